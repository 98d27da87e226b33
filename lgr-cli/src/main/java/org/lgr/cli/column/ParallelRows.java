package org.lgr.cli.column;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.lgr.cli.console.CommandException;
import org.lgr.internal.compute.DaemonThreads;

/**
 * Applies a function to rows as they are read, on several threads and in constant memory, and hands the results on in
 * the order of the rows.
 */
public final class ParallelRows {
    private static final int BATCH = 512; // rows that travel together

    private final int threads;
    private final int resultWidth;
    private final Supplier<RowFunction> functions;

    /**
     * Describes the work.
     *
     * @param threads number of threads, 0 for all processors
     * @param resultWidth values of a result
     * @param functions makes a function for each batch, which may keep a workspace
     */
    public ParallelRows(int threads, int resultWidth, Supplier<RowFunction> functions) {
        this.threads = threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
        this.resultWidth = resultWidth;
        this.functions = functions;
    }

    /** Computes the result of one row. */
    @FunctionalInterface
    public interface RowFunction {
        void apply(double[] row, double[] result);
    }

    /** Takes rows and results in order. */
    @FunctionalInterface
    public interface Sink {
        void accept(double[] row, double[] result) throws IOException;
    }

    /** Reads to the end. */
    public void run(RowSupply rows, Sink sink) throws IOException {
        ExecutorService workers = Executors.newFixedThreadPool(threads, new DaemonThreads("lgr-rows"));
        try {
            Queue<Future<Batch>> pending = new ArrayDeque<>();
            Batch batch = read(rows);
            while (batch.size > 0 || !pending.isEmpty()) {
                if (batch.size > 0) {
                    Batch next = batch;
                    pending.add(workers.submit(() -> compute(next)));
                }
                // A few batches for each thread keep all of them busy while this thread reads and writes.
                if (batch.size == 0 || pending.size() > 3 * threads) {
                    drain(pending.remove(), sink);
                }
                if (batch.size > 0) {
                    batch = read(rows);
                }
            }
        } finally {
            workers.shutdownNow();
        }
    }

    private Batch read(RowSupply rows) throws IOException {
        Batch batch = new Batch();
        while (batch.size < BATCH) {
            double[] row = new double[rows.width()];
            if (!rows.next(row)) {
                break;
            }
            batch.rows[batch.size++] = row;
        }
        return batch;
    }

    private Batch compute(Batch batch) {
        RowFunction function = functions.get();
        for (int i = 0; i < batch.size; i++) {
            batch.results[i] = new double[resultWidth];
            function.apply(batch.rows[i], batch.results[i]);
        }
        return batch;
    }

    private static void drain(Future<Batch> future, Sink sink) throws IOException {
        try {
            Batch batch = future.get();
            for (int i = 0; i < batch.size; i++) {
                sink.accept(batch.rows[i], batch.results[i]);
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure
                    ? failure
                    : new IllegalStateException("a prediction failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("interrupted", e);
        }
    }

    private static final class Batch {
        private final double[][] rows = new double[BATCH][];
        private final double[][] results = new double[BATCH][];
        private int size;
    }
}
