package org.lgr.bench.measure;

/** Mean and variance of numbers. */
public final class Moments {
    private Moments() {}

    /** The mean of the values. */
    public static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** The mean squared deviation from the mean. */
    public static double variance(double[] values) {
        double mean = mean(values);
        double sum = 0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return sum / values.length;
    }

    /** Mean squared error over the variance of the targets. */
    public static double normalizedError(double[] predicted, double[] targets) {
        double sum = 0;
        for (int n = 0; n < targets.length; n++) {
            sum += (predicted[n] - targets[n]) * (predicted[n] - targets[n]);
        }
        return sum / targets.length / variance(targets);
    }
}
