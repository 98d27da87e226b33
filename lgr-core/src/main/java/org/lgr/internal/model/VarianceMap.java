package org.lgr.internal.model;

/**
 * From the leverage u of an input, the variance of its posterior mean over the noise, to the variance of a new observation there, as
 * rows that a model had not seen showed it.
 *
 * <p>V = s² a + q t/(q + t) with q = s² b (u/u₀)^g, which never exceeds the largest sensible value t = 1 + f² of
 * standardised targets about a prediction f. Errors over √V follow Student's t. Where q is large a prediction is worth
 * little, and its mean returns to that of the targets by the factor ρ = 1/(1 + c q).
 *
 * @param noiseFactor a, how much larger the noise is than the fit claims
 * @param leverageFactor b
 * @param exponent g
 * @param reference u₀, a typical leverage
 * @param degreesOfFreedom of Student's t, greater than 2
 * @param shrinkage c, 0 if means are left as they are
 */
public record VarianceMap(
        double noiseFactor,
        double leverageFactor,
        double exponent,
        double reference,
        double degreesOfFreedom,
        double shrinkage) {
    private static final double FEWEST_DEGREES_BY_GROUPS = 3; // below, variances would be far larger than most errors

    /** The same, but for the shrinkage. */
    public VarianceMap shrinking(double c) {
        return new VarianceMap(noiseFactor, leverageFactor, exponent, reference, degreesOfFreedom, c);
    }

    /**
     * The map that knows how many groups its errors came from. The scale of errors differs from group to group, and what G groups
     * tell of it follows a Student distribution with G − 1 degrees of freedom. An error over √V has tails of its own with ν degrees;
     * the logarithms of squared scales have about the variances 2/ν and 2/(G − 1), which add up: 1/ν' = 1/ν + 1/(G − 1). The scale
     * parameter V (ν − 2)/ν of errors stays as it was seen, so that V grows.
     *
     * @param groups two at least
     */
    public VarianceMap judgedBy(int groups) {
        double degrees = 1 / (1 / degreesOfFreedom + 1 / (groups - 1.0));
        double fewer = Math.min(degreesOfFreedom, Math.max(FEWEST_DEGREES_BY_GROUPS, degrees));
        double wider = (1 - 2 / degreesOfFreedom) / (1 - 2 / fewer);
        return new VarianceMap(wider * noiseFactor, wider * leverageFactor, exponent, reference, fewer, shrinkage);
    }

    /** Variance of the noise s² a. */
    public double noise(double noise) {
        return noise * noiseFactor;
    }

    /** q, before it is kept below t. */
    double spread(double noise, double leverage) {
        return noise * leverageFactor * Math.pow(leverage / reference, exponent);
    }

    /** q t/(q + t), the variance that is not noise. */
    public double functionVariance(double noise, double leverage, double prediction) {
        double q = spread(noise, leverage);
        double t = 1 + prediction * prediction;
        return q > t ? t / (1 + t / q) : q / (1 + q / t); // either way nothing overflows
    }

    /** ∂(q t/(q + t))/∂u. */
    double byLeverage(double noise, double leverage, double prediction) {
        double t = 1 + prediction * prediction;
        double share = 1 / (1 + spread(noise, leverage) / t);
        return share * spreadByLeverage(noise, leverage, share);
    }

    /** {@code factor} · ∂q/∂u, where factor · q is a moderate number even if q is not. */
    private double spreadByLeverage(double noise, double leverage, double factor) {
        if (factor == 0) {
            return 0;
        }
        if (leverage <= 0) {
            return exponent > 1 ? 0 : factor * noise * leverageFactor / reference;
        }
        return factor * spread(noise, leverage) * exponent / leverage;
    }

    /** ∂(q t/(q + t))/∂f. */
    double byPrediction(double noise, double leverage, double prediction) {
        double t = 1 + prediction * prediction;
        double share = 1 / (1 + t / spread(noise, leverage));
        return share * share * 2 * prediction;
    }

    /** Whether means depend on the leverage. */
    boolean shrinks() {
        return shrinkage > 0;
    }

    /** ρ = 1/(1 + c q), what is kept of a mean; 0 if q is infinite. */
    public double retention(double noise, double leverage) {
        return 1 / (1 + shrinkage * spread(noise, leverage));
    }

    /** ∂log ρ/∂u = −ρ c ∂q/∂u. */
    double logRetentionByLeverage(double noise, double leverage) {
        return -spreadByLeverage(noise, leverage, retention(noise, leverage) * shrinkage);
    }
}
