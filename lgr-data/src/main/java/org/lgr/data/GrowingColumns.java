package org.lgr.data;

import java.util.ArrayList;
import java.util.List;

/** Columns that grow row by row. They are stored in pieces, so that memory hardly exceeds what the values need. */
public final class GrowingColumns {
    private static final int PIECE = 1 << 13; // rows per piece
    private static final int MOST_ROWS = Integer.MAX_VALUE - 8; // longest array that every JVM supports

    private final List<List<double[]>> pieces = new ArrayList<>(); // per column
    private final double[][] last; // per column, the piece that is being filled
    private int rows;

    public GrowingColumns(int count) {
        last = new double[count][];
        for (int c = 0; c < count; c++) {
            pieces.add(new ArrayList<>());
        }
    }

    /** Appends a row; returns false if there is no room for more. */
    public boolean add(double[] row) {
        if (rows == MOST_ROWS) {
            return false;
        }
        int place = rows % PIECE;
        for (int c = 0; c < last.length; c++) {
            if (place == 0) {
                last[c] = new double[PIECE];
                pieces.get(c).add(last[c]);
            }
            last[c][place] = row[c];
        }
        rows++;
        return true;
    }

    public int rows() {
        return rows;
    }

    public double get(int row, int column) {
        return pieces.get(column).get(row / PIECE)[row % PIECE];
    }

    /** Returns the columns as arrays. May be called once, because it frees the pieces column by column. */
    double[][] toArrays() {
        double[][] columns = new double[last.length][];
        for (int c = 0; c < columns.length; c++) {
            columns[c] = new double[rows];
            int from = 0;
            for (double[] piece : pieces.get(c)) {
                int count = Math.min(PIECE, rows - from);
                System.arraycopy(piece, 0, columns[c], from, count);
                from += count;
            }
            pieces.get(c).clear();
            last[c] = new double[0];
        }
        return columns;
    }
}
