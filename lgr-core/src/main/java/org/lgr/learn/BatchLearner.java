package org.lgr.learn;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.FitControl;
import org.lgr.FitListener;
import org.lgr.Growth;
import org.lgr.Iteration;
import org.lgr.Learner;
import org.lgr.LgrOptions;
import org.lgr.Provenance;
import org.lgr.internal.compute.DaemonThreads;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.growth.AdaptiveTrainer;
import org.lgr.internal.growth.TrainingResult;
import org.lgr.internal.sweep.SweepTrainer;

/**
 * Fits a {@link LgrModel} to a dataset in passes over its rows. Immutable and safe for concurrent use.
 *
 * <pre>{@code
 * LgrModel model = new BatchLearner().fit(x, y).model(); // rows of inputs, targets
 * List<LgrModel> models = new BatchLearner().learn(Dataset.ofOutputs(x, rowsOfTargets)); // one for each target
 * }</pre>
 *
 * <p>Several outputs are a list of datasets with the same inputs, and what is learned a list in the same order. With
 * {@linkplain LgrOptions#sharedLocalisers() shared localisers} all outputs are fitted together. Otherwise they are
 * fitted independently, side by side, with the same result as one by one.
 *
 * <p>The same data and options give the same bits for any number of threads. All methods throw a
 * {@link java.util.concurrent.CancellationException} if the calling thread is interrupted.
 */
public final class BatchLearner implements Learner {
    private static final FitListener SILENT = iteration -> {};

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

    /** The settings. */
    public LgrOptions options() {
        return options;
    }

    /** The model of {@link #fit(Dataset)}. */
    @Override
    public LgrModel learn(Dataset data) {
        return fit(data).model();
    }

    /** The models of {@link #fit(List)}. */
    public List<LgrModel> learn(List<Dataset> outputs) {
        return fit(outputs).stream().map(Fit::model).toList();
    }

    /**
     * Fits a model to rows of inputs and their targets.
     *
     * @throws IllegalArgumentException as {@link Dataset#of(double[][], double[])}
     */
    public Fit fit(double[][] x, double[] y) {
        return fit(Dataset.of(x, y));
    }

    /** Fits a model. */
    public Fit fit(Dataset data) {
        return fit(data, SILENT);
    }

    /** As {@link #fit(Dataset)}, and reports every iteration. */
    public Fit fit(Dataset data, FitListener listener) {
        return fit(data, listener, new FitControl());
    }

    /** As {@link #fit(Dataset)}, reports every iteration, and lets a handle stop the fit early. */
    public Fit fit(Dataset data, FitListener listener, FitControl control) {
        return fit(List.of(data), listener, control).get(0);
    }

    /**
     * Fits one model for each of several outputs: datasets with the same inputs and different targets, see
     * {@link Dataset#ofOutputs} and {@link Dataset#withTarget}.
     *
     * @throws IllegalArgumentException if there is no output, or inputs, weights or groups differ
     */
    public List<Fit> fit(List<Dataset> outputs) {
        return fit(outputs, SILENT);
    }

    /** As {@link #fit(List)}, and reports every iteration of every output, see {@link Iteration#output()}. */
    public List<Fit> fit(List<Dataset> outputs, FitListener listener) {
        return fit(outputs, listener, new FitControl());
    }

    /** As {@link #fit(List)}, reports every iteration, and lets a handle stop all outputs or one of them early. */
    public List<Fit> fit(List<Dataset> outputs, FitListener listener, FitControl control) {
        check(outputs);
        return options.sharedLocalisers() || outputs.size() == 1
                ? together(outputs, 0, listener, control)
                : independent(outputs, listener, control);
    }

    private static void check(List<Dataset> outputs) {
        if (outputs.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one output to fit");
        }
        Dataset first = outputs.get(0);
        for (Dataset output : outputs) {
            if (!output.sameInputs(first)) {
                throw new IllegalArgumentException(
                        "the outputs of one fit must have the same inputs, weights and groups,"
                                + " but those of " + output.names().target() + " differ from those of "
                                + first.names().target());
            }
        }
    }

    /** Outputs side by side, as many as there are threads. */
    private List<Fit> independent(List<Dataset> outputs, FitListener listener, FitControl control) {
        int together = Math.min(threads, outputs.size());
        BatchLearner learner = new BatchLearner(options, threads / together);
        Object turn = new Object();
        FitListener inTurn = iteration -> {
            synchronized (turn) {
                listener.onIteration(iteration);
            }
        };
        ExecutorService executor = Executors.newFixedThreadPool(together, new DaemonThreads("lgr-fit"));
        try {
            List<Future<Fit>> parts = new ArrayList<>();
            for (int q = 0; q < outputs.size(); q++) {
                int output = q;
                parts.add(executor.submit(() -> learner.together(List.of(outputs.get(output)), output, inTurn, control)
                        .get(0)));
            }
            return parts.stream().map(part -> Parallel.await(part, parts)).toList();
        } finally {
            executor.shutdownNow();
        }
    }

    /** Reports iterations of a trainer as those of an output, and tells whether to go on. */
    private static Predicate<Iteration> reporting(int output, FitListener listener, FitControl control) {
        return iteration -> {
            listener.onIteration(iteration.withOutput(output));
            return !control.isStopped(output);
        };
    }

    /**
     * Fits outputs that share their localisers.
     *
     * @param index of the output in reports
     */
    private List<Fit> together(List<Dataset> outputs, int index, FitListener listener, FitControl control) {
        ExecutorService executor = Executors.newFixedThreadPool(threads, new DaemonThreads("lgr-fit"));
        try {
            Parallel parallel = threads == 1 ? Parallel.NONE : Parallel.on(executor);
            Predicate<Iteration> proceed = reporting(index, listener, control);
            TrainingResult result = options.growth() instanceof Growth.Adaptive
                    ? AdaptiveTrainer.of(outputs, options, parallel, proceed).run()
                    : new SweepTrainer(outputs, options, parallel, proceed).run();
            return IntStream.range(0, outputs.size())
                    .mapToObj(q -> fitOf(
                            outputs.get(q), index, result, result.outputs().get(q)))
                    .toList();
        } finally {
            executor.shutdownNow();
        }
    }

    private Fit fitOf(Dataset data, int index, TrainingResult result, TrainingResult.Output output) {
        Provenance provenance =
                Provenance.of(data, options, result.inference(), result.trace().size());
        return new Fit(
                new LgrModel(output.parameters(), data.names(), provenance),
                result.trace().stream()
                        .map(iteration -> iteration.withOutput(index))
                        .toList(),
                result.ending(),
                result.warnings(),
                output.rowScore(),
                output.groupScore(),
                output.effectiveParameters());
    }
}
