package org.lgr.internal.linalg;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.TileLoops;

/**
 * Rows of a matrix, copied into the order in which {@link TileLoops} read them: panels of {@link #WIDTH} rows side by side, and
 * of each panel slices of at most {@link #DEPTH} columns, so that a slice of a panel stays in the first-level cache.
 *
 * <p>What is missing to a whole panel is zero, so that tiles need no other loop at the border.
 */
public final class Panels {
    static final int WIDTH = FastLoops.tiles().width();
    public static final int DEPTH = 256;
    private static final int PANELS_PER_TASK = 8;
    private static final int NEAR = 32; // columns whose panels stay in the first-level cache

    final double[] values;
    final int panels;
    private final int rows;
    private final int depth;
    private final boolean[] filled; // of each slice of each panel, whether any value may differ from zero

    /** Room for {@code rows} rows of {@code depth} values. */
    public Panels(int rows, int depth) {
        this(rows, depth, new double[size(rows, depth)]);
    }

    /** The same in a given array of at least {@link #size}, with anything in it. */
    public Panels(int rows, int depth, double[] values) {
        this.rows = rows;
        this.depth = depth;
        this.values = values;
        panels = panels(rows);
        filled = new boolean[slices() * panels];
    }

    /** How many values there is room for, what is missing to whole panels included. */
    public static int size(int rows, int depth) {
        return Math.multiplyExact(panels(rows) * WIDTH, padded(depth));
    }

    /** Number of panels that hold some number of rows. */
    static int panels(int rows) {
        return (rows + WIDTH - 1) / WIDTH;
    }

    public int rows() {
        return rows;
    }

    public int slices() {
        return (depth + DEPTH - 1) / DEPTH;
    }

    public int depth(int slice) {
        return Math.min(DEPTH, depth - slice * DEPTH);
    }

    /** Where a slice of a panel begins: value r of column k stands k·WIDTH + r further. */
    int at(int slice, int panel) {
        // Slice by slice: panels a power of two apart would compete for the same places in the cache.
        return (slice * DEPTH * panels + panel * padded(depth(slice))) * WIDTH;
    }

    /** Whether a slice of a panel is known to be zero, so that products with it need not be computed. */
    boolean isEmpty(int slice, int panel) {
        return !filled[slice * panels + panel];
    }

    /** Whole tiles are solved in place, see {@link Triangular}. */
    private static int padded(int depth) {
        return (depth + TileLoops.ROWS - 1) / TileLoops.ROWS * TileLoops.ROWS;
    }

    /** Copies a matrix of this shape, with a factor for each column or none. */
    public void pack(MatrixView matrix, double @Nullable [] weights, Parallel parallel) {
        each(parallel, panel -> pack(panel, matrix, weights));
    }

    /**
     * Copies one panel of a matrix of this shape.
     *
     * @param weights a factor for each column, or none
     */
    public void pack(int panel, MatrixView matrix, double @Nullable [] weights) {
        for (int slice = 0; slice < slices(); slice++) {
            MatrixView columns = matrix.part(0, rows, slice * DEPTH, depth(slice));
            pack(slice, panel, columns, weights, slice * DEPTH);
        }
    }

    /**
     * Copies one slice of all panels.
     *
     * @param columns those of the slice alone
     * @param weights a factor for each of them, or none
     */
    public void packSlice(int slice, MatrixView columns, double @Nullable [] weights) {
        for (int panel = 0; panel < panels; panel++) {
            pack(slice, panel, columns, weights, 0);
        }
    }

    private void pack(int slice, int panel, MatrixView matrix, double @Nullable [] weights, int firstWeight) {
        int lanes = Math.min(WIDTH, rows - panel * WIDTH);
        filled[slice * panels + panel] = true;
        int at = at(slice, panel);
        int from = matrix.at(panel * WIDTH, 0);
        int columns = depth(slice);
        if (lanes < WIDTH) {
            Arrays.fill(values, at, at + columns * WIDTH, 0.0);
        }
        if (matrix.rowStep == 1) {
            for (int k = 0; k < columns; k++) {
                System.arraycopy(matrix.values, from + k * matrix.columnStep, values, at + k * WIDTH, lanes);
            }
        } else {
            for (int k = 0;
                    k < columns;
                    k += NEAR) { // so that all lanes of a column are written while it is in the cache
                for (int r = 0; r < lanes; r++) {
                    int count = Math.min(NEAR, columns - k);
                    spread(matrix.values, from + r * matrix.rowStep + k, count, at + k * WIDTH + r);
                }
            }
        }
        if (weights != null) {
            weigh(at, columns, weights, firstWeight);
        }
    }

    /** Copies {@code count} values of one row, from a column of it on; they must end in the slice in which they begin. */
    public void put(int row, int column, double[] source, int from, int count) {
        int slice = column / DEPTH;
        int panel = row / WIDTH;
        filled[slice * panels + panel] = true;
        spread(source, from, count, at(slice, panel) + column % DEPTH * WIDTH + row % WIDTH);
    }

    /** Makes all values zero. */
    public void clear() {
        Arrays.fill(values, 0.0);
        Arrays.fill(filled, false);
    }

    private void spread(double[] source, int from, int columns, int at) {
        for (int k = 0; k < columns; k++) {
            values[at + k * WIDTH] = source[from + k];
        }
    }

    private void weigh(int at, int columns, double[] weights, int from) {
        for (int k = 0; k < columns; k++) {
            for (int r = 0; r < WIDTH; r++) {
                values[at + k * WIDTH + r] *= weights[from + k];
            }
        }
    }

    /** Does something with each panel, several of them at a time in one task. */
    void each(Parallel parallel, IntConsumer action) {
        parallel.each((panels + PANELS_PER_TASK - 1) / PANELS_PER_TASK, task -> {
            int end = Math.min((task + 1) * PANELS_PER_TASK, panels);
            for (int panel = task * PANELS_PER_TASK; panel < end; panel++) {
                action.accept(panel);
            }
        });
    }

    /** Copies one panel back; of one slice only. */
    void unpack(int panel, MatrixView matrix) {
        int lanes = Math.min(WIDTH, rows - panel * WIDTH);
        int at = at(0, panel);
        for (int r = 0; r < lanes; r++) {
            for (int k = 0; k < depth; k++) {
                matrix.values[matrix.at(panel * WIDTH + r, k)] = values[at + k * WIDTH + r];
            }
        }
    }
}
