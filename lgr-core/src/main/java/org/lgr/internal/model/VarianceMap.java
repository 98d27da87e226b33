package org.lgr.internal.model;

/**
 * Maps the leverage u of an input to the variance of a new observation there. The leverage is the variance of the
 * posterior mean divided by the noise variance. The map is fitted to the errors on hold-out rows.
 *
 * <p>V = s² a + q t/(q + t) with q = s² b (u/u₀)^g. The second term never exceeds t = 1 + f², the largest sensible
 * variance of standardised targets about a prediction f. Errors divided by √V follow Student's t. Where q is large a
 * prediction says little, and its mean is shrunk towards that of the targets by the factor ρ = 1/(1 + c q).
 *
 * @param noiseFactor a, by which the noise variance exceeds that of the fit
 * @param leverageFactor b
 * @param exponent g
 * @param reference u₀, a typical leverage
 * @param degreesOfFreedom of Student's t, greater than 2
 * @param shrinkage c, 0 if means are not shrunk
 */
public record VarianceMap(
        double noiseFactor,
        double leverageFactor,
        double exponent,
        double reference,
        double degreesOfFreedom,
        double shrinkage) {
    // With fewer degrees, variances would be far larger than most errors.
    private static final double FEWEST_DEGREES_BY_GROUPS = 3;

    /** Returns this map with another shrinkage. */
    public VarianceMap shrinking(double c) {
        return new VarianceMap(noiseFactor, leverageFactor, exponent, reference, degreesOfFreedom, c);
    }

    /**
     * Returns a map that accounts for the number of groups its errors came from. The scale of errors differs from group
     * to group, and its estimate from G groups follows a Student distribution with G − 1 degrees of freedom. An error
     * divided by √V has tails of its own with ν degrees. The logarithms of squared scales have the approximate
     * variances 2/ν and 2/(G − 1), which add up: 1/ν' = 1/ν + 1/(G − 1). The observed scale parameter V (ν − 2)/ν of
     * the errors is kept, so that V grows.
     *
     * @param groups number of groups, at least two
     */
    public VarianceMap judgedBy(int groups) {
        double degrees = 1 / (1 / degreesOfFreedom + 1 / (groups - 1.0));
        double fewer = Math.min(degreesOfFreedom, Math.max(FEWEST_DEGREES_BY_GROUPS, degrees));
        double wider = (1 - 2 / degreesOfFreedom) / (1 - 2 / fewer);
        return new VarianceMap(wider * noiseFactor, wider * leverageFactor, exponent, reference, fewer, shrinkage);
    }

    /** Returns the calibrated noise variance s² a. */
    public double noise(double noise) {
        return noise * noiseFactor;
    }

    /** Returns q, before it is limited by t. */
    double spread(double noise, double leverage) {
        return noise * leverageFactor * Math.pow(leverage / reference, exponent);
    }

    /** Returns q t/(q + t), the variance that is not noise. */
    public double functionVariance(double noise, double leverage, double prediction) {
        double q = spread(noise, leverage);
        double t = 1 + prediction * prediction;
        return q > t ? t / (1 + t / q) : q / (1 + q / t); // neither form overflows
    }

    /** Returns ∂(q t/(q + t))/∂u. */
    double byLeverage(double noise, double leverage, double prediction) {
        double t = 1 + prediction * prediction;
        double share = 1 / (1 + spread(noise, leverage) / t);
        return share * spreadByLeverage(noise, leverage, share);
    }

    /** Returns {@code factor} · ∂q/∂u. The product factor · q must be moderate even if q is not. */
    private double spreadByLeverage(double noise, double leverage, double factor) {
        if (factor == 0) {
            return 0;
        }
        if (leverage <= 0) {
            return exponent > 1 ? 0 : factor * noise * leverageFactor / reference;
        }
        return factor * spread(noise, leverage) * exponent / leverage;
    }

    /** Returns ∂(q t/(q + t))/∂f. */
    double byPrediction(double noise, double leverage, double prediction) {
        double t = 1 + prediction * prediction;
        double share = 1 / (1 + t / spread(noise, leverage));
        return share * share * 2 * prediction;
    }

    /** Returns whether the map shrinks means. */
    boolean shrinks() {
        return shrinkage > 0;
    }

    /** Returns ρ = 1/(1 + c q), the factor of a mean; 0 if q is infinite. */
    public double retention(double noise, double leverage) {
        return 1 / (1 + shrinkage * spread(noise, leverage));
    }

    /** Returns ∂log ρ/∂u = −ρ c ∂q/∂u. */
    double logRetentionByLeverage(double noise, double leverage) {
        return -spreadByLeverage(noise, leverage, retention(noise, leverage) * shrinkage);
    }
}
