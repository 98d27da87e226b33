package org.lgr.internal.compute;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Independent tasks. Each writes what no other one reads or writes, so that the number of threads changes no bit. */
public interface Parallel {
    /** One task after the other, in this thread. */
    Parallel NONE = (count, task) -> {
        for (int i = 0; i < count; i++) {
            task.accept(i);
        }
    };

    /** Runs tasks 0 … count − 1 and returns when all are done. */
    void each(int count, IntConsumer task);

    /** On the threads of an executor; not to be used from one of them, which would wait for itself. */
    static Parallel on(ExecutorService executor) {
        return (count, task) -> {
            if (count == 1) {
                task.accept(0); // nothing to share out
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

    /** The result of one part; if it fails, or this thread is interrupted, all parts are cancelled. */
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
