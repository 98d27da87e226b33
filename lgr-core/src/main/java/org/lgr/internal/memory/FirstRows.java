package org.lgr.internal.memory;

import java.util.Arrays;

/**
 * Finds gross errors among the first rows of a stream, when there is no model yet that could tell. A value is one if it
 * is far from the median of its column, compared with the median distance from it (Hampel 1974). If that holds for more
 * than a tenth of the rows, they are no errors.
 */
public final class FirstRows {
    private static final double FAR = 15; // median distances, about ten standard deviations
    private static final double MOST = 0.1; // of the rows

    private FirstRows() {}

    /** Computes moments anew from the rows in the inbox that are no gross errors. */
    public static void recompute(RunningMoments moments, Inbox inbox, int dimension, int outputs) {
        int count = (int) (inbox.written() - inbox.taken());
        double[] rows = new double[count * inbox.width];
        double[] row = new double[inbox.width];
        for (int i = 0; i < count; i++) {
            inbox.copy(inbox.taken() + i, row);
            System.arraycopy(row, 0, rows, i * inbox.width, inbox.width);
        }
        boolean[] gross = gross(rows, inbox.width);
        moments.clear();
        for (int i = 0; i < count; i++) {
            if (!gross[i]) {
                int from = i * inbox.width;
                double[] x = Arrays.copyOfRange(rows, from, from + dimension);
                double[] y = Arrays.copyOfRange(rows, from + dimension, from + dimension + outputs);
                moments.add(x, y, rows[from + inbox.width - 1], false);
                moments.include(x, y);
            }
        }
    }

    /**
     * Returns which rows hold a gross error.
     *
     * @param rows their values, row by row
     * @param width number of values of each row; the last, its weight, is not looked at
     */
    public static boolean[] gross(double[] rows, int width) {
        int count = rows.length / width;
        boolean[] gross = new boolean[count];
        double[] column = new double[count];
        for (int c = 0; c < width - 1; c++) {
            for (int i = 0; i < count; i++) {
                column[i] = rows[i * width + c];
            }
            double middle = median(column);
            for (int i = 0; i < count; i++) {
                column[i] = Math.abs(column[i] - middle);
            }
            double usual = median(column);
            for (int i = 0; i < count; i++) {
                gross[i] |= usual > 0 && column[i] > FAR * usual;
            }
        }
        int found = 0;
        for (boolean one : gross) {
            found += one ? 1 : 0;
        }
        return found > MOST * count ? new boolean[count] : gross;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
