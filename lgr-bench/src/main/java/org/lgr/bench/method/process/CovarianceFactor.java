package org.lgr.bench.method.process;

import org.bytedeco.openblas.global.openblas;

/** The Cholesky factor L of a covariance matrix, K = L Lᵀ, from LAPACK. Matrices are stored by columns. */
final class CovarianceFactor {
    private static final byte LOWER = 'L';
    private static final double FIRST_JITTER = 1e-10; // relative to the mean of the diagonal
    private static final double MOST_JITTER = 1;

    private final int size;
    private final double[] factor; // size×size: L in the lower triangle

    private CovarianceFactor(int size, double[] factor) {
        this.size = size;
        this.factor = factor;
    }

    /**
     * Factors a matrix. If necessary, a small number is added to its diagonal.
     *
     * @param matrix size×size, both triangles; overwritten
     * @throws ArithmeticException if values are not finite
     */
    static CovarianceFactor of(double[] matrix, int size) {
        double[] diagonal = new double[size];
        double mean = 0;
        for (int i = 0; i < size; i++) {
            diagonal[i] = matrix[i * size + i];
            mean += diagonal[i] / size;
        }
        if (!Double.isFinite(mean)) {
            throw new ArithmeticException("the diagonal of a covariance matrix is not finite");
        }
        for (double jitter = 0; jitter <= MOST_JITTER; jitter = jitter == 0 ? FIRST_JITTER : 10 * jitter) {
            if (jitter > 0) {
                restore(matrix, diagonal, jitter * mean);
            }
            if (openblas.LAPACKE_dpotrf(openblas.LAPACK_COL_MAJOR, LOWER, size, matrix, size) == 0) {
                return new CovarianceFactor(size, matrix);
            }
        }
        throw new ArithmeticException("a covariance matrix is not positive definite, nor finite perhaps");
    }

    /**
     * Restores the lower triangle from the upper one, which LAPACK does not change, with an addition to the diagonal.
     */
    private static void restore(double[] matrix, double[] diagonal, double more) {
        int size = diagonal.length;
        for (int j = 0; j < size; j++) {
            for (int i = j + 1; i < size; i++) {
                matrix[j * size + i] = matrix[i * size + j];
            }
            matrix[j * size + j] = diagonal[j] + more;
        }
    }

    double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Math.log(factor[i * size + i]);
        }
        return 2 * sum;
    }

    /** K⁻¹ b. */
    double[] solve(double[] b) {
        double[] x = b.clone();
        openblas.LAPACKE_dpotrs(openblas.LAPACK_COL_MAJOR, LOWER, size, 1, factor, size, x, size);
        return x;
    }

    /** B ← L⁻¹ B in place, for {@code columns} right-hand sides. */
    void whiten(double[] b, int columns) {
        openblas.cblas_dtrsm(
                openblas.CblasColMajor,
                openblas.CblasLeft,
                openblas.CblasLower,
                openblas.CblasNoTrans,
                openblas.CblasNonUnit,
                size,
                columns,
                1,
                factor,
                size,
                b,
                size);
    }

    /** K⁻¹, of which only the lower triangle is valid. It overwrites the factor. */
    double[] intoInverse() {
        openblas.LAPACKE_dpotri(openblas.LAPACK_COL_MAJOR, LOWER, size, factor, size);
        return factor;
    }
}
