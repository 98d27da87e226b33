package org.lgr.internal.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.FitEnding;
import org.lgr.Inference;
import org.lgr.Iteration;
import org.lgr.LgrOptions;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;

/**
 * Fits by the paper's sweep: places models, alternates expectation and maximisation, prunes, and monitors the
 * objective.
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

    private final LgrOptions options;
    private final int threads;
    private final Standardizer scaling;
    private final RowBlocks data;
    private final Monomials monomials;
    private final double lengthScale;

    /** The result of a fit. */
    public record Result(
            ModelParameters parameters,
            Inference inference,
            List<Iteration> trace,
            FitEnding ending,
            List<String> warnings) {}

    /** Prepares a fit of the given data. */
    public SweepTrainer(Dataset data, LgrOptions options, int threads) {
        if (options.inference() == Inference.SAMPLED) {
            throw new IllegalArgumentException(
                    "sampled inference needs growth ADAPTIVE, but the options ask for SWEEP: "
                            + String.join(", ", options.changes()) + "; use inference EXACT or COLLAPSED");
        }
        this.options = options;
        this.threads = threads;
        scaling = Standardizer.of(data);
        this.data = new RowBlocks(data, scaling);
        monomials = new Monomials(options.basis(), data.dimension());
        lengthScale = options.initialLengthScale() > 0
                ? Math.max(Localiser.MIN_LENGTH_SCALE, options.initialLengthScale())
                : InitialScale.of(this.data, monomials.size(), options.activationThreshold());
    }

    /**
     * Fits.
     *
     * @param proceed hears of every iteration, as one of output 0, and tells whether to go on
     */
    public Result run(Predicate<Iteration> proceed) {
        try (PassRunner passes = new PassRunner(data, threads)) {
            return new Run(passes, proceed).run();
        }
    }

    private Inference chooseInference() {
        if (options.inference() != Inference.AUTO) {
            return options.inference();
        }
        double affordable = Math.sqrt(AFFORDABLE / data.size()) / monomials.size();
        int limit = (int) Math.min(options.maxLocalModels(), affordable + 1);
        int models = Sweep.estimate(data, options.activationThreshold(), lengthScale, limit);
        return models <= affordable ? Inference.EXACT : Inference.COLLAPSED;
    }

    /** The state of one fit. */
    private final class Run {
        private final PassRunner passes;
        private final Predicate<Iteration> proceed;
        private final Inference inference = chooseInference();
        private final List<LocalState> models = new ArrayList<>();
        private final List<Iteration> trace = new ArrayList<>();
        private final Engine engine;
        private final Sweep sweep;
        private final int growthIterations;
        private final int refinements; // iterations after the sweep
        private final int iterations;
        private int lastChange; // last iteration that added or pruned components

        Run(PassRunner passes, Predicate<Iteration> proceed) {
            this.passes = passes;
            this.proceed = proceed;
            engine = switch (inference) {
                case EXACT -> new ExactEngine(models, monomials, passes, INITIAL_NOISE);
                case SAMPLED -> throw new IllegalStateException("sampled inference needs adaptive growth");
                case MEAN_FIELD -> new MeanFieldEngine(models, monomials, passes, INITIAL_NOISE);
                case COLLAPSED, AUTO -> new CollapsedEngine(models, monomials, passes, INITIAL_NOISE);
            };
            growthIterations = Math.min(data.size(), chosen(options.growthIterations(), growthIterations(inference)));
            refinements = chosen(options.maxIterations(), refinements(inference));
            iterations = growthIterations + refinements;
            sweep = new Sweep(
                    data, growthIterations, options.activationThreshold(), lengthScale, options.maxLocalModels());
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

        Result run() {
            FitEnding ending = FitEnding.ITERATION_LIMIT;
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
            WeightPosterior posterior = engine.posterior();
            Support support = SweepResult.support(passes, models, posterior.noise());
            ModelParameters parameters = SweepResult.parameters(options.basis(), scaling, models, posterior, support);
            return new Result(parameters, inference, trace, ending, warnings(ending));
        }

        /** Runs one iteration. Returns whether the objective has converged. */
        private boolean iterate(int i) {
            int born = sweep.finished() ? 0 : sweep.visit(i, models, monomials.size());
            for (int j = 0; j < born; j++) {
                engine.born();
            }
            double objective = engine.expectation();
            engine.maximisation(rate(i));
            int pruned = eliminate(i) + prune();
            if (born > 0 || pruned > 0) {
                lastChange = i;
            }
            double scale = scaling.targetScale();
            int live = models.stream().mapToInt(model -> model.live.length).sum();
            double evidence = objective - data.size() * Math.log(scale);
            boolean converged = converged(i, evidence);
            double progress = converged ? 1 : (i + 1.0) / iterations;
            Iteration.Phase phase = i < growthIterations ? Iteration.Phase.GROWTH : Iteration.Phase.REFINEMENT;
            trace.add(new Iteration(
                    0,
                    i + 1,
                    phase,
                    data.size(),
                    evidence,
                    engine.noise() * scale * scale,
                    models.size(),
                    live,
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
            if (!options.learnLengthScales()) {
                return 0;
            }
            if (inference == Inference.MEAN_FIELD) {
                return MEAN_FIELD_RATE;
            }
            double refined = Math.max(0, i - growthIterations) / (double) refinements;
            return RATE * 0.5 * (1 + Math.cos(Math.PI * refined));
        }

        /**
         * Removes models that are worth less than their length scales cost. This is done only now and then and for a
         * few models at a time, because the worth of one of two overlapping models depends on the other. Returns the
         * number of components removed.
         */
        private int eliminate(int i) {
            boolean due = i % ELIMINATION_PERIOD == 0 && i > growthIterations + SETTLING;
            if (!due || !options.learnLengthScales() || options.chosenPruningThreshold() == Double.POSITIVE_INFINITY) {
                return 0;
            }
            double[] worth = new double[models.size()];
            for (int m = 0; m < worth.length; m++) {
                worth[m] = engine.worth(m);
            }
            List<Integer> worthless = IntStream.range(0, worth.length)
                    .filter(m -> worth[m] < 0)
                    .boxed()
                    .sorted(Comparator.comparingDouble(m -> worth[m]))
                    .limit(Math.min(worth.length - 1, 1 + worth.length / 20))
                    .toList();
            boolean[] gone = new boolean[worth.length];
            worthless.forEach(m -> gone[m] = true);
            return remove(gone);
        }

        /**
         * Prunes single components and whole models by relevance; for mean field only whole models, as in Algorithm 1.
         * At least one model remains. Returns the number of components removed.
         */
        private int prune() {
            boolean[] gone = new boolean[models.size()];
            int alive = models.size();
            int pruned = 0;
            for (int m = 0; m < gone.length && alive > 1; m++) {
                LocalState model = models.get(m);
                if (model.irrelevant(options.chosenPruningThreshold())) {
                    gone[m] = true;
                    alive--;
                } else if (inference != Inference.MEAN_FIELD) {
                    pruned += model.pruneComponents(options.chosenPruningThreshold());
                }
            }
            return pruned + remove(gone);
        }

        private int remove(boolean[] gone) {
            int components = 0;
            for (int m = gone.length - 1; m >= 0; m--) {
                if (gone[m]) {
                    components += models.remove(m).live.length;
                }
            }
            engine.removed(gone);
            return components;
        }

        private boolean converged(int i, double objective) {
            int since = i - CONVERGENCE_WINDOW;
            return sweep.finished()
                    && options.tolerance() > 0
                    && since > Math.max(lastChange, growthIterations)
                    && Math.abs(objective - trace.get(since).objective()) < options.tolerance() * data.size();
        }

        private List<String> warnings(FitEnding ending) {
            List<String> warnings = new ArrayList<>();
            if (sweep.limited()) {
                warnings.add("the limit of " + options.maxLocalModels()
                        + " local models left some rows uncovered; raise maxLocalModels or initialLengthScale");
            }
            // A default limit is no reason to warn, because the step of the length scales falls to zero with it.
            if (ending == FitEnding.ITERATION_LIMIT && options.tolerance() > 0 && options.maxIterations() > 0) {
                warnings.add("training ended after " + iterations
                        + " iterations, before the objective settled; raise maxIterations");
            }
            return warnings;
        }
    }
}
