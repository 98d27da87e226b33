package org.lgr.baselines.process;

import java.util.Arrays;
import org.lgr.Dataset;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.optimise.Ascent;

/**
 * Log evidence of a sample under a process, −½ yᵀK⁻¹y − ½ log |K| up to a constant, and its gradient ½ tr((ααᵀ − K⁻¹)
 * ∂K/∂θ) with α = K⁻¹y [Rasmussen and Williams 2006, eq. 5.9].
 */
final class PriorEvidence implements Ascent.Point {
    private final Parameters parameters;
    private final Sample sample;
    private final double[] matrix; // lower triangle of K, noise included
    private final double[] alpha;
    private final Cholesky factor;
    private final double value;

    /** Hyperparameters from their logarithms: all length scales, signal variance and noise variance. */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Parameters(double[] logs) {
        private static final double[] LENGTH_SCALES = {Math.log(0.02), Math.log(1e3)};
        private static final double[] SIGNALS = {Math.log(1e-2), Math.log(1e3)};
        private static final double LEAST_NOISE = 1e-6; // of the variance of the targets

        static double[] logs(int dimension, double lengthScale, double signal, double noise) {
            double[] logs = new double[dimension + 2];
            Arrays.fill(logs, Math.log(lengthScale));
            logs[dimension] = Math.log(signal);
            logs[dimension + 1] = Math.log(noise);
            return logs;
        }

        int dimension() {
            return logs.length - 2;
        }

        double lengthScale(int d) {
            return bounded(logs[d], LENGTH_SCALES);
        }

        double signal() {
            return bounded(logs[dimension()], SIGNALS);
        }

        double noise() {
            return LEAST_NOISE + Math.exp(logs[dimension() + 1]);
        }

        private static double bounded(double log, double[] bounds) {
            return Math.exp(Math.max(bounds[0], Math.min(bounds[1], log)));
        }

        /** ∂ log value/∂ logarithm of each hyperparameter: 0 outside the bounds. */
        double slope(int i) {
            if (i > dimension()) {
                return 1 - LEAST_NOISE / noise();
            }
            double[] bounds = i == dimension() ? SIGNALS : LENGTH_SCALES;
            return logs[i] > bounds[0] && logs[i] < bounds[1] ? 1 : 0;
        }
    }

    /** Standardised rows, both row by row and column by column. */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Sample(double[][] points, double[] columns, double[] targets) {
        static Sample of(Dataset data, Standardizer scaling, int[] rows) {
            int dimension = data.dimension();
            double[][] points = new double[rows.length][dimension];
            double[] columns = new double[rows.length * dimension];
            double[] targets = new double[rows.length];
            for (int i = 0; i < rows.length; i++) {
                for (int d = 0; d < dimension; d++) {
                    points[i][d] = scaling.input(data.input(rows[i], d), d);
                    columns[d * rows.length + i] = points[i][d];
                }
                targets[i] = scaling.target(data.target(rows[i]));
            }
            return new Sample(points, columns, targets);
        }
    }

    PriorEvidence(double[] logs, Sample sample) {
        parameters = new Parameters(logs);
        this.sample = sample;
        int size = sample.targets.length;
        double[] inverse = new double[parameters.dimension()];
        Arrays.setAll(inverse, d -> 1 / parameters.lengthScale(d));
        matrix = new double[size * size];
        for (int i = 0; i < size; i++) {
            FastLoops.activations(sample.columns, 0, size, i + 1, sample.points[i], inverse, matrix, i * size);
            for (int j = 0; j <= i; j++) {
                matrix[i * size + j] *= parameters.signal();
            }
            matrix[i * size + i] += parameters.noise();
        }
        factor = Cholesky.of(matrix, size);
        alpha = sample.targets.clone();
        factor.solve(alpha);
        value = -0.5 * (FastLoops.dot(sample.targets, 0, alpha, 0, size) + factor.logDeterminant());
    }

    @Override
    public double value() {
        return value;
    }

    @Override
    public double[] gradient() {
        int size = alpha.length;
        double[] weights = factor.inverse();
        double diagonal = 0;
        for (int i = 0; i < size; i++) {
            diagonal += alpha[i] * alpha[i] - weights[i * size + i];
            for (int j = 0; j < i; j++) {
                double weight = (alpha[i] * alpha[j] - weights[i * size + j]) * matrix[i * size + j];
                weights[i * size + j] = weight;
                weights[j * size + i] = weight;
            }
            weights[i * size + i] = 0; // no distance to itself
        }
        int dimension = parameters.dimension();
        double[] sums = new double[size]; // of the rows of weights
        double total = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                sums[i] += weights[i * size + j];
            }
            total += sums[i];
        }
        double[] gradient = new double[dimension + 2];
        for (int d = 0; d < dimension; d++) {
            // ½ Σ_ij w_ij (x_i − x_j)² = Σ_i x_i² Σ_j w_ij − Σ_ij x_i w_ij x_j
            double sum = 0;
            for (int i = 0; i < size; i++) {
                double x = sample.columns[d * size + i];
                sum += x * (x * sums[i] - FastLoops.dot(weights, i * size, sample.columns, d * size, size));
            }
            double scale = parameters.lengthScale(d);
            gradient[d] = sum / (scale * scale);
        }
        gradient[dimension] = 0.5 * (total + diagonal * parameters.signal());
        gradient[dimension + 1] = 0.5 * diagonal * parameters.noise();
        for (int i = 0; i < gradient.length; i++) {
            gradient[i] *= parameters.slope(i);
        }
        return gradient;
    }
}
