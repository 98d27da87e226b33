package org.lgr.internal.cells;

import java.io.Serializable;
import java.util.Arrays;
import org.lgr.internal.rows.Chunk;

/**
 * Maps rows in key order to chunks. The first rows are held out, in chunks of their own.
 *
 * @param start number of the first chunk
 * @param rows number of rows
 * @param held number of rows held out
 */
public record ChunkNumbers(int start, long rows, int held) implements Serializable {
    private static final double SHARE = 0.1; // largest share of the rows held out
    private static final int MOST_HELD = 2000; // largest number of rows held out

    /** Returns how many of {@code rows} rows to hold out, unless that would separate copies of one row. */
    public static int wanted(long rows) {
        return (int) Math.min(MOST_HELD, SHARE * rows);
    }

    /**
     * Holds out as many rows as {@link #wanted}, or slightly fewer so that copies of one row, which are adjacent, are
     * not separated. A copy held out must not test what was learned from another copy.
     *
     * @param leading inputs of the rows wanted and of the row after them, if there are any rows
     */
    public static ChunkNumbers of(int start, long rows, double[][] leading) {
        int wanted = wanted(rows);
        int held = wanted;
        while (held > 0 && Arrays.equals(leading[held - 1], leading[held])) {
            held--;
        }
        return new ChunkNumbers(start, rows, held > 0 ? held : wanted);
    }

    /** First chunk of training rows. */
    public int firstLearned() {
        return start + (held + Chunk.ROWS - 1) / Chunk.ROWS;
    }

    /** One past the last chunk. */
    public int end() {
        return firstLearned() + Math.toIntExact((rows - held + Chunk.ROWS - 1) / Chunk.ROWS);
    }

    /** Returns the chunk of a row. */
    public int chunk(long row) {
        return row < held
                ? start + (int) (row / Chunk.ROWS)
                : firstLearned() + Math.toIntExact((row - held) / Chunk.ROWS);
    }

    /** Returns the first row of a chunk. */
    public long first(int chunk) {
        return chunk < firstLearned()
                ? (long) (chunk - start) * Chunk.ROWS
                : held + (long) (chunk - firstLearned()) * Chunk.ROWS;
    }

    /** Returns the number of rows of a chunk. */
    public int size(int chunk) {
        long end = chunk < firstLearned() ? held : rows;
        return (int) Math.min(Chunk.ROWS, end - first(chunk));
    }
}
