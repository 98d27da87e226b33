package org.lgr.baselines.option;

/**
 * Settings of Bayesian linear regression.
 *
 * @param maxIterations most iterations of the fixed point
 * @param tolerance largest relative change of a relevance at which the iteration ends
 */
public record LinearRegressionOptions(int maxIterations, double tolerance) {
    /** Checks every value. */
    public LinearRegressionOptions {
        Options.check(maxIterations >= 1, "maxIterations must be at least 1, got " + maxIterations);
        Options.requireNotNegative(tolerance, "tolerance", "0 uses all iterations");
    }

    /** Defaults for any data. */
    public static LinearRegressionOptions defaults() {
        return builder().build();
    }

    /** A builder that starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** Changes single settings; {@link LinearRegressionOptions} documents and checks them. */
    public static final class Builder {
        private int maxIterations = 1000;
        private double tolerance = 1e-6;

        private Builder() {}

        /** Most iterations of the fixed point. */
        public Builder maxIterations(int value) {
            maxIterations = value;
            return this;
        }

        /** Relative change of the relevances below which the fixed point is reached. */
        public Builder tolerance(double value) {
            tolerance = value;
            return this;
        }

        /** The checked options. */
        public LinearRegressionOptions build() {
            return new LinearRegressionOptions(maxIterations, tolerance);
        }
    }
}
