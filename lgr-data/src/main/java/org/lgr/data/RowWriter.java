package org.lgr.data;

import java.io.Closeable;
import java.io.IOException;

/** Writes rows of numbers, one after the other; {@link #close} completes the file. {@link DataFile#create} makes one. */
public interface RowWriter extends Closeable {
    /** Writes one row; NaN stands for a missing value. */
    void write(double[] row) throws IOException;

    /** For implementations: refuses rows of another length. */
    static void checkWidth(double[] row, int width) {
        if (row.length != width) {
            throw new IllegalArgumentException("a row has " + width + " values, got " + row.length);
        }
    }
}
