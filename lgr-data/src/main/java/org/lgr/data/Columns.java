package org.lgr.data;

import java.util.Arrays;

/** Columns that grow together, row by row. */
final class Columns {
    private final double[][] values; // per column, the first rows of them filled
    private int rows;

    Columns(int count) {
        values = new double[count][1024];
    }

    /** Sets a value of the row being filled. */
    void set(int column, double value) {
        if (rows == values[column].length) {
            values[column] = Arrays.copyOf(values[column], Math.addExact(rows, rows / 2));
        }
        values[column][rows] = value;
    }

    void endRow() {
        rows++;
    }

    int rows() {
        return rows;
    }

    double[][] toArrays() {
        return Arrays.stream(values).map(column -> Arrays.copyOf(column, rows)).toArray(double[][]::new);
    }
}
