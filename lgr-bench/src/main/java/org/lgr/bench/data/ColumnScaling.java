package org.lgr.bench.data;

import org.lgr.bench.measure.Moments;

/**
 * Shifts and scales columns to mean 0 and variance 1, for methods that need standardised data and do not standardise
 * themselves.
 */
public final class ColumnScaling {
    private final double[] means;
    private final double[] deviations;

    private ColumnScaling(double[] means, double[] deviations) {
        this.means = means;
        this.deviations = deviations;
    }

    /** The scaling of some rows. */
    public static ColumnScaling of(double[][] rows) {
        int columns = rows[0].length;
        double[] means = new double[columns];
        double[] deviations = new double[columns];
        for (int c = 0; c < columns; c++) {
            double[] column = new double[rows.length];
            for (int n = 0; n < rows.length; n++) {
                column[n] = rows[n][c];
            }
            means[c] = Moments.mean(column);
            double deviation = Math.sqrt(Moments.variance(column));
            deviations[c] = deviation > 0 ? deviation : 1; // a constant column is only shifted
        }
        return new ColumnScaling(means, deviations);
    }

    /** Scales rows. */
    public double[][] apply(double[][] rows) {
        double[][] scaled = new double[rows.length][means.length];
        for (int n = 0; n < rows.length; n++) {
            for (int c = 0; c < means.length; c++) {
                scaled[n][c] = (rows[n][c] - means[c]) / deviations[c];
            }
        }
        return scaled;
    }

    /** Inverts the scaling of one value. */
    public double undo(int column, double scaled) {
        return means[column] + deviations[column] * scaled;
    }
}
