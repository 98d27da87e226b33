package org.lgr.internal;

import java.util.Arrays;
import java.util.List;

/**
 * The covariance K = Σ_t s_t² E_t + v (1 + X Xᵀ) + σ² diag(1/w) of some targets under a {@link SharedKernel}, E_t being squared
 * exponentials, and derivatives of what depends on it.
 */
final class SharedKernelMatrix {
    /** Standardised rows, both row by row and column by column, and the groups they belong to. */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Sample(double[][] points, double[] columns, double[] y, double[] weight, int[] group) {
        /** Some of the given rows. */
        static Sample of(List<Chunk> rows, int output, int[] numbers, int[] groups) {
            int dimension = rows.get(0).x.length / rows.get(0).rows;
            int count = numbers.length;
            double[][] points = new double[count][dimension];
            double[] columns = new double[dimension * count];
            double[] y = new double[count];
            double[] weight = new double[count];
            double[] targets = rows.stream()
                    .flatMapToDouble(chunk -> Arrays.stream(chunk.y[output]))
                    .toArray();
            double[] weights = rows.stream()
                    .flatMapToDouble(chunk -> Arrays.stream(chunk.weight))
                    .toArray();
            int[] group = new int[groups.length == 0 ? 0 : count];
            Arrays.setAll(group, i -> groups[numbers[i]]);
            for (int i = 0; i < count; i++) {
                Chunk.copyRow(rows, numbers[i], points[i]);
                y[i] = targets[numbers[i]];
                weight[i] = weights[numbers[i]];
                for (int d = 0; d < dimension; d++) {
                    columns[d * count + i] = points[i][d];
                }
            }
            return new Sample(points, columns, y, weight, group);
        }
    }

    final int size;
    final Cholesky factor;
    private final SharedKernel kernel;
    private final Sample sample;

    /** @throws ArithmeticException if K is too close to singular to be factored */
    SharedKernelMatrix(SharedKernel kernel, Sample sample) {
        this.kernel = kernel;
        this.sample = sample;
        size = sample.y.length;
        double[] matrix = new double[Math.multiplyExact(size, size)];
        double[] row = new double[size];
        for (int i = 0; i < size; i++) {
            double[] x = sample.points[i];
            for (int j = 0; j <= i; j++) {
                double product = Kernels.dot(x, 0, sample.points[j], 0, x.length);
                matrix[i * size + j] = kernel.linear() * (1 + product);
            }
            matrix[i * size + i] += kernel.noise() / sample.weight[i];
        }
        for (SharedKernel.Term term : kernel.terms()) {
            double[] inverse = Localiser.inverse(term.lengthScale());
            for (int i = 0; i < size; i++) {
                term.similarities(sample.columns, size, term.own(sample.points[i]), inverse, row);
                Kernels.axpy(term.signal(), row, 0, matrix, i * size, i + 1);
            }
        }
        factor = Cholesky.of(matrix, size);
    }

    /**
     * Derivatives of a function of K with respect to the logarithms of all hyperparameters, given V with dL = Σ_ij V_ij dK_ij. With T =
     * s² V ∘ E and t = T 1 those of s² are Σ_i t_i, those of ℓ_d 2 Σ_i x_id (t_i x_id − (T x_d)_i)/ℓ_d².
     *
     * @param v n×n, symmetric
     */
    double[] gradient(double[] v) {
        SharedKernelShape shape = kernel.shape();
        double[] gradient = new double[shape.size()];
        double[] e = new double[size];
        for (int t = 0; t < kernel.terms().size(); t++) {
            SharedKernel.Term term = kernel.terms().get(t);
            int at = shape.terms.get(t).at();
            double[] inverse = Localiser.inverse(term.lengthScale());
            for (int i = 0; i < size; i++) {
                double[] own = term.own(sample.points[i]);
                term.similarities(sample.columns, size, own, inverse, e);
                double sum = 0;
                for (int j = 0; j < size; j++) {
                    e[j] *= term.signal() * v[i * size + j];
                    sum += e[j];
                }
                gradient[at] += sum;
                for (int k = 0; k < own.length; k++) {
                    double tx = Kernels.dot(e, 0, sample.columns, term.inputs()[k] * size, size);
                    gradient[at + 1 + k] += 2 * own[k] * (sum * own[k] - tx) * inverse[k] * inverse[k];
                }
            }
        }
        for (int i = 0; i < size; i++) {
            double[] x = sample.points[i];
            double all = 0;
            for (int j = 0; j < size; j++) {
                all += v[i * size + j];
            }
            for (int d = 0; d < x.length; d++) {
                all += x[d] * Kernels.dot(v, i * size, sample.columns, d * size, size);
            }
            gradient[SharedKernelShape.LINEAR] += kernel.linear() * all;
            gradient[SharedKernelShape.NOISE] += v[i * size + i] * kernel.noise() / sample.weight[i];
        }
        double[] slopes = kernel.slopes();
        double[] penalty = shape.penaltyGradient(kernel.logs());
        Arrays.setAll(gradient, i -> slopes[i] * gradient[i] - penalty[i]);
        return gradient;
    }
}
