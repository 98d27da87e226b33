package org.lgr.bench.deploy;

import java.io.IOException;

/** A deployed model whose single predictions are timed: means and variances of all outputs, one point at a time. */
interface Deployment extends AutoCloseable {
    /** Name of the deployment. */
    String name();

    /**
     * Predicts the points one by one, repeatedly.
     *
     * @param calls total number of predictions
     * @return mean elapsed nanoseconds per prediction
     */
    double nanosPerCall(double[][] points, int calls) throws IOException;

    @Override
    void close() throws IOException;
}
