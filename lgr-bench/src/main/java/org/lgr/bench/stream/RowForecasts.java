package org.lgr.bench.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.Prediction;
import org.lgr.bench.method.Forecast;

/** Predicts many rows by a model that predicts one at a time. */
final class RowForecasts {
    private RowForecasts() {}

    /** One forecast for each target. */
    static List<Forecast> of(StreamModel model, double[][] rows) {
        int outputs = model.outputs();
        double[] mean = new double[outputs];
        double[] variance = new double[outputs];
        double[][] means = new double[outputs][rows.length];
        List<List<Prediction>> distributions = Stream.generate(() -> (List<Prediction>) new ArrayList<Prediction>())
                .limit(outputs)
                .toList();
        for (int n = 0; n < rows.length; n++) {
            model.predict(rows[n], mean, variance);
            for (int q = 0; q < outputs; q++) {
                means[q][n] = mean[q];
                if (model.distributions()) {
                    distributions.get(q).add(new Prediction(mean[q], variance[q], variance[q], 0));
                }
            }
        }
        return IntStream.range(0, outputs)
                .mapToObj(q -> model.distributions() ? Forecast.of(distributions.get(q)) : Forecast.of(means[q]))
                .toList();
    }
}
