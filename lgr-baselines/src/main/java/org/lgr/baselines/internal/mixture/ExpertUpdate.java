package org.lgr.baselines.internal.mixture;

import java.util.Arrays;
import org.lgr.baselines.internal.local.LocalLinear;
import org.lgr.internal.linalg.Cholesky;

/**
 * Updates one expert by coordinate ascent on the lower bound of the mixture: Bayesian regression weighted by
 * responsibilities r, then its noise and relevances, and one step of its gate.
 *
 * <pre>
 * Σ = (diag(α) + E[β] Σ_n r ξξᵀ)⁻¹        μ = E[β] Σ Σ_n r ξ y
 * a = a₀ + ½ Σ_n r                        b = b₀ + ½ Σ_n r [(y − μᵀξ)² + ξᵀΣξ]        α_k = 1/(μ_k² + Σ_kk)
 * </pre>
 */
public final class ExpertUpdate {
    /** Relevance (prior precision) from which a component counts as absent [M14 Algorithm 1]. */
    public static final double IRRELEVANT = 1e3;

    private static final double LEAST_RELEVANCE = 1e-6; // a weight of a thousand standard deviations
    private static final double LEAST_NOISE = 1e-12; // variance, in units of that of the target
    // Updates of weights, noise and relevances in turn; they share one sum over rows.
    private static final int ROUNDS = 3;

    private final double[] inputs; // N×D row-major
    private final double[] targets;
    private final double priorShape; // a₀
    private final double priorRate; // b₀

    public ExpertUpdate(double[] inputs, double[] targets, double priorShape, double priorRate) {
        this.inputs = inputs;
        this.targets = targets;
        this.priorShape = priorShape;
        this.priorRate = priorRate;
    }

    /** The expert after one iteration. */
    public Expert apply(Expert expert, Assignments.Share share, boolean moveGate) {
        ExpertMoments moments = new ExpertMoments(inputs, targets, expert.local(), share);
        LocalLinear local = expert.local();
        double[] relevances = expert.relevances();
        double shape = priorShape + 0.5 * moments.rows();
        double[] factor = expert.factor();
        for (int round = 0; round < ROUNDS; round++) {
            Cholesky precision = moments.precision(relevances, local.variance());
            factor = precision.inverseFactor();
            double[] covariance = precision.inverse();
            double[] change = moments.change(covariance, relevances, local.variance());
            double[] weights = expert.local().weights().clone();
            Arrays.setAll(weights, k -> weights[k] + change[k]);
            double rate = priorRate + 0.5 * moments.expectedSquares(change, covariance);
            double variance = Math.max(LEAST_NOISE, rate / shape);
            relevances = relevances(weights, covariance);
            local = new LocalLinear(local.centre(), local.lengthScales(), weights, covariance, variance);
        }
        if (moveGate) {
            double[] moved = new GateStep(inputs, local, share).lengthScales();
            local = new LocalLinear(local.centre(), moved, local.weights(), local.covariance(), local.variance());
        }
        return new Expert(local, factor, relevances, shape, false);
    }

    private static double[] relevances(double[] weights, double[] covariance) {
        double[] relevances = new double[weights.length];
        for (int k = 0; k < weights.length; k++) {
            double square = weights[k] * weights[k] + covariance[k * weights.length + k];
            relevances[k] = Math.max(LEAST_RELEVANCE, Math.min(IRRELEVANT, 1 / square));
        }
        return relevances;
    }
}
