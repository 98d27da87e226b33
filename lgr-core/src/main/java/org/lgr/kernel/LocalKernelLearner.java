package org.lgr.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.lgr.Dataset;
import org.lgr.FitControl;
import org.lgr.FitListener;
import org.lgr.Iteration;
import org.lgr.Learner;
import org.lgr.internal.compute.DaemonThreads;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.kernel.KernelFields;
import org.lgr.internal.kernel.KernelPosterior;
import org.lgr.internal.kernel.KernelStep;
import org.lgr.internal.kernel.KernelTrainer;
import org.lgr.learn.BatchLearner;

/**
 * Fits a {@link LocalKernelModel}: local models that are Gaussian processes instead of linear functions, y = b + Σ_m
 * f_m(x) + noise with covariances s_m² η_m(x) κ_m(x, x') η_m(x') [M14 section 4]. Nothing needs tuning: how many there
 * are, where, and all their hyperparameters are found by the evidence of at most 2,000 rows. Immutable and safe for
 * concurrent use.
 *
 * <p>Up to 4,000 rows the posterior is exact, at a cost that grows with the cube of the number of rows. Beyond, it goes
 * through some of the rows, the anchors: the cost is proportional to the number of rows, and memory to the square of
 * the number of anchors. Where functions are smooth and rows are few or expensive, this beats linear local models;
 * these are faster to learn and to predict with, and calibrated on rows held out ({@link BatchLearner}).
 *
 * <p>Rows may have weights. Groups are not regarded. The same data and options give the same bits for any number of
 * threads. All methods throw a {@link java.util.concurrent.CancellationException} if the calling thread is interrupted.
 */
public final class LocalKernelLearner implements Learner {
    private final LocalKernelOptions options;
    private final int threads;

    /** A learner with default options. */
    public LocalKernelLearner() {
        this(LocalKernelOptions.defaults());
    }

    /** A learner with the given options. */
    public LocalKernelLearner(LocalKernelOptions options) {
        this.options = options;
        threads =
                options.threads() > 0 ? options.threads() : Runtime.getRuntime().availableProcessors();
    }

    /** The settings. */
    public LocalKernelOptions options() {
        return options;
    }

    /** The model of {@link #fit(Dataset)}. */
    @Override
    public LocalKernelModel learn(Dataset data) {
        return fit(data);
    }

    /**
     * Fits a model.
     *
     * @throws IllegalArgumentException if the posterior must be exact and there are more rows than it can take
     */
    public LocalKernelModel fit(Dataset data) {
        return fit(List.of(data)).get(0);
    }

    /** Fits one model for each of several outputs, one after the other: datasets that differ in their targets alone. */
    public List<LocalKernelModel> fit(List<Dataset> outputs) {
        return fit(outputs, iteration -> {});
    }

    /**
     * As {@link #fit(List)}, and reports every iteration. It has one component for each local model, and its objective
     * includes the prior of the hyperparameters.
     */
    public List<LocalKernelModel> fit(List<Dataset> outputs, FitListener listener) {
        return fit(outputs, listener, new FitControl());
    }

    /**
     * As {@link #fit(List, FitListener)}, and lets a handle end the search for hyperparameters early.
     *
     * @throws IllegalArgumentException if there is no output, their inputs or weights differ, or the posterior must be
     *     exact and there are more rows than it can take
     */
    public List<LocalKernelModel> fit(List<Dataset> outputs, FitListener listener, FitControl control) {
        if (outputs.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one output to fit");
        }
        Dataset first = outputs.get(0);
        for (Dataset output : outputs) {
            if (!output.sameInputs(first)) {
                throw new IllegalArgumentException(
                        "the outputs of one fit must have the same inputs, weights and groups, but those of "
                                + output.names().target() + " differ from those of "
                                + first.names().target());
            }
        }
        if (options.exact() && first.size() > LocalKernelOptions.MOST_EXACT_ROWS) {
            throw new IllegalArgumentException("an exact posterior of local Gaussian processes takes at most "
                    + LocalKernelOptions.MOST_EXACT_ROWS
                    + " rows, because memory grows with their square and time with their cube, but there are "
                    + first.size() + "; drop exact, so that it goes through anchors, or select fewer rows");
        }
        List<LocalKernelModel> models = new ArrayList<>();
        for (int q = 0; q < outputs.size(); q++) {
            models.add(fit(outputs.get(q), q, listener, control));
        }
        return List.copyOf(models);
    }

    private LocalKernelModel fit(Dataset data, int output, FitListener listener, FitControl control) {
        ExecutorService executor = Executors.newFixedThreadPool(threads, new DaemonThreads("lgr-fit"));
        try {
            Parallel parallel = threads == 1 ? Parallel.NONE : Parallel.on(executor);
            KernelTrainer trainer = new KernelTrainer(
                    data, options.seed(), options.hyperparameterRows(), options.maxLocalModels(), parallel);
            int[] number = new int[1];
            KernelPosterior posterior = trainer.run(options.exact() ? data.size() : options.anchors(), step -> {
                number[0]++;
                listener.onIteration(
                        iteration(output, number[0], step, trainer.scaling().targetScale()));
                return !control.isStopped(output);
            });
            return new LocalKernelModel(
                    new KernelFields.Contents(trainer.scaling(), posterior),
                    data.names(),
                    LocalKernelProvenance.of(data, options));
        } finally {
            executor.shutdownNow();
        }
    }

    private static Iteration iteration(int output, int number, KernelStep step, double unit) {
        int localModels = step.kernels().terms().size();
        return new Iteration(
                output,
                number,
                step.refining() ? Iteration.Phase.REFINEMENT : Iteration.Phase.GROWTH,
                step.rows(),
                step.objective() - step.rows() * Math.log(unit),
                unit * unit * step.kernels().noise(),
                localModels,
                localModels,
                step.born(),
                0,
                step.progress());
    }
}
