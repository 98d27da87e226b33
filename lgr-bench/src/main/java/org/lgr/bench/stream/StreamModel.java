package org.lgr.bench.stream;

import java.util.OptionalDouble;

/** What a method knows of a stream so far, of all targets. For one thread. */
interface StreamModel extends AutoCloseable {
    /** Learns from one point. */
    void learn(double[] x, double[] y);

    /**
     * Predicts all targets.
     *
     * @param means one for each target, NaN where the method has no answer
     * @param variances of a new observation; untouched by a method that offers none
     */
    void predict(double[] x, double[] means, double[] variances);

    /** Whether it predicts variances. */
    default boolean distributions() {
        return false;
    }

    /** Local models for each target on average; empty for a method that has none. */
    default OptionalDouble localModels() {
        return OptionalDouble.empty();
    }

    /** How often it has stopped to refine what it knows, as a part of learning. */
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
