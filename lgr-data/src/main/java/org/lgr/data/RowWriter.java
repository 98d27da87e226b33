package org.lgr.data;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;

/** Writes rows of numbers, one after the other; {@link #close} completes the file. {@link DataFile#create} makes one. */
public interface RowWriter extends Closeable, Flushable {
    /** Writes one row; NaN stands for a missing value. */
    void write(double[] row) throws IOException;

    /** Passes on at once what has been written so far, where the format allows that: as text does. */
    @Override
    default void flush() throws IOException {}

    /** For implementations: refuses rows of another length. */
    static void checkWidth(double[] row, int width) {
        if (row.length != width) {
            throw new IllegalArgumentException("a row has " + width + " values, got " + row.length);
        }
    }
}
