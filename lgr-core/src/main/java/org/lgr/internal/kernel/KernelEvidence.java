package org.lgr.internal.kernel;

import java.util.Arrays;
import java.util.List;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.optimise.Ascent;
import org.lgr.internal.rows.Chunk;

/**
 * The log evidence log N(y; 0, K), K = Σ_m k_m(X, X) + s² diag(1/w), of a sum of localised kernels, and its gradient.
 *
 * <p>With V = ½ (ααᵀ − K⁻¹) and α = K⁻¹y every derivative is Σ_ij V_ij ∂K_ij. For one term let T = V ∘ k_m(X, X) and t
 * = T 1. Then the derivatives with respect to logarithms are: of s_m², Σ_i t_i; of λ_d, 2 Σ_i t_i (x_id − c_d)²/λ_d²;
 * and of ℓ_d, Σ_ij T_ij (x_id − x_jd)²/ℓ_d² = 2 Σ_i x_id (t_i x_id − (T x_d)_i)/ℓ_d². T is never stored.
 */
final class KernelEvidence implements Ascent.Point {
    private static final int ROWS_PER_TASK = 32;

    private final KernelSum kernels;
    private final List<Chunk> rows;
    private final Parallel parallel;
    private final double[][] points; // N×D
    private final Cholesky factor; // of K
    private final double[] alpha; // K⁻¹y
    private final double value;

    /**
     * Computes the evidence of the first output of some rows.
     *
     * @throws ArithmeticException if K is too close to singular to be factored
     */
    KernelEvidence(KernelSum kernels, List<Chunk> rows, Parallel parallel) {
        this.kernels = kernels;
        this.rows = rows;
        this.parallel = parallel;
        points = KernelSum.points(rows);
        int size = points.length;
        double[] matrix = kernels.matrix(rows, parallel);
        double[] y = new double[size];
        int n = 0;
        for (Chunk chunk : rows) {
            System.arraycopy(chunk.y[0], 0, y, n, chunk.rows);
            for (int i = 0; i < chunk.rows; i++, n++) {
                matrix[n * size + n] += kernels.noise / chunk.weight[i];
            }
        }
        factor = Cholesky.of(matrix, size, parallel);
        alpha = y.clone();
        factor.solve(alpha);
        double fit = FastLoops.dot(y, 0, alpha, 0, size);
        value = -0.5 * (size * Math.log(2 * Math.PI) + factor.logDeterminant() + fit);
    }

    @Override
    public double value() {
        return value;
    }

    /** Returns the factor of K. */
    Cholesky factor() {
        return factor;
    }

    /** Returns K⁻¹y. */
    double[] weights() {
        return alpha;
    }

    /** Returns the rows, in order. */
    double[][] points() {
        return points;
    }

    /** Returns the gradient with respect to {@link KernelSum#logarithms}. */
    @Override
    public double[] gradient() {
        int size = points.length;
        double[] v = factor.inverse();
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                v[i * size + j] = 0.5 * (alpha[i] * alpha[j] - v[i * size + j]);
            }
        }
        int tasks = (size + ROWS_PER_TASK - 1) / ROWS_PER_TASK;
        double[][] parts = new double[tasks][];
        double[][][] eta = rows.stream()
                .map(chunk -> kernels.terms.stream()
                        .map(term -> term.activations(chunk.x, chunk.rows))
                        .toArray(double[][]::new))
                .toArray(double[][][]::new);
        parallel.each(tasks, task -> {
            int from = task * ROWS_PER_TASK;
            parts[task] = part(from, Math.min(size, from + ROWS_PER_TASK), v, eta);
        });
        double[] gradient = new double[1 + kernels.terms.size() * kernels.termSize()];
        for (double[] part : parts) {
            FastLoops.axpy(1, part, 0, gradient, 0, gradient.length);
        }
        int n = 0;
        for (Chunk chunk : rows) {
            for (int i = 0; i < chunk.rows; i++, n++) {
                gradient[0] += v[n * size + n] * kernels.noise / chunk.weight[i];
            }
        }
        return gradient;
    }

    /** Returns the contribution of some rows of T to the gradient. */
    private double[] part(int from, int to, double[] v, double[][][] eta) {
        int dimension = kernels.dimension();
        double[] gradient = new double[1 + kernels.terms.size() * kernels.termSize()];
        double[] row = new double[Chunk.ROWS];
        double[] product = new double[dimension + 1]; // (T x_d)_i, then t_i
        for (int i = from; i < to; i++) {
            double[] x = points[i];
            for (int m = 0; m < kernels.terms.size(); m++) {
                KernelTerm term = kernels.terms.get(m);
                Arrays.fill(product, 0.0);
                int column = i * points.length;
                for (int c = 0; c < rows.size(); c++) {
                    Chunk chunk = rows.get(c);
                    term.fill(x, chunk.x, eta[c][m], chunk.rows, row);
                    for (int j = 0; j < chunk.rows; j++) {
                        row[j] *= v[column + j];
                        product[dimension] += row[j];
                    }
                    for (int d = 0; d < dimension; d++) {
                        product[d] += FastLoops.dot(row, 0, chunk.x, d * chunk.rows, chunk.rows);
                    }
                    column += chunk.rows;
                }
                add(term, x, product, gradient, 1 + m * kernels.termSize());
            }
        }
        return gradient;
    }

    private static void add(KernelTerm term, double[] x, double[] product, double[] gradient, int at) {
        int dimension = x.length;
        double t = product[dimension];
        gradient[at] += t;
        for (int d = 0; d < dimension; d++) {
            double z = (x[d] - term.localiser.centre[d]) / term.localiser.lengthScale[d];
            gradient[at + 1 + d] += 2 * t * z * z;
            double scale = term.lengthScale[d];
            gradient[at + 1 + dimension + d] += 2 * x[d] * (t * x[d] - product[d]) / (scale * scale);
        }
    }
}
