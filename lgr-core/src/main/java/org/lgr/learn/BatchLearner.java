package org.lgr.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.lgr.Dataset;
import org.lgr.FitListener;
import org.lgr.Growth;
import org.lgr.Learner;
import org.lgr.LgrOptions;
import org.lgr.Provenance;
import org.lgr.internal.compute.DaemonThreads;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.growth.AdaptiveTrainer;
import org.lgr.internal.sweep.SweepTrainer;

/**
 * Fits a {@link LgrModel} to a dataset in passes over its rows. Immutable and safe for concurrent use.
 *
 * <p>The same data and options give the same bits for any number of threads.
 */
public final class BatchLearner implements Learner {
    private final LgrOptions options;
    private final int threads;

    /** A learner with default options. */
    public BatchLearner() {
        this(LgrOptions.defaults());
    }

    /** A learner with the given options. */
    public BatchLearner(LgrOptions options) {
        this(
                options,
                options.threads() > 0 ? options.threads() : Runtime.getRuntime().availableProcessors());
    }

    private BatchLearner(LgrOptions options, int threads) {
        this.options = options;
        this.threads = threads;
    }

    /** The model of {@link #fit(Dataset)}. */
    @Override
    public LgrModel learn(Dataset data) {
        return fit(data).model();
    }

    /** Fits a model. */
    public Fit fit(Dataset data) {
        return fit(data, iteration -> true);
    }

    /**
     * Fits a model and reports every iteration.
     *
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public Fit fit(Dataset data, FitListener listener) {
        if (options.chosenGrowth() == Growth.ADAPTIVE) {
            return adaptive(List.of(data), listener).get(0);
        }
        if (data.hasWeights()) {
            throw new IllegalArgumentException(
                    "weights of rows need growth ADAPTIVE, but the options ask for SWEEP; drop the weights or the options");
        }
        SweepTrainer.Result result = new SweepTrainer(data, options, threads).run(listener);
        Provenance provenance =
                Provenance.of(data, options, result.inference(), result.trace().size());
        return new Fit(
                new LgrModel(result.parameters(), data.names(), provenance),
                result.trace(),
                result.ending(),
                result.warnings());
    }

    /**
     * Fits one model for each of several outputs: datasets with the same inputs and different targets, see
     * {@link Dataset#withTarget}.
     *
     * <p>With {@linkplain LgrOptions#sharedLocalisers() shared localisers} all outputs are fitted together. Otherwise
     * they are fitted independently, with the same result as one by one, and the listener hears of all of them, one
     * call at a time.
     *
     * @throws IllegalArgumentException if there is no output, or inputs, weights or groups differ
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public List<Fit> fitAll(List<Dataset> outputs, OutputListener listener) {
        if (outputs.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one output to fit");
        }
        for (Dataset output : outputs) {
            if (!output.sameInputs(outputs.get(0))) {
                throw new IllegalArgumentException(
                        "the outputs of one fit must have the same inputs, weights and groups,"
                                + " but those of " + output.names().target() + " differ from those of "
                                + outputs.get(0).names().target());
            }
        }
        if (options.sharedLocalisers()) {
            if (options.chosenGrowth() != Growth.ADAPTIVE) {
                throw new IllegalArgumentException(
                        "shared localisers need growth ADAPTIVE, but the options ask for SWEEP");
            }
            return adaptive(outputs, iteration -> listener.onIteration(0, iteration));
        }
        return independent(outputs, listener);
    }

    /** Outputs side by side, as many as there are threads. */
    private List<Fit> independent(List<Dataset> outputs, OutputListener listener) {
        int together = Math.min(threads, outputs.size());
        BatchLearner learner = new BatchLearner(options, threads / together);
        Object turn = new Object();
        ExecutorService executor = Executors.newFixedThreadPool(together, new DaemonThreads("lgr-fit"));
        try {
            List<Future<Fit>> parts = new ArrayList<>();
            for (int q = 0; q < outputs.size(); q++) {
                int output = q;
                parts.add(executor.submit(() -> learner.fit(outputs.get(output), iteration -> {
                    synchronized (turn) {
                        return listener.onIteration(output, iteration);
                    }
                })));
            }
            return parts.stream().map(part -> Parallel.await(part, parts)).toList();
        } finally {
            executor.shutdownNow();
        }
    }

    private List<Fit> adaptive(List<Dataset> outputs, FitListener listener) {
        ExecutorService executor = Executors.newFixedThreadPool(threads, new DaemonThreads("lgr-fit"));
        try {
            Parallel parallel = threads == 1 ? Parallel.NONE : Parallel.on(executor);
            AdaptiveTrainer trainer = AdaptiveTrainer.of(outputs, options, parallel, listener);
            List<AdaptiveTrainer.Result> results = trainer.run();
            List<Fit> fits = new ArrayList<>();
            for (int q = 0; q < results.size(); q++) {
                fits.add(fit(outputs.get(q), results.get(q), trainer));
            }
            return fits;
        } finally {
            executor.shutdownNow();
        }
    }

    private Fit fit(Dataset data, AdaptiveTrainer.Result result, AdaptiveTrainer trainer) {
        Provenance provenance = Provenance.of(
                data, options, trainer.inference(), trainer.trace().size());
        LgrModel model = new LgrModel(result.parameters(), data.names(), provenance);
        return new Fit(
                model,
                trainer.trace(),
                trainer.ending(),
                trainer.warnings(),
                Optional.ofNullable(result.rowScore()),
                Optional.ofNullable(result.groupScore()),
                OptionalDouble.of(result.effectiveParameters()));
    }
}
