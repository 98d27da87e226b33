package org.lgr.internal;

import java.io.IOException;

/** Weighted means and variances of inputs and targets so far (Welford 1962; West 1979). */
final class RunningMoments {
    /** A spread of a few rounding errors is a constant column. */
    private static final double CONSTANT = 1e-12;

    final double[] mean; // D+Q, the inputs first
    final double[] squares; // D+Q, Σ w (value − mean)²
    double weight;
    private final int dimension;

    RunningMoments(int dimension, int outputs) {
        this.dimension = dimension;
        mean = new double[dimension + outputs];
        squares = new double[mean.length];
    }

    /** Adds one point. */
    void add(double[] x, double[] y, double w) {
        weight += w;
        for (int i = 0; i < mean.length; i++) {
            double value = i < dimension ? x[i] : y[i - dimension];
            double before = value - mean[i];
            mean[i] += before * w / weight;
            squares[i] += w * before * (value - mean[i]);
        }
    }

    /** Whether a column has not varied so far. */
    boolean constant(int column) {
        double deviation = Math.sqrt(squares[column] / weight);
        return !(deviation > CONSTANT * Math.abs(mean[column]) && deviation > Double.MIN_NORMAL);
    }

    /** Variance of a target. */
    double targetVariance(int output) {
        return squares[dimension + output] / weight;
    }

    /** Mean of a target. */
    double targetMean(int output) {
        return mean[dimension + output];
    }

    /** The standardisation that the points so far ask for; constant columns have their magnitude as unit. */
    Standardizer standardizer(int output) {
        double[] inputMean = new double[dimension];
        double[] inputScale = new double[dimension];
        for (int d = 0; d < dimension; d++) {
            inputMean[d] = mean[d];
            inputScale[d] = scale(d);
        }
        return new Standardizer(inputMean, inputScale, mean[dimension + output], scale(dimension + output));
    }

    private double scale(int column) {
        if (constant(column)) {
            return mean[column] == 0 ? 1 : Math.max(Math.abs(mean[column]), Double.MIN_NORMAL);
        }
        return Math.sqrt(squares[column] / weight);
    }

    /** Its state. */
    void exchange(Archive archive) throws IOException {
        archive.fill(mean);
        archive.fill(squares);
        weight = archive.float64(weight);
    }

    RunningMoments copy() {
        RunningMoments copy = new RunningMoments(dimension, mean.length - dimension);
        System.arraycopy(mean, 0, copy.mean, 0, mean.length);
        System.arraycopy(squares, 0, copy.squares, 0, squares.length);
        copy.weight = weight;
        return copy;
    }
}
