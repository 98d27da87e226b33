package org.lgr.internal.stream;

import java.util.Arrays;

/**
 * Decides whether the data-generating process has changed, or the stream has only moved to a new region of inputs. Both
 * make errors grow, but only after a change do rows at the same place disagree. Each of some recent rows is compared
 * with the nearest earlier row. Each of some earlier rows is compared in the same way, which shows how far such pairs
 * are apart and how much their errors differ without a change.
 */
final class ChangeTest {
    private static final int QUERIES = 200; // rows compared on each side
    private static final int LEAST_PAIRS = 20;
    private static final int APART = 500; // points between the rows of a pair, because neighbours in time say nothing
    private static final double FAR_LARGER = 4;
    private static final int BLOCK = 1024; // rows whose distances fit into the first-level cache

    private final double[] x; // D×rows
    private final double[] error; // rows
    private final long[] arrival; // rows
    private final int dimension;
    private final int rows;
    private final double[] distance = new double[BLOCK];
    private double nearestDistance;

    /**
     * Prepares a test of rows in random order.
     *
     * @param x inputs, D×rows, standardised
     * @param error target minus prediction of each row
     * @param arrival number of the point at which each row arrived. It is negative for rows that represent prior
     *     knowledge; these are not used, because they have no noise and agree with each other too well.
     */
    ChangeTest(double[] x, double[] error, long[] arrival) {
        this.x = x;
        this.error = error;
        this.arrival = arrival;
        rows = error.length;
        dimension = x.length / rows;
    }

    /** Returns whether rows since the given point disagree with earlier ones. */
    boolean changed(long since) {
        double[][] before = pairs(since, false);
        double[][] after = pairs(since, true);
        if (before.length < LEAST_PAIRS) {
            return false;
        }
        double[] distances =
                Arrays.stream(before).mapToDouble(pair -> pair[0]).sorted().toArray();
        double near = distances[distances.length / 2];
        double[] usual = differences(before, near);
        double[] now = differences(after, near);
        return now.length >= LEAST_PAIRS && median(now) > FAR_LARGER * median(usual);
    }

    private static double[] differences(double[][] pairs, double near) {
        return Arrays.stream(pairs)
                .filter(pair -> pair[0] <= near)
                .mapToDouble(pair -> pair[1])
                .toArray();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /**
     * Returns the squared distance and the squared difference of errors, for some rows of one side and their nearest
     * earlier rows.
     */
    private double[][] pairs(long since, boolean recent) {
        double[][] pairs = new double[QUERIES][];
        int count = 0;
        for (int i = 0; i < rows && count < QUERIES; i++) {
            if (arrival[i] >= 0 && arrival[i] >= since == recent) {
                int other = nearest(i, since);
                if (other >= 0) {
                    double difference = error[i] - error[other];
                    pairs[count++] = new double[] {nearestDistance, difference * difference};
                }
            }
        }
        return Arrays.copyOf(pairs, count);
    }

    /** Returns the nearest earlier row, or −1, and leaves its squared distance in {@link #nearestDistance}. */
    private int nearest(int row, long since) {
        int best = -1;
        for (int from = 0; from < rows; from += BLOCK) {
            int count = Math.min(BLOCK, rows - from);
            fillDistances(row, from, count);
            for (int i = 0; i < count; i++) {
                boolean nearer = best < 0 || distance[i] < nearestDistance;
                if (nearer && comparable(row, from + i, since)) {
                    best = from + i;
                    nearestDistance = distance[i];
                }
            }
        }
        return best;
    }

    private boolean comparable(int row, int other, long since) {
        return arrival[other] >= 0 && arrival[other] < since && Math.abs(arrival[other] - arrival[row]) >= APART;
    }

    private void fillDistances(int row, int from, int count) {
        Arrays.fill(distance, 0);
        int d = 0;
        for (; d + 3 <= dimension; d += 3) { // three at once, for fewer loads and stores of sums
            double a = x[d * rows + row];
            double b = x[(d + 1) * rows + row];
            double c = x[(d + 2) * rows + row];
            int at = d * rows + from;
            for (int i = 0; i < count; i++) {
                double s = x[at + i] - a;
                double t = x[at + rows + i] - b;
                double u = x[at + 2 * rows + i] - c;
                distance[i] += s * s + t * t + u * u;
            }
        }
        for (; d < dimension; d++) {
            double value = x[d * rows + row];
            int at = d * rows + from;
            for (int i = 0; i < count; i++) {
                double t = x[at + i] - value;
                distance[i] += t * t;
            }
        }
    }
}
