package org.lgr.kernel;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.lgr.Dataset;
import org.lgr.Learner;
import org.lgr.internal.compute.DaemonThreads;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.kernel.KernelPosterior;
import org.lgr.internal.kernel.KernelTrainer;
import org.lgr.learn.BatchLearner;

/**
 * Fits a {@link LocalKernelModel}: local models that are Gaussian processes instead of linear functions, y = b + Σ_m
 * f_m(x) + noise with covariances s_m² η_m(x) κ_m(x, x') η_m(x') [M14 section 4]. Nothing needs tuning: how many there
 * are, where, and all their hyperparameters are found by the evidence of at most 2,000 rows. Immutable and safe for
 * concurrent use.
 *
 * <p>{@link #exact()} finds the exact posterior, at a cost that grows with the cube of the number of rows.
 * {@link #scalable()} goes through some of the rows, the anchors: its cost is proportional to the number of rows, its
 * memory to the square of the number of anchors. Where functions are smooth and rows are few or expensive, this beats
 * linear local models; these are faster to learn and to predict with, and calibrated on rows held out
 * ({@link BatchLearner}).
 *
 * <p>Rows may have weights. Groups are not regarded. The same data and seed give the same bits for any number of
 * threads.
 */
public final class LocalKernelLearner implements Learner {
    /** The most rows that {@link #exact()} takes: its matrices then need about one gigabyte together. */
    public static final int MOST_EXACT_ROWS = 5000;

    private static final int MOST_ANCHORS = 10_000;
    private static final int ANCHORS = 4000;

    private final boolean exact;
    private final int anchors;
    private final long seed;
    private final int threads;

    private LocalKernelLearner(boolean exact, int anchors, long seed, int threads) {
        this.exact = exact;
        this.anchors = anchors;
        this.seed = seed;
        this.threads = threads;
    }

    /** A learner that finds the exact posterior, of at most {@value #MOST_EXACT_ROWS} rows. */
    public static LocalKernelLearner exact() {
        return new LocalKernelLearner(
                true, MOST_EXACT_ROWS, 0, Runtime.getRuntime().availableProcessors());
    }

    /** A learner for any number of rows, through 4,000 anchors; exact for as many rows. */
    public static LocalKernelLearner scalable() {
        return scalable(ANCHORS);
    }

    /**
     * A learner for any number of rows.
     *
     * @param anchors 1 to 10,000; more are more accurate, and need more time and memory: each time about their square
     */
    public static LocalKernelLearner scalable(int anchors) {
        if (anchors < 1 || anchors > MOST_ANCHORS) {
            throw new IllegalArgumentException("the number of anchors must be in 1.." + MOST_ANCHORS + ", got "
                    + anchors + "; 4000 suits most data");
        }
        return new LocalKernelLearner(false, anchors, 0, Runtime.getRuntime().availableProcessors());
    }

    /**
     * With another seed, which decides the rows that hyperparameters are learned from, and the anchors; it is 0
     * otherwise.
     */
    public LocalKernelLearner withSeed(long newSeed) {
        return new LocalKernelLearner(exact, anchors, newSeed, threads);
    }

    /** With another number of threads than there are processors, which changes nothing but time. */
    public LocalKernelLearner withThreads(int newThreads) {
        if (newThreads < 1) {
            throw new IllegalArgumentException("there must be at least one thread, got " + newThreads);
        }
        return new LocalKernelLearner(exact, anchors, seed, newThreads);
    }

    /** The model of {@link #fit(Dataset)}. */
    @Override
    public LocalKernelModel learn(Dataset data) {
        return fit(data);
    }

    /**
     * Fits a model.
     *
     * @throws IllegalArgumentException if there are more rows than exact inference can take
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public LocalKernelModel fit(Dataset data) {
        if (exact && data.size() > MOST_EXACT_ROWS) {
            throw new IllegalArgumentException("exact local kernels take at most " + MOST_EXACT_ROWS
                    + " rows, because memory grows with their square and time with their cube, but there are "
                    + data.size()
                    + "; use LocalKernelLearner.scalable() or select fewer rows");
        }
        ExecutorService executor = Executors.newFixedThreadPool(threads, new DaemonThreads("lgr-fit"));
        try {
            Parallel parallel = threads == 1 ? Parallel.NONE : Parallel.on(executor);
            KernelTrainer trainer = new KernelTrainer(data, seed, parallel);
            KernelPosterior posterior = trainer.run(anchors);
            return new LocalKernelModel(posterior, trainer.scaling(), data);
        } finally {
            executor.shutdownNow();
        }
    }
}
