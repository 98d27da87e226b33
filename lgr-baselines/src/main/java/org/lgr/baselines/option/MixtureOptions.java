package org.lgr.baselines.option;

/**
 * Settings of a mixture of experts.
 *
 * @param activationThreshold w_gen, in (0, 1]: a row at which every activation is below it becomes the centre of an
 * expert
 * @param initialLengthScale of a gate, in standard deviations of each input; 0 chooses 0.3·D^¾ for D inputs: 0.5 for
 * two, as in the paper, and 3 for 21
 * @param learnLengthScales whether the length scales of the gates are learned, or stay at their initial value
 * @param growthIterations iterations over which the rows are visited once to place experts
 * @param maxIterations most iterations once all experts are placed
 * @param tolerance ends learning when ten iterations gain less than this, in nats of log density per row
 */
public record MixtureOptions(
        double activationThreshold,
        double initialLengthScale,
        boolean learnLengthScales,
        int growthIterations,
        int maxIterations,
        double tolerance) {
    /** Checks every value. */
    public MixtureOptions {
        Options.requireShare(activationThreshold, "activationThreshold", "smaller values place fewer experts");
        Options.requireNotNegative(
                initialLengthScale, "initialLengthScale", "it counts standard deviations of the inputs, and 0 chooses");
        Options.check(growthIterations >= 1, "growthIterations must be at least 1, got " + growthIterations);
        Options.check(maxIterations >= 0, "maxIterations must not be negative, got " + maxIterations);
        Options.requireNotNegative(tolerance, "tolerance", "smaller values learn longer");
    }

    /** The length scale of a new gate: {@link #initialLengthScale()}, or the automatic choice if that is 0. */
    public double chosenLengthScale(int dimension) {
        return initialLengthScale > 0 ? initialLengthScale : 0.3 * Math.pow(dimension, 0.75);
    }

    /** Defaults for any data. */
    public static MixtureOptions defaults() {
        return builder().build();
    }

    /** A builder that starts from the defaults. */
    public static Builder builder() {
        return new Builder(0.3, 0, true, 50, 200, 1e-4);
    }

    /** A builder that starts from these options. */
    public Builder toBuilder() {
        return new Builder(
                activationThreshold, initialLengthScale, learnLengthScales, growthIterations, maxIterations, tolerance);
    }

    /** Changes single settings; {@link MixtureOptions} documents and checks them. */
    public static final class Builder extends PlacementBuilder<Builder> {
        private int growthIterations;
        private double tolerance;

        private Builder(
                double activationThreshold,
                double initialLengthScale,
                boolean learnLengthScales,
                int growthIterations,
                int maxIterations,
                double tolerance) {
            super(activationThreshold, initialLengthScale, learnLengthScales, maxIterations);
            this.growthIterations = growthIterations;
            this.tolerance = tolerance;
        }

        @Override
        Builder self() {
            return this;
        }

        /** Iterations over which experts are placed. */
        public Builder growthIterations(int value) {
            growthIterations = value;
            return this;
        }

        /** Gain of ten iterations below which learning ends. */
        public Builder tolerance(double value) {
            tolerance = value;
            return this;
        }

        /** The checked options. */
        public MixtureOptions build() {
            return new MixtureOptions(
                    activationThreshold,
                    initialLengthScale,
                    learnLengthScales,
                    growthIterations,
                    maxIterations,
                    tolerance);
        }
    }
}
