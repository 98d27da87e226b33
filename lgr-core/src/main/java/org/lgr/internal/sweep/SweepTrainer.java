package org.lgr.internal.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.FitEnding;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.Iteration;
import org.lgr.LgrOptions;
import org.lgr.internal.calibration.Calibrator;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.ensemble.OutputView;
import org.lgr.internal.growth.TrainingResult;
import org.lgr.internal.holdout.HoldOutNumbers;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.posterior.Engine;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/**
 * Fits by the paper's sweep: places models, alternates expectation and maximisation, prunes, and monitors the
 * objective. If wanted, some rows and whole groups are held out meanwhile and calibrate the variances; then the weights
 * are learned from all rows.
 */
public final class SweepTrainer {
    /** Largest N·P² of one exact iteration that {@link Inference#AUTO} accepts. */
    private static final double AFFORDABLE = 2e10;

    private static final int CONVERGENCE_WINDOW = 10;
    private static final int MEAN_FIELD_GROWTH = 2000;
    private static final int ELIMINATION_PERIOD = 5;
    private static final int SETTLING = 20; // iterations between the last placement and the first elimination
    private static final double RATE = 0.05;
    private static final double MEAN_FIELD_RATE = 0.03;
    private static final double INITIAL_NOISE = 0.1; // of the target's variance
    private static final int FEWEST_ROWS = 10; // fewer are too few to hold any out
    private static final int LAST_UPDATES = 20; // of relevances and noise, once all rows are learned from

    private final LgrOptions options;
    private final Growth.Sweep growth;
    private final List<Dataset> outputs;
    private final List<Standardizer> scalings;
    private final Parallel parallel;
    private final Predicate<Iteration> proceed;
    private final Monomials monomials;

    /** Prepares a fit of outputs that share their inputs, and all localisers. */
    public SweepTrainer(List<Dataset> outputs, LgrOptions options, Parallel parallel, Predicate<Iteration> proceed) {
        if (!(options.growth() instanceof Growth.Sweep settings)) {
            throw new IllegalArgumentException("the options ask for growth other than the sweep: " + options.growth());
        }
        growth = settings;
        this.options = options;
        this.outputs = outputs;
        this.parallel = parallel;
        this.proceed = proceed;
        scalings = outputs.stream().map(Standardizer::of).toList();
        monomials = new Monomials(options.basis(), outputs.get(0).dimension());
    }

    /** Fits. */
    public TrainingResult run() {
        int[] all = IntStream.range(0, outputs.get(0).size()).toArray();
        Dataset first = outputs.get(0);
        List<Calibrator> calibrators = IntStream.range(0, outputs.size())
                .mapToObj(q -> new Calibrator(options, scalings.get(q), q, HoldOutNumbers.groupCount(first)))
                .toList();
        if (!growth.calibrated() || all.length < FEWEST_ROWS) {
            return new Run(all).learn().result(calibrators, false);
        }
        HoldOutNumbers held = HoldOutNumbers.of(first, new Randomness(options.seed()));
        int[] train = held.train();
        Arrays.sort(train);
        Run run = new Run(train).learn();
        List<Chunk> rows = Chunk.cut(outputs, scalings, held.rows());
        List<Chunk> groups = Chunk.cut(outputs, scalings, held.groups());
        for (int q = 0; q < outputs.size(); q++) {
            calibrators.get(q).observe(run.parameters(calibrators.get(q), q, null), rows, groups);
        }
        run.learnFrom(all);
        return run.result(calibrators, true);
    }

    /** Cuts rows into chunks, in the order of the data. */
    private List<Chunk> chunks(int[] numbers, Inference inference) {
        return Chunk.cut(outputs, scalings, numbers, Engine.chunkRows(inference));
    }

    private double initialScale(List<Chunk> data) {
        return growth.initialLengthScale() > 0
                ? Math.max(Localiser.MIN_LENGTH_SCALE, growth.initialLengthScale())
                : InitialScale.of(data, monomials, growth.activationThreshold());
    }

    private Inference chooseInference(List<Chunk> data, double lengthScale) {
        if (growth.inference() != Inference.AUTO) {
            return growth.inference();
        }
        double affordable = Math.sqrt(AFFORDABLE / Chunk.rows(data)) / monomials.size();
        int limit = (int) Math.min(options.maxLocalModels(), affordable + 1);
        int models = Sweep.estimate(data, monomials, growth.activationThreshold(), lengthScale, limit);
        return models <= affordable ? Inference.EXACT : Inference.COLLAPSED;
    }

    /** The state of one sweep. */
    private final class Run {
        private final Inference inference;
        private final Ensemble ensemble = new Ensemble(monomials, outputs.size(), INITIAL_NOISE);
        private final List<Iteration> trace = new ArrayList<>();
        private Rows rows;
        private final int size; // number of rows
        private final Engine engine;
        private final Sweep sweep;
        private final int growthIterations;
        private final int refinements; // iterations after the sweep
        private final int iterations;
        private int lastChange; // last iteration that added or pruned components
        private FitEnding ending = FitEnding.ITERATION_LIMIT;

        Run(int[] numbers) {
            List<Chunk> some = chunks(numbers, Inference.COLLAPSED);
            size = numbers.length;
            double lengthScale = initialScale(some);
            inference = chooseInference(some, lengthScale);
            List<Chunk> data = inference == Inference.EXACT ? chunks(numbers, inference) : some;
            rows = new ChunkPasses(parallel).rows(data);
            engine = Engine.of(inference, ensemble, rows, parallel);
            growthIterations = Math.min(size, chosen(growth.growthIterations(), growthIterations(inference)));
            refinements = chosen(growth.maxIterations(), refinements(inference));
            iterations = growthIterations + refinements;
            sweep = new Sweep(
                    data, growthIterations, growth.activationThreshold(), lengthScale, options.maxLocalModels());
        }

        private static int chosen(int option, int automatic) {
            return option > 0 ? option : automatic;
        }

        /**
         * Returns the default number of iterations over which the sweep is spread. Mean field follows Algorithm 1, one
         * row at a time as long as that is affordable. Collapsed inference has means accurate enough to place all
         * models at once.
         */
        private static int growthIterations(Inference inference) {
            return switch (inference) {
                case EXACT -> 20;
                case MEAN_FIELD -> MEAN_FIELD_GROWTH;
                case COLLAPSED, SAMPLED, AUTO -> 1;
            };
        }

        private static int refinements(Inference inference) {
            return switch (inference) {
                case EXACT -> 300;
                case MEAN_FIELD -> 1000;
                case COLLAPSED, SAMPLED, AUTO -> 100;
            };
        }

        /** Places models and learns until the objective has converged. */
        Run learn() {
            for (int i = 0; i < iterations; i++) {
                boolean last = iterate(i);
                if (!proceed.test(trace.get(i))) {
                    ending = FitEnding.STOPPED;
                    break;
                }
                if (last) {
                    ending = FitEnding.CONVERGED;
                    break;
                }
            }
            engine.expectation();
            return this;
        }

        /** Learns weights, relevances and noise from other rows. Localisers stay as they are. */
        void learnFrom(int[] numbers) {
            rows = new ChunkPasses(parallel).rows(chunks(numbers, inference));
            engine.learnFrom(rows);
            for (int i = 0; i < LAST_UPDATES; i++) {
                engine.expectation();
                engine.maximisation(0);
            }
            engine.expectation();
        }

        ModelParameters parameters(Calibrator calibrator, int q, @Nullable VarianceMap map) {
            OutputView view = new OutputView(ensemble, q);
            return calibrator.pack(view, engine.posterior(q, map), rows, Integer.MAX_VALUE);
        }

        TrainingResult result(List<Calibrator> calibrators, boolean calibrated) {
            List<TrainingResult.Output> results = new ArrayList<>();
            for (int q = 0; q < outputs.size(); q++) {
                Calibrator calibrator = calibrators.get(q);
                if (calibrated) {
                    VarianceMap map = calibrator.map();
                    ModelParameters parameters = parameters(calibrator, q, map);
                    results.add(new TrainingResult.Output(
                            parameters, calibrator.rowScore(map), calibrator.groupScore(map), OptionalDouble.empty()));
                } else {
                    results.add(TrainingResult.Output.of(parameters(calibrator, q, null)));
                }
            }
            return new TrainingResult(results, inference, trace, ending, warnings());
        }

        /** Runs one iteration. Returns whether the objective has converged. */
        private boolean iterate(int i) {
            int born = sweep.finished() ? 0 : sweep.visit(i, ensemble);
            double evidence = engine.expectation();
            for (Standardizer scaling : scalings) {
                evidence -= size * Math.log(scaling.targetScale());
            }
            double[] worths = eliminationDue(i) ? engine.worths() : new double[0];
            engine.maximisation(rate(i));
            int pruned = eliminate(worths) + prune();
            if (born > 0 || pruned > 0) {
                lastChange = i;
            }
            boolean converged = converged(i, evidence);
            double progress = converged ? 1 : (i + 1.0) / iterations;
            Iteration.Phase phase = i < growthIterations ? Iteration.Phase.GROWTH : Iteration.Phase.REFINEMENT;
            double scale = scalings.get(0).targetScale();
            trace.add(new Iteration(
                    0,
                    i + 1,
                    phase,
                    size,
                    evidence,
                    ensemble.outputs.get(0).noise * scale * scale,
                    ensemble.size(),
                    ensemble.layout().size,
                    born,
                    pruned,
                    progress));
            return converged;
        }

        /**
         * Returns the step of log λ. It is constant while models are placed, then falls to zero along a cosine. For
         * mean field it is always constant.
         */
        private double rate(int i) {
            if (!growth.learnLengthScales()) {
                return 0;
            }
            if (inference == Inference.MEAN_FIELD) {
                return MEAN_FIELD_RATE;
            }
            double refined = Math.max(0, i - growthIterations) / (double) refinements;
            return RATE * 0.5 * (1 + Math.cos(Math.PI * refined));
        }

        private boolean eliminationDue(int i) {
            return i % ELIMINATION_PERIOD == 0
                    && i > growthIterations + SETTLING
                    && growth.learnLengthScales()
                    && options.chosenPruningThreshold() < Double.POSITIVE_INFINITY;
        }

        /**
         * Removes models that are worth less than their localisers cost. This is done only now and then and for a few
         * models at a time, because the worth of one of two overlapping models depends on the other. Returns the number
         * of components removed.
         */
        private int eliminate(double[] worths) {
            int before = ensemble.layout().size;
            IntStream.range(0, worths.length)
                    .filter(m -> worths[m] < 0)
                    .boxed()
                    .sorted(Comparator.comparingDouble(m -> worths[m]))
                    .limit(Math.min(Math.max(0, worths.length - 1), 1 + worths.length / 20))
                    .sorted(Comparator.reverseOrder())
                    .forEach(m -> ensemble.remove(m));
            return before - ensemble.layout().size;
        }

        /**
         * Prunes single components and whole models by relevance; for mean field only whole models, as in Algorithm 1.
         * Returns the number of components removed.
         */
        private int prune() {
            double threshold = options.chosenPruningThreshold();
            int pruned = ensemble.prune(threshold, 1, inference != Inference.MEAN_FIELD);
            for (Ensemble.Output output : ensemble.outputs) {
                if (ensemble.layout().of(output).length == 1) { // nothing but the offset; a model needs one weight
                    output.relevance.get(0)[0] = threshold;
                }
            }
            return pruned;
        }

        private boolean converged(int i, double objective) {
            int since = i - CONVERGENCE_WINDOW;
            return sweep.finished()
                    && growth.tolerance() > 0
                    && since > Math.max(lastChange, growthIterations)
                    && Math.abs(objective - trace.get(since).objective()) < growth.tolerance() * size * outputs.size();
        }

        private List<String> warnings() {
            List<String> warnings = new ArrayList<>();
            if (sweep.limited()) {
                warnings.add("the limit of " + options.maxLocalModels()
                        + " local models left some rows uncovered; raise maxLocalModels or initialLengthScale");
            }
            // A default limit is no reason to warn, because the step of the length scales falls to zero with it.
            if (ending == FitEnding.ITERATION_LIMIT && growth.tolerance() > 0 && growth.maxIterations() > 0) {
                warnings.add("training ended after " + iterations
                        + " iterations, before the objective settled; raise maxIterations");
            }
            return warnings;
        }
    }
}
