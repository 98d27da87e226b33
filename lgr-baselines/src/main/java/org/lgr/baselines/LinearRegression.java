package org.lgr.baselines;

import java.util.Arrays;
import org.lgr.Dataset;
import org.lgr.baselines.option.LinearRegressionOptions;
import org.lgr.internal.linalg.Cholesky;

/**
 * Bayesian linear regression with a relevance (prior precision) α_d for each input. Relevances and noise are learned by
 * MacKay's fixed point: with γ_d = 1 − α_d Σ_dd, α_d ← γ_d / μ_d² and s² ← |t − Zμ|² / (N − 1 − Σγ) [MacKay 1992;
 * Bishop 2006, eqs. 3.92 to 3.95].
 *
 * <p>The intercept has no prior; inputs and target are centred, so that it is independent of the weights.
 */
public final class LinearRegression implements BaselineLearner {
    // Prior precision beyond which an input counts as irrelevant.
    private static final double IRRELEVANT = 1e9;
    private static final double LEAST_NOISE = 1e-12; // variance, in units of that of the target
    private static final double LEAST_FREEDOM = 4; // keeps the predictive variance finite with few rows

    private final LinearRegressionOptions options;

    /** A learner with default options. */
    public LinearRegression() {
        this(LinearRegressionOptions.defaults());
    }

    /** A learner with the given options. */
    public LinearRegression(LinearRegressionOptions options) {
        this.options = options;
    }

    @Override
    public LinearModel fit(Dataset data) {
        StandardizedModel.Head head = StandardizedModel.Head.of(data);
        Moments moments = new Moments(head.inputs(data), head.targets(data));
        int dimension = data.dimension();
        double[] relevances = new double[dimension];
        Arrays.fill(relevances, 1);
        double noise = 1;
        for (int iteration = 0; iteration < options.maxIterations(); iteration++) {
            double[] covariance = moments.posterior(relevances, noise);
            double[] weights = moments.weights(covariance, noise);
            double change = 0;
            double determined = 0;
            for (int d = 0; d < dimension; d++) {
                double share = Math.max(0, 1 - relevances[d] * covariance[d * dimension + d]);
                determined += share;
                double relevance = Math.min(IRRELEVANT, share / (weights[d] * weights[d]));
                // Also for a weight of zero, where the update is 0/0.
                relevance = relevance > 0 ? relevance : IRRELEVANT;
                change = Math.max(change, Math.abs(relevance / relevances[d] - 1));
                relevances[d] = relevance;
            }
            noise = moments.noise(weights, determined);
            if (change <= options.tolerance()) {
                break;
            }
        }
        return model(head, moments, relevances, noise);
    }

    private static LinearModel model(StandardizedModel.Head head, Moments moments, double[] relevances, double noise) {
        double[] covariance = moments.posterior(relevances, noise);
        double[] weights = moments.weights(covariance, noise);
        double determined = 0;
        for (int d = 0; d < relevances.length; d++) {
            determined += Math.max(0, 1 - relevances[d] * covariance[d * relevances.length + d]);
        }
        double freedom = Math.max(LEAST_FREEDOM, moments.rows - 1 - determined);
        return new LinearModel(head, weights, covariance, noise / moments.rows, noise, freedom);
    }

    /** Sums over the data that determine the posterior, all in standardised units. */
    private static final class Moments {
        private final int rows;
        private final int dimension;
        private final double[] gram; // D×D: ZᵀZ
        private final double[] cross; // D: Zᵀt
        private final double squares; // tᵀt

        private Moments(double[] inputs, double[] targets) {
            rows = targets.length;
            dimension = inputs.length / rows;
            gram = new double[dimension * dimension];
            cross = new double[dimension];
            double sum = 0;
            for (int n = 0; n < rows; n++) {
                for (int i = 0; i < dimension; i++) {
                    double z = inputs[n * dimension + i];
                    cross[i] += z * targets[n];
                    for (int j = 0; j < dimension; j++) {
                        gram[i * dimension + j] += z * inputs[n * dimension + j];
                    }
                }
                sum += targets[n] * targets[n];
            }
            squares = sum;
        }

        /** Covariance of the weights, (diag(α) + ZᵀZ/s²)⁻¹. */
        private double[] posterior(double[] relevances, double noise) {
            double[] precision = new double[gram.length];
            for (int i = 0; i < gram.length; i++) {
                precision[i] = gram[i] / noise;
            }
            for (int d = 0; d < dimension; d++) {
                precision[d * dimension + d] += relevances[d];
            }
            return Cholesky.of(precision, dimension).inverse();
        }

        private double[] weights(double[] covariance, double noise) {
            double[] weights = new double[dimension];
            for (int i = 0; i < dimension; i++) {
                for (int j = 0; j < dimension; j++) {
                    weights[i] += covariance[i * dimension + j] * cross[j] / noise;
                }
            }
            return weights;
        }

        private double noise(double[] weights, double determined) {
            if (rows == 1) {
                return 1; // one row carries no information about noise
            }
            double error = squares;
            for (int i = 0; i < dimension; i++) {
                error -= 2 * weights[i] * cross[i];
                for (int j = 0; j < dimension; j++) {
                    error += weights[i] * gram[i * dimension + j] * weights[j];
                }
            }
            return Math.max(LEAST_NOISE, error / Math.max(1, rows - 1 - determined));
        }
    }
}
