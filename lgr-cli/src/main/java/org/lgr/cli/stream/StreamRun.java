package org.lgr.cli.stream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.lgr.cli.console.Count;
import org.lgr.cli.console.CpuClock;
import org.lgr.cli.console.JsonObject;
import org.lgr.cli.console.TotalProgress;
import org.lgr.cli.model.PredictionTable;
import org.lgr.cli.model.Scores;
import org.lgr.data.RowWriter;
import org.lgr.eval.EvenSample;
import org.lgr.eval.PrequentialScore;
import org.lgr.learn.DurableLearner;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;
import org.lgr.plot.svg.Fact;
import org.lgr.stats.StandardNormal;

/**
 * Rows through a learner: each is predicted, kept if there is a journal, answered, and then learned from, if its
 * targets are known. Takes one row at a time, so that an early end finds it between two rows.
 */
final class StreamRun {
    private static final double HALF_WIDTH = StandardNormal.intervalHalfWidth(0.95);

    private final StreamColumns.Chosen columns;
    private final KeptLearner kept;
    private final PointEvaluator evaluator;
    private final PrequentialScore scores;
    private final EvenSample<int[]> sizes =
            new EvenSample<>(); // local models, where the curve of the scores has points
    private final CpuClock clock = new CpuClock();
    private final double[] row;
    private final double[] x;
    private final double[] y;
    private final double[] means;
    private final double[] variances;
    private final double[] line;
    private long learned;
    private long questions;

    StreamRun(StreamColumns.Chosen columns, KeptLearner kept, PrequentialScore scores) {
        this.columns = columns;
        this.kept = kept;
        this.scores = scores;
        evaluator = kept.learner().evaluator();
        int outputs = columns.targets().size();
        row = new double[columns.rows().width()];
        x = new double[columns.inputs().size()];
        y = new double[outputs];
        means = new double[outputs];
        variances = new double[outputs];
        line = new double[columnNames(columns).size()];
    }

    /** What a row of the output holds. */
    static List<String> columnNames(StreamColumns.Chosen columns) {
        List<String> names = new ArrayList<>();
        columns.targets().forEach(target -> names.addAll(PredictionTable.columns(target)));
        return names;
    }

    /** Waits for the next row; returns whether there is one. */
    boolean await() throws IOException {
        return columns.rows().next(row);
    }

    /**
     * Predicts the row, then learns from it.
     *
     * @param atOnce whether somebody waits for the prediction
     */
    void take(RowWriter writer, boolean atOnce) throws IOException {
        System.arraycopy(row, 0, x, 0, x.length);
        System.arraycopy(row, x.length, y, 0, y.length);
        boolean bad = Double.isNaN(x[0]);
        if (bad) {
            Arrays.fill(line, Double.NaN);
        } else {
            predict();
        }
        double[] cells = line.clone(); // another thread may write them
        DurableLearner.Acknowledgement answer = () -> {
            writer.write(cells);
            if (atOnce) {
                writer.flush();
            }
        };
        if (bad || DoubleStream.of(y).anyMatch(Double::isNaN)) {
            questions += bad ? 0 : 1;
            kept.answer(answer);
            return;
        }
        scores.add(means, variances, y);
        for (int q = 0; q < y.length; q++) {
            y[q] -= baseline(q);
        }
        kept.learn(x, y, columns.weighted() ? row[row.length - 1] : 1, answer);
        learned++;
        if (scores.scored() > 0) {
            sizes.offer(scores.scored(), this::localModels);
        }
    }

    /** The user's own prediction of a target in the row, 0 if there is none. */
    private double baseline(int target) {
        return columns.baselines().isEmpty() ? 0 : row[x.length + y.length + target];
    }

    private void predict() {
        evaluator.evaluate(x);
        int at = 0;
        for (int q = 0; q < y.length; q++) {
            means[q] = evaluator.mean(q) + baseline(q);
            variances[q] = evaluator.variance(q);
            double deviation = Math.sqrt(variances[q]);
            line[at++] = means[q];
            line[at++] = deviation;
            line[at++] = means[q] - HALF_WIDTH * deviation;
            line[at++] = means[q] + HALF_WIDTH * deviation;
            line[at++] = evaluator.coverage(q);
        }
    }

    PrequentialScore scores() {
        return scores;
    }

    OnlineLearner learner() {
        return kept.learner();
    }

    StreamColumns.Chosen columns() {
        return columns;
    }

    /** Numbers of local models of all targets, now. */
    int[] localModels() {
        return IntStream.range(0, y.length).map(kept.learner()::localModelCount).toArray();
    }

    /** Numbers of local models at every moment of the learning curve. */
    List<int[]> localModelsAlongTheCurve() {
        return sizes.values();
    }

    /** What a report says of it. */
    List<Fact> facts() {
        long change = kept.learner().lastChange();
        return List.of(
                new Fact("rows", Long.toString(columns.rows().rows())),
                new Fact("points learned in all", Long.toString(kept.learner().count())),
                new Fact("last change of the world", change == 0 ? "none" : "after " + Count.of(change, "point")));
    }

    /** How it goes, on one line. */
    String state() {
        String state = String.format(
                Locale.ROOT,
                "%d rows, %.0f/s, %s",
                columns.rows().rows(),
                columns.rows().rows() / clock.wallSeconds(),
                TotalProgress.models(Arrays.stream(localModels()).sum(), y.length));
        return scores.scored() == 0 ? state : state + "; lately " + recent().brief();
    }

    /** Scores of all points since the burn-in. */
    Scores totals() {
        return new Scores(
                columns.targets(),
                IntStream.range(0, y.length).mapToObj(scores::total).toList());
    }

    /** Scores of the last points. */
    Scores recent() {
        return new Scores(
                columns.targets(),
                IntStream.range(0, y.length).mapToObj(scores::recent).toList());
    }

    /** The result as lines of text. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s in %.1f s: %d learned, %s, %d bad; %s",
                Count.of(columns.rows().rows(), "row"),
                clock.wallSeconds(),
                learned,
                Count.of(questions, "question"),
                columns.rows().bad(),
                TotalProgress.models(Arrays.stream(localModels()).sum(), y.length)));
        if (kept.learner().lastChange() > 0) {
            lines.add("The world changed, the last time after "
                    + Count.of(kept.learner().lastChange(), "point"));
        }
        if (scores.scored() == 0) {
            lines.add("No scores: the burn-in is longer than the " + Count.of(learned, "point") + " learned");
            return lines;
        }
        lines.add("");
        lines.add("Scores of " + Count.of(scores.scored(), "point") + ", each predicted before it was learned from");
        lines.addAll(totals().lines());
        Scores recent = recent();
        if (recent.count() < scores.scored()) {
            lines.add("");
            lines.add("Of the last " + recent.count());
            lines.addAll(recent.lines());
        }
        return lines;
    }

    /** Adds the result for programs. */
    void addTo(JsonObject json) {
        json.add("inputs", columns.inputs())
                .add("streamRows", columns.rows().rows())
                .add("learned", learned)
                .add("questions", questions)
                .add("badRows", columns.rows().bad())
                .add("learnedInAll", kept.learner().count())
                .add("resumed", kept.resumed())
                .add("replayed", kept.restored().replayed())
                .add("skipped", kept.restored().skipped())
                .add("lastChange", kept.learner().lastChange())
                .add("localModels", localModels())
                .add("rowsPerSecond", columns.rows().rows() / clock.wallSeconds());
        if (scores.scored() > 0) {
            totals().addTo(json);
            JsonObject recent = new JsonObject();
            recent().addTo(recent);
            json.add("recent", recent);
        }
        clock.addTo(json);
    }
}
