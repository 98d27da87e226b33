package org.lgr.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.Fit;
import org.lgr.FitListener;
import org.lgr.Inference;
import org.lgr.Iteration;
import org.lgr.LgrOptions;
import org.lgr.eval.RegressionScore;

/**
 * Fits by adaptive growth: how many local models the data need is found on rows held out, then all rows refine the result.
 *
 * <p>Small data are divided into folds, so that every row is held out once; then growth starts anew on all rows and goes as far as
 * the folds found best. Large data are divided once, and the grown models themselves are refined.
 */
public final class AdaptiveTrainer {
    private static final int SMALL = 4000; // rows
    private static final int TINY = 10; // rows; too few to hold any out
    private static final int FOLDS = 5;
    private static final int PATIENCE = 3; // rounds without a gain
    private static final int RESTARTS = 3; // of small data
    private static final int REFINEMENTS = 10;
    private static final int SMALL_REFINEMENTS = 40;
    private static final double REFINEMENT_RATE = 0.1;
    private static final double LEAST_GAIN = 0.01;
    private static final double WORTHWHILE_GAIN = 0.16; // of a round that is not cheap
    private static final double CHEAP = 2e10; // multiplications of a round
    private static final double MOST_WORK = 5e11; // multiplications of all rounds, about half a minute of one processor
    private static final int MOST_COMPONENTS = 6000;
    private static final int MOST_EXACT_COMPONENTS = 1500;

    private final List<Dataset> outputs;
    private final LgrOptions options;
    private final List<Standardizer> scalings;
    private final Monomials monomials;
    private final ChunkPasses passes;
    private final FitListener listener;
    private final Gaussians random;
    private final Posteriors posteriors;
    private final List<Calibrator> calibrators = new ArrayList<>();
    private final List<Iteration> trace = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private Fit.Ending ending = Fit.Ending.HELD_OUT_ROWS;
    private double progress;
    private boolean stopped; // by the listener

    /**
     * What a run leaves for one output.
     *
     * @param rowScore on single rows held out, if any were
     * @param groupScore on groups of rows held out, if any were
     * @param effectiveParameters weights that the data determine
     */
    public record Result(
            Parameters parameters,
            @Nullable RegressionScore rowScore,
            @Nullable RegressionScore groupScore,
            double effectiveParameters) {}

    /** An ensemble refined on all rows. */
    private record Refined(Ensemble ensemble, List<PosteriorSolver> solvers) {
        double evidence() {
            return solvers.stream().mapToDouble(PosteriorSolver::evidence).sum();
        }
    }

    /** Prepares a fit of outputs that share their inputs and will share their localisers. */
    public AdaptiveTrainer(List<Dataset> outputs, LgrOptions options, Parallel parallel, FitListener listener) {
        this.outputs = outputs;
        this.options = options;
        this.listener = listener;
        scalings = outputs.stream().map(Standardizer::of).toList();
        monomials = new Monomials(options.basis(), outputs.get(0).dimension());
        passes = new ChunkPasses(parallel);
        random = new Gaussians(options.seed());
        posteriors = new Posteriors(passes, random, options.inference());
        for (int q = 0; q < outputs.size(); q++) {
            calibrators.add(new Calibrator(options, scalings.get(q), q, HoldOut.grouped(outputs.get(0)), passes));
        }
    }

    /** Every iteration. */
    public List<Iteration> trace() {
        return trace;
    }

    /** What the user should know. */
    public List<String> warnings() {
        return warnings;
    }

    /** Why growth ended. */
    public Fit.Ending ending() {
        return ending;
    }

    /** The inference used last. */
    public Inference inference() {
        return posteriors.used();
    }

    /** Fits; one result for each output. */
    public List<Result> run() {
        return outputs.get(0).size() <= SMALL ? runSmall() : runLarge();
    }

    private List<Result> runSmall() {
        Dataset data = outputs.get(0);
        List<Fold> folds = new ArrayList<>();
        if (data.size() >= TINY) {
            HoldOut.folds(data, FOLDS, random).forEach(held -> folds.add(new Fold(held)));
        }
        int rounds = bestRounds(folds);
        boolean refining = refiningHelps(folds);
        for (Fold fold : folds) {
            observe(fold.best, fold.train, fold.rows, fold.groups);
        }
        List<Chunk> all = chunks(random.permutation(data.size()));
        List<Refined> candidates = new ArrayList<>();
        for (int start = 0; start < RESTARTS; start++) {
            Ensemble ensemble = grown(all, rounds);
            candidates.add(refining ? refineSmall(ensemble, all, Iteration.Phase.REFINEMENT) : solved(ensemble, all));
        }
        return results(Collections.max(candidates, Comparator.comparingDouble(Refined::evidence)), all, List.of());
    }

    /** Refines, eliminates models not worth their price, and refines again. */
    private Refined refineSmall(Ensemble ensemble, List<Chunk> rows, Iteration.Phase phase) {
        refine(ensemble, rows, SMALL_REFINEMENTS, phase);
        new Elimination(ensemble, rows, posteriors).run();
        return refine(ensemble, rows, SMALL_REFINEMENTS, phase);
    }

    private Refined solved(Ensemble ensemble, List<Chunk> rows) {
        return new Refined(ensemble, posteriors.solveForGood(ensemble, rows));
    }

    /** Whether refining makes rows held out better predicted; if so, the folds keep what it made. */
    private boolean refiningHelps(List<Fold> folds) {
        double before = 0;
        double after = 0;
        List<Ensemble> refined = new ArrayList<>();
        for (Fold fold : folds) {
            before += sum(fold.errors(fold.best));
            refined.add(refineSmall(fold.best.copy(), fold.train, Iteration.Phase.VALIDATION)
                    .ensemble());
            after += sum(fold.errors(refined.get(refined.size() - 1)));
        }
        boolean helps = after < before;
        for (int f = 0; f < folds.size() && helps; f++) {
            folds.get(f).best = refined.get(f);
        }
        return helps;
    }

    private List<Result> runLarge() {
        Dataset data = outputs.get(0);
        HoldOut held = HoldOut.of(data, random);
        List<Chunk> rows = chunks(held.rows());
        List<Chunk> groups = chunks(held.groups());
        List<Chunk> train = chunks(held.train());
        Ensemble best = growUntilEnough(grower(train), HoldOut.grouped(data) ? groups : rows);
        observe(best, train, rows, groups);
        List<Chunk> most = new ArrayList<>(train);
        most.addAll(groups);
        List<Chunk> all = new ArrayList<>(most);
        all.addAll(rows);
        return results(refineIfBetter(best, most, rows, all), all, rows);
    }

    /**
     * Refines on all rows but single ones held out, which then decide whether that was for the better: with very many local models
     * it may only fit the noise closer. The weights are learned from all rows.
     */
    private Refined refineIfBetter(Ensemble grown, List<Chunk> most, List<Chunk> rows, List<Chunk> all) {
        Ensemble refined = refine(grown.copy(), most, REFINEMENTS, Iteration.Phase.REFINEMENT)
                .ensemble();
        double before = sum(Grower.squaredErrors(grown, rows, passes));
        double after = sum(Grower.squaredErrors(refined, rows, passes));
        Ensemble better = after < before ? refined : grown;
        return solved(better, all);
    }

    private void observe(Ensemble ensemble, List<Chunk> train, List<Chunk> rows, List<Chunk> groups) {
        for (Calibrator calibrator : calibrators) {
            calibrator.observe(ensemble, train, rows, groups, random);
        }
    }

    private List<Result> results(Refined refined, List<Chunk> all, List<Chunk> heldOut) {
        if (refined.ensemble().size() >= options.maxLocalModels()) {
            ending = stopped ? ending : Fit.Ending.MODEL_LIMIT;
            warnings.add("growth reached the limit of " + options.maxLocalModels()
                    + " local models; raise maxLocalModels for a closer fit");
        }
        if (!stopped) {
            report(
                    new Grower.Step(refined.evidence(), Chunk.rows(all), 0),
                    refined.ensemble(),
                    Iteration.Phase.REFINEMENT,
                    1);
        }
        List<Result> results = new ArrayList<>();
        for (int q = 0; q < outputs.size(); q++) {
            Calibrator calibrator = calibrators.get(q);
            VarianceMap map = calibrator.map();
            results.add(new Result(
                    calibrator.finish(refined.ensemble(), all, heldOut, posteriors.used(), map, random),
                    calibrator.rowScore(map),
                    calibrator.groupScore(map),
                    refined.solvers().get(q).effectiveParameters()));
        }
        return results;
    }

    /** One part of small data held out, and the growth on the others. */
    private final class Fold {
        final List<Chunk> train;
        final List<Chunk> rows;
        final List<Chunk> groups;
        final Grower grower;
        Ensemble best;

        Fold(HoldOut held) {
            train = chunks(held.train());
            rows = chunks(held.rows());
            groups = chunks(held.groups());
            grower = grower(train);
            best = grower.ensemble();
        }

        /** Squared errors on the rows held out after another round. */
        double[] grow(boolean first) {
            if (!first) {
                grower.giveBirth(options.maxLocalModels());
            }
            learn(grower, Iteration.Phase.VALIDATION);
            return errors(grower.ensemble());
        }

        double[] errors(Ensemble ensemble) {
            return Grower.squaredErrors(ensemble, rows.isEmpty() ? groups : rows, passes);
        }
    }

    private List<Chunk> chunks(int[] rows) {
        return Chunk.cut(outputs, scalings, rows);
    }

    private Grower grower(List<Chunk> rows) {
        return new Grower(rows, monomials, posteriors, options.chosenPruningThreshold());
    }

    /** One round. */
    private Grower.Step learn(Grower grower, Iteration.Phase phase) {
        Grower.Step step = new Grower.Step(0, 0, 0);
        for (int i = 0; i < Grower.ITERATIONS && !stopped; i++) {
            step = grower.iterate(i == Grower.ITERATIONS - 1);
            report(step, grower.ensemble(), phase, 0);
        }
        return step;
    }

    /** Grows until held-out rows gain no more, or not enough for what it costs; the best ensemble on the way. */
    private Ensemble growUntilEnough(Grower grower, List<Chunk> held) {
        Ensemble best = grower.ensemble();
        double[] bestErrors = {};
        int sinceGain = 0;
        double work = 0;
        while (!stopped) {
            Grower.Step step = learn(grower, Iteration.Phase.GROWTH);
            double[] errors = Grower.squaredErrors(grower.ensemble(), held, passes);
            double gain = bestErrors.length == 0 ? 1 : 1 - sum(errors) / sum(bestErrors);
            if (gain > LEAST_GAIN) {
                best = grower.ensemble().copy();
                bestErrors = errors;
                sinceGain = 0;
            } else {
                sinceGain++;
            }
            double components = grower.ensemble().layout().size;
            double cost = Grower.ITERATIONS * step.rows() * components * components;
            boolean enough = sinceGain >= PATIENCE || (cost > CHEAP && gain < WORTHWHILE_GAIN);
            work += cost;
            boolean full = components >= mostComponents()
                    || work + 2 * cost > MOST_WORK // the next round costs about twice as much as this one
                    || grower.ensemble().size() >= options.maxLocalModels();
            if (full && !enough) {
                ending = Fit.Ending.MODEL_LIMIT;
            }
            if (enough || full || grower.giveBirth(options.maxLocalModels()) == 0) {
                break;
            }
        }
        return best;
    }

    private int mostComponents() {
        return options.inference() == Inference.EXACT ? MOST_EXACT_COMPONENTS : MOST_COMPONENTS;
    }

    /**
     * The number of rounds after which held-out rows are predicted best, over all folds together; folds keep what they had then. A
     * later round must be better by more than its standard error.
     */
    private int bestRounds(List<Fold> folds) {
        int best = 0;
        double[] bestErrors = {};
        for (int round = 0; round - best <= PATIENCE && !stopped && !folds.isEmpty(); round++) {
            boolean first = round == 0;
            double[] errors = folds.stream()
                    .flatMapToDouble(fold -> Arrays.stream(fold.grow(first)))
                    .toArray();
            if (first || clearlyBetter(errors, bestErrors)) {
                best = round;
                bestErrors = errors;
                folds.forEach(fold -> fold.best = fold.grower.ensemble().copy());
            }
        }
        return best + 1;
    }

    private Ensemble grown(List<Chunk> rows, int rounds) {
        Grower grower = grower(rows);
        for (int round = 0; round < rounds && !stopped; round++) {
            if (round > 0) {
                grower.giveBirth(options.maxLocalModels());
            }
            learn(grower, Iteration.Phase.GROWTH);
        }
        return grower.ensemble();
    }

    /** Whether errors fell by more than their standard error, row by row. */
    private static boolean clearlyBetter(double[] errors, double[] before) {
        double mean = 0;
        double squares = 0;
        for (int i = 0; i < errors.length; i++) {
            double d = before[i] - errors[i];
            mean += d;
            squares += d * d;
        }
        return mean > Math.sqrt(squares);
    }

    private static double sum(double[] values) {
        return Arrays.stream(values).sum();
    }

    /** Learns from all rows with steps that fall to zero. */
    private Refined refine(Ensemble ensemble, List<Chunk> rows, int iterations, Iteration.Phase phase) {
        for (int i = 0; i < iterations && !stopped; i++) {
            double rate = REFINEMENT_RATE * 0.5 * (1 + Math.cos(Math.PI * i / iterations));
            Grower.Step step = Grower.iterate(ensemble, rows, rate, posteriors, options.chosenPruningThreshold());
            report(step, ensemble, phase, (i + 1.0) / iterations);
        }
        return solved(ensemble, rows);
    }

    private void report(Grower.Step step, Ensemble ensemble, Iteration.Phase phase, double done) {
        double scale = scalings.get(0).targetScale();
        double evidence = step.evidence();
        for (Standardizer scaling : scalings) {
            evidence -= step.rows() * Math.log(scaling.targetScale());
        }
        double stage = switch (phase) {
            case VALIDATION -> 0.3 * ensemble.size() / (ensemble.size() + 20.0);
            case GROWTH -> 0.3 + 0.4 * ensemble.size() / (ensemble.size() + 50.0);
            case REFINEMENT -> 0.7 + 0.3 * done;
        };
        progress = Math.max(progress, stage); // folds and restarts begin anew, the fit as a whole does not
        Iteration iteration = new Iteration(
                trace.size() + 1,
                phase,
                step.rows(),
                evidence,
                ensemble.outputs.get(0).noise * scale * scale,
                ensemble.size(),
                ensemble.layout().size,
                0,
                step.pruned(),
                progress);
        trace.add(iteration);
        if (!listener.onIteration(iteration)) {
            stopped = true;
            ending = Fit.Ending.STOPPED_BY_LISTENER;
        }
    }
}
