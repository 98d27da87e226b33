package org.lgr.baselines.option;

import org.lgr.baselines.LocallyWeightedRegression;

/**
 * Settings of {@link LocallyWeightedRegression}.
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
        return new Builder();
    }

    /** A builder that starts from these options. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.activationThreshold = activationThreshold;
        builder.initialLengthScale = initialLengthScale;
        builder.learnLengthScales = learnLengthScales;
        builder.penalty = penalty;
        builder.maxIterations = maxIterations;
        return builder;
    }

    /** Changes single settings; {@link LwrOptions} documents and checks them. */
    public static final class Builder {
        private double activationThreshold = 0.5;
        private double initialLengthScale = 0;
        private boolean learnLengthScales = true;
        private double penalty = 1e-4;
        private int maxIterations = 50;

        private Builder() {}

        /** The paper's w_gen. */
        public Builder activationThreshold(double value) {
            activationThreshold = value;
            return this;
        }

        /** Length scale in standard deviations of the inputs, 0 for automatic. */
        public Builder initialLengthScale(double value) {
            initialLengthScale = value;
            return this;
        }

        /** Whether length scales are learned. */
        public Builder learnLengthScales(boolean value) {
            learnLengthScales = value;
            return this;
        }

        /** Weight of the penalty on short length scales. */
        public Builder penalty(double value) {
            penalty = value;
            return this;
        }

        /** Most steps of gradient descent. */
        public Builder maxIterations(int value) {
            maxIterations = value;
            return this;
        }

        /** The checked options. */
        public LwrOptions build() {
            return new LwrOptions(activationThreshold, initialLengthScale, learnLengthScales, penalty, maxIterations);
        }
    }
}
