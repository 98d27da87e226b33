package org.lgr.internal;

import java.io.Serializable;
import java.util.Arrays;

/**
 * Which chunk each row in key order belongs to: the first rows are held out, in chunks of their own.
 *
 * @param rows how many there are
 * @param held how many of them are held out
 */
public record ChunkNumbers(long rows, int held) implements Serializable {
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
     * @param leading inputs of the rows wanted and of the next one
     */
    public static ChunkNumbers of(long rows, double[][] leading) {
        int wanted = wanted(rows);
        int held = wanted;
        while (held > 0 && Arrays.equals(leading[held - 1], leading[held])) {
            held--;
        }
        return new ChunkNumbers(rows, held > 0 ? held : wanted);
    }

    /** Chunks held out. */
    public int heldChunks() {
        return (held + Chunk.ROWS - 1) / Chunk.ROWS;
    }

    /** All chunks. */
    public int chunks() {
        return heldChunks() + Math.toIntExact((rows - held + Chunk.ROWS - 1) / Chunk.ROWS);
    }

    /** The chunk of a row. */
    public int chunk(long row) {
        return row < held ? (int) (row / Chunk.ROWS) : heldChunks() + Math.toIntExact((row - held) / Chunk.ROWS);
    }

    /** The first row of a chunk. */
    public long first(int chunk) {
        return chunk < heldChunks() ? (long) chunk * Chunk.ROWS : held + (long) (chunk - heldChunks()) * Chunk.ROWS;
    }

    /** How many rows a chunk has. */
    public int size(int chunk) {
        long end = chunk < heldChunks() ? held : rows;
        return (int) Math.min(Chunk.ROWS, end - first(chunk));
    }
}
