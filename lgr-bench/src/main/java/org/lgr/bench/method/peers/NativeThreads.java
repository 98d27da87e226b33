package org.lgr.bench.method.peers;

import org.bytedeco.openblas.global.openblas;

/** How many threads the linear algebra of Smile uses, which is the same for the whole process. */
public final class NativeThreads {
    private NativeThreads() {}

    /**
     * Sets their number.
     *
     * @param threads 0 for all processors
     */
    public static void set(int threads) {
        openblas.blas_set_num_threads(threads == 0 ? Runtime.getRuntime().availableProcessors() : threads);
    }
}
