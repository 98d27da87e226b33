package org.lgr.bench;

import java.util.List;

/** What a method has learned. */
interface Fitted extends AutoCloseable {
    /** Predicts the rows; one forecast for each target. */
    List<Forecast> predict(double[][] rows);

    /** Number of local models for each target; empty for a method that has none. */
    default int[] localModels() {
        return new int[0];
    }

    /** Frees memory that the collector does not know of. */
    @Override
    default void close() {}
}
