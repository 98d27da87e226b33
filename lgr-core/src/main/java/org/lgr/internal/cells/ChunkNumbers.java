package org.lgr.internal.cells;

import java.io.Serializable;
import java.util.Arrays;
import org.lgr.internal.rows.Chunk;

/**
 * Which chunk each row in key order belongs to: the first rows are held out, in chunks of their own.
 *
 * @param start the first chunk
 * @param rows how many there are
 * @param held how many of them are held out
 */
public record ChunkNumbers(int start, long rows, int held) implements Serializable {
    private static final double SHARE = 0.1; // held out, at most
    private static final int MOST_HELD = 2000; // rows

    /** How many rows to hold out of so many, unless that would part copies of one row. */
    public static int wanted(long rows) {
        return (int) Math.min(MOST_HELD, SHARE * rows);
    }

    /**
     * Numbers that hold out what is wanted, or a little less: copies of a row, which stand together, must not test what was
     * learned from others.
     *
     * @param leading inputs of the rows wanted and of the next one, if there are any rows
     */
    public static ChunkNumbers of(int start, long rows, double[][] leading) {
        int wanted = wanted(rows);
        int held = wanted;
        while (held > 0 && Arrays.equals(leading[held - 1], leading[held])) {
            held--;
        }
        return new ChunkNumbers(start, rows, held > 0 ? held : wanted);
    }

    /** The first chunk of rows that are not held out. */
    public int firstLearned() {
        return start + (held + Chunk.ROWS - 1) / Chunk.ROWS;
    }

    /** The chunk after the last. */
    public int end() {
        return firstLearned() + Math.toIntExact((rows - held + Chunk.ROWS - 1) / Chunk.ROWS);
    }

    /** The chunk of a row. */
    public int chunk(long row) {
        return row < held
                ? start + (int) (row / Chunk.ROWS)
                : firstLearned() + Math.toIntExact((row - held) / Chunk.ROWS);
    }

    /** The first row of a chunk. */
    public long first(int chunk) {
        return chunk < firstLearned()
                ? (long) (chunk - start) * Chunk.ROWS
                : held + (long) (chunk - firstLearned()) * Chunk.ROWS;
    }

    /** How many rows a chunk has. */
    public int size(int chunk) {
        long end = chunk < firstLearned() ? held : rows;
        return (int) Math.min(Chunk.ROWS, end - first(chunk));
    }
}
