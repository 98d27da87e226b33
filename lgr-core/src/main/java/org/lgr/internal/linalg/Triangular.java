package org.lgr.internal.linalg;

import org.lgr.internal.compute.Parallel;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.TileLoops;

/**
 * Cholesky factors and triangular solves of large matrices, one block column after the other. The update of the
 * remaining matrix is a matrix product. Within a block, unknowns are substituted one by one. Multiplying by the inverse
 * of a diagonal block would be simpler, but it would lose digits that nearly singular matrices need.
 */
final class Triangular {
    private static final int BLOCK = Products.BLOCK; // at most Panels.DEPTH, so that panels have one slice
    private static final double SMALLEST_PIVOT = 1e-15;

    private Triangular() {}

    /**
     * Replaces the lower triangle of a matrix with unit diagonal by its Cholesky factor L, where L Lᵀ is the matrix.
     * Afterwards the values above the diagonal are undefined.
     *
     * @return whether all pivots were large enough; if not, the contents of the matrix are undefined
     */
    static boolean factor(MatrixView matrix, Parallel parallel) {
        for (int k = 0; k < matrix.rows; k += BLOCK) {
            int width = Math.min(BLOCK, matrix.rows - k);
            int end = k + width;
            MatrixView diagonal = matrix.part(k, width, k, width);
            if (!factorRows(diagonal)) {
                return false;
            }
            int rest = matrix.rows - end;
            // L₂₁ solves L₁₁ L₂₁ᵀ = A₂₁ᵀ; then A₂₂ ← A₂₂ − L₂₁ L₂₁ᵀ.
            Panels below = new Panels(rest, width);
            solve(diagonal, matrix.part(end, rest, k, width), below, 1, parallel);
            Products.addGram(-1, below, below, matrix.part(end, rest, end, rest), parallel);
        }
        return true;
    }

    /** As {@link #factor}, row by row, for small matrices. Every inner loop is a dot product of two contiguous rows. */
    static boolean factorRows(MatrixView matrix) {
        double[] l = matrix.values;
        for (int i = 0; i < matrix.rows; i++) {
            int row = matrix.at(i, 0);
            for (int j = 0; j < i; j++) {
                int other = matrix.at(j, 0);
                l[row + j] = (l[row + j] - FastLoops.dot(l, row, l, other, j)) / l[other + j];
            }
            double pivot = l[row + i] - FastLoops.dot(l, row, l, row, i);
            if (!(pivot > SMALLEST_PIVOT)) {
                return false;
            }
            l[row + i] = Math.sqrt(pivot);
        }
        return true;
    }

    /** B ← L⁻¹ B. */
    static void solveLower(MatrixView l, MatrixView b, Parallel parallel) {
        for (int k = 0; k < l.rows; k += BLOCK) {
            stepDown(l, b, k, b.columns, parallel);
        }
    }

    /** B ← L⁻ᵀ B. */
    static void solveUpper(MatrixView l, MatrixView b, Parallel parallel) {
        int width;
        for (int end = l.rows; end > 0; end -= width) {
            int k = (end - 1) / BLOCK * BLOCK;
            width = end - k;
            Panels solved = new Panels(b.columns, width);
            MatrixView diagonal = l.part(k, width, k, width).transposed();
            solve(diagonal, b.part(k, width, 0, b.columns).transposed(), solved, -1, parallel);
            Products.add(-1, l.part(k, width, 0, k).transposed(), solved, b.part(0, k, 0, b.columns), parallel);
        }
    }

    /** Returns L⁻¹, zero above the diagonal. */
    static double[] inverse(MatrixView l, Parallel parallel) {
        int size = l.rows;
        double[] inverse = new double[size * size];
        for (int i = 0; i < size; i++) {
            inverse[i * size + i] = 1;
        }
        MatrixView b = MatrixView.of(inverse, size, size);
        for (int k = 0; k < size; k += BLOCK) {
            stepDown(l, b, k, Math.min(k + BLOCK, size), parallel); // columns further right are zero in these rows
        }
        return inverse;
    }

    /** Solves for the unknowns of one block and subtracts their contribution from the equations below. */
    private static void stepDown(MatrixView l, MatrixView b, int k, int columns, Parallel parallel) {
        int width = Math.min(BLOCK, l.rows - k);
        int end = k + width;
        int rest = l.rows - end;
        Panels solved = new Panels(columns, width);
        solve(l.part(k, width, k, width), b.part(k, width, 0, columns).transposed(), solved, 1, parallel);
        Products.add(-1, l.part(end, rest, k, width), solved, b.part(end, rest, 0, columns), parallel);
    }

    /**
     * Solves T Xᵀ = Bᵀ for one triangular block T and replaces B by X. X is also stored in {@code panels}.
     *
     * @param step 1 if T is a lower triangle, −1 if it is an upper one
     */
    private static void solve(MatrixView t, MatrixView b, Panels panels, int step, Parallel parallel) {
        Panels triangle = new Panels(t.rows, t.rows);
        triangle.pack(t, null, Parallel.NONE);
        panels.each(parallel, panel -> {
            panels.pack(panel, b, null);
            int at = panels.at(0, panel);
            if (step > 0) {
                forward(triangle, t.rows, panels.values, at);
            } else {
                backward(triangle, t.rows, panels.values, at);
            }
            panels.unpack(panel, b);
        });
    }

    private static void forward(Panels t, int size, double[] x, int from) {
        for (int i = 0; i < size; i += TileLoops.ROWS) {
            int tile = t.at(0, i / Panels.WIDTH) + i % Panels.WIDTH;
            int at = from + i * Panels.WIDTH;
            FastLoops.tiles().multiplyAdd(-1, t.values, tile, x, from, i, x, at, Panels.WIDTH);
            int rows = Math.min(TileLoops.ROWS, size - i);
            FastLoops.tiles().substitute(t.values, tile + i * Panels.WIDTH, x, at, rows, 1);
        }
    }

    private static void backward(Panels t, int size, double[] x, int from) {
        for (int i = (size - 1) / TileLoops.ROWS * TileLoops.ROWS; i >= 0; i -= TileLoops.ROWS) {
            int tile = t.at(0, i / Panels.WIDTH) + i % Panels.WIDTH;
            int at = from + i * Panels.WIDTH;
            int rows = Math.min(TileLoops.ROWS, size - i);
            int next = (i + rows) * Panels.WIDTH;
            FastLoops.tiles()
                    .multiplyAdd(-1, t.values, tile + next, x, from + next, size - i - rows, x, at, Panels.WIDTH);
            FastLoops.tiles().substitute(t.values, tile + i * Panels.WIDTH, x, at, rows, -1);
        }
    }
}
