package org.lgr.internal.rows;

import org.lgr.internal.loops.FastLoops;

/** Sums that a pass gathers over chunks of rows. */
public interface PassSums {
    /**
     * Adds the contribution of one chunk.
     *
     * @param number index of the chunk among the chunks of the pass
     */
    void accept(Chunk chunk, int number);

    /** Returns the workspace to the pool; no chunk is accepted afterwards. */
    default void close() {}

    /** Returns the sums to the pool as well; they must not be read afterwards. */
    default void release() {}

    /** Returns the sums so far: the arrays themselves, not copies, so that they can be sent. */
    double[][] totals();

    /** Adds the {@link #totals} of another part of the rows. */
    default void add(double[][] others) {
        double[][] own = totals();
        for (int i = 0; i < own.length; i++) {
            FastLoops.axpy(1, others[i], 0, own[i], 0, own[i].length);
        }
    }
}
