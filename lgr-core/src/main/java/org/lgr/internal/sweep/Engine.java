package org.lgr.internal.sweep;

import org.lgr.internal.model.WeightPosterior;

/** One way to the posterior. The trainer alternates {@link #expectation} and {@link #maximisation}. */
interface Engine {
    /**
     * Finds the posterior for the current parameters.
     *
     * @return the objective in standardised units: log evidence, or its lower bound
     */
    double expectation();

    /**
     * Re-estimates relevances and noise from the posterior, and moves length scales when {@code rate > 0}.
     *
     * @param rate step of log λ
     */
    void maximisation(double rate);

    /**
     * Objective that would be lost without a model, less the price of its length scales; negative if it is better gone. As the
     * last {@link #maximisation} with a positive rate found it, and before models are removed.
     */
    default double worth(int model) {
        return Double.POSITIVE_INFINITY; // a covariance without the other models cannot tell
    }

    /** A local model joined; it is the last of the list. */
    default void born() {}

    /** Models with the given flag were removed from the list; flags are in the order of the list before. */
    default void removed(boolean[] flags) {}

    /** Variance of the noise s². */
    double noise();

    /** The posterior found by the last {@link #expectation}, with nothing changed since. */
    WeightPosterior posterior();
}
