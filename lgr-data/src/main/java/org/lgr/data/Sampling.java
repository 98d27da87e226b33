package org.lgr.data;

/** What the generators share. */
final class Sampling {
    private static final int MOST_ROWS = 1 << 29; // two inputs per row must fit into one array

    private Sampling() {}

    static void check(int rows, double noise) {
        if (rows < 1) {
            throw new IllegalArgumentException("a sample needs at least one row, got " + rows);
        }
        if (rows > MOST_ROWS) {
            throw new IllegalArgumentException("a sample has at most " + MOST_ROWS + " rows, got " + rows);
        }
        if (!(noise >= 0 && Double.isFinite(noise))) {
            throw new IllegalArgumentException(
                    "noise is a standard deviation and must be a finite number >= 0, got " + noise);
        }
    }

    /** Point {@code index} of {@code count} evenly spaced ones; the first and the last are the ends exactly. */
    static double gridPoint(int index, int count, double low, double high) {
        double last = count - 1.0;
        return (low * (last - index) + high * index) / last;
    }
}
