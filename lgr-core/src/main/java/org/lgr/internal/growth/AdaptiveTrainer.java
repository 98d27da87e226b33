package org.lgr.internal.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.FitEnding;
import org.lgr.Growth;
import org.lgr.Iteration;
import org.lgr.LgrOptions;
import org.lgr.internal.blend.Blend;
import org.lgr.internal.calibration.Calibrator;
import org.lgr.internal.cells.KeyedData;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.holdout.HoldOutNumbers;
import org.lgr.internal.holdout.LocalData;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.VarianceMap;
import org.lgr.internal.posterior.OutputPosterior;
import org.lgr.internal.posterior.PosteriorFinder;
import org.lgr.internal.process.SharedFit;
import org.lgr.internal.process.SharedKernels;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/**
 * Fits by adaptive growth: hold-out rows decide how many local models the data need, then all rows refine the result.
 * There are two ways to do so, {@link FoldedGrowth} for small data and {@link HeldOutGrowth} for large data. This class
 * holds what they share.
 */
public final class AdaptiveTrainer {
    /** Data with at most this many rows are small. */
    public static final int SMALL = 4000;

    private static final int MOST_FOLDED = 30_000; // rows; data with few groups use folds up to this size
    private static final double REFINEMENT_RATE = 0.1;

    // Shares of the phases in a fit, for its progress, and the numbers of local models at which half of a phase is
    // over: rough estimates, because the final number is unknown.
    private static final double VALIDATION_SHARE = 0.3;
    private static final double VALIDATION_MODELS = 20;
    private static final double GROWTH_SHARE = 0.4;
    private static final double GROWTH_MODELS = 50;
    private static final double REFINEMENT_SHARE = 0.3;

    final LgrOptions options;
    final Growth.Adaptive adaptive;
    final Parallel parallel;
    final Randomness random;
    final PosteriorFinder posteriors;
    private final List<Standardizer> scalings;
    private final Monomials monomials;
    private final Predicate<Iteration> proceed;
    private final Function<AdaptiveTrainer, Outcome> growth;
    private final List<Calibrator> calibrators = new ArrayList<>();
    private final List<Iteration> trace = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private FitEnding ending = FitEnding.HELD_OUT_ROWS;
    private double progress;
    private boolean stopped; // whether the fit was asked to stop

    /** An ensemble whose weights were learned from the given rows. */
    record Solved(Ensemble ensemble, Rows rows, List<OutputPosterior> solvers) {
        double evidence() {
            return solvers.stream().mapToDouble(OutputPosterior::evidence).sum();
        }
    }

    /**
     * The result of growth.
     *
     * @param blend the local models
     * @param rows the rows that they learned from
     * @param evidence log evidence of the grown part, 0 if there is none
     * @param effectiveParameters number of weights that the data determine, for each output
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Outcome(Blend blend, Rows rows, double evidence, double[] effectiveParameters) {}

    /** Prepares a fit of outputs that share inputs and localisers. Each output has its own standardisation. */
    private AdaptiveTrainer(
            List<Standardizer> scalings,
            int groups,
            Function<AdaptiveTrainer, Outcome> growth,
            LgrOptions options,
            Parallel parallel,
            Predicate<Iteration> proceed) {
        if (!(options.growth() instanceof Growth.Adaptive settings)) {
            throw new IllegalArgumentException("the options ask for growth other than adaptive: " + options.growth());
        }
        adaptive = settings;
        this.scalings = scalings;
        this.options = options;
        this.parallel = parallel;
        this.proceed = proceed;
        this.growth = growth;
        monomials = new Monomials(options.basis(), scalings.get(0).inputMean().length);
        random = new Randomness(options.seed());
        posteriors = new PosteriorFinder(parallel, random, adaptive.inference());
        for (int q = 0; q < scalings.size(); q++) {
            calibrators.add(new Calibrator(options, scalings.get(q), q, groups));
        }
    }

    /**
     * Prepares a fit of outputs that share their inputs.
     *
     * @param proceed hears of every iteration, as one of output 0, and tells whether to go on
     */
    public static AdaptiveTrainer of(
            List<Dataset> outputs, LgrOptions options, Parallel parallel, Predicate<Iteration> proceed) {
        return of(outputs, options, parallel, proceed, LocalData.MEMORY);
    }

    /**
     * As {@link #of(List, LgrOptions, Parallel, Predicate)}, with another cache size.
     *
     * @param memory cache size in bytes for each list of standardised rows; affects speed only
     */
    public static AdaptiveTrainer of(
            List<Dataset> outputs, LgrOptions options, Parallel parallel, Predicate<Iteration> proceed, long memory) {
        Dataset first = outputs.get(0);
        List<Standardizer> scalings = outputs.stream().map(Standardizer::of).toList();
        LocalData data = new LocalData(outputs, scalings, new ChunkPasses(parallel), memory);
        return new AdaptiveTrainer(
                scalings,
                HoldOutNumbers.groupCount(first),
                trainer -> first.size() <= SMALL || (first.size() <= MOST_FOLDED && HoldOutNumbers.fewGroups(first))
                        ? new FoldedGrowth(trainer, data).run()
                        : new HeldOutGrowth(trainer, data.divide(trainer.random)).run(),
                options,
                parallel,
                proceed);
    }

    /** Prepares a fit of large data in key order. */
    public static AdaptiveTrainer of(
            KeyedData data, LgrOptions options, Parallel parallel, Predicate<Iteration> proceed) {
        return new AdaptiveTrainer(
                data.scalings(),
                data.grouped() ? Integer.MAX_VALUE : 0, // groups are not counted
                trainer -> new HeldOutGrowth(trainer, data.divide()).run(),
                options,
                parallel,
                proceed);
    }

    /** Fits. */
    public TrainingResult run() {
        Outcome fitted = growth.apply(this);
        Ensemble ensemble = fitted.blend().ensemble();
        if (!stopped) {
            report(
                    new Grower.Step(fitted.evidence(), fitted.rows().count(), 0, 0),
                    ensemble,
                    Iteration.Phase.REFINEMENT,
                    1);
        }
        List<TrainingResult.Output> results = new ArrayList<>();
        for (int q = 0; q < scalings.size(); q++) {
            Calibrator calibrator = calibrators.get(q);
            VarianceMap map = calibrator.map();
            results.add(new TrainingResult.Output(
                    calibrator.pack(fitted.blend(), fitted.rows(), posteriors.used(), map),
                    calibrator.rowScore(map),
                    calibrator.groupScore(map),
                    OptionalDouble.of(fitted.effectiveParameters()[q])));
        }
        return new TrainingResult(results, posteriors.used(), trace, ending, warnings);
    }

    /** Returns whether the fit was asked to stop. */
    boolean stopped() {
        return stopped;
    }

    /** Records why growth ended, unless the listener has stopped it. */
    void endBecause(FitEnding reason) {
        ending = stopped ? ending : reason;
    }

    /** Records a warning for the user. */
    void warn(String warning) {
        warnings.add(warning);
    }

    /** Starts growth from one local model. */
    Grower grower(Rows rows) {
        return new Grower(rows, scalings.size(), monomials, posteriors, options.chosenPruningThreshold());
    }

    /** Continues growth with an ensemble. */
    Grower grower(Ensemble ensemble, Rows rows) {
        return new Grower(ensemble, rows, posteriors, options.chosenPruningThreshold());
    }

    /**
     * Collects the errors of local models on hold-out rows and hold-out groups.
     *
     * @param seen the rows that the models have learned from
     */
    void observe(Blend blend, Rows seen, List<Chunk> rows, List<Chunk> groups) {
        for (Calibrator calibrator : calibrators) {
            calibrator.observe(blend, seen, rows, groups);
        }
    }

    /** Number of outputs. */
    int outputs() {
        return scalings.size();
    }

    /**
     * Learns kernels from some rows.
     *
     * @param groups group of each of these rows, or empty
     */
    SharedKernels kernels(Rows rows, int[] groups) {
        return new SharedKernels(rows, outputs(), groups, monomials, parallel, random);
    }

    /** Returns how many more local models are allowed beside these members. */
    int room(List<Solved> members) {
        return options.maxLocalModels()
                - members.stream().mapToInt(member -> member.ensemble().size()).sum();
    }

    /**
     * Blends members, a linear model and processes, which have all learned from the same rows.
     *
     * @param members grown ensembles, which are averaged
     * @param linear the linear model, or {@code null}
     * @param processes Gaussian processes, for each caution and output
     * @param wanted share of each way to learn, for each output
     */
    Outcome outcome(
            List<Solved> members,
            @Nullable Ensemble linear,
            List<List<SharedFit>> processes,
            Rows rows,
            double[][] wanted) {
        List<Ensemble> grown = members.stream().map(Solved::ensemble).toList();
        Candidates candidates = new Candidates(grown, linear, processes, rows);
        double[][] shares = candidates.possible(wanted);
        Blend blend = candidates.blend(shares, parallel, random);
        double[] effective = new double[outputs()];
        for (int q = 0; q < effective.length; q++) {
            int output = q;
            double[] ofMembers = members.stream()
                    .mapToDouble(member -> member.solvers().get(output).effectiveParameters())
                    .toArray();
            effective[q] = candidates.effectiveParameters(shares, q, ofMembers);
        }
        double evidence =
                members.stream().mapToDouble(Solved::evidence).average().orElse(0);
        if (grown.stream().anyMatch(ensemble -> ensemble.size() >= options.maxLocalModels())) {
            endBecause(FitEnding.MODEL_LIMIT);
            warnings.add("growth reached the limit of " + options.maxLocalModels()
                    + " local models; raise maxLocalModels for a closer fit");
        }
        return new Outcome(blend, rows, evidence, effective);
    }

    /** Runs one round. Its last iteration does not move the localisers, so that they match the posterior. */
    Grower.Step learn(Grower grower, Iteration.Phase phase) {
        Grower.Step step = new Grower.Step(0, 0, 0, 0);
        for (int i = 0; i < Grower.ITERATIONS && !stopped; i++) {
            step = grower.iterate(i < Grower.ITERATIONS - 1 ? Grower.RATE : 0);
            report(step, grower.ensemble(), phase, 0);
        }
        return step;
    }

    /** Returns how many ensembles to average, given how many are usual. */
    int members(int usual) {
        return adaptive.members() > 0 ? adaptive.members() : usual;
    }

    /** Learns from all given rows, in parts if there are many, with step sizes that fall to zero. */
    Solved refine(Ensemble ensemble, Rows rows, int iterations, Iteration.Phase phase) {
        Grower grower = grower(ensemble, rows);
        for (int i = 0; i < iterations && !stopped; i++) {
            double rate = REFINEMENT_RATE * 0.5 * (1 + Math.cos(Math.PI * i / iterations));
            Grower.Step step = grower.iterate(rate);
            report(step, ensemble, phase, (i + 1.0) / iterations);
        }
        return solve(ensemble, rows);
    }

    /** Learns the weights to the final tolerance. */
    Solved solve(Ensemble ensemble, Rows rows) {
        return new Solved(ensemble, rows, posteriors.solveForGood(ensemble, rows));
    }

    private void report(Grower.Step step, Ensemble ensemble, Iteration.Phase phase, double done) {
        double scale = scalings.get(0).targetScale();
        double evidence = step.evidence();
        for (Standardizer scaling : scalings) {
            evidence -= step.rows() * Math.log(scaling.targetScale());
        }
        double size = ensemble.size();
        double stage = switch (phase) {
            case VALIDATION -> VALIDATION_SHARE * size / (size + VALIDATION_MODELS);
            case GROWTH -> VALIDATION_SHARE + GROWTH_SHARE * size / (size + GROWTH_MODELS);
            case REFINEMENT -> 1 - REFINEMENT_SHARE * (1 - done);
        };
        // Folds and restarts begin again, but the progress of the whole fit must not fall.
        progress = Math.max(progress, stage);
        Iteration iteration = new Iteration(
                0,
                trace.size() + 1,
                phase,
                (int) Math.min(Integer.MAX_VALUE, step.rows()),
                evidence,
                ensemble.outputs.get(0).noise * scale * scale,
                ensemble.size(),
                ensemble.layout().size,
                step.born(),
                step.pruned(),
                progress);
        trace.add(iteration);
        if (!proceed.test(iteration)) {
            stopped = true;
            ending = FitEnding.STOPPED;
        }
    }
}
