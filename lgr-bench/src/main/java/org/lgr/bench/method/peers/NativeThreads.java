package org.lgr.bench.method.peers;

import org.bytedeco.openblas.global.openblas;

/** The number of threads of Smile's linear algebra, which applies to the whole process. */
public final class NativeThreads {
    private NativeThreads() {}

    /**
     * Sets the number of threads.
     *
     * @param threads 0 for all processors
     */
    public static void set(int threads) {
        openblas.blas_set_num_threads(threads == 0 ? Runtime.getRuntime().availableProcessors() : threads);
    }
}
