package org.lgr.bench;

import org.bytedeco.openblas.global.openblas;

/** How many threads the linear algebra of Smile uses, which is the same for the whole process. */
final class NativeThreads {
    private NativeThreads() {}

    /** @param threads 0 for all processors */
    static void set(int threads) {
        openblas.blas_set_num_threads(threads == 0 ? Runtime.getRuntime().availableProcessors() : threads);
    }
}
