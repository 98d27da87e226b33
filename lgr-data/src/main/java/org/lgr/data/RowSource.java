package org.lgr.data;

import java.util.List;

/** An endless source of rows of numbers, made one after the other in constant memory. For one thread. */
public interface RowSource {
    /** Names of the columns, in their order. */
    List<String> names();

    /**
     * Makes the next row.
     *
     * @param row takes one number for each column; must have exactly that length
     */
    void next(double[] row);
}
