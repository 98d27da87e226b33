package org.lgr.bench.generalisation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.bench.data.Problem;
import org.lgr.bench.data.Samples;
import org.lgr.bench.measure.Moments;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.LgrMethod;
import org.lgr.bench.method.Method;
import org.lgr.cli.console.CpuClock;
import org.lgr.learn.LgrModel;

/** Fits methods to folds of tasks. */
final class GeneralisationRun {
    // In widths of the range of training targets: a mean farther outside is suspicious.
    private static final double NEAR = 0.5;

    private final List<Method> methods;
    private final int seeds;
    private final List<Integer> targets;
    private final Consumer<String> progress;

    /**
     * A run of some methods.
     *
     * @param seeds number of fits of LGR to each fold, with seeds from 1 up; other methods are fitted once
     * @param targets to learn, counted from 0; all if empty
     * @param progress receives progress messages
     */
    GeneralisationRun(List<Method> methods, int seeds, List<Integer> targets, Consumer<String> progress) {
        this.methods = methods;
        this.seeds = seeds;
        this.targets = targets;
        this.progress = progress;
    }

    /** Fits all methods to one fold. */
    Results run(FoldedTask task, int fold) throws IOException {
        Problem problem = task.problem(fold, targets);
        Samples training = problem.training();
        Results results = Results.NONE;
        for (Method method : methods) {
            if (method instanceof UngroupedMethod && training.groups() == null) {
                continue; // without groups this method equals the grouped one
            }
            List<Result> fits = new ArrayList<>();
            List<Failure> failures = new ArrayList<>();
            try {
                progress.accept(task.name() + "  fold " + fold + "  " + method.name() + "  ...");
                Method tuned = method.tuned(training);
                for (int seed = 1; seed <= (Results.isLgr(method.name()) ? seeds : 1); seed++) {
                    fits.addAll(fit(task.name(), fold, tuned, problem, seed));
                }
            } catch (RuntimeException | LinkageError e) { // a failing method must not end the run of the others
                progress.accept(task.name() + "  fold " + fold + "  " + method.name() + "  failed: " + e);
                failures.add(new Failure(task.name(), fold, method.name(), e.toString()));
            }
            results = results.plus(new Results(fits, failures));
        }
        return results;
    }

    private List<Result> fit(String task, int fold, Method method, Problem problem, int seed) {
        String what = task + "  fold " + fold + "  " + method.name() + "  seed " + seed;
        CpuClock clock = new CpuClock();
        try (Fitted fitted = method.fit(problem.training(), seed)) {
            double seconds = clock.cpuSeconds() / problem.training().outputs();
            List<Result> results = score(task, fold, method.name(), problem, seed, fitted, seconds);
            progress.accept(String.format(
                    Locale.ROOT,
                    "%s  nMSE %.4f  %.1f s",
                    what,
                    results.stream().mapToDouble(Result::nmse).average().orElseThrow(),
                    clock.wallSeconds()));
            return results;
        }
    }

    private static List<Result> score(
            String task, int fold, String method, Problem problem, int seed, Fitted fitted, double seconds) {
        Samples training = problem.training();
        Samples test = problem.test();
        List<Forecast> forecasts = fitted.predict(test.inputs());
        List<LgrModel> models = fitted instanceof LgrMethod.Learned learned ? learned.models() : List.of();
        Map<MadeInputs.Kind, List<Forecast>> made = models.isEmpty() ? Map.of() : made(fitted, training);
        int[] localModels = fitted.localModels();
        List<Result> results = new ArrayList<>();
        for (int q = 0; q < test.outputs(); q++) {
            TargetRange range = TargetRange.of(training.target(q));
            double[] means = forecasts.get(q).means();
            RegressionScore score = score(forecasts.get(q).distributions(), test.target(q));
            results.add(new Result(
                    task,
                    fold,
                    training.targetNames().get(q),
                    method,
                    seed,
                    training.size(),
                    test.size(),
                    Moments.normalizedError(means, test.target(q)),
                    score == null ? Double.NaN : score.nlpd(),
                    score == null ? Double.NaN : score.coverage95(),
                    (double) Arrays.stream(means)
                                    .filter(mean -> range.distance(mean) <= NEAR)
                                    .count()
                            / means.length,
                    seconds,
                    localModels.length == 0 ? Double.NaN : localModels[q],
                    models.isEmpty() ? Double.NaN : largestWeight(models.get(q)),
                    madeScores(made, q, range)));
        }
        return results;
    }

    private static @Nullable RegressionScore score(@Nullable List<Prediction> distributions, double[] targets) {
        if (distributions == null) {
            return null;
        }
        RegressionScore.Accumulator scores = new RegressionScore.Accumulator();
        for (int n = 0; n < targets.length; n++) {
            scores.add(distributions.get(n), targets[n]);
        }
        return scores.score();
    }

    private static Map<MadeInputs.Kind, List<Forecast>> made(Fitted fitted, Samples training) {
        Map<MadeInputs.Kind, List<Forecast>> forecasts = new EnumMap<>(MadeInputs.Kind.class);
        MadeInputs.of(training.inputs()).forEach((kind, inputs) -> forecasts.put(kind, fitted.predict(inputs)));
        return forecasts;
    }

    private static List<MadeInputs.Score> madeScores(
            Map<MadeInputs.Kind, List<Forecast>> made, int output, TargetRange range) {
        return made.entrySet().stream()
                .map(entry -> MadeInputs.score(
                        entry.getKey(),
                        Objects.requireNonNull(entry.getValue().get(output).distributions()),
                        range))
                .toList();
    }

    private static double largestWeight(LgrModel model) {
        return model.localModels().stream()
                .flatMapToDouble(local -> Arrays.stream(local.weights()))
                .map(Math::abs)
                .max()
                .orElse(0);
    }
}
