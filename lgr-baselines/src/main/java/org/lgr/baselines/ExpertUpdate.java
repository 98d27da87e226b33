package org.lgr.baselines;

import org.lgr.internal.Cholesky;

/**
 * Learns one expert from its share of the rows, by coordinate ascent on the lower bound of the mixture: Bayesian regression
 * weighted by responsibilities r, its noise and relevances, and one step of its gate.
 *
 * <pre>
 * Σ = (diag(α) + E[β] Σ_n r ξξᵀ)⁻¹        μ = E[β] Σ Σ_n r ξ y
 * a = a₀ + ½ Σ_n r                        b = b₀ + ½ Σ_n r [(y − μᵀξ)² + ξᵀΣξ]        α_k = 1/(μ_k² + Σ_kk)
 * </pre>
 */
final class ExpertUpdate {
    /** Relevance from which on a component counts as absent [M14 Algorithm 1]. */
    static final double IRRELEVANT = 1e3;

    private static final double LEAST_RELEVANCE = 1e-6; // a weight of a thousand standard deviations
    private static final double LEAST_NOISE = 1e-12; // variance, in units of that of the target
    private static final int ROUNDS = 3; // weights, noise and relevances in turn, for the price of one sum over rows

    private final double[] inputs; // N×D row-major
    private final double[] targets;
    private final int dimension;
    private final double priorShape; // a₀
    private final double priorRate; // b₀

    ExpertUpdate(double[] inputs, double[] targets, double priorShape, double priorRate) {
        this.inputs = inputs;
        this.targets = targets;
        this.dimension = inputs.length / targets.length;
        this.priorShape = priorShape;
        this.priorRate = priorRate;
    }

    /** The expert after one iteration. */
    Expert apply(Expert expert, Assignments.Share share, boolean moveGate) {
        Moments moments = new Moments(expert.local(), share);
        LocalLinear local = expert.local();
        double[] relevances = expert.relevances();
        double shape = priorShape + 0.5 * moments.rows;
        for (int round = 0; round < ROUNDS; round++) {
            double[] covariance = moments.covariance(relevances, local.variance());
            double[] weights = moments.weights(covariance, local.variance());
            double rate = priorRate + 0.5 * moments.expectedSquares(weights, covariance);
            double variance = Math.max(LEAST_NOISE, rate / shape);
            relevances = relevances(weights, covariance);
            local = new LocalLinear(local.centre(), local.lengthScales(), weights, covariance, variance);
        }
        if (moveGate) {
            double[] moved = new GateStep(inputs, local, share).lengthScales();
            local = new LocalLinear(local.centre(), moved, local.weights(), local.covariance(), local.variance());
        }
        return new Expert(local, relevances, shape, false);
    }

    private static double[] relevances(double[] weights, double[] covariance) {
        double[] relevances = new double[weights.length];
        for (int k = 0; k < weights.length; k++) {
            double square = weights[k] * weights[k] + covariance[k * weights.length + k];
            relevances[k] = Math.max(LEAST_RELEVANCE, Math.min(IRRELEVANT, 1 / square));
        }
        return relevances;
    }

    /** The sums over an expert's rows. */
    private final class Moments {
        private final int components = dimension + 1;
        private final double[] gram = new double[components * components]; // Σ r ξξᵀ, lower triangle
        private final double[] cross = new double[components]; // Σ r ξ y
        private final double rows; // Σ r
        private final double[] features = new double[components];
        private final double[] centre;
        private final Assignments.Share share;

        private Moments(LocalLinear local, Assignments.Share share) {
            this.share = share;
            centre = local.centre();
            features[0] = 1;
            double sum = 0;
            for (int i = 0; i < share.rows().length; i++) {
                double r = share.responsibilities()[i];
                if (r == 0) {
                    continue; // most are
                }
                double y = features(share.rows()[i]);
                for (int k = 0; k < components; k++) {
                    double weighted = r * features[k];
                    cross[k] += weighted * y;
                    for (int l = 0; l <= k; l++) {
                        gram[k * components + l] += weighted * features[l];
                    }
                }
                sum += r;
            }
            rows = sum;
        }

        /** Writes the features of a row, and returns its target. */
        private double features(int row) {
            for (int d = 0; d < dimension; d++) {
                features[d + 1] = inputs[row * dimension + d] - centre[d];
            }
            return targets[row];
        }

        private double[] covariance(double[] relevances, double variance) {
            double[] precision = new double[gram.length];
            for (int i = 0; i < gram.length; i++) {
                precision[i] = gram[i] / variance;
            }
            for (int k = 0; k < components; k++) {
                precision[k * components + k] += relevances[k];
            }
            return Cholesky.of(precision, components).inverse();
        }

        private double[] weights(double[] covariance, double variance) {
            double[] weights = new double[components];
            for (int k = 0; k < components; k++) {
                for (int l = 0; l < components; l++) {
                    weights[k] += covariance[k * components + l] * cross[l] / variance;
                }
            }
            return weights;
        }

        /** Σ r [(y − μᵀξ)² + ξᵀΣξ]; errors row by row, because their sum by moments would cancel. */
        private double expectedSquares(double[] weights, double[] covariance) {
            double sum = 0;
            for (int i = 0; i < share.rows().length; i++) {
                if (share.responsibilities()[i] == 0) {
                    continue;
                }
                double error = features(share.rows()[i]);
                for (int k = 0; k < components; k++) {
                    error -= weights[k] * features[k];
                }
                sum += share.responsibilities()[i] * error * error;
            }
            for (int k = 0; k < components; k++) {
                for (int l = 0; l < k; l++) {
                    sum += 2 * gram[k * components + l] * covariance[k * components + l];
                }
                sum += gram[k * components + k] * covariance[k * components + k];
            }
            return sum;
        }
    }
}
