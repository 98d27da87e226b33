package org.lgr.plot.report;

import org.lgr.Dataset;
import org.lgr.plot.svg.Range;

/** Range and standard deviation of each input. */
final class Inputs {
    private final Range[] ranges;
    private final double[] deviations;

    Inputs(Dataset rows) {
        ranges = new Range[rows.dimension()];
        deviations = new double[rows.dimension()];
        for (int d = 0; d < rows.dimension(); d++) {
            double[] column = column(rows, d);
            ranges[d] = Range.of(column);
            deviations[d] = deviation(column);
        }
    }

    Range range(int input) {
        return ranges[input];
    }

    /** Standard deviation; 0 if all values are equal. */
    double deviation(int input) {
        return deviations[input];
    }

    static double[] column(Dataset rows, int input) {
        double[] column = new double[rows.size()];
        for (int n = 0; n < column.length; n++) {
            column[n] = rows.input(n, input);
        }
        return column;
    }

    private static double deviation(double[] column) {
        double mean = 0;
        for (double value : column) {
            mean += value / column.length;
        }
        double squares = 0;
        for (double value : column) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / column.length);
    }
}
