package org.lgr.internal.model;

import java.util.Arrays;

/** The smallest and the largest value of each column, over the rows seen so far. */
public final class Ranges {
    public final double[] low;
    public final double[] high;

    public Ranges(int columns) {
        low = new double[columns];
        high = new double[columns];
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
    }

    /** Widens the range of a column by some values. */
    public void include(int column, double[] values, int from, int count) {
        for (int i = from; i < from + count; i++) {
            low[column] = Math.min(low[column], values[i]);
            high[column] = Math.max(high[column], values[i]);
        }
    }

    /** Widens all ranges by those of other rows. */
    public void include(double[] otherLow, double[] otherHigh) {
        for (int d = 0; d < low.length; d++) {
            low[d] = Math.min(low[d], otherLow[d]);
            high[d] = Math.max(high[d], otherHigh[d]);
        }
    }
}
