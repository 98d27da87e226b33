package org.lgr.internal.loops;

import org.lgr.internal.linalg.Panels;

/**
 * The two innermost loops of matrix products and triangular solves. They read {@link Panels}, in which {@link #width()}
 * values are side by side. {@link PlainTileLoops} is the readable version, as {@link PlainLoops} is of {@link Loops}.
 */
public interface TileLoops {
    /** Number of rows of a tile. */
    int ROWS = 4;

    /** Returns the number of multiply-adds per instruction, for diagnostics. */
    int lanes();

    /**
     * Returns the number of columns of a tile, which is also that of values side by side in a panel. It is a multiple
     * of {@link #ROWS}.
     */
    int width();

    /**
     * C_ij += scale Σ_k A_ik B_kj for {@value #ROWS} rows i and {@link #width()} columns j.
     *
     * @param a A_ik at aFrom + k·width + i
     * @param b B_kj at bFrom + k·width + j
     * @param depth number of terms k
     * @param c C_ij at cFrom + i·cStride + j; may be the same array as b if no element read is written
     */
    void multiplyAdd(
            double scale, double[] a, int aFrom, double[] b, int bFrom, int depth, double[] c, int cFrom, int cStride);

    /**
     * Solves T X = B in place for a triangular T with few rows.
     *
     * @param t T_ik at tFrom + k·width + i
     * @param x B_kj, then X_kj, at xFrom + k·width + j, {@link #width()} columns j
     * @param rows number of rows of T, at most {@value #ROWS}
     * @param step 1 for a lower triangle, from the first row on; −1 for an upper one, from the last row on
     */
    void substitute(double[] t, int tFrom, double[] x, int xFrom, int rows, int step);
}
