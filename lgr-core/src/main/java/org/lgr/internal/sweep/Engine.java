package org.lgr.internal.sweep;

import org.lgr.internal.model.WeightPosterior;

/** One method of inference. The trainer alternates {@link #expectation} and {@link #maximisation}. */
interface Engine {
    /**
     * Computes the posterior for the current parameters.
     *
     * @return the objective in standardised units: log evidence, or its lower bound
     */
    double expectation();

    /**
     * Re-estimates relevances and noise from the posterior, and moves length scales if {@code rate > 0}.
     *
     * @param rate step of log λ
     */
    void maximisation(double rate);

    /**
     * Returns the objective that would be lost without a model, minus the price of its length scales. A model with a
     * negative worth is better removed. The value is that of the last {@link #maximisation} with a positive rate. It
     * must be asked for before models are removed.
     */
    default double worth(int model) {
        return Double.POSITIVE_INFINITY; // covariances of single models do not tell
    }

    /** Called after a local model was appended to the list. */
    default void born() {}

    /**
     * Called after models were removed from the list.
     *
     * @param flags which models were removed, in the order of the list before
     */
    default void removed(boolean[] flags) {}

    /** Returns the noise variance s². */
    double noise();

    /** Returns the posterior of the last {@link #expectation}. Nothing may have changed since. */
    WeightPosterior posterior();
}
