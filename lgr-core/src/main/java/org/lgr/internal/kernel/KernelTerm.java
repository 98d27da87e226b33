package org.lgr.internal.kernel;

import java.util.Arrays;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.loops.FastLoops;

/**
 * One localised kernel k(x, x') = s² η(x) κ(x, x') η(x') [M14 section 4]: the covariance of one local Gaussian process,
 * with the squared exponential κ = exp(−½ Σ_d (x_d − x'_d)²/ℓ_d²) and the localiser η of eq. 8. Immutable, in
 * standardised units.
 */
public final class KernelTerm {
    final Localiser localiser;
    final double[] lengthScale; // D, ℓ
    final double variance; // s²
    private final double[] inverseReach; // 1/λ
    private final double[] inverseScale; // 1/ℓ

    KernelTerm(double[] centre, double[] reach, double[] lengthScale, double variance) {
        localiser = new Localiser(centre, reach);
        this.lengthScale = lengthScale.clone();
        this.variance = variance;
        inverseReach = localiser.inverse();
        inverseScale = Arrays.stream(lengthScale).map(scale -> 1 / scale).toArray();
    }

    /** Centre of the localiser. */
    public double[] centre() {
        return localiser.centre.clone();
    }

    /** Length scales λ of the localiser. */
    public double[] reach() {
        return localiser.lengthScale.clone();
    }

    /** Length scales ℓ of the kernel. */
    public double[] lengthScale() {
        return lengthScale.clone();
    }

    /** Signal variance s². */
    public double variance() {
        return variance;
    }

    /**
     * Returns η of each of n points.
     *
     * @param x D×n, one input after the other
     */
    double[] activations(double[] x, int n) {
        double[] eta = new double[n];
        FastLoops.activations(x, 0, n, localiser.centre, inverseReach, eta, 0);
        return eta;
    }

    /**
     * Computes k(z, x_i) for n points x_i.
     *
     * @param x D×n, one input after the other
     * @param eta activations of these points
     */
    void fill(double[] z, double[] x, double[] eta, int n, double[] out) {
        FastLoops.activations(x, 0, n, z, inverseScale, out, 0);
        double scale = variance * localiser.activation(z);
        for (int i = 0; i < n; i++) {
            out[i] *= scale * eta[i];
        }
    }

    /** Returns k(x, x). */
    double prior(double[] x) {
        double eta = localiser.activation(x);
        return variance * eta * eta;
    }
}
