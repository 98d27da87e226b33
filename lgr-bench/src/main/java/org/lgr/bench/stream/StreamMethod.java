package org.lgr.bench.stream;

/** A way to learn from a stream, one point at a time. */
interface StreamMethod {
    /** What users call it. */
    String name();

    /** What it is and how it is set, for the reader of a table. */
    String description();

    /** Whether it takes part in a stream; peers leave out those that would take them hours. */
    default boolean takesPartIn(StreamTask task) {
        return task.peers();
    }

    /**
     * Starts with nothing.
     *
     * @param warmUp points that do not count, from which a method may choose its settings
     */
    StreamModel start(int dimension, int outputs, int warmUp, int seed);
}
