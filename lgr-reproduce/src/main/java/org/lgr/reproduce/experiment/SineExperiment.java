package org.lgr.reproduce.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.Predictor;
import org.lgr.RegressionScore;
import org.lgr.baselines.LocallyWeightedRegression;
import org.lgr.baselines.LwrModel;
import org.lgr.baselines.option.LwrOptions;
import org.lgr.data.synthetic.Sine;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;
import org.lgr.plot.figure.CurvesFigure;
import org.lgr.plot.figure.CurvesFigure.Chart;
import org.lgr.plot.figure.CurvesFigure.Curve;
import org.lgr.plot.figure.CurvesFigure.Style;
import org.lgr.plot.svg.Fact;
import org.lgr.plot.svg.Range;
import org.lgr.reproduce.cell.Numbers;
import org.lgr.reproduce.cell.Result;
import org.lgr.reproduce.cell.ResultCell;
import org.lgr.reproduce.cell.Results;
import org.lgr.reproduce.report.Comparison;
import org.lgr.reproduce.report.Facts;
import org.lgr.reproduce.report.Report;

/**
 * A noisy sine learned by LWR, exact and approximate LGR [M14 figure 2]. All methods have local models with the same
 * centres and length scales, so that only their fitting differs.
 */
final class SineExperiment extends Experiment {
    private static final int GRID = 201;
    private static final double ACTIVATION = 0.3; // w_gen
    private static final double LENGTH_SCALE = 0.5; // in standard deviations of the input: 0.9
    // How far from its centre an LWR model is drawn, in length scales.
    private static final double SHOWN = 1.2;
    private static final Growth.Sweep LGR = Growth.sweep()
            .withActivationThreshold(ACTIVATION)
            .withInitialLengthScale(LENGTH_SCALE)
            .withLearnLengthScales(false);
    private static final LwrOptions LWR = LwrOptions.builder()
            .activationThreshold(ACTIVATION)
            .initialLengthScale(LENGTH_SCALE)
            .learnLengthScales(false)
            .build();
    private static final double[] X = Numbers.grid(0, 2 * Math.PI, GRID);

    private final int seeds;

    SineExperiment(int seeds) {
        super("sine");
        this.seeds = seeds;
    }

    /** The methods of the three panels. */
    private enum Method {
        LWR("LWR", "each line on its own"),
        EXACT("LGR, exact", "what each adds to the sum"),
        MEAN_FIELD("LGR, mean field", "what each adds to the sum");

        private final String title;
        private final String explanation;

        Method(String title, String explanation) {
            this.title = title;
            this.explanation = explanation;
        }

        private String settings() {
            return this == LWR ? SineExperiment.LWR.toString() : options().toString();
        }

        private LgrOptions options() {
            return LgrOptions.builder()
                    .growth(LGR.withInference(this == EXACT ? Inference.EXACT : Inference.MEAN_FIELD))
                    .threads(1)
                    .build();
        }

        private Result fit(Dataset training, Dataset test) {
            if (this == LWR) {
                LwrModel model = new LocallyWeightedRegression(SineExperiment.LWR).fit(training);
                double[] centres = IntStream.range(0, model.localModelCount())
                        .mapToDouble(m -> model.centre(m)[0])
                        .toArray();
                double[] scales = IntStream.range(0, model.localModelCount())
                        .mapToDouble(m -> model.lengthScales(m)[0])
                        .toArray();
                return result(model, centres.length, test, (m, x) -> model.localMean(m, new double[] {x}))
                        .with("centres", centres)
                        .with("scales", scales);
            }
            LgrModel model = new BatchLearner(options()).fit(training).model();
            return result(model, model.localModelCount(), test, (m, x) -> model.contributions(new double[] {x})[m]);
        }
    }

    private static Result result(Predictor model, int size, Dataset test, ToDoubleBiFunction<Integer, Double> local) {
        return new Result()
                .with("nmse", RegressionScore.of(model, test).nmse())
                .with("models", size)
                .with(
                        "mean",
                        IntStream.range(0, GRID)
                                .mapToDouble(
                                        i -> model.predict(new double[] {X[i]}).mean())
                                .toArray())
                .with(
                        "local",
                        IntStream.range(0, size * GRID)
                                .mapToDouble(i -> local.applyAsDouble(i / GRID, X[i % GRID]))
                                .toArray());
    }

    @Override
    List<ResultCell> cells() {
        List<ResultCell> cells = new ArrayList<>();
        Dataset test = Sine.grid(GRID);
        for (int seed = 1; seed <= seeds; seed++) {
            Dataset training = Sine.sample(seed);
            for (Method method : Method.values()) {
                cells.add(ResultCell.of(
                        name(method, seed), method.settings(), training, test, 1, () -> method.fit(training, test)));
            }
        }
        return cells;
    }

    private static String name(Method method, int seed) {
        return "sine, " + method.title + ", seed " + seed;
    }

    @Override
    Report report(Results results) {
        double lwr = error(results, Method.LWR);
        List<Comparison> comparisons = List.of(
                Comparison.below("nMSE of exact LGR and of LWR", "a figure only", error(results, Method.EXACT), lwr),
                Comparison.below(
                        "nMSE of mean-field LGR and of LWR", "a figure only", error(results, Method.MEAN_FIELD), lwr));
        List<List<String>> rows = new ArrayList<>();
        for (Method method : Method.values()) {
            rows.add(List.of(
                    method.title,
                    Comparison.number(error(results, method)),
                    Comparison.count(Numbers.mean(all(results, method), "models"))));
        }
        List<Chart> charts = IntStream.range(0, Method.values().length)
                .mapToObj(i -> chart(Method.values()[i], results.of(name(Method.values()[i], 1)), Sine.sample(1)))
                .toList();
        return new Report(
                "A sine learned by local models",
                "Locally weighted regression beside exact and approximate local Gaussian regression: figure 2 of the paper.",
                List.of(),
                comparisons,
                List.of(new Report.Table(
                        "numbers",
                        "Error on a clean grid, mean of " + seeds + " training sets",
                        List.of("method", "nMSE", "local models"),
                        rows)),
                List.of(new Report.Figure(
                        "panels",
                        "LWR fits lines that do not know of each other; the models of LGR add up. Seed 1.",
                        CurvesFigure.toSvg("A noisy sine, three ways", 3, charts))),
                List.of(
                        "The paper shows a figure without numbers, range, noise or rows: "
                                + "one period, noise of standard deviation 0.1 and 200 rows are ours.",
                        "All three have the same rule for centres and the same length scales, which are not learned."),
                facts());
    }

    private List<Fact> facts() {
        List<Fact> facts = new ArrayList<>(Facts.library());
        for (Method method : Method.values()) {
            facts.add(new Fact(method.title, method.settings()));
        }
        for (int seed = 1; seed <= seeds; seed++) {
            facts.add(new Fact("training data, seed " + seed, Sine.sample(seed).sha256()));
        }
        facts.add(new Fact("test data", Sine.grid(GRID).sha256()));
        return facts;
    }

    private List<Result> all(Results results, Method method) {
        return IntStream.rangeClosed(1, seeds)
                .mapToObj(seed -> results.of(name(method, seed)))
                .toList();
    }

    private double error(Results results, Method method) {
        return Numbers.mean(all(results, method), "nmse");
    }

    private static Chart chart(Method method, Result result, Dataset training) {
        List<Curve> curves = new ArrayList<>();
        curves.add(new Curve("data", 5, Style.DOTS, Numbers.points(training.inputs(), training.targets())));
        for (int m = 0; m < result.value("models"); m++) {
            double[] y = Numbers.part(result.values("local"), m, GRID);
            curves.add(new Curve("local models", 3, Style.FAINT, shown(result, m, y)));
        }
        double[] truth = Sine.grid(GRID).targets();
        curves.add(new Curve("truth", 2, Style.DASHES, Numbers.points(X, truth)));
        curves.add(new Curve("prediction", 1, Style.LINE, Numbers.points(X, result.values("mean"))));
        return new Chart(
                method.title, method.explanation, "x", "y", new Range(0, 2 * Math.PI), new Range(-1.6, 1.6), curves);
    }

    /** The part of an LWR line near its centre, because the line itself is unbounded. */
    private static List<CurvesFigure.Point> shown(Result result, int m, double[] y) {
        List<CurvesFigure.Point> all = Numbers.points(X, y);
        if (!result.has("centres")) {
            return all;
        }
        double centre = result.values("centres")[m];
        double reach = SHOWN * result.values("scales")[m];
        return all.stream()
                .filter(point -> Math.abs(point.x() - centre) <= reach)
                .toList();
    }
}
