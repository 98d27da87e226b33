package org.lgr.baselines.process;

import org.lgr.Prediction;

/** A Gaussian process that learns one point at a time and predicts at any time. Not safe for concurrent use. */
public interface ProcessStream {
    /**
     * Learns one point.
     *
     * @param x finite input; not modified, not kept
     * @param y finite target
     */
    void update(double[] x, double y);

    /** Predicts a new observation at {@code x}. */
    Prediction predict(double[] x);
}
