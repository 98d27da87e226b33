package org.lgr.internal.rows;

import java.util.List;

/**
 * Rows to learn from, in chunks, on this machine or on a cluster. Adaptive growth uses large data only through this
 * interface: it asks for sums over all rows and for a bounded number of rows themselves.
 */
public interface Rows {
    /** Number of rows. */
    long count();

    /** Number of chunks. In each part of the data, all chunks but the last are full. */
    int chunks();

    /** Returns the chunks from {@code from} to before {@code to}. */
    Rows part(int from, int to);

    /** Concatenates these rows with others of the same implementation. */
    Rows and(Rows others);

    /**
     * Copies the first chunks, at most {@code most}, to this machine. Chunks may be rebuilt on each access; copy the
     * list to reuse it.
     */
    List<Chunk> fetch(int most);

    /** Runs one pass over all rows. */
    <S extends PassSums> S run(Pass<S> pass);

    /** Returns as few leading chunks as hold {@code rows} rows, or all chunks if they hold fewer. */
    default Rows leading(double rows) {
        return part(0, Chunk.leading(chunks(), rows));
    }
}
