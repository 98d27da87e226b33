package org.lgr.bench.stream;

/** A way to learn from a stream, one point at a time. */
interface StreamMethod {
    /** Name on the command line. */
    String name();

    /** Description of the method and its settings, for readers of tables. */
    String description();

    /** Whether the method takes part in a stream; peers leave out streams that would take hours. */
    default boolean takesPartIn(StreamTask task) {
        return task.peers();
    }

    /**
     * Starts an empty model.
     *
     * @param warmUp number of first points, which are not scored and from which a method may choose its settings
     */
    StreamModel start(int dimension, int outputs, int warmUp, int seed);
}
