package org.lgr.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Runs passes over chunks of rows with the same bits for any number of threads: chunks are dealt out to slots by the size of the
 * problem alone, each slot sums its chunks in order, and slots are added in order.
 */
final class ChunkPasses {
    private static final int MAX_SLOTS = 8;
    private static final long SLOT_MEMORY = 256L << 20;

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

    /** Chunks as rows that these passes run over. */
    Rows rows(List<Chunk> chunks) {
        return new LocalRows(chunks, this);
    }

    /** Runs one pass. */
    <S extends Statistics> S run(List<Chunk> chunks, Pass<S> pass) {
        int slots = slots(chunks.size(), pass);
        List<S> parts = new ArrayList<>(Collections.nCopies(slots, null));
        parallel.each(slots, s -> {
            S part = pass.begin(buffers);
            for (int c = chunks.size() * s / slots; c < chunks.size() * (s + 1) / slots; c++) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted while fitting");
                }
                part.accept(chunks.get(c), c);
            }
            part.close();
            parts.set(s, part);
        });
        S total = parts.get(0);
        parts.subList(1, slots).forEach(part -> total.add(part.totals()));
        return total;
    }

    /** How many copies of what a pass gathers are held at once. */
    private static int slots(int chunks, Pass<?> pass) {
        return (int) Math.max(1, Math.min(Math.min(MAX_SLOTS, chunks), SLOT_MEMORY / (8 * pass.doubles() + 1)));
    }
}
