package org.lgr.internal.rows;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.internal.model.Standardizer;

/**
 * Up to {@value #ROWS} standardised rows, stored by column so that loops over rows vectorise. All learning reads lists
 * of chunks. Each part of the data, such as training rows or hold-out rows, is one list.
 */
public final class Chunk implements Serializable {
    /** Number of rows of a full chunk: enough for matrix products to be worth packing. */
    public static final int ROWS = 1024;

    /**
     * Number of rows of a small chunk. Activations and features of one local model over it fit into the first-level
     * cache, and in ordered data most local models do not matter in it.
     */
    public static final int FEW_ROWS = 128;

    private static final long serialVersionUID = 1;
    private static final int TILE = 8; // rows; one cache line of values

    public final int rows;
    public final double[] x; // D×rows
    public final double[][] y; // Q×rows, the targets
    public final double[] weight; // rows; the mean weight over the training data is 1
    public final boolean uniform; // whether all weights are 1

    /** Standardises rows of the data: those whose numbers stand in {@code order[from]} to {@code order[to - 1]}. */
    Chunk(List<Dataset> outputs, List<Standardizer> scalings, double meanWeight, int[] order, int from, int to) {
        Dataset data = outputs.get(0);
        rows = to - from;
        x = new double[data.dimension() * rows];
        y = new double[outputs.size()][rows];
        weight = new double[rows];
        fillInputs(data, scalings.get(0), order, from);
        for (int q = 0; q < y.length; q++) {
            Standardizer scaling = scalings.get(q);
            Dataset output = outputs.get(q);
            for (int i = 0; i < rows; i++) {
                y[q][i] = scaling.target(output.target(order[from + i]));
            }
        }
        for (int i = 0; i < rows; i++) {
            weight[i] = data.weight(order[from + i]) / meanWeight;
        }
        uniform = !data.hasWeights();
    }

    /** Works on a few rows at a time, so that rows are read and columns are written in contiguous pieces. */
    private void fillInputs(Dataset data, Standardizer scaling, int[] order, int from) {
        int dimension = data.dimension();
        double[] row = new double[dimension];
        double[] some = new double[TILE * dimension]; // D×TILE
        for (int begin = 0; begin < rows; begin += TILE) {
            int count = Math.min(TILE, rows - begin);
            for (int i = 0; i < count; i++) {
                data.copyRow(order[from + begin + i], row);
                for (int d = 0; d < dimension; d++) {
                    some[d * TILE + i] = row[d];
                }
            }
            for (int d = 0; d < dimension; d++) {
                for (int i = 0; i < count; i++) {
                    x[d * rows + begin + i] = scaling.input(some[d * TILE + i], d);
                }
            }
        }
    }

    /** Takes rows as they are; the arrays are not copied. */
    public Chunk(int rows, double[] x, double[][] y, double[] weight, boolean uniform) {
        this.rows = rows;
        this.x = x;
        this.y = y;
        this.weight = weight;
        this.uniform = uniform;
    }

    private Chunk(Chunk whole, int from, int to) {
        rows = to - from;
        x = new double[whole.x.length / whole.rows * rows];
        for (int at = 0; at < x.length; at += rows) {
            System.arraycopy(whole.x, at / rows * whole.rows + from, x, at, rows);
        }
        y = Arrays.stream(whole.y)
                .map(values -> Arrays.copyOfRange(values, from, to))
                .toArray(double[][]::new);
        weight = Arrays.copyOfRange(whole.weight, from, to);
        uniform = whole.uniform;
    }

    /** Returns consecutive rows in the units of the user. */
    public static Chunk raw(List<Dataset> outputs, int from, int rows) {
        double[] none = new double[outputs.get(0).dimension()];
        double[] ones = none.clone();
        Arrays.fill(ones, 1.0);
        Standardizer identity = new Standardizer(none, ones, 0, 1);
        int[] order = IntStream.range(from, from + rows).toArray();
        return new Chunk(outputs, Collections.nCopies(outputs.size(), identity), 1, order, 0, rows);
    }

    /** Returns these rows with one of their targets; inputs are shared. */
    public Chunk output(int q) {
        return new Chunk(rows, x, new double[][] {y[q]}, weight, uniform);
    }

    /** Returns a copy of some consecutive rows. */
    public Chunk part(int from, int to) {
        return new Chunk(this, from, to);
    }

    /**
     * Cuts the given rows into chunks.
     *
     * @param outputs one dataset for each target, with the same inputs
     * @param scalings one standardiser for each target
     * @param rows numbers of the rows, in the order wanted
     */
    public static List<Chunk> cut(List<Dataset> outputs, List<Standardizer> scalings, int[] rows) {
        return cut(outputs, scalings, rows, ROWS);
    }

    /** As {@link #cut(List, List, int[])}, with another number of rows of a full chunk. */
    public static List<Chunk> cut(List<Dataset> outputs, List<Standardizer> scalings, int[] rows, int size) {
        return List.copyOf(ChunkList.of(outputs, scalings, rows, size, 0));
    }

    /** Returns the number of rows of all chunks together. */
    public static int rows(List<Chunk> chunks) {
        return ChunkList.rows(chunks);
    }

    /** Returns as few leading chunks as hold {@code rows} rows, or all chunks if they hold fewer. */
    public static List<Chunk> leading(List<Chunk> chunks, double rows) {
        return chunks.subList(0, leading(chunks.size(), rows));
    }

    /** Returns how many of {@code chunks} full chunks are needed for {@code rows} rows: at least one, at most all. */
    public static int leading(int chunks, double rows) {
        return (int) Math.max(1, Math.min(chunks, Math.ceil(rows / ROWS)));
    }

    /** Copies one row, counted over all chunks. Chunks need not be full. */
    public static void copyRow(List<Chunk> chunks, int number, double[] into) {
        int row = number;
        for (Chunk chunk : chunks) {
            if (row < chunk.rows) {
                chunk.copyRow(row, into);
                return;
            }
            row -= chunk.rows;
        }
        throw new IndexOutOfBoundsException("there is no row " + number + " in these chunks");
    }

    /** Copies one row. */
    public void copyRow(int row, double[] into) {
        for (int d = 0; d < into.length; d++) {
            into[d] = x[d * rows + row];
        }
    }
}
