package org.lgr.internal.compute;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/**
 * Runs independent tasks. No task reads or writes what another one writes, so that the number of threads does not
 * change the result in any bit.
 */
public interface Parallel {
    /** Runs one task after the other in the calling thread. */
    Parallel NONE = (count, task) -> {
        for (int i = 0; i < count; i++) {
            task.accept(i);
        }
    };

    /** Runs tasks 0 … count − 1 and returns when all are done. */
    void each(int count, IntConsumer task);

    /**
     * Runs tasks on the threads of an executor. Must not be called from one of these threads, which would wait for
     * itself.
     */
    static Parallel on(ExecutorService executor) {
        return (count, task) -> {
            if (count == 1) {
                task.accept(0); // a single task needs no other thread
                return;
            }
            List<Future<?>> parts = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                int index = i;
                parts.add(executor.submit(() -> task.accept(index)));
            }
            parts.forEach(part -> await(part, parts));
        };
    }

    /** Returns the result of one task. Cancels all tasks if it fails or if this thread is interrupted. */
    static <T> T await(Future<T> part, List<? extends Future<?>> all) {
        try {
            return part.get();
        } catch (InterruptedException e) {
            all.forEach(other -> other.cancel(true));
            Thread.currentThread().interrupt();
            throw (CancellationException) new CancellationException("interrupted while fitting").initCause(e);
        } catch (ExecutionException e) {
            all.forEach(other -> other.cancel(true));
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException("a parallel task failed", e.getCause());
        }
    }
}
