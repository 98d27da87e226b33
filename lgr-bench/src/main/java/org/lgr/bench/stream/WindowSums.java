package org.lgr.bench.stream;

import java.util.Arrays;

/**
 * How well a stream was predicted, as sums over short windows, from which the scores of any part follow. All errors are in units of
 * the variance of a target over the whole stream, points before the scoring left out, so that parts can be compared.
 */
final class WindowSums {
    private static final double NORMAL_95 = 1.959963984540054;

    private final int window; // points
    private final int first; // window that counts
    private final double[][] errors; // Q×W, squared
    private final double[][] targets; // Q×W, relative to the first target, so that digits do not cancel
    private final double[][] targetSquares; // Q×W
    private final double[] origins; // Q
    private final double[] densities; // W, negative logarithms, all targets
    private final double[] inside; // W, targets inside the 95 % interval
    private final int[] counts; // W, points
    private long missing; // predictions that were none

    /**
     * Sums of nothing yet.
     *
     * @param warmUp points that do not count, rounded up to whole windows
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
     * Takes one point in. A method that has no answer is taken to answer with the mean of the targets so far.
     *
     * @param n number of the point in the stream, from 0
     * @param variances of new observations; ignored if the method offers none
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

    /** Predictions that were not finite, among those that count. */
    long missing() {
        return missing;
    }

    /** Number of windows. */
    int windows() {
        return counts.length;
    }

    /** Points of a window, the last one perhaps less. */
    int window() {
        return window;
    }

    /** The first window that counts. */
    int first() {
        return first;
    }

    /** Mean squared error of one target over all that counts, in units of its variance. */
    double nmse(int output) {
        return nmse(output, first, windows());
    }

    /** The same of some windows. */
    double nmse(int output, int from, int to) {
        return sum(errors[output], from, to) / points(from, to) / variance(output);
    }

    /** The mean over targets of some windows. */
    double meanNmse(int from, int to) {
        double sum = 0;
        for (int q = 0; q < errors.length; q++) {
            sum += nmse(q, from, to);
        }
        return sum / errors.length;
    }

    /** Mean negative log density of the targets that count. */
    double nlpd() {
        return sum(densities, first, windows()) / points(first, windows()) / errors.length;
    }

    /** Share of targets inside their 95 % interval, in some windows. */
    double coverage(int from, int to) {
        return sum(inside, from, to) / points(from, to) / errors.length;
    }

    /** The windows of what counts, in so many parts of about the same size: where each begins, and the end. */
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
