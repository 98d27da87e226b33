package org.lgr.cli.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.lgr.RegressionScore;
import org.lgr.cli.console.Count;
import org.lgr.cli.model.Scores;
import org.lgr.eval.PrequentialScore;
import org.lgr.plot.figure.CurvesFigure;
import org.lgr.plot.figure.CurvesFigure.Chart;
import org.lgr.plot.figure.CurvesFigure.Curve;
import org.lgr.plot.figure.CurvesFigure.Point;
import org.lgr.plot.figure.CurvesFigure.Style;
import org.lgr.plot.report.Page;
import org.lgr.plot.svg.Fact;
import org.lgr.plot.svg.Range;

/** The page about a stream: how well it was predicted as it went by, and how many local models that took. */
final class StreamReport {
    private static final double NOMINAL = 0.95;

    private final StreamRun run;
    private final TestRows test;
    private final List<String> targets;
    private final List<PrequentialScore.Moment> curve;

    StreamReport(StreamRun run, TestRows test) {
        this.run = run;
        this.test = test;
        targets = run.columns().targets();
        curve = run.scores().curve();
    }

    /**
     * The page.
     *
     * @param facts where the rows came from, and the like
     */
    String toHtml(String title, List<Fact> facts) {
        Page page = new Page(
                title,
                String.join(", ", targets) + " from "
                        + Count.of(run.columns().inputs().size(), "input")
                        + ", each row predicted before it was learned from");
        page.facts(facts);
        if (curve.isEmpty()) {
            page.warning("No point was scored: the stream was not longer than the burn-in.");
        } else {
            addCurve(page);
        }
        Scores scores = test.scores();
        if (scores != null) {
            page.heading(test.title());
            page.table(Scores.HEADINGS, scores.rows());
            page.paragraph("These rows were not streamed: the model at the end of the stream predicted all of them.");
        }
        return page.toHtml();
    }

    private void addCurve(Page page) {
        page.heading("Learning curve");
        page.figure(
                CurvesFigure.toSvg("Along the stream", 3, List.of(errors(), coverage(), localModels())),
                "Each value is that of the points just before it: at the end, of the last "
                        + run.recent().count() + ".");
        page.heading("Scores of all " + Count.of(run.scores().scored(), "point"));
        page.table(Scores.HEADINGS, run.totals().rows());
        page.heading("Scores of the last " + Count.of(run.recent().count(), "point"));
        page.table(Scores.HEADINGS, run.recent().rows());
    }

    private Chart errors() {
        List<Curve> curves = curves(score -> Math.log10(score.nmse())); // it falls through orders of magnitude
        double[] heights = heights(curves);
        double low = Math.floor(Arrays.stream(heights).min().orElse(-1));
        double high = Math.ceil(Arrays.stream(heights).max().orElse(0));
        return chart(
                "Error",
                "nMSE of recent points; 0 is no better than their mean, -2 is a hundredth",
                "log10 nMSE",
                new Range(low, Math.max(high, low + 1)),
                curves);
    }

    private Chart coverage() {
        List<Curve> curves = new ArrayList<>(curves(RegressionScore::coverage95));
        double low = Math.floor(10 * Arrays.stream(heights(curves)).min().orElse(NOMINAL)) / 10;
        curves.add(0, new Curve("", 5, Style.DASHES, List.of(new Point(0, NOMINAL), new Point(end(), NOMINAL))));
        return chart(
                "Intervals",
                "share of recent targets inside the 95 % interval",
                "share",
                new Range(Math.min(low, 0.8), 1),
                curves);
    }

    private Chart localModels() {
        List<int[]> sizes = run.localModelsAlongTheCurve();
        List<Curve> curves = new ArrayList<>();
        for (int q = 0; q < targets.size(); q++) {
            List<Point> points = new ArrayList<>();
            for (int i = 0; i < curve.size(); i++) {
                points.add(new Point(curve.get(i).points(), sizes.get(i)[q]));
            }
            curves.add(new Curve(targets.get(q), q, Style.LINE, points));
        }
        double most = Arrays.stream(heights(curves)).max().orElse(0);
        return chart("Local models", "how many there are", "number", new Range(0, Math.max(1, 1.05 * most)), curves);
    }

    private Chart chart(String title, String explanation, String vertical, Range range, List<Curve> curves) {
        return new Chart(title, explanation, "points", vertical, new Range(0, end()), range, curves);
    }

    private double end() {
        return curve.get(curve.size() - 1).points();
    }

    /** A curve for each target, through the moments at which the value is a number. */
    private List<Curve> curves(ToDoubleFunction<RegressionScore> value) {
        List<Curve> curves = new ArrayList<>();
        for (int q = 0; q < targets.size(); q++) {
            int target = q;
            List<Point> points = curve.stream()
                    .map(moment -> new Point(
                            moment.points(), value.applyAsDouble(moment.recent().get(target))))
                    .filter(point -> Double.isFinite(point.y()))
                    .toList();
            curves.add(new Curve(targets.get(q), q, Style.LINE, points));
        }
        return curves;
    }

    private static double[] heights(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(Point::y)
                .toArray();
    }
}
