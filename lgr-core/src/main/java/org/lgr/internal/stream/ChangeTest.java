package org.lgr.internal.stream;

import java.util.Arrays;

/**
 * Decides whether the world has changed, or the stream has only come to new ground: both make errors grow, but only after a change
 * do rows disagree that lie at the same place. Each of some recent rows is compared with the nearest row from before; so is each of
 * some rows from before, which says how far such pairs lie apart, and how much their errors differ, if nothing has changed.
 */
final class ChangeTest {
    private static final int QUERIES = 200; // rows compared
    private static final int LEAST_PAIRS = 20;
    private static final int APART = 500; // points between the rows of a pair: neighbours in time tell nothing
    private static final double FAR_LARGER = 4;
    private static final int BLOCK = 1024; // rows whose distances stay in the first-level cache

    private final double[] x; // D×rows
    private final double[] error; // rows
    private final long[] arrival; // rows
    private final int dimension;
    private final int rows;
    private final double[] distance = new double[BLOCK];
    private double nearestDistance;

    /**
     * A test of rows in random order.
     *
     * @param x their inputs, D×rows, standardised
     * @param error target less prediction
     * @param arrival when they came; negative for rows that never did, but stand for what was known beforehand: these have no noise
     *     and agree with each other too well
     */
    ChangeTest(double[] x, double[] error, long[] arrival) {
        this.x = x;
        this.error = error;
        this.arrival = arrival;
        rows = error.length;
        dimension = x.length / rows;
    }

    /** Whether rows since the given time disagree with those before. */
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

    /** Squared distance and squared difference of errors, for rows of one side and their nearest rows from before. */
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

    /** The nearest row from before, or −1; leaves its squared distance. */
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
