package org.lgr.internal.model;

import java.util.Arrays;
import org.lgr.Dataset;

/** Centres and scales inputs and target to (weighted) mean 0 and variance 1. Constant columns are only centred. */
public final class Standardizer {
    private final double[] inputMean; // D
    private final double[] inputScale; // D, > 0
    private final double targetMean;
    private final double targetScale;

    /** Restores a standardisation; arrays are not copied. */
    public Standardizer(double[] inputMean, double[] inputScale, double targetMean, double targetScale) {
        this.inputMean = inputMean;
        this.inputScale = inputScale;
        this.targetMean = targetMean;
        this.targetScale = targetScale;
    }

    /** Computes the standardisation of a dataset, in three passes over all rows. */
    public static Standardizer of(Dataset data) {
        int columns = data.dimension() + 1; // the target is the last column
        double[] largest = new double[columns];
        double[] row = new double[columns];
        for (int n = 0; n < data.size(); n++) {
            read(data, n, row);
            for (int c = 0; c < columns; c++) {
                largest[c] = Math.max(largest[c], Math.abs(row[c]));
            }
        }
        double[] mean = new double[columns];
        double total = 0;
        for (int n = 0; n < data.size(); n++) {
            read(data, n, row);
            double weight = data.weight(n);
            for (int c = 0; c < columns; c++) {
                mean[c] += weight * (row[c] / largest[c]); // divided by the largest value to avoid overflow
            }
            total += weight;
        }
        for (int c = 0; c < columns; c++) {
            mean[c] /= total;
        }
        double[] variance = new double[columns];
        for (int n = 0; n < data.size(); n++) {
            read(data, n, row);
            double weight = data.weight(n);
            for (int c = 0; c < columns; c++) {
                double t = row[c] / largest[c] - mean[c];
                variance[c] += weight * t * t;
            }
        }
        double[] scale = new double[columns];
        for (int c = 0; c < columns; c++) {
            double[] moments = unit(largest[c], mean[c], variance[c] / total);
            mean[c] = moments[0];
            scale[c] = moments[1];
        }
        int target = columns - 1;
        return new Standardizer(Arrays.copyOf(mean, target), Arrays.copyOf(scale, target), mean[target], scale[target]);
    }

    private static void read(Dataset data, int row, double[] into) {
        data.copyRow(row, into);
        into[into.length - 1] = data.target(row);
    }

    /**
     * Returns the mean and the scale of a column.
     *
     * @param largest largest magnitude in the column
     * @param mean mean of the values divided by {@code largest}
     * @param variance variance of the values divided by {@code largest}
     */
    public static double[] unit(double largest, double mean, double variance) {
        if (largest == 0) {
            return new double[] {0, 1};
        }
        double deviation = Math.sqrt(variance);
        // A column whose spread is a few rounding errors is constant; its natural unit is then its own magnitude.
        boolean constant = deviation <= 1e-14;
        double scale = (constant ? 1 : deviation) * largest;
        return new double[] {mean * largest, Math.max(scale, Double.MIN_NORMAL)};
    }

    /** Returns an input value in standardised units. */
    public double input(double value, int column) {
        return (value - inputMean[column]) / inputScale[column];
    }

    /** Returns a target in standardised units. */
    public double target(double value) {
        return (value - targetMean) / targetScale;
    }

    /** Means of the inputs. */
    public double[] inputMean() {
        return inputMean;
    }

    /** Scales of the inputs. */
    public double[] inputScale() {
        return inputScale;
    }

    /** Mean of the target. */
    public double targetMean() {
        return targetMean;
    }

    /** Scale of the target. */
    public double targetScale() {
        return targetScale;
    }
}
