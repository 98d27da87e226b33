package org.lgr.baselines.option;

/**
 * Settings that all methods share which place local models at rows that none covers.
 *
 * @param <B> the builder of the method
 */
public abstract sealed class PlacementBuilder<B extends PlacementBuilder<B>>
        permits LwrOptions.Builder, MixtureOptions.Builder {
    double activationThreshold;
    double initialLengthScale;
    boolean learnLengthScales;
    int maxIterations;

    PlacementBuilder(
            double activationThreshold, double initialLengthScale, boolean learnLengthScales, int maxIterations) {
        this.activationThreshold = activationThreshold;
        this.initialLengthScale = initialLengthScale;
        this.learnLengthScales = learnLengthScales;
        this.maxIterations = maxIterations;
    }

    /** This builder. */
    abstract B self();

    /** The paper's w_gen. */
    public B activationThreshold(double value) {
        activationThreshold = value;
        return self();
    }

    /** Length scale in standard deviations of the inputs, 0 for automatic. */
    public B initialLengthScale(double value) {
        initialLengthScale = value;
        return self();
    }

    /** Whether length scales are learned. */
    public B learnLengthScales(boolean value) {
        learnLengthScales = value;
        return self();
    }

    /** Most iterations, or steps of gradient descent. */
    public B maxIterations(int value) {
        maxIterations = value;
        return self();
    }
}
