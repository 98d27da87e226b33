package org.lgr.baselines.option;

/**
 * Settings of locally weighted regression.
 *
 * @param activationThreshold w_gen, in (0, 1]: a row at which every activation is below it becomes the centre of a
 * local model
 * @param initialLengthScale in standard deviations of each input; 0 chooses 0.2 times the root of the number of inputs,
 * because distances between rows grow with it
 * @param learnLengthScales whether length scales are learned, or stay at their initial value
 * @param penalty weight of Σ λ⁻⁴/D, which keeps length scales from shrinking until gaps open between the models
 * @param maxIterations most steps of gradient descent for each local model
 */
public record LwrOptions(
        double activationThreshold,
        double initialLengthScale,
        boolean learnLengthScales,
        double penalty,
        int maxIterations) {
    /** Checks every value. */
    public LwrOptions {
        Options.requireShare(activationThreshold, "activationThreshold", "smaller values place fewer models");
        Options.requireNotNegative(
                initialLengthScale, "initialLengthScale", "it counts standard deviations of the inputs, and 0 chooses");
        Options.requireNotNegative(penalty, "penalty", "larger values keep length scales longer");
        Options.check(
                maxIterations >= 1,
                "maxIterations must be at least 1, got " + maxIterations
                        + "; to keep length scales, switch learnLengthScales off");
    }

    /** The initial length scale: {@link #initialLengthScale()}, or the automatic choice if that is 0. */
    public double chosenLengthScale(int dimension) {
        return initialLengthScale > 0 ? initialLengthScale : 0.2 * Math.sqrt(dimension);
    }

    /** Defaults for any data. */
    public static LwrOptions defaults() {
        return builder().build();
    }

    /** A builder that starts from the defaults. */
    public static Builder builder() {
        return new Builder(0.5, 0, true, 1e-4, 50);
    }

    /** A builder that starts from these options. */
    public Builder toBuilder() {
        return new Builder(activationThreshold, initialLengthScale, learnLengthScales, penalty, maxIterations);
    }

    /** Changes single settings; {@link LwrOptions} documents and checks them. */
    public static final class Builder extends PlacementBuilder<Builder> {
        private double penalty;

        private Builder(
                double activationThreshold,
                double initialLengthScale,
                boolean learnLengthScales,
                double penalty,
                int maxIterations) {
            super(activationThreshold, initialLengthScale, learnLengthScales, maxIterations);
            this.penalty = penalty;
        }

        @Override
        Builder self() {
            return this;
        }

        /** Weight of the penalty on short length scales. */
        public Builder penalty(double value) {
            penalty = value;
            return this;
        }

        /** The checked options. */
        public LwrOptions build() {
            return new LwrOptions(activationThreshold, initialLengthScale, learnLengthScales, penalty, maxIterations);
        }
    }
}
