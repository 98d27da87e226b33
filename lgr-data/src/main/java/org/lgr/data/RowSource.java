package org.lgr.data;

import java.util.List;

/** An endless source of rows of numbers, generated one after the other in constant memory. For one thread. */
public interface RowSource {
    /** Names of the columns, in their order. */
    List<String> names();

    /**
     * Generates the next row.
     *
     * @param row receives one number for each column; must have exactly that length
     */
    void next(double[] row);
}
