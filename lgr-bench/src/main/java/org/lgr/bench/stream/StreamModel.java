package org.lgr.bench.stream;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.lgr.bench.method.Forecast;

/** The state of a method on a stream, for all targets. For one thread. */
interface StreamModel extends AutoCloseable {
    /** Number of targets. */
    int outputs();

    /** Learns from one point. */
    void learn(double[] x, double[] y);

    /**
     * Predicts all targets.
     *
     * @param means receives one mean for each target, NaN where the method has no prediction
     * @param variances receives variances of new observations; unchanged if the method provides none
     */
    void predict(double[] x, double[] means, double[] variances);

    /** Whether the method predicts variances. */
    default boolean distributions() {
        return false;
    }

    /** Mean number of local models per target; empty for a method that has none. */
    default OptionalDouble localModels() {
        return OptionalDouble.empty();
    }

    /** Number of refinements so far, as a part of learning. */
    default long refinements() {
        return 0;
    }

    /** Processor time spent on choosing settings, which does not count as learning. */
    default long tuningNanos() {
        return 0;
    }

    /**
     * What has been learned, as a model for rows that are not part of the stream.
     *
     * @param name tells several models of one method from each other; empty if there is one
     * @param cpuSeconds processor time that it took beyond learning
     * @param predictor predicts rows; one forecast for each target
     */
    record State(String name, double cpuSeconds, Function<double[][], List<Forecast>> predictor) {
        /** A model that costs nothing beyond learning. */
        State(String name, Function<double[][], List<Forecast>> predictor) {
            this(name, 0, predictor);
        }
    }

    /** The model as it is while the stream goes on, which is used at once; none if the method has no model. */
    default List<State> states() {
        return List.of(new State("", rows -> RowForecasts.of(this, rows)));
    }

    /** The models that the method offers after the last point, some of which may take long. */
    default List<State> endings() {
        return states();
    }

    @Override
    default void close() {}
}
