package org.lgr;

import java.util.Locale;
import org.lgr.stats.StudentT;

/**
 * Predictive distribution of the target at one input: Student's t with the given mean, variance and degrees of freedom,
 * which is a normal distribution if these are infinite.
 *
 * @param mean expected target
 * @param variance variance of a new observation y, noise included; always positive
 * @param functionVariance variance of the underlying function alone, noise apart; never negative
 * @param coverage how well the local models cover the input: the largest activation, in [0, 1]
 * @param degreesOfFreedom of the distribution, greater than 2
 */
public record Prediction(
        double mean, double variance, double functionVariance, double coverage, double degreesOfFreedom) {
    private static final double INTERVAL = 0.95;

    /** Refuses what cannot be a distribution. */
    public Prediction {
        if (!Double.isFinite(mean)
                || !(variance > 0 && Double.isFinite(variance))
                || !(functionVariance >= 0)
                || !(degreesOfFreedom > 2)) {
            throw new IllegalArgumentException("a prediction needs a finite mean, a finite variance > 0, a function"
                    + " variance >= 0 and more than 2 degrees of freedom, got mean " + mean + ", variance " + variance
                    + ", function variance " + functionVariance + ", degrees of freedom " + degreesOfFreedom);
        }
    }

    /** A normal distribution. */
    public Prediction(double mean, double variance, double functionVariance, double coverage) {
        this(mean, variance, functionVariance, coverage, Double.POSITIVE_INFINITY);
    }

    /** Standard deviation of a new observation. */
    public double standardDeviation() {
        return Math.sqrt(variance);
    }

    /**
     * Half the width of the central interval that holds a new observation with the given probability.
     *
     * @param probability in (0, 1)
     */
    public double intervalHalfWidth(double probability) {
        return standardDeviation() * new StudentT(degreesOfFreedom).intervalHalfWidth(probability);
    }

    /** One line: the mean with its 95 % interval, and the coverage. */
    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "Prediction[%.6g ± %.3g (95 %%), coverage %.2f]",
                mean,
                intervalHalfWidth(INTERVAL),
                coverage);
    }

    /** This prediction of a target that is larger by a known amount. */
    public Prediction plus(double amount) {
        return new Prediction(mean + amount, variance, functionVariance, coverage, degreesOfFreedom);
    }
}
