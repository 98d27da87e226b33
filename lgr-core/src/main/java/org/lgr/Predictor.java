package org.lgr;

/** Anything that predicts one target from an input vector. Implementations are safe for concurrent use. */
public interface Predictor {
    /** Number of inputs. */
    int dimension();

    /**
     * Predicts the target at {@code x}.
     *
     * @param x input of length {@link #dimension()}, finite; not modified
     */
    Prediction predict(double[] x);
}
