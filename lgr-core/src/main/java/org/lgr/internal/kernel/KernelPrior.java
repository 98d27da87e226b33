package org.lgr.internal.kernel;

/**
 * A wide Gaussian prior of the logarithms of hyperparameters. If the evidence does not determine a hyperparameter, it
 * stays at a reasonable value instead of going to zero or infinity.
 *
 * <p>Means are chosen for standardised data: length scales of about √D, the typical distance of a row from the mean,
 * and localisers twice as wide.
 */
final class KernelPrior {
    private static final Normal NOISE = new Normal(Math.log(0.01), 3);
    private static final Normal VARIANCE = new Normal(Math.log(0.5), 2);
    private static final double SCALE_SPREAD = 1.5;

    private record Normal(double middle, double spread) {
        double deviation(double value) {
            return (value - middle) / spread;
        }
    }

    private final int dimension;
    private final Normal reach;
    private final Normal lengthScale;

    KernelPrior(int dimension) {
        this.dimension = dimension;
        double width = Math.sqrt(dimension);
        reach = new Normal(Math.log(2 * width), SCALE_SPREAD);
        lengthScale = new Normal(Math.log(width), SCALE_SPREAD);
    }

    /** Returns the log density up to a constant. */
    double logDensity(double[] logarithms) {
        double sum = 0;
        for (int i = 0; i < logarithms.length; i++) {
            double z = of(i).deviation(logarithms[i]);
            sum -= 0.5 * z * z;
        }
        return sum;
    }

    void addGradient(double[] logarithms, double[] gradient) {
        for (int i = 0; i < logarithms.length; i++) {
            gradient[i] -= of(i).deviation(logarithms[i]) / of(i).spread;
        }
    }

    /** Returns the prior of one element of {@link KernelSum#logarithms}. */
    private Normal of(int i) {
        int k = (i - 1) % (2 * dimension + 1);
        if (i == 0) {
            return NOISE;
        } else if (k == 0) {
            return VARIANCE;
        }
        return k <= dimension ? reach : lengthScale;
    }
}
