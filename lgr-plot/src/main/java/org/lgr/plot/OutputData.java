package org.lgr.plot;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Iteration;
import org.lgr.LgrModel;
import org.lgr.Prediction;
import org.lgr.eval.RegressionScore;

/** All numbers that the report shows of one output. */
final class OutputData {
    /** Most rows drawn as points; more would hide each other and make the file large. */
    static final int MOST_POINTS = 2000;

    private static final int MOST_ITERATIONS = 1000; // of the trace, for the same reasons

    private OutputData() {}

    static JsonObject of(ReportOutput output) {
        LgrModel model = output.model();
        Dataset rows = output.rows();
        int[] chosen = RowSample.of(rows.size(), MOST_POINTS);
        Dataset shown = rows.select(chosen);
        Prediction[] predictions = Points.of(model, rows).predictions();
        Inputs inputs = new Inputs(rows);
        Relevance relevance = new Relevance(model, shown);

        JsonObject data = new JsonObject()
                .with("name", output.names().target())
                .with("inputs", output.names().inputs())
                .with("warnings", output.warnings())
                .with("score", score(predictions, rows))
                .with("model", size(model));
        new Residuals(rows, predictions).addTo(data, chosen);
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
        RegressionScore score = scores.score();
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

    private static JsonObject size(LgrModel model) {
        return new JsonObject()
                .with("localModels", model.size())
                .with("liveComponents", model.liveComponents())
                .with("noise", Json.number(Math.sqrt(model.noiseVariance())));
    }

    private static JsonObject trace(List<Iteration> trace) {
        List<Iteration> shown = IntStream.of(RowSample.of(trace.size(), MOST_ITERATIONS))
                .mapToObj(trace::get)
                .toList();
        return new JsonObject()
                .with("iteration", shown.stream().map(Iteration::number).toList())
                .with(
                        "objective",
                        Json.numbers(
                                shown.stream().mapToDouble(Iteration::objective).toArray()))
                .with("localModels", shown.stream().map(Iteration::localModels).toList());
    }
}
