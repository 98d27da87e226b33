package org.lgr.internal;

import java.util.function.IntToDoubleFunction;
import org.lgr.Dataset;

/** Centres and scales inputs and target to (weighted) mean 0 and variance 1; constant columns are only centred. */
public final class Standardizer {
    private final double[] inputMean; // D
    private final double[] inputScale; // D, > 0
    private final double targetMean;
    private final double targetScale;

    /** Restores a standardisation; arrays are kept, not copied. */
    public Standardizer(double[] inputMean, double[] inputScale, double targetMean, double targetScale) {
        this.inputMean = inputMean;
        this.inputScale = inputScale;
        this.targetMean = targetMean;
        this.targetScale = targetScale;
    }

    /** The standardisation of a dataset. */
    public static Standardizer of(Dataset data) {
        int dimension = data.dimension();
        double[] mean = new double[dimension];
        double[] scale = new double[dimension];
        for (int d = 0; d < dimension; d++) {
            int column = d;
            double[] moments = moments(data, n -> data.input(n, column));
            mean[d] = moments[0];
            scale[d] = moments[1];
        }
        double[] moments = moments(data, data::target);
        return new Standardizer(mean, scale, moments[0], moments[1]);
    }

    /** Mean and scale in two passes over values divided by the largest, so that neither overflows. */
    private static double[] moments(Dataset data, IntToDoubleFunction values) {
        int size = data.size();
        double largest = 0;
        for (int n = 0; n < size; n++) {
            largest = Math.max(largest, Math.abs(values.applyAsDouble(n)));
        }
        if (largest == 0) {
            return new double[] {0, 1};
        }
        double mean = 0;
        double total = 0;
        for (int n = 0; n < size; n++) {
            mean += data.weight(n) * (values.applyAsDouble(n) / largest);
            total += data.weight(n);
        }
        mean /= total;
        double variance = 0;
        for (int n = 0; n < size; n++) {
            double t = values.applyAsDouble(n) / largest - mean;
            variance += data.weight(n) * t * t;
        }
        return unit(largest, mean, variance / total);
    }

    /** Mean and scale of a column, given its largest magnitude, and the mean and the variance of values divided by that. */
    static double[] unit(double largest, double mean, double variance) {
        if (largest == 0) {
            return new double[] {0, 1};
        }
        double deviation = Math.sqrt(variance);
        // A spread of a few rounding errors is a constant column; its own magnitude is then the natural unit.
        boolean constant = deviation <= 1e-14;
        double scale = (constant ? 1 : deviation) * largest;
        return new double[] {mean * largest, Math.max(scale, Double.MIN_NORMAL)};
    }

    /** An input value in standardised units. */
    public double input(double value, int column) {
        return (value - inputMean[column]) / inputScale[column];
    }

    /** A target in standardised units. */
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
