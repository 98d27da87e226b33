package org.lgr.bench.stream;

import java.util.Arrays;

/**
 * Errors on a stream as sums over short windows, from which the scores of any part can be computed. Errors are in units
 * of the variance of a target over all scored points of the stream, so that parts can be compared.
 */
final class WindowSums {
    private static final double NORMAL_95 = 1.959963984540054;

    private final int window; // points
    private final int first; // first window that is scored
    private final double[][] errors; // Q×W, squared
    // Q×W, relative to the first target to avoid cancellation.
    private final double[][] targets;
    private final double[][] targetSquares; // Q×W
    private final double[] origins; // Q
    private final double[] densities; // W, negative logarithms, all targets
    private final double[] inside; // W, targets inside the 95 % interval
    private final int[] counts; // W, points
    private long missing; // predictions that were not finite

    /**
     * Empty sums.
     *
     * @param warmUp number of first points that are not scored, rounded up to whole windows
     */
    WindowSums(int outputs, int points, int warmUp, int window) {
        this.window = window;
        first = (warmUp + window - 1) / window;
        int windows = (points + window - 1) / window;
        if (first >= windows) {
            throw new IllegalArgumentException("a stream of " + points + " points has nothing left after the first "
                    + warmUp + ", in windows of " + window);
        }
        errors = new double[outputs][windows];
        targets = new double[outputs][windows];
        targetSquares = new double[outputs][windows];
        origins = new double[outputs];
        densities = new double[windows];
        inside = new double[windows];
        counts = new int[windows];
    }

    /**
     * Adds one point. If a prediction is missing, it is replaced by the mean of the targets so far.
     *
     * @param n number of the point in the stream, from 0
     * @param variances of new observations; ignored if the method provides none
     */
    void add(int n, double[] y, double[] means, double[] variances) {
        int w = n / window;
        counts[w]++;
        for (int q = 0; q < y.length; q++) {
            if (n == 0) {
                origins[q] = y[q];
            }
            double answer = means[q];
            if (!Double.isFinite(answer)) {
                missing += w >= first ? 1 : 0;
                answer = n == 0 ? y[q] : origins[q] + Arrays.stream(targets[q]).sum() / n;
            }
            double error = y[q] - answer;
            double target = y[q] - origins[q];
            errors[q][w] += error * error;
            targets[q][w] += target;
            targetSquares[q][w] += target * target;
            densities[w] += 0.5 * (Math.log(2 * Math.PI * variances[q]) + error * error / variances[q]);
            inside[w] += Math.abs(error) <= NORMAL_95 * Math.sqrt(variances[q]) ? 1 : 0;
        }
    }

    /** Number of scored predictions that were not finite. */
    long missing() {
        return missing;
    }

    /** Number of windows. */
    int windows() {
        return counts.length;
    }

    /** Number of points in a window; the last one may have fewer. */
    int window() {
        return window;
    }

    /** The first window that is scored. */
    int first() {
        return first;
    }

    /** Mean squared error of one target over all scored windows, in units of its variance. */
    double nmse(int output) {
        return nmse(output, first, windows());
    }

    /** Mean squared error of one target over windows {@code from} to {@code to}, in units of its variance. */
    double nmse(int output, int from, int to) {
        return sum(errors[output], from, to) / points(from, to) / variance(output);
    }

    /** Mean of {@link #nmse(int, int, int)} over all targets. */
    double meanNmse(int from, int to) {
        double sum = 0;
        for (int q = 0; q < errors.length; q++) {
            sum += nmse(q, from, to);
        }
        return sum / errors.length;
    }

    /** Mean negative log density of the scored targets. */
    double nlpd() {
        return sum(densities, first, windows()) / points(first, windows()) / errors.length;
    }

    /** Share of targets inside their 95 % interval, over windows {@code from} to {@code to}. */
    double coverage(int from, int to) {
        return sum(inside, from, to) / points(from, to) / errors.length;
    }

    /**
     * Divides the scored windows into {@code count} parts of about equal size: the first window of each part, and the
     * end.
     */
    int[] parts(int count) {
        int[] bounds = new int[count + 1];
        Arrays.setAll(bounds, i -> first + (int) ((long) (windows() - first) * i / count));
        return bounds;
    }

    private double variance(int output) {
        double points = points(first, windows());
        double mean = sum(targets[output], first, windows()) / points;
        return sum(targetSquares[output], first, windows()) / points - mean * mean;
    }

    private double points(int from, int to) {
        return Arrays.stream(counts, from, to).sum();
    }

    private static double sum(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).sum();
    }
}
