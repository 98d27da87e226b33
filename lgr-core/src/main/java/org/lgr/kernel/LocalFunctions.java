package org.lgr.kernel;

/**
 * What each local Gaussian process of a {@link LocalKernelModel} contributes to the prediction at one input: a joint
 * Gaussian posterior [M14 section 4]. Contributions overlap, so their errors are correlated, mostly negatively.
 * Immutable.
 */
public final class LocalFunctions {
    private final double[] means; // M
    private final double[] covariance; // M×M

    LocalFunctions(double[] means, double[] covariance) {
        this.means = means;
        this.covariance = covariance;
    }

    /** Number of local functions M. */
    public int size() {
        return means.length;
    }

    /** Posterior mean of one; with {@link LocalKernelModel#offset()} they add up to the mean of the prediction. */
    public double mean(int model) {
        return means[model];
    }

    /** Posterior variance of one. */
    public double variance(int model) {
        return covariance(model, model);
    }

    /** Posterior covariance of two; all of them add up to the variance of the sum. */
    public double covariance(int model, int other) {
        return covariance[model * means.length + other];
    }
}
