package org.lgr.reproduce.cell;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.DaemonThreads;

/** Computes the cells whose results are not in the store, on several threads. */
public final class CellRunner {
    /** Interval of progress reports. Cells may take minutes; meanwhile the listener learns that work goes on. */
    private static final int TICK_SECONDS = 1;

    private final ResultStore store;
    private final int threads;
    private final CellListener listener;

    public CellRunner(ResultStore store, int threads, CellListener listener) {
        this.store = store;
        this.threads = threads;
        this.listener = listener;
    }

    /**
     * The results of all cells by their names.
     *
     * @throws CancellationException if the calling thread is interrupted; finished results stay in the store
     */
    public Results run(List<ResultCell> cells) throws IOException {
        Results results = new Results();
        List<ResultCell> missing = new ArrayList<>();
        for (ResultCell cell : cells) {
            Optional<Result> known = store.find(cell);
            known.ifPresentOrElse(result -> results.add(cell, result), () -> missing.add(cell));
        }
        missing.sort(Comparator.comparingDouble(ResultCell::cost).reversed());
        compute(missing, results, cells.size());
        return results;
    }

    private void compute(List<ResultCell> missing, Results results, int cells) throws IOException {
        ExecutorService executor = Executors.newFixedThreadPool(threads, new DaemonThreads("lgr-reproduce"));
        ExecutorCompletionService<ResultCell> completion = new ExecutorCompletionService<>(executor);
        try {
            for (ResultCell cell : missing) {
                completion.submit(() -> {
                    Result result = cell.work().call();
                    store.keep(cell, result);
                    results.add(cell, result);
                    return cell;
                });
            }
            double all = missing.stream().mapToDouble(ResultCell::cost).sum();
            double done = 0;
            listener.onCells(cells - missing.size(), cells, 0);
            for (int finished = cells - missing.size(); finished < cells; ) {
                Future<ResultCell> next = completion.poll(TICK_SECONDS, TimeUnit.SECONDS);
                if (next != null) {
                    done += next.get().cost();
                    finished++;
                }
                listener.onCells(finished, cells, Math.min(1, done / all));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted; finished cells are kept");
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    private static IOException failure(@Nullable Throwable cause) throws IOException {
        if (cause instanceof RuntimeException failure) {
            throw failure;
        }
        if (cause instanceof Error failure) {
            throw failure;
        }
        return cause instanceof IOException failure ? failure : new IOException(cause);
    }
}
