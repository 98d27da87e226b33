package org.lgr.baselines.internal.mixture;

import java.util.Arrays;
import org.lgr.baselines.internal.local.LocalLinear;

/**
 * One expert of a mixture with its posteriors: weights N(μ, Σ) with prior N(0, diag(α)⁻¹), and noise precision β ~
 * Gamma(a, b). Immutable.
 */
public final class Expert {
    private final LocalLinear local; // its variance is 1/E[β] = b/a
    private final double[] factor; // K×K lower triangular R with RᵀR = Σ
    private final double[] relevances; // K: α
    private final boolean newborn;
    private final double logScale; // ½ E[ln β] − ½ ln 2π
    private final double halfPrecision; // ½ E[β]

    Expert(LocalLinear local, double[] factor, double[] relevances, double shape, boolean newborn) {
        this.local = local;
        this.factor = factor;
        this.relevances = relevances;
        this.newborn = newborn;
        halfPrecision = 0.5 / local.variance();
        logScale = 0.5 * (digamma(shape) - Math.log(shape * local.variance()) - Math.log(2 * Math.PI));
    }

    /** A newborn expert, which has seen no row yet. In standardised units all its values are of order one. */
    public static Expert born(double[] centre, double lengthScale) {
        int components = centre.length + 1;
        double[] lengthScales = new double[centre.length];
        Arrays.fill(lengthScales, lengthScale);
        double[] relevances = new double[components];
        Arrays.fill(relevances, 1);
        double[] identity = new double[components * components];
        for (int k = 0; k < components; k++) {
            identity[k * components + k] = 1;
        }
        LocalLinear local = new LocalLinear(centre, lengthScales, new double[components], identity, 1);
        return new Expert(local, identity, relevances, 1, true);
    }

    public LocalLinear local() {
        return local;
    }

    /** R, lower triangular, with RᵀR = Σ: products with it cost half of those with Σ. */
    double[] factor() {
        return factor;
    }

    public double[] relevances() {
        return relevances;
    }

    /** Whether the expert has seen no row yet, so that its prediction errors are meaningless. */
    boolean newborn() {
        return newborn;
    }

    /**
     * E[ln N(y; wᵀξ, 1/β)] for weights known to be μ, where y − μᵀξ is the error: an upper bound for uncertain weights.
     */
    double mostLogDensity(double error) {
        return logScale - halfPrecision * error * error;
    }

    /** By how much uncertain weights lower {@link #mostLogDensity}, where ξᵀΣξ is the leverage. */
    double uncertainty(double leverage) {
        return halfPrecision * leverage;
    }

    /** ψ(x) for positive x by its asymptotic series; for arguments beyond ten the first omitted term is below 1e-12. */
    static double digamma(double x) {
        double shift = 0;
        double at = x;
        for (; at < 10; at++) {
            shift -= 1 / at;
        }
        double square = 1 / (at * at);
        double series = square * (1.0 / 12 - square * (1.0 / 120 - square * (1.0 / 252 - square / 240)));
        return shift + Math.log(at) - 0.5 / at - series;
    }
}
