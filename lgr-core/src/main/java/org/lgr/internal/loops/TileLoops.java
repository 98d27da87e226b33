package org.lgr.internal.loops;

import org.lgr.internal.linalg.Panels;

/**
 * The two loops inside every product and every triangular solve of matrices, over {@link Panels}: {@link #width()} values side
 * by side, one such row after the other. {@link PlainTileLoops} is the clear version, as {@link PlainLoops} is of {@link Loops}.
 */
public interface TileLoops {
    /** Rows of a tile of a product. */
    int ROWS = 4;

    /** Multiply-adds that one instruction does, for diagnostics. */
    int lanes();

    /** Columns of a tile, and values of a panel side by side: a multiple of {@link #ROWS}. */
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
     * @param rows of T, at most {@value #ROWS}
     * @param step 1 for a lower triangle, from the first row on; −1 for an upper one, from the last row on
     */
    void substitute(double[] t, int tFrom, double[] x, int xFrom, int rows, int step);
}
