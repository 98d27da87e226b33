package org.lgr.baselines.internal.mixture;

import java.util.Arrays;
import org.lgr.baselines.internal.local.LocalLinear;

/**
 * One expert of a mixture and what is believed of it: weights N(μ, Σ) with prior N(0, diag(α)⁻¹), and the precision of its noise,
 * β ~ Gamma(a, b). Immutable.
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

    /** An expert that has seen no row yet; in standardised units everything is of order one. */
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

    /** R, lower triangular, with RᵀR = Σ: half the work of Σ itself. */
    double[] factor() {
        return factor;
    }

    public double[] relevances() {
        return relevances;
    }

    /** Whether it has seen no row yet, so that nothing follows from how badly it predicts. */
    boolean newborn() {
        return newborn;
    }

    /** E[ln N(y; wᵀξ, 1/β)] if the weights were known to be μ, where y − μᵀξ is the error: never less than if they are not. */
    double mostLogDensity(double error) {
        return logScale - halfPrecision * error * error;
    }

    /** How much less it is because the weights are not known, where ξᵀΣξ is the leverage. */
    double uncertainty(double leverage) {
        return halfPrecision * leverage;
    }

    /** ψ(x) for positive x: its asymptotic series, whose first term left out is below 1e-12 for arguments beyond ten. */
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
