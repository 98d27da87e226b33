package org.lgr;

/**
 * Predictive distribution of the target at one input.
 *
 * @param mean expected target
 * @param variance variance of a new observation y, noise included; always positive
 * @param functionVariance variance of the underlying function alone, noise apart; never negative
 * @param coverage how well the local models cover the input: the largest activation, in [0, 1]
 */
public record Prediction(double mean, double variance, double functionVariance, double coverage) {
    /** Refuses what cannot be a distribution. */
    public Prediction {
        if (!Double.isFinite(mean) || !(variance > 0 && Double.isFinite(variance)) || !(functionVariance >= 0)) {
            throw new IllegalArgumentException("a prediction needs a finite mean, a finite variance > 0 and a function"
                    + " variance >= 0, got mean " + mean + ", variance " + variance + ", function variance "
                    + functionVariance);
        }
    }

    /** Standard deviation of a new observation. */
    public double standardDeviation() {
        return Math.sqrt(variance);
    }
}
