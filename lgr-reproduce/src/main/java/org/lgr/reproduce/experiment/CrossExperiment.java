package org.lgr.reproduce.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.lgr.Dataset;
import org.lgr.RegressionScore;
import org.lgr.data.synthetic.Cross;
import org.lgr.plot.figure.CurvesFigure;
import org.lgr.plot.figure.CurvesFigure.Chart;
import org.lgr.plot.figure.CurvesFigure.Curve;
import org.lgr.plot.figure.CurvesFigure.Point;
import org.lgr.plot.figure.CurvesFigure.Style;
import org.lgr.plot.figure.LocalModelsFigure;
import org.lgr.plot.figure.LocalModelsFigure.Picture;
import org.lgr.plot.figure.Outline;
import org.lgr.plot.svg.Fact;
import org.lgr.plot.svg.Range;
import org.lgr.reproduce.cell.Result;
import org.lgr.reproduce.cell.ResultCell;
import org.lgr.reproduce.cell.Results;
import org.lgr.reproduce.experiment.CrossScores.Score;
import org.lgr.reproduce.method.Contender;
import org.lgr.reproduce.method.Fitted;
import org.lgr.reproduce.report.Comparison;
import org.lgr.reproduce.report.Facts;
import org.lgr.reproduce.report.Published;
import org.lgr.reproduce.report.Report;

/**
 * The cross function [M14 section 5.1]: the table, error and number of local models over w_gen, and pictures of local
 * models.
 */
final class CrossExperiment extends Experiment {
    private static final List<Double> THRESHOLDS = List.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0);
    private static final List<Double> TINY_THRESHOLDS = List.of(0.3, 0.9);
    private static final int TINY_ROWS = 150;
    private static final Range INPUTS = new Range(-1, 1);
    private static final Range MODELS = new Range(0, 200); // the paper's axes
    private static final Range ERRORS = new Range(0, 0.7);

    private final int seeds;
    private final int rows;
    private final List<Double> thresholds;

    CrossExperiment(int seeds, Size size) {
        super("cross");
        this.seeds = seeds;
        this.rows = size == Size.TINY ? TINY_ROWS : Cross.ROWS;
        this.thresholds = size == Size.TINY ? TINY_THRESHOLDS : THRESHOLDS;
    }

    @Override
    List<ResultCell> cells() {
        List<ResultCell> cells = new ArrayList<>();
        for (int seed = 1; seed <= seeds; seed++) {
            Dataset training = training(seed);
            for (CrossEntrant entrant : CrossEntrant.values()) {
                if (!entrant.hasThreshold()) {
                    cells.add(cell(entrant, true, thresholds.get(0), seed, training));
                    continue;
                }
                for (double wGen : thresholds) {
                    if (entrant.takes(wGen)) {
                        cells.add(cell(entrant, false, wGen, seed, training));
                        cells.add(cell(entrant, true, wGen, seed, training));
                    }
                }
            }
        }
        return cells;
    }

    private Dataset training(int seed) {
        return Cross.sample(rows, Cross.NOISE, seed);
    }

    private static ResultCell cell(CrossEntrant entrant, boolean learned, double wGen, int seed, Dataset training) {
        Contender contender = entrant.contender(learned, wGen, seed);
        Dataset test = Cross.grid();
        return ResultCell.of(
                CrossScores.name(entrant, learned, wGen, seed),
                contender.settings(),
                training,
                test,
                cost(entrant, wGen),
                () -> {
                    Fitted fitted = contender.fit(training);
                    return new Result()
                            .with(
                                    "nmse",
                                    RegressionScore.of(fitted.model(), test).nmse())
                            .with(
                                    "trainingNmse",
                                    RegressionScore.of(fitted.model(), training).nmse())
                            .with("models", fitted.size())
                            .with("centres", fitted.centres())
                            .with("lengthScales", fitted.allLengthScales());
                });
    }

    /** Approximate cost: it grows with the number of initial local models. */
    private static double cost(CrossEntrant entrant, double wGen) {
        return entrant.hasThreshold() ? Math.pow(1.1 - wGen, -2) : 100;
    }

    @Override
    Report report(Results results) {
        CrossScores scores = new CrossScores(results, seeds, thresholds);
        return new Report(
                "The cross function",
                "Accuracy and number of local models of LWPR, LGR and ME over w_gen, with and without learning length scales.",
                List.of(),
                comparisons(scores),
                List.of(thresholdTable(scores)),
                List.of(
                        new Report.Figure(
                                "thresholds",
                                "Number of local models and nMSE over w_gen, without (left) and with (right) learning length scales;"
                                        + " axes as in the paper. Training errors include the noise.",
                                thresholdFigure(scores)),
                        new Report.Figure(
                                "models",
                                "The function, and local models where their activation is one half, length scales learned,"
                                        + " at the best w_gen of each method, seed 1.",
                                modelsFigure(scores))),
                notes(),
                facts());
    }

    private static List<Comparison> comparisons(CrossScores scores) {
        List<Comparison> comparisons = new ArrayList<>();
        for (boolean learned : new boolean[] {false, true}) {
            String setting = learned ? " with LSL" : " without LSL";
            for (CrossEntrant entrant : CrossEntrant.values()) {
                entrant.published().ifPresent(method -> {
                    Published.CrossCell published = Published.cross(method, learned);
                    Score best = scores.best(entrant, learned);
                    String what = entrant.label() + setting + ", ";
                    comparisons.add(Comparison.error(what + "nMSE", published.nmse(), best.test()));
                    comparisons.add(Comparison.setting(what + "best w_gen", published.wGen(), best.wGen()));
                    comparisons.add(
                            entrant == CrossEntrant.LGR
                                    ? Comparison.fewModels(what + "local models", published.models(), best.models())
                                    : Comparison.likeModels(what + "local models", published.models(), best.models()));
                });
            }
        }
        Published.CrossCell published = Published.cross(Published.Method.LGR, true);
        for (CrossEntrant further : List.of(CrossEntrant.MEAN_FIELD, CrossEntrant.ADAPTIVE)) {
            Score best = scores.best(further, true);
            comparisons.add(
                    Comparison.error(further.label() + ", nMSE beside the paper's LGR", published.nmse(), best.test()));
            comparisons.add(Comparison.fewModels(
                    further.label() + ", local models beside the paper's LGR", published.models(), best.models()));
        }
        comparisons.addAll(statements(scores));
        return comparisons;
    }

    /** Statements in the text of the paper about the table. */
    private static List<Comparison> statements(CrossScores scores) {
        List<Comparison> statements = new ArrayList<>();
        for (CrossEntrant rival : CrossEntrant.values()) {
            if (rival == CrossEntrant.LGR || rival.published().isEmpty()) {
                continue;
            }
            for (boolean learned : new boolean[] {false, true}) {
                statements.add(Comparison.below(
                        "LGR's nMSE below " + rival.label() + "'s, " + (learned ? "with" : "without") + " LSL",
                        statement(rival, learned, Published.CrossCell::nmse),
                        scores.best(CrossEntrant.LGR, learned).test(),
                        scores.best(rival, learned).test()));
            }
            statements.add(Comparison.fewer(
                    "fewer local models than " + rival.label() + ", with LSL",
                    statement(rival, true, Published.CrossCell::models),
                    scores.best(CrossEntrant.LGR, true).models(),
                    scores.best(rival, true).models()));
            statements.add(Comparison.below(
                    "nMSE at the worst w_gen over that at the best: below " + rival.label() + "'s, with LSL",
                    "w_gen does not affect LGR greatly",
                    scores.spread(CrossEntrant.LGR, true),
                    scores.spread(rival, true)));
        }
        return statements;
    }

    private static String statement(CrossEntrant rival, boolean learned, ToDoubleFunction<Published.CrossCell> value) {
        return value.applyAsDouble(Published.cross(Published.Method.LGR, learned)) + " < "
                + value.applyAsDouble(Published.cross(rival.published().orElseThrow(), learned));
    }

    private static Report.Table thresholdTable(CrossScores scores) {
        List<List<String>> rows = new ArrayList<>();
        for (CrossEntrant entrant : CrossEntrant.values()) {
            if (!entrant.hasThreshold()) {
                rows.add(row(entrant, "learned", "", scores.best(entrant, true)));
                continue;
            }
            for (boolean learned : new boolean[] {false, true}) {
                for (Score score : scores.scores(entrant, learned)) {
                    rows.add(row(entrant, learned ? "learned" : "fixed", Comparison.count(score.wGen()), score));
                }
            }
        }
        return new Report.Table(
                "thresholds",
                "All cells, means over training sets",
                List.of("method", "length scales", "w_gen", "nMSE", "worst seed", "training nMSE", "local models"),
                rows);
    }

    private static List<String> row(CrossEntrant entrant, String scales, String wGen, Score score) {
        return List.of(
                entrant.label(),
                scales,
                wGen,
                Comparison.number(score.test()),
                Comparison.number(score.worst()),
                Comparison.number(score.training()),
                Comparison.count(score.models()));
    }

    private static String thresholdFigure(CrossScores scores) {
        List<Chart> charts = new ArrayList<>();
        for (boolean errors : new boolean[] {false, true}) {
            for (boolean learned : new boolean[] {false, true}) {
                charts.add(new Chart(
                        errors ? "nMSE" : "Local models",
                        learned ? "length scales learned" : "length scales fixed",
                        "w_gen",
                        errors ? "nMSE" : "M",
                        new Range(0, 1.1),
                        errors ? ERRORS : MODELS,
                        curves(scores, errors, learned)));
            }
        }
        return CurvesFigure.toSvg("The cross function over w_gen", 2, charts);
    }

    private static List<Curve> curves(CrossScores scores, boolean errors, boolean learned) {
        List<Curve> curves = new ArrayList<>();
        for (CrossEntrant entrant : CrossEntrant.values()) {
            if (entrant.published().isEmpty()) {
                continue;
            }
            List<Score> all = scores.scores(entrant, learned);
            int series = entrant.series();
            if (errors) {
                curves.add(new Curve("training " + entrant.label(), series, Style.LINE, points(all, Score::training)));
                curves.add(new Curve("test " + entrant.label(), series, Style.DASHES, points(all, Score::test)));
            } else {
                curves.add(new Curve(entrant.label(), series, Style.LINE, points(all, Score::models)));
            }
        }
        return curves;
    }

    private static List<Point> points(List<Score> scores, ToDoubleFunction<Score> value) {
        return scores.stream()
                .map(score -> new Point(score.wGen(), value.applyAsDouble(score)))
                .toList();
    }

    private static String modelsFigure(CrossScores scores) {
        List<Picture> pictures = new ArrayList<>();
        for (CrossEntrant entrant : CrossEntrant.values()) {
            if (entrant == CrossEntrant.MEAN_FIELD) {
                continue;
            }
            Result result =
                    scores.result(entrant, true, scores.best(entrant, true).wGen(), 1);
            double[] centres = result.values("centres");
            double[] scales = result.values("lengthScales");
            List<Outline> outlines = new ArrayList<>();
            for (int i = 0; i < centres.length; i += 2) {
                outlines.add(new Outline(centres[i], centres[i + 1], scales[i], scales[i + 1], ""));
            }
            pictures.add(new Picture(entrant.label(), outlines.size() + " local models", outlines));
        }
        return new LocalModelsFigure(Cross::value, INPUTS, INPUTS)
                .toSvg("Local models of the cross function", pictures);
    }

    private List<String> notes() {
        return List.of(
                rows
                        + " training rows with noise of standard deviation 0.2, x uniform on [−1, 1]²; nMSE on a clean grid of 41 × 41"
                        + " points; initial length scale 0.3. Means over " + seeds + " training sets.",
                "As in the paper, w_gen is chosen by the test error: the table shows what each method can reach, not what a user who"
                        + " cannot see the truth would get. LGR with default options has no w_gen to choose.",
                "LGR is the paper's model and rule of growth with exact inference; the row \"LGR, mean field\" is its Algorithm 1.",
                "LWPR makes 20 passes with step size 250. LWPR and ME have no w_gen of 1, with which every row would become a local"
                        + " model and stay one.");
    }

    private List<Fact> facts() {
        List<Fact> facts = new ArrayList<>(Facts.library());
        facts.add(new Fact("seeds", "1 to " + seeds));
        for (CrossEntrant entrant : CrossEntrant.values()) {
            String settings = entrant.contender(true, thresholds.get(0), 1).settings();
            facts.add(new Fact(entrant.label() + ", first setting", settings));
        }
        for (int seed = 1; seed <= seeds; seed++) {
            facts.add(new Fact("training data, seed " + seed, training(seed).sha256()));
        }
        facts.add(new Fact("test data", Cross.grid().sha256()));
        return facts;
    }
}
