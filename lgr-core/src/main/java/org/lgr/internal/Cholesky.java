package org.lgr.internal;

/**
 * Cholesky factorisation of symmetric positive definite matrices in row-major lower triangles, in place.
 *
 * <p>Matrices are scaled to a unit diagonal first: the precision matrices here mix components whose magnitudes differ by
 * many orders, and scaling makes the rounding error relative to each component's own size.
 */
final class Cholesky {
    private static final double FIRST_JITTER = 1e-13;

    final int size;
    final double[] factor; // size×size; lower triangle of L with L Lᵀ the scaled matrix
    private final double[] scale; // size; D with matrix = D⁻¹ L Lᵀ D⁻¹

    private Cholesky(int size, double[] factor, double[] scale) {
        this.size = size;
        this.factor = factor;
        this.scale = scale;
    }

    /**
     * Factors a matrix.
     *
     * @param matrix size×size row-major, lower triangle read; not modified
     * @throws ArithmeticException if the matrix holds values that are not finite or stays indefinite under jitter
     */
    static Cholesky of(double[] matrix, int size) {
        double[] scale = new double[size];
        for (int i = 0; i < size; i++) {
            double diagonal = matrix[i * size + i];
            if (!(diagonal > 0) || !Double.isFinite(diagonal)) {
                throw new ArithmeticException("diagonal element " + i + " of a " + size + "×" + size
                        + " precision matrix is " + diagonal + ", must be positive and finite");
            }
            scale[i] = 1 / Math.sqrt(diagonal);
        }
        double[] l = new double[size * size];
        for (double jitter = 0; jitter <= 1e-4; jitter = jitter == 0 ? FIRST_JITTER : 10 * jitter) {
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < i; j++) {
                    l[i * size + j] = matrix[i * size + j] * scale[i] * scale[j];
                }
                l[i * size + i] = 1 + jitter;
            }
            if (factor(l, size)) {
                return new Cholesky(size, l, scale);
            }
        }
        throw new ArithmeticException("a " + size + "×" + size
                + " precision matrix is not positive definite, nor becomes so with jitter 1e-4");
    }

    /** Row-oriented factorisation: every inner loop is a dot product of two contiguous rows. */
    private static boolean factor(double[] l, int size) {
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                double s = l[i * size + j] - Kernels.dot(l, i * size, l, j * size, j);
                l[i * size + j] = s / l[j * size + j];
            }
            double pivot = l[i * size + i] - Kernels.dot(l, i * size, l, i * size, i);
            if (!(pivot > 1e-15)) {
                return false;
            }
            l[i * size + i] = Math.sqrt(pivot);
        }
        return true;
    }

    /** log |matrix|. */
    double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Math.log(factor[i * size + i] / scale[i]);
        }
        return 2 * sum;
    }

    /** Solves matrix · x = b in place. */
    void solve(double[] b) {
        for (int i = 0; i < size; i++) {
            b[i] = (b[i] * scale[i] - Kernels.dot(factor, i * size, b, 0, i)) / factor[i * size + i];
        }
        for (int i = size - 1; i >= 0; i--) {
            double x = b[i] / factor[i * size + i];
            Kernels.axpy(-x, factor, i * size, b, 0, i);
            b[i] = x;
        }
        for (int i = 0; i < size; i++) {
            b[i] *= scale[i];
        }
    }

    /** R = L⁻¹ D, lower triangular row-major, so that matrix⁻¹ = RᵀR. */
    double[] inverseFactor() {
        double[] r = new double[size * size];
        for (int i = 0; i < size; i++) {
            // Row i of L⁻¹ from L L⁻¹ = I: (e_i − Σ_{j<i} L_ij row_j) / L_ii.
            for (int j = 0; j < i; j++) {
                Kernels.axpy(-factor[i * size + j], r, j * size, r, i * size, j + 1);
            }
            r[i * size + i] = 1;
            double inverse = 1 / factor[i * size + i];
            for (int j = 0; j <= i; j++) {
                r[i * size + j] *= inverse;
            }
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                r[i * size + j] *= scale[j];
            }
        }
        return r;
    }

    /** matrix⁻¹, both triangles. */
    double[] inverse() {
        double[] r = inverseFactor();
        double[] inverse = new double[size * size];
        for (int k = 0; k < size; k++) { // RᵀR as a sum of outer products of rows
            for (int i = 0; i <= k; i++) {
                double value = r[k * size + i];
                if (value != 0) {
                    Kernels.axpy(value, r, k * size, inverse, i * size, i + 1);
                }
            }
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                inverse[j * size + i] = inverse[i * size + j];
            }
        }
        return inverse;
    }
}
