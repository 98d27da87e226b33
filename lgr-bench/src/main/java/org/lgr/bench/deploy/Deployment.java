package org.lgr.bench.deploy;

import java.io.IOException;

/** A model somewhere, whose single predictions are timed: means and variances of all outputs, one point at a time. */
interface Deployment extends AutoCloseable {
    /** What it is. */
    String name();

    /**
     * Predicts the points one by one, again and again.
     *
     * @param calls predictions in all
     * @return nanoseconds on the clock for one of them, on average
     */
    double nanosPerCall(double[][] points, int calls) throws IOException;

    @Override
    void close() throws IOException;
}
