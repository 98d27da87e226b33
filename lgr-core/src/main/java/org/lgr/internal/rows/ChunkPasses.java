package org.lgr.internal.rows;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.compute.Parallel;

/**
 * Runs passes over chunks of rows with the same bits for any number of threads. Chunks are assigned to slots by the
 * size of the problem alone, each slot sums its chunks in order, and slots are added in order.
 */
public final class ChunkPasses {
    private static final int MAX_SLOTS = 8;
    private static final long SLOT_MEMORY = 256L << 20;

    private final Parallel parallel;
    private final BufferPool buffers = new BufferPool();

    public ChunkPasses(Parallel parallel) {
        this.parallel = parallel;
    }

    /** Returns the arrays that passes share. */
    public BufferPool buffers() {
        return buffers;
    }

    /** Returns the threads, for tasks that are not passes over rows. */
    public Parallel parallel() {
        return parallel;
    }

    /** Wraps chunks as {@link Rows} whose passes run here. */
    public Rows rows(List<Chunk> chunks) {
        return new LocalRows(chunks, this);
    }

    /** Runs one pass. */
    public <S extends PassSums> S run(List<Chunk> chunks, Pass<S> pass) {
        int slots = slots(chunks.size(), pass);
        OrderedSum<S> sum = new OrderedSum<>(slots);
        parallel.each(slots, s -> {
            S part = pass.begin(buffers);
            for (int c = chunks.size() * s / slots; c < chunks.size() * (s + 1) / slots; c++) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted while fitting");
                }
                part.accept(chunks.get(c), c);
            }
            part.close();
            sum.add(s, part);
        });
        return sum.total();
    }

    /**
     * Adds the sums of slots in their order. Each is added as soon as all before it are there, so that few are held at
     * once.
     */
    private static final class OrderedSum<S extends PassSums> {
        private final AtomicReferenceArray<@Nullable S> parts;
        private final AtomicBoolean busy = new AtomicBoolean(); // whether a thread is adding
        private final AtomicInteger next = new AtomicInteger(); // the first slot not added yet
        private @Nullable S total;

        OrderedSum(int parts) {
            this.parts = new AtomicReferenceArray<>(parts);
        }

        void add(int slot, S part) {
            parts.set(slot, part);
            // Check again after adding: another thread may have left its part while this one was busy.
            while (waiting() && busy.compareAndSet(false, true)) {
                while (waiting()) {
                    addNext();
                }
                busy.set(false);
            }
        }

        private boolean waiting() {
            int first = next.get();
            return first < parts.length() && parts.get(first) != null;
        }

        private void addNext() {
            S part = Objects.requireNonNull(parts.getAndSet(next.get(), null));
            if (total == null) {
                total = part;
            } else {
                total.add(part.totals());
                part.release();
            }
            next.incrementAndGet();
        }

        S total() {
            return Objects.requireNonNull(total);
        }
    }

    /** Returns the number of slots, each of which holds its own sums in memory. */
    private static int slots(int chunks, Pass<?> pass) {
        return (int) Math.max(1, Math.min(Math.min(MAX_SLOTS, chunks), SLOT_MEMORY / (8 * pass.doubles() + 1)));
    }
}
