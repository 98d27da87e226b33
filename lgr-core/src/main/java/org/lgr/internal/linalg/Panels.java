package org.lgr.internal.linalg;

import java.util.Arrays;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.TileLoops;

/**
 * Rows of a matrix, copied into the order in which {@link TileLoops} read them. A panel holds {@link #WIDTH} rows side
 * by side. Each panel is cut into slices of at most {@link #DEPTH} columns, so that a slice of a panel fits into the
 * first-level cache.
 *
 * <p>The last panel is padded with zeros, so that tiles need no special loop at the border.
 */
public final class Panels {
    static final int WIDTH = FastLoops.tiles().width();
    public static final int DEPTH = 256;
    private static final int PANELS_PER_TASK = 8;
    private static final int NEAR = 32; // columns whose panels fit into the first-level cache

    final double[] values;
    final int panels;
    private final int rows;
    private final int depth;
    private final boolean[] filled; // for each slice of each panel, whether any value may differ from zero

    /** Allocates panels for {@code rows} rows of {@code depth} values. */
    public Panels(int rows, int depth) {
        this(rows, depth, new double[size(rows, depth)]);
    }

    /** Uses a given array of at least {@link #size} values, with any contents. */
    public Panels(int rows, int depth, double[] values) {
        this.rows = rows;
        this.depth = depth;
        this.values = values;
        panels = panels(rows);
        filled = new boolean[slices() * panels];
    }

    /** Returns the number of values, including the padding. */
    public static int size(int rows, int depth) {
        return Math.multiplyExact(panels(rows) * WIDTH, padded(depth));
    }

    /** Returns the number of panels that {@code rows} rows need. */
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

    /** Returns where a slice of a panel begins. Value r of column k is at k·WIDTH + r from there. */
    int at(int slice, int panel) {
        // Slices come one after the other: panels a power of two apart would compete for the same cache lines.
        return (slice * DEPTH * panels + panel * padded(depth(slice))) * WIDTH;
    }

    /** Returns whether a slice of a panel is known to be zero, so that products with it can be skipped. */
    boolean isEmpty(int slice, int panel) {
        return !filled[slice * panels + panel];
    }

    /** Rounds up to whole tiles, because {@link Triangular} solves whole tiles in place. */
    private static int padded(int depth) {
        return (depth + TileLoops.ROWS - 1) / TileLoops.ROWS * TileLoops.ROWS;
    }

    /**
     * Copies a matrix of this shape.
     *
     * @param weights a factor for each column, or {@code null}
     */
    public void pack(MatrixView matrix, double @Nullable [] weights, Parallel parallel) {
        each(parallel, panel -> pack(panel, matrix, weights));
    }

    /**
     * Copies one panel of a matrix of this shape.
     *
     * @param weights a factor for each column, or {@code null}
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
     * @param columns the columns of this slice alone
     * @param weights a factor for each of these columns, or {@code null}
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
            // A few columns at a time, so that all lanes of a column are written while it is in the cache.
            for (int k = 0; k < columns; k += NEAR) {
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

    /** Calls the action for each panel; one task handles several panels. */
    void each(Parallel parallel, IntConsumer action) {
        parallel.each((panels + PANELS_PER_TASK - 1) / PANELS_PER_TASK, task -> {
            int end = Math.min((task + 1) * PANELS_PER_TASK, panels);
            for (int panel = task * PANELS_PER_TASK; panel < end; panel++) {
                action.accept(panel);
            }
        });
    }

    /** Copies one panel back into a matrix. There must be only one slice. */
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
