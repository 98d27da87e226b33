package org.lgr.bench.method;

import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;

/** Limits the threads of libraries that would use all processors. */
public final class Pool {
    private Pool() {}

    /**
     * Runs work whose parallel streams use at most the given number of threads.
     *
     * @param threads 0 for all processors
     */
    public static <T> T run(int threads, Callable<T> work) {
        ForkJoinPool pool = new ForkJoinPool(threads == 0 ? Runtime.getRuntime().availableProcessors() : threads);
        try {
            return pool.submit(work).join();
        } finally {
            pool.shutdown();
        }
    }
}
