package org.lgr.internal.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.lgr.internal.compute.DaemonThreads;
import org.lgr.internal.compute.Parallel;

/**
 * Runs passes over all rows on several threads, with the same bits for any number of threads. Rows are cut into slots
 * by the size of the problem alone, each slot is summed in row order, and slots are added in order.
 */
public final class PassRunner implements AutoCloseable {
    private static final int MAX_SLOTS = 32;
    private static final long SLOT_MEMORY = 256L << 20;

    private final RowBlocks data;
    private final ExecutorService executor;

    public PassRunner(RowBlocks data, int threads) {
        this.data = data;
        executor = Executors.newFixedThreadPool(threads, new DaemonThreads("lgr-fit"));
    }

    RowBlocks data() {
        return data;
    }

    /** Returns the threads, for other tasks between passes. */
    Parallel parallel() {
        return Parallel.on(executor);
    }

    /**
     * Runs one pass.
     *
     * @param doubles size of the sums, which limits the number of copies held at once
     * @param statistics makes empty sums
     */
    <S extends RowPass<S>> S run(long doubles, Supplier<S> statistics) {
        int blocks = data.blocks();
        int slots = (int) Math.max(1, Math.min(Math.min(MAX_SLOTS, blocks), SLOT_MEMORY / (8 * doubles + 1)));
        List<Future<S>> parts = new ArrayList<>(slots);
        for (int s = 0; s < slots; s++) {
            int from = (int) ((long) blocks * s / slots);
            int to = (int) ((long) blocks * (s + 1) / slots);
            parts.add(executor.submit(() -> {
                S part = statistics.get();
                for (int b = from; b < to; b++) {
                    if (Thread.currentThread().isInterrupted()) {
                        throw new CancellationException("interrupted");
                    }
                    part.accept(data.block(b));
                }
                return part;
            }));
        }
        S total = Parallel.await(parts.get(0), parts);
        for (int s = 1; s < slots; s++) {
            total.add(Parallel.await(parts.get(s), parts));
            parts.set(s, parts.get(0)); // free the memory of the part just added
        }
        return total;
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
