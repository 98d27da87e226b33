package org.lgr.bench.stream;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.bench.data.Samples;
import org.lgr.bench.measure.Moments;
import org.lgr.bench.method.Forecast;

/**
 * How well rows that are not part of the stream are predicted, averaged over targets.
 *
 * @param state name of the model, if the method has several
 * @param nlpd mean negative log density; NaN without distributions
 * @param coverage share of targets inside the 95 % interval; NaN without distributions
 * @param cpuSeconds processor time of the model beyond learning
 */
record ApartScore(String state, double nmse, double nlpd, double coverage, double cpuSeconds) {
    static ApartScore of(StreamModel.State state, Samples rows) {
        return of(state.name(), state.cpuSeconds(), state.predictor().apply(rows.inputs()), rows);
    }

    static ApartScore of(String name, double cpuSeconds, List<Forecast> forecasts, Samples rows) {
        return new ApartScore(
                name,
                mean(rows, q -> Moments.normalizedError(forecasts.get(q).means(), rows.target(q))),
                mean(rows, q -> nlpd(forecasts.get(q), rows.target(q))),
                mean(rows, q -> coverage(forecasts.get(q), rows.target(q))),
                cpuSeconds);
    }

    /** The mean of scores of the same model on several streams. */
    static ApartScore mean(List<ApartScore> scores) {
        return new ApartScore(
                scores.get(0).state,
                mean(scores, ApartScore::nmse),
                mean(scores, ApartScore::nlpd),
                mean(scores, ApartScore::coverage),
                mean(scores, ApartScore::cpuSeconds));
    }

    private static double mean(List<ApartScore> scores, ToDoubleFunction<ApartScore> value) {
        return scores.stream().mapToDouble(value).average().orElseThrow();
    }

    private static double mean(Samples rows, IntToDoubleFunction score) {
        return IntStream.range(0, rows.outputs()).mapToDouble(score).average().orElseThrow();
    }

    private static double nlpd(Forecast forecast, double[] targets) {
        return forecast.distributions() == null
                ? Double.NaN
                : score(forecast, targets).nlpd();
    }

    private static double coverage(Forecast forecast, double[] targets) {
        return forecast.distributions() == null
                ? Double.NaN
                : score(forecast, targets).coverage95();
    }

    private static RegressionScore score(Forecast forecast, double[] targets) {
        RegressionScore.Accumulator score = new RegressionScore.Accumulator();
        List<Prediction> distributions = forecast.distributions();
        for (int n = 0; distributions != null && n < targets.length; n++) {
            score.add(distributions.get(n), targets[n]);
        }
        return score.score();
    }
}
