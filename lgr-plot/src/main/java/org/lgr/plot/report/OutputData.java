package org.lgr.plot.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Iteration;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.plot.svg.Fact;
import org.lgr.stats.StudentT;

/** All numbers that the report shows of one output. */
final class OutputData {
    /** Most rows drawn as points. More would hide each other and make the file large. */
    static final int MOST_POINTS = 2000;

    private static final int MOST_ITERATIONS = 1000; // most iterations drawn, for the same reasons

    private OutputData() {}

    static JsonObject of(ReportOutput output) {
        LgrModel model = output.model();
        Dataset rows = output.rows();
        int[] chosen = RowSample.of(rows.size(), MOST_POINTS);
        Dataset shown = rows.select(chosen);
        Prediction[] predictions = Points.of(model, rows).predictions();
        Inputs inputs = new Inputs(rows);
        Relevance relevance = new Relevance(model, shown);
        StudentT distribution = new StudentT(model.degreesOfFreedom());

        JsonObject data = new JsonObject()
                .with("name", output.names().target())
                .with("inputs", output.names().inputs())
                .with("warnings", output.warnings())
                .with("score", score(predictions, rows))
                .with("model", size(output))
                .with("interval95", distribution.intervalHalfWidth(0.95))
                .with("heldOut", heldOut(output));
        new Residuals(rows, predictions, distribution).addTo(data, chosen);
        data.with("trace", trace(output.trace()));
        data.with("relevance", relevance.json());
        data.with("fit", FitShape.json(model, shown, inputs, relevance));
        data.with("provenance", pairs(ModelFacts.of(model)));
        return data;
    }

    static List<List<String>> pairs(List<Fact> facts) {
        return facts.stream().map(fact -> List.of(fact.label(), fact.value())).toList();
    }

    private static JsonObject score(Prediction[] predictions, Dataset rows) {
        RegressionScore.Accumulator scores = new RegressionScore.Accumulator();
        for (int n = 0; n < predictions.length; n++) {
            scores.add(predictions[n], rows.target(n));
        }
        return score(scores.score());
    }

    private static JsonObject score(RegressionScore score) {
        return new JsonObject()
                .with("rows", score.rows())
                .with("nmse", Json.number(score.nmse()))
                .with("rmse", Json.number(score.rmse()))
                .with("mae", Json.number(score.mae()))
                .with("nlpd", Json.number(score.nlpd()))
                .with("coverage50", Json.number(score.coverage50()))
                .with("coverage80", Json.number(score.coverage80()))
                .with("coverage95", Json.number(score.coverage95()));
    }

    /** Scores on rows that the learner held out temporarily, with a name for these rows. */
    private static List<JsonObject> heldOut(ReportOutput output) {
        List<JsonObject> scores = new ArrayList<>();
        output.fit()
                .flatMap(Fit::heldOutRows)
                .ifPresent(found -> scores.add(score(found).with("name", "single rows")));
        output.fit()
                .flatMap(Fit::heldOutGroups)
                .ifPresent(found -> scores.add(score(found).with("name", "whole groups or stretches")));
        return scores;
    }

    private static JsonObject size(ReportOutput output) {
        LgrModel model = output.model();
        double effective = output.fit()
                .map(fit -> fit.effectiveParameters().orElse(Double.NaN))
                .orElse(Double.NaN);
        return new JsonObject()
                .with("effectiveParameters", Json.number(effective))
                .with("localModels", model.localModelCount())
                .with("liveComponents", model.liveComponents())
                .with("noise", Json.number(Math.sqrt(model.noiseVariance())));
    }

    /** The iterations that the report shows: a sample of a long trace, always including the last. */
    static List<Iteration> shown(List<Iteration> trace) {
        int last = trace.size() - 1;
        return IntStream.concat(
                        IntStream.of(RowSample.of(trace.size(), MOST_ITERATIONS))
                                .filter(i -> i < last),
                        IntStream.rangeClosed(Math.max(0, last), last))
                .mapToObj(trace::get)
                .toList();
    }

    private static JsonObject trace(List<Iteration> trace) {
        List<Iteration> shown = shown(trace);
        return new JsonObject()
                .with(
                        "phase",
                        shown.stream()
                                .map(iteration -> iteration.phase().name().toLowerCase(Locale.ROOT))
                                .toList())
                .with("iteration", shown.stream().map(Iteration::number).toList())
                .with(
                        "objective",
                        Json.numbers(shown.stream()
                                .mapToDouble(iteration -> iteration.objective() / iteration.rows())
                                .toArray()))
                .with("localModels", shown.stream().map(Iteration::localModels).toList());
    }
}
