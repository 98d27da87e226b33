package org.lgr.internal.memory;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.lgr.internal.file.Archive;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Standardizer;

/**
 * Weighted means and variances of the inputs and targets so far (Welford 1962; West 1979), and their ranges. A value
 * far from all others counts as a nearer one, so that a single one does not change the units of all.
 */
public final class RunningMoments {
    /** A column whose relative standard deviation is a few rounding errors is constant. */
    private static final double CONSTANT = 1e-12;

    private static final double LARGEST = 1e145; // mean or deviation in a checkpoint, whose square is finite
    private static final double LEAST_WEIGHT = 1e-100;
    private static final double MOST = 0.2; // of a variance, which a single row may add to it
    private static final double NEAR = 25; // squared standard deviations within which any value counts as it is

    public final double[] mean; // D+Q, the inputs first
    public final double[] squares; // D+Q, Σ w (value − mean)²
    private final double[] low; // D+Q, the smallest values
    private final double[] high; // D+Q, the largest
    public double weight;
    private final int dimension;

    public RunningMoments(int dimension, int outputs) {
        this.dimension = dimension;
        mean = new double[dimension + outputs];
        squares = new double[mean.length];
        low = new double[mean.length];
        high = new double[mean.length];
        clear();
    }

    /** Begins anew. */
    public void clear() {
        weight = 0;
        Arrays.fill(mean, 0);
        Arrays.fill(squares, 0);
        Arrays.fill(low, Double.POSITIVE_INFINITY);
        Arrays.fill(high, Double.NEGATIVE_INFINITY);
    }

    /**
     * Adds one point.
     *
     * @param bounded whether values far from all others count as nearer ones, as they should once there are enough rows
     */
    public void add(double[] x, double[] y, double w, boolean bounded) {
        double limit = bounded ? Math.max(NEAR / weight, MOST / w) : Double.POSITIVE_INFINITY;
        weight += w;
        for (int i = 0; i < mean.length; i++) {
            double value = i < dimension ? x[i] : y[i - dimension];
            double before = value - mean[i];
            if (squares[i] > 0 && before * before > limit * squares[i]) { // it varied, but never that far
                before = Math.copySign(Math.sqrt(limit * squares[i]), before);
                value = mean[i] + before;
            }
            mean[i] += before * w / weight;
            squares[i] += w * before * (value - mean[i]);
        }
    }

    /** Widens the ranges to include one point. */
    public void include(double[] x, double[] y) {
        for (int i = 0; i < mean.length; i++) {
            double value = i < dimension ? x[i] : y[i - dimension];
            low[i] = Math.min(low[i], value);
            high[i] = Math.max(high[i], value);
        }
    }

    /** Returns whether a column has been constant so far. */
    public boolean constant(int column) {
        double deviation = Math.sqrt(squares[column] / weight);
        return !(deviation > CONSTANT * Math.abs(mean[column]) && deviation > Double.MIN_NORMAL);
    }

    /** Returns the variance of a target. */
    public double targetVariance(int output) {
        return squares[dimension + output] / weight;
    }

    /** Returns the mean of a target. */
    public double targetMean(int output) {
        return mean[dimension + output];
    }

    /**
     * Widens the ranges of the model of one output to all points so far. The model itself was refined on some of them.
     */
    public void widen(ModelParameters parameters, int output) {
        Standardizer scaling = parameters.scaling();
        for (double[] corner : List.of(low, high)) {
            double[] x = new double[dimension];
            Arrays.setAll(x, d -> scaling.input(corner[d], d));
            parameters.support().widen(x, scaling.target(corner[dimension + output]));
        }
    }

    /** Returns the standardisation for the points so far. The unit of a constant column is its magnitude. */
    public Standardizer standardizer(int output) {
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

    /** Reads or writes the state. */
    public void exchange(Archive archive) throws IOException {
        archive.fillWithin(LARGEST, mean);
        archive.fill(squares);
        if (archive.version() >= CheckpointVersion.RANGES) {
            archive.fillAny(low);
            archive.fillAny(high);
        } else { // the means are within the ranges
            System.arraycopy(mean, 0, low, 0, mean.length);
            System.arraycopy(mean, 0, high, 0, mean.length);
        }
        weight = archive.float64(weight);
        archive.require(weight == 0 || (weight >= LEAST_WEIGHT && weight <= LARGEST), "a weight of " + weight);
        for (int i = 0; i < low.length; i++) {
            boolean range = low[i] >= -RowStore.LARGEST && high[i] <= RowStore.LARGEST && low[i] <= high[i];
            double variance = weight == 0 ? 0 : squares[i] / weight;
            archive.require(squares[i] >= 0 && variance <= LARGEST * LARGEST, "a variance of " + variance);
            archive.require(range || weight == 0, "values from " + low[i] + " to " + high[i]);
        }
    }

    /** Refuses units in which the points so far would be too large for their squares to be numbers. */
    public void requireUnits(Archive archive, Standardizer scaling, int output) throws IOException {
        for (double[] corner : List.of(low, high)) {
            double largest = Math.abs(scaling.target(corner[dimension + output]));
            for (int d = 0; d < dimension; d++) {
                largest = Math.max(largest, Math.abs(scaling.input(corner[d], d)));
            }
            archive.require(weight == 0 || largest <= LARGEST, "values of " + largest + " standard deviations");
        }
    }

    public RunningMoments copy() {
        RunningMoments copy = new RunningMoments(dimension, mean.length - dimension);
        System.arraycopy(mean, 0, copy.mean, 0, mean.length);
        System.arraycopy(squares, 0, copy.squares, 0, squares.length);
        System.arraycopy(low, 0, copy.low, 0, low.length);
        System.arraycopy(high, 0, copy.high, 0, high.length);
        copy.weight = weight;
        return copy;
    }
}
