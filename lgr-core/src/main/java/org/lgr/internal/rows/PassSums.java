package org.lgr.internal.rows;

import org.lgr.internal.loops.FastLoops;

/** Sums that a pass gathers over chunks of rows. */
public interface PassSums {
    /**
     * Adds the contribution of one chunk.
     *
     * @param number its place among the chunks of the pass
     */
    void accept(Chunk chunk, int number);

    /** Gives buffers back; nothing more will be accepted. */
    default void close() {}

    /** Gives what was gathered back, too; nothing more will be asked. */
    default void release() {}

    /** Everything gathered so far: the arrays themselves, so that they can be sent. */
    double[][] totals();

    /** Adds what others gathered. */
    default void add(double[][] others) {
        double[][] own = totals();
        for (int i = 0; i < own.length; i++) {
            FastLoops.axpy(1, others[i], 0, own[i], 0, own[i].length);
        }
    }
}
