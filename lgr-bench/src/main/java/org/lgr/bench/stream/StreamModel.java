package org.lgr.bench.stream;

import java.util.OptionalDouble;

/** The state of a method on a stream, for all targets. For one thread. */
interface StreamModel extends AutoCloseable {
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

    @Override
    default void close() {}
}
