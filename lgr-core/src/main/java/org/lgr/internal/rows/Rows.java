package org.lgr.internal.rows;

import java.util.List;

/**
 * Rows to learn from, in chunks, on this machine or on others. Adaptive growth asks nothing else of large data: sums over all rows,
 * and a bounded number of rows themselves.
 */
public interface Rows {
    /** Number of rows. */
    long count();

    /** Number of chunks; all but the last of each part are full. */
    int chunks();

    /** Some consecutive chunks. */
    Rows part(int from, int to);

    /** These, then others of the same kind. */
    Rows and(Rows others);

    /**
     * The first chunks, at most so many, brought to this machine. Those of much data may be made when they are asked for, each time
     * anew: whoever asks for the same ones again and again copies the list.
     */
    List<Chunk> fetch(int most);

    /** Runs one pass over all rows. */
    <S extends PassSums> S run(Pass<S> pass);

    /** The fewest leading chunks with at least that many rows, or all. */
    default Rows leading(double rows) {
        return part(0, Chunk.leading(chunks(), rows));
    }
}
