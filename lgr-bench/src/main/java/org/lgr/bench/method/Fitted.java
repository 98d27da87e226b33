package org.lgr.bench.method;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.lgr.Prediction;

/** What a method has learned. */
public interface Fitted extends AutoCloseable {
    /** Predicts the rows; one forecast for each target. */
    List<Forecast> predict(double[][] rows);

    /** Predicts single points in the way that the method offers for it; here, as tables of one row. */
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

    /** Number of local models for each target; empty for a method that has none. */
    default int[] localModels() {
        return new int[0];
    }

    /** Size of what the method itself saves of all targets; empty if it saves nothing. */
    default OptionalLong savedBytes() throws IOException {
        return OptionalLong.empty();
    }

    /** Frees memory that the collector does not know of. */
    @Override
    default void close() {}
}
