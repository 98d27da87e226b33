package org.lgr.internal;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;

/**
 * Up to {@value #ROWS} standardised rows, column-major so that loops over rows vectorise. Adaptive growth reads lists of them:
 * parts of the data are lists of their own, and all of it is one list after the other.
 */
public final class Chunk implements Serializable {
    /** Rows of a full chunk: enough for matrix products to be worth packing. */
    public static final int ROWS = 1024;

    private static final long serialVersionUID = 1;

    final int rows;
    final double[] x; // D×rows
    final double[][] y; // Q×rows, the targets
    final double[] weight; // rows, their mean over the training data is 1
    final boolean uniform; // whether all weights are 1

    private Chunk(
            List<Dataset> outputs, List<Standardizer> scalings, double meanWeight, int[] order, int from, int to) {
        Dataset data = outputs.get(0);
        rows = to - from;
        int dimension = data.dimension();
        x = new double[dimension * rows];
        y = new double[outputs.size()][rows];
        weight = new double[rows];
        for (int i = 0; i < rows; i++) {
            int row = order[from + i];
            for (int d = 0; d < dimension; d++) {
                x[d * rows + i] = scalings.get(0).input(data.input(row, d), d);
            }
            for (int q = 0; q < y.length; q++) {
                y[q][i] = scalings.get(q).target(outputs.get(q).target(row));
            }
            weight[i] = data.weight(row) / meanWeight;
        }
        uniform = !data.weighted();
    }

    /** Rows as they come; arrays are kept. */
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

    /** Consecutive rows of data in the units of the user. */
    static Chunk raw(List<Dataset> outputs, int from, int rows) {
        double[] none = new double[outputs.get(0).dimension()];
        double[] ones = none.clone();
        Arrays.fill(ones, 1.0);
        Standardizer identity = new Standardizer(none, ones, 0, 1);
        int[] order = IntStream.range(from, from + rows).toArray();
        return new Chunk(outputs, Collections.nCopies(outputs.size(), identity), 1, order, 0, rows);
    }

    /** The same rows with one of the targets. */
    public Chunk output(int q) {
        return new Chunk(rows, x, new double[][] {y[q]}, weight, uniform);
    }

    /** Some consecutive rows as a chunk of their own. */
    Chunk part(int from, int to) {
        return new Chunk(this, from, to);
    }

    /**
     * Cuts the given rows into chunks.
     *
     * @param outputs one dataset for each target, with the same inputs
     * @param scalings theirs
     * @param rows numbers of the rows, in the order wanted
     */
    static List<Chunk> cut(List<Dataset> outputs, List<Standardizer> scalings, int[] rows) {
        Dataset data = outputs.get(0);
        double meanWeight = 1;
        if (data.weighted()) {
            meanWeight = 0;
            for (int n = 0; n < data.size(); n++) {
                meanWeight += data.weight(n) / data.size();
            }
        }
        List<Chunk> chunks = new ArrayList<>();
        for (int from = 0; from < rows.length; from += ROWS) {
            chunks.add(new Chunk(outputs, scalings, meanWeight, rows, from, Math.min(rows.length, from + ROWS)));
        }
        return chunks;
    }

    /** The number of rows of all chunks. */
    static int rows(List<Chunk> chunks) {
        return chunks.stream().mapToInt(chunk -> chunk.rows).sum();
    }

    /** The fewest leading chunks with at least that many rows, or all. */
    static List<Chunk> leading(List<Chunk> chunks, double rows) {
        return chunks.subList(0, leading(chunks.size(), rows));
    }

    /** How many of so many chunks hold at least that many rows: at least one. */
    static int leading(int chunks, double rows) {
        return (int) Math.max(1, Math.min(chunks, Math.ceil(rows / ROWS)));
    }

    /** Copies one row. */
    void copyRow(int row, double[] into) {
        for (int d = 0; d < into.length; d++) {
            into[d] = x[d * rows + row];
        }
    }
}
