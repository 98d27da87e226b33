package org.lgr.internal.linalg;

import java.util.Arrays;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.loops.FastLoops;

/**
 * Cholesky factorisation of symmetric positive definite matrices, which are given by their row-major lower triangles.
 *
 * <p>Matrices are first scaled to a unit diagonal: the precision matrices here mix components whose magnitudes differ
 * by many orders, and scaling makes the rounding error relative to each component's own size.
 */
public final class Cholesky {
    private static final double FIRST_JITTER = 1e-13;
    /** From this size on, matrices are processed in blocks, because copying the blocks pays off. */
    static final int BLOCKED = 128;

    final int size;
    final double[] factor; // size×size; lower triangle of L with L Lᵀ the scaled matrix
    private final double[] scale; // size; D with matrix = D⁻¹ L Lᵀ D⁻¹

    private final Parallel parallel; // threads for solves and inverses

    private Cholesky(int size, double[] factor, double[] scale, Parallel parallel) {
        this.size = size;
        this.factor = factor;
        this.scale = scale;
        this.parallel = parallel;
    }

    /** Factors a matrix in this thread alone; see {@link #of(double[], int, Parallel)}. */
    public static Cholesky of(double[] matrix, int size) {
        return of(matrix, size, Parallel.NONE);
    }

    /**
     * Factors a matrix.
     *
     * @param matrix size×size row-major, lower triangle read; not modified
     * @param size number of rows and columns
     * @param parallel threads for large matrices, here and in all methods of the result
     * @throws ArithmeticException if the matrix holds values that are not finite or stays indefinite under jitter
     */
    public static Cholesky of(double[] matrix, int size, Parallel parallel) {
        return of(1, matrix, new double[size], size, parallel);
    }

    /** Factors factor · matrix + diag(diagonal); see {@link #of(double[], int, Parallel)}. */
    public static Cholesky of(double factor, double[] matrix, double[] diagonal, int size, Parallel parallel) {
        double[] scale = new double[size];
        for (int i = 0; i < size; i++) {
            double value = factor * matrix[i * size + i] + diagonal[i];
            if (!(value > 0) || !Double.isFinite(value)) {
                throw new ArithmeticException("diagonal element " + i + " of a " + size + "×" + size
                        + " precision matrix is " + value + ", must be positive and finite");
            }
            scale[i] = 1 / Math.sqrt(value);
        }
        double[] l = new double[size * size];
        MatrixView view = MatrixView.of(l, size, size);
        for (double jitter = 0; jitter <= 1e-4; jitter = jitter == 0 ? FIRST_JITTER : 10 * jitter) {
            for (int i = 0; i < size; i++) {
                double rowScale = factor * scale[i];
                for (int j = 0; j < i; j++) {
                    l[i * size + j] = matrix[i * size + j] * rowScale * scale[j];
                }
                l[i * size + i] = 1 + jitter;
            }
            if (size < BLOCKED ? Triangular.factorRows(view) : Triangular.factor(view, parallel)) {
                return new Cholesky(size, l, scale, parallel);
            }
        }
        throw new ArithmeticException("a " + size + "×" + size
                + " precision matrix is not positive definite, nor becomes so with jitter 1e-4");
    }

    /**
     * Restores a factorisation.
     *
     * @param factor what {@link #factor()} returned, not copied
     * @param scale what {@link #scale()} returned, not copied
     */
    public static Cholesky restored(double[] factor, double[] scale) {
        return new Cholesky(scale.length, factor, scale, Parallel.NONE);
    }

    /** Returns L, size×size lower triangle, with L Lᵀ the matrix scaled to a unit diagonal; not a copy. */
    public double[] factor() {
        return factor;
    }

    /** Returns D with matrix = D⁻¹ L Lᵀ D⁻¹; not a copy. */
    public double[] scale() {
        return scale;
    }

    /** Returns this factor with other threads for solves and inverses. */
    public Cholesky on(Parallel other) {
        return new Cholesky(size, factor, scale, other);
    }

    /** Returns the factor of the first {@code count} rows and columns of the matrix. */
    public Cholesky leading(int count) {
        double[] l = new double[count * count];
        for (int i = 0; i < count; i++) {
            System.arraycopy(factor, i * size, l, i * count, i + 1);
        }
        return new Cholesky(count, l, Arrays.copyOf(scale, count), parallel);
    }

    /** Returns log |matrix|. */
    public double logDeterminant() {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += Math.log(factor[i * size + i] / scale[i]);
        }
        return 2 * sum;
    }

    /** Solves matrix · x = b in place. */
    public void solve(double[] b) {
        for (int i = 0; i < size; i++) {
            b[i] = (b[i] * scale[i] - FastLoops.dot(factor, i * size, b, 0, i)) / factor[i * size + i];
        }
        for (int i = size - 1; i >= 0; i--) {
            double x = b[i] / factor[i * size + i];
            FastLoops.axpy(-x, factor, i * size, b, 0, i);
            b[i] = x;
        }
        for (int i = 0; i < size; i++) {
            b[i] *= scale[i];
        }
    }

    /** B ← matrix⁻¹ B in place, for {@code columns} right-hand sides: B is size×columns, row-major. */
    public void solve(double[] b, int columns) {
        whiten(b, columns);
        colour(b, columns);
    }

    /** B ← R B in place with matrix⁻¹ = RᵀR, see {@link #inverseFactor}; B is size×columns, row-major. */
    public void whiten(double[] b, int columns) {
        scaleRows(b, columns);
        Triangular.solveLower(lower(), MatrixView.of(b, size, columns), parallel);
    }

    /** B ← Rᵀ B in place; B is size×columns, row-major. */
    public void colour(double[] b, int columns) {
        Triangular.solveUpper(lower(), MatrixView.of(b, size, columns), parallel);
        scaleRows(b, columns);
    }

    private void scaleRows(double[] b, int columns) {
        for (int i = 0; i < size; i++) {
            for (int j = i * columns; j < (i + 1) * columns; j++) {
                b[j] *= scale[i];
            }
        }
    }

    private MatrixView lower() {
        return MatrixView.of(factor, size, size);
    }

    /** Returns R = L⁻¹ D, lower triangular row-major, so that matrix⁻¹ = RᵀR. */
    public double[] inverseFactor() {
        double[] r = size < BLOCKED ? inverseRows() : Triangular.inverse(lower(), parallel);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                r[i * size + j] *= scale[j];
            }
        }
        return r;
    }

    /** Computes L⁻¹ row by row. */
    private double[] inverseRows() {
        double[] r = new double[size * size];
        for (int i = 0; i < size; i++) {
            // Row i of L⁻¹ from L L⁻¹ = I: (e_i − Σ_{j<i} L_ij row_j) / L_ii.
            for (int j = 0; j < i; j++) {
                FastLoops.axpy(-factor[i * size + j], r, j * size, r, i * size, j + 1);
            }
            r[i * size + i] = 1;
            double inverse = 1 / factor[i * size + i];
            for (int j = 0; j <= i; j++) {
                r[i * size + j] *= inverse;
            }
        }
        return r;
    }

    /** Returns the diagonal of matrix⁻¹. */
    public double[] inverseDiagonal() {
        double[] r = inverseFactor();
        double[] diagonal = new double[size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                diagonal[j] += r[i * size + j] * r[i * size + j];
            }
        }
        return diagonal;
    }

    /** Returns matrix⁻¹, both triangles. */
    public double[] inverse() {
        double[] r = inverseFactor();
        double[] inverse = new double[size * size];
        if (size < BLOCKED) {
            addSquareByRows(r, inverse);
        } else {
            addSquareByBlocks(r, inverse);
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < i; j++) {
                inverse[j * size + i] = inverse[i * size + j];
            }
        }
        return inverse;
    }

    /** Adds the lower triangle of RᵀR as a sum of outer products of rows. */
    private void addSquareByRows(double[] r, double[] square) {
        for (int k = 0; k < size; k++) {
            for (int i = 0; i <= k; i++) {
                double value = r[k * size + i];
                if (value != 0) {
                    FastLoops.axpy(value, r, k * size, square, i * size, i + 1);
                }
            }
        }
    }

    /**
     * Adds the lower triangle of RᵀR, several rows of R at a time. Each block of rows ends at the diagonal of its last
     * row.
     */
    private void addSquareByBlocks(double[] r, double[] square) {
        MatrixView rows = MatrixView.of(r, size, size);
        MatrixView result = MatrixView.of(square, size, size);
        for (int k = 0; k < size; k += Panels.DEPTH) {
            int count = Math.min(Panels.DEPTH, size - k);
            int end = k + count;
            Products.addGram(1, rows.part(k, count, 0, end).transposed(), null, result.part(0, end, 0, end), parallel);
        }
    }
}
