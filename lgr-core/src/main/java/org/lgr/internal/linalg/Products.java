package org.lgr.internal.linalg;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.TileLoops;

/**
 * Matrix products. Operands are copied into {@link Panels}. Blocks of the result, which fit into the second-level
 * cache, are independent tasks. Each element is summed in an order that depends on the shapes alone.
 */
public final class Products {
    /** Number of rows of a block, and in {@link #addGram} also of columns: whole panels, about 96. */
    static final int BLOCK = (95 / Panels.WIDTH + 1) * Panels.WIDTH;

    private static final int WIDE_BLOCK = 4 * BLOCK; // columns of a block of a general product
    private static final int CHUNK = 4 * Panels.DEPTH; // summands whose panels are held at once
    private static final int SLAB = 12 * WIDE_BLOCK; // columns whose panels are held at once

    private Products() {}

    /** Returns the number of multiply-adds per instruction of the loops in use, for diagnostics. */
    public static int lanes() {
        return FastLoops.tiles().lanes();
    }

    /**
     * C += scale · A B. Transposed operands are passed as views.
     *
     * @param c not transposed, sharing no element with a or b
     */
    public static void add(double scale, MatrixView a, MatrixView b, MatrixView c, Parallel parallel) {
        if (a.columns != b.rows || a.rows != c.rows || b.columns != c.columns || c.columnStep != 1) {
            throw new IllegalArgumentException(
                    "the product of " + a.shape() + " and " + b.shape() + " cannot be added to " + c.shape());
        }
        for (int column = 0; column < b.columns; column += SLAB) {
            int columns = Math.min(SLAB, b.columns - column);
            for (int k = 0; k < b.rows; k += CHUNK) {
                int depth = Math.min(CHUNK, b.rows - k);
                Panels right = new Panels(columns, depth);
                right.pack(b.part(k, depth, column, columns).transposed(), null, parallel);
                add(scale, a.part(0, a.rows, k, depth), right, c.part(0, c.rows, column, columns), parallel);
            }
        }
    }

    /** C += scale · A B with B already packed by columns. */
    public static void add(double scale, MatrixView a, Panels b, MatrixView c, Parallel parallel) {
        int wide = (c.columns + WIDE_BLOCK - 1) / WIDE_BLOCK;
        parallel.each(blocks(c.rows) * wide, task -> {
            int row = task / wide * BLOCK;
            int column = task % wide * WIDE_BLOCK;
            int rows = Math.min(BLOCK, c.rows - row);
            int columns = Math.min(WIDE_BLOCK, c.columns - column);
            Panels left = new Panels(rows, a.columns);
            left.pack(a.part(row, rows, 0, a.columns), null, Parallel.NONE);
            addBlock(scale, left, 0, b, column / Panels.WIDTH, c.part(row, rows, column, columns), false);
        });
    }

    /**
     * C += scale · A B with B already packed by columns, in this thread and without allocating large arrays.
     *
     * @param room workspace of at least {@link #room} values
     */
    public static void add(double scale, MatrixView a, Panels b, MatrixView c, double[] room) {
        for (int row = 0; row < c.rows; row += BLOCK) {
            int rows = Math.min(BLOCK, c.rows - row);
            Panels left = new Panels(rows, a.columns, room);
            left.pack(a.part(row, rows, 0, a.columns), null, Parallel.NONE);
            addBlock(scale, left, 0, b, 0, c.part(row, rows, 0, c.columns), false);
        }
    }

    /** Returns the size of the workspace of {@link #add(double, MatrixView, Panels, MatrixView, double[])}. */
    public static int room(int depth) {
        return Panels.size(BLOCK, depth);
    }

    /**
     * Lower triangle of C += scale · F diag(weights) Fᵀ. Afterwards the values above the diagonal are undefined.
     *
     * @param f as many rows as C
     * @param weights one for each column of F, or {@code null} for ones
     * @param c square, not transposed, sharing no element with f
     */
    public static void addGram(
            double scale, MatrixView f, double @Nullable [] weights, MatrixView c, Parallel parallel) {
        if (c.rows != f.rows || c.columns != f.rows || c.columnStep != 1) {
            throw new IllegalArgumentException(
                    "products of the rows of " + f.shape() + " cannot be added to " + c.shape());
        }
        if (weights != null && weights.length != f.columns) {
            throw new IllegalArgumentException(f.columns + " weights are needed, there are " + weights.length);
        }
        for (int k = 0; k < f.columns; k += CHUNK) {
            int depth = Math.min(CHUNK, f.columns - k);
            MatrixView chunk = f.part(0, f.rows, k, depth);
            Panels right = new Panels(f.rows, depth);
            right.pack(chunk, null, parallel);
            Panels left = right;
            if (weights != null) {
                left = new Panels(f.rows, depth);
                left.pack(chunk, Arrays.copyOfRange(weights, k, k + depth), parallel);
            }
            addGram(scale, left, right, c, parallel);
        }
    }

    /** Lower triangle of C += scale · A Bᵀ, known to be symmetric, from packed rows. */
    public static void addGram(double scale, Panels a, Panels b, MatrixView c, Parallel parallel) {
        int blocks = blocks(c.rows);
        parallel.each(blocks * (blocks + 1) / 2, task -> {
            // blocks row by row: i (i + 1)/2 blocks are above row i
            int i = (int) ((Math.sqrt(8.0 * task + 1) - 1) / 2);
            int row = i * BLOCK;
            int column = (task - i * (i + 1) / 2) * BLOCK;
            MatrixView block = c.part(row, Math.min(BLOCK, c.rows - row), column, Math.min(BLOCK, c.columns - column));
            addBlock(scale, a, row / Panels.WIDTH, b, column / Panels.WIDTH, block, row == column);
        });
    }

    private static int blocks(int rows) {
        return (rows + BLOCK - 1) / BLOCK;
    }

    /**
     * Adds one block of a product.
     *
     * @param aPanel the panel that holds the block's first rows
     * @param bPanel the panel that holds the block's first columns
     * @param lower whether only the lower triangle is wanted
     */
    private static void addBlock(
            double scale, Panels a, int aPanel, Panels b, int bPanel, MatrixView c, boolean lower) {
        double[] border = new double[TileLoops.ROWS * Panels.WIDTH];
        for (int slice = 0; slice < a.slices(); slice++) {
            int depth = a.depth(slice);
            for (int column = 0; column < c.columns; column += Panels.WIDTH) {
                int bAt = b.at(slice, bPanel + column / Panels.WIDTH);
                if (b.isEmpty(slice, bPanel + column / Panels.WIDTH)) {
                    continue;
                }
                for (int row = lower ? column : 0; row < c.rows; row += TileLoops.ROWS) {
                    int aAt = a.at(slice, aPanel + row / Panels.WIDTH) + row % Panels.WIDTH;
                    int at = c.at(row, column);
                    if (a.isEmpty(slice, aPanel + row / Panels.WIDTH)) {
                        continue;
                    }
                    if (row + TileLoops.ROWS <= c.rows && column + Panels.WIDTH <= c.columns) {
                        FastLoops.tiles()
                                .multiplyAdd(scale, a.values, aAt, b.values, bAt, depth, c.values, at, c.rowStep);
                    } else {
                        Arrays.fill(border, 0.0);
                        FastLoops.tiles()
                                .multiplyAdd(scale, a.values, aAt, b.values, bAt, depth, border, 0, Panels.WIDTH);
                        addBorder(border, c, row, column);
                    }
                }
            }
        }
    }

    private static void addBorder(double[] border, MatrixView c, int row, int column) {
        int columns = Math.min(Panels.WIDTH, c.columns - column);
        for (int i = row; i < Math.min(row + TileLoops.ROWS, c.rows); i++) {
            FastLoops.axpy(1, border, (i - row) * Panels.WIDTH, c.values, c.at(i, column), columns);
        }
    }
}
