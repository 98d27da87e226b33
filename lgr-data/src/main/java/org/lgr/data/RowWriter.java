package org.lgr.data;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;

/**
 * Writes rows of numbers one after the other; {@link #close} completes the file. Created by {@link DataFile#create}.
 */
public interface RowWriter extends Closeable, Flushable {
    /** Writes one row; NaN stands for a missing value. */
    void write(double[] row) throws IOException;

    /** Writes out all rows so far at once, if the format allows it, as text formats do. */
    @Override
    default void flush() throws IOException {}

    /** Checks the length of a row; for implementations. */
    static void checkWidth(double[] row, int width) {
        if (row.length != width) {
            throw new IllegalArgumentException("a row has " + width + " values, got " + row.length);
        }
    }
}
