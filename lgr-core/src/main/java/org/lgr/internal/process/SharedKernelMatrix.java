package org.lgr.internal.process;

import java.util.Arrays;
import java.util.List;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.linalg.Products;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.rows.Chunk;

/**
 * The covariance K = Σ_t s_t² E_t + v (1 + X Xᵀ) + σ² diag(1/w) of some targets under a {@link SharedKernel}, where E_t
 * are squared exponentials, and derivatives of functions of K.
 */
final class SharedKernelMatrix {
    /** Standardised rows, both row by row and column by column, and their groups. */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record Sample(double[][] points, double[] columns, double[] y, double[] weight, int[] group) {
        /** Selects some of the given rows by number. */
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

        /** Computes E_ij of a term for one row i and the first {@code count} rows j. */
        void similarities(SharedKernel.Term term, double[] inverse, int i, int count, double[] out, int outFrom) {
            int rows = y.length;
            int from = term.inputs()[0] * rows;
            FastLoops.activations(columns, from, rows, count, term.own(points[i]), inverse, out, outFrom);
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
        Arrays.fill(matrix, kernel.linear());
        MatrixView inputs =
                MatrixView.of(sample.columns, kernel.dimension(), size).transposed();
        Products.addGram(kernel.linear(), inputs, null, MatrixView.of(matrix, size, size), Parallel.NONE);
        double[][] inverses = inverses(kernel);
        double[] row = new double[size];
        for (int i = 0; i < size; i++) { // row by row, so that a row stays in the cache for all terms
            matrix[i * size + i] += kernel.noise() / sample.weight[i];
            for (int t = 0; t < inverses.length; t++) {
                SharedKernel.Term term = kernel.terms().get(t);
                sample.similarities(term, inverses[t], i, i + 1, row, 0);
                FastLoops.axpy(term.signal(), row, 0, matrix, i * size, i + 1);
            }
        }
        factor = Cholesky.of(matrix, size);
    }

    /** Returns 1/ℓ of all terms. */
    static double[][] inverses(SharedKernel kernel) {
        return kernel.terms().stream()
                .map(term -> Localiser.inverse(term.lengthScale()))
                .toArray(double[][]::new);
    }

    /**
     * Returns the derivatives of a function L of K with respect to the logarithms of all hyperparameters, given V with
     * dL = Σ_ij V_ij dK_ij.
     *
     * @param v n×n, symmetric, lower triangle read
     */
    double[] gradient(double[] v) {
        return new SharedKernelGradient(kernel, sample, v).gradient();
    }
}
