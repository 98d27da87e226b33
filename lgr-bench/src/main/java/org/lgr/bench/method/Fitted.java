package org.lgr.bench.method;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.lgr.Prediction;

/** A fitted method. */
public interface Fitted extends AutoCloseable {
    /** Predicts rows; returns one forecast for each target. */
    List<Forecast> predict(double[][] rows);

    /** A predictor of single points, as the method provides it. By default it predicts tables of one row. */
    default PointPredictor points() {
        return (x, means, variances) -> {
            List<Forecast> forecasts = predict(new double[][] {x});
            for (int q = 0; q < means.length; q++) {
                means[q] = forecasts.get(q).means()[0];
                List<Prediction> distributions = forecasts.get(q).distributions();
                if (distributions != null) {
                    variances[q] = distributions.get(0).variance();
                }
            }
        };
    }

    /** Number of local models of each target; empty for a method that has none. */
    default int[] localModels() {
        return new int[0];
    }

    /** Size of the saved models of all targets; empty if the method cannot save them. */
    default OptionalLong savedBytes() throws IOException {
        return OptionalLong.empty();
    }

    /** Frees memory outside of the Java heap. */
    @Override
    default void close() {}
}
