package org.lgr.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * Runs passes over chunks of rows with the same bits for any number of threads: chunks are dealt out to slots by the size of the
 * problem alone, each slot sums its chunks in order, and slots are added in order.
 */
final class ChunkPasses {
    private static final int MAX_SLOTS = 8;
    private static final long SLOT_MEMORY = 256L << 20;

    /**
     * Statistics of one pass.
     *
     * @param <S> the implementing type
     */
    interface Statistics<S extends Statistics<S>> {
        /** Adds the contribution of one chunk. */
        void accept(Chunk chunk);

        /** Gives buffers back; nothing more will be accepted. */
        default void close() {}

        /** Adds what another slot gathered. */
        void add(S other);
    }

    private final Parallel parallel;
    private final Buffers buffers = new Buffers();

    ChunkPasses(Parallel parallel) {
        this.parallel = parallel;
    }

    /** Room for one thread's features. */
    Buffers buffers() {
        return buffers;
    }

    /** For tasks that are not passes over rows. */
    Parallel parallel() {
        return parallel;
    }

    /**
     * Runs one pass.
     *
     * @param doubles size of the statistics, which bounds the number of copies held at once
     */
    <S extends Statistics<S>> S run(List<Chunk> chunks, long doubles, Supplier<S> statistics) {
        int slots = (int) Math.max(1, Math.min(Math.min(MAX_SLOTS, chunks.size()), SLOT_MEMORY / (8 * doubles + 1)));
        List<S> parts = new ArrayList<>(Collections.nCopies(slots, null));
        parallel.each(slots, s -> {
            S part = statistics.get();
            for (Chunk chunk : chunks.subList(chunks.size() * s / slots, chunks.size() * (s + 1) / slots)) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted while fitting");
                }
                part.accept(chunk);
            }
            part.close();
            parts.set(s, part);
        });
        S total = parts.get(0);
        parts.subList(1, slots).forEach(total::add);
        return total;
    }
}
