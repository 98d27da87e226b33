package org.lgr.baselines.option;

/**
 * Settings of locally weighted projection regression; the defaults are those of the authors' library, whose name for
 * each is in brackets. Lengths are in standard deviations of the inputs if {@link #standardizeInputs()} is set,
 * otherwise in units of the inputs.
 *
 * @param initialMetric diagonal of the distance metric of a new field [init_D], one over a squared length scale; larger
 *     values make narrower and thus more fields, and 0 chooses 50 divided by the number of inputs, the library's 25 for
 *     two
 * @param fullMetric whether a metric has correlations between inputs, or a diagonal only [not diag_only]
 * @param learnMetric whether metrics are learned, or stay as they begin [update_D]
 * @param initialStepSize of the gradient descent on a metric [init_alpha]
 * @param metaLearning whether step sizes are learned too, by incremental delta-bar-delta [meta]
 * @param metaRate step size of the step sizes [meta_rate]
 * @param penalty weight of the squared metric, which keeps fields from shrinking [penalty]
 * @param activationThreshold a point at which no activation is above it becomes the centre of a new field [w_gen]
 * @param pruningThreshold of two fields that are both more active than this at one point, the wider is removed
 *     [w_prune]; 1 never removes any
 * @param projectionThreshold a field gets another projection if the last one brought its squared error below this share
 *     of what it was [add_threshold]; with many inputs a single projection seldom halves the error
 * @param initialForgetting factor by which a new field forgets what it saw one point earlier [init_lambda]
 * @param finalForgetting what that factor tends to [final_lambda]; a field adds no projection before the last one knows
 *     99 % of the points that the first remembers, so that with many inputs a smaller factor, such as 0.999, gets them
 *     to the projections they need
 * @param forgettingInertia share of its distance to the final factor that it keeps with every point [tau_lambda]
 * @param standardizeInputs whether a fit scales inputs to variance 1 [norm_in]
 * @param standardizeTarget whether a fit scales the target to variance 1 [norm_out], so that a step size means the same
 *     for any data
 * @param passes over all rows
 * @param seed of the order of rows in each pass
 */
public record LwprOptions(
        double initialMetric,
        boolean fullMetric,
        boolean learnMetric,
        double initialStepSize,
        boolean metaLearning,
        double metaRate,
        double penalty,
        double activationThreshold,
        double pruningThreshold,
        double projectionThreshold,
        double initialForgetting,
        double finalForgetting,
        double forgettingInertia,
        boolean standardizeInputs,
        boolean standardizeTarget,
        int passes,
        int seed) {
    /** Checks every value. */
    public LwprOptions {
        Options.requireNotNegative(initialMetric, "initialMetric", "larger values make narrower fields, and 0 chooses");
        Options.requirePositive(initialStepSize, "initialStepSize", "to keep metrics as they are, do not learn them");
        Options.requirePositive(metaRate, "metaRate", "to keep step sizes, switch metaLearning off");
        Options.requireNotNegative(penalty, "penalty", "larger values keep fields wider");
        Options.requireShare(activationThreshold, "activationThreshold", "smaller values place fewer fields");
        Options.requireShare(pruningThreshold, "pruningThreshold", "1 never removes a field");
        Options.requireShare(projectionThreshold, "projectionThreshold", "smaller values add fewer projections");
        Options.requireShare(initialForgetting, "initialForgetting", "1 never forgets");
        Options.requireShare(finalForgetting, "finalForgetting", "1 never forgets");
        Options.requireShare(forgettingInertia, "forgettingInertia", "1 keeps the initial factor");
        Options.check(
                activationThreshold < pruningThreshold,
                "activationThreshold must be below pruningThreshold, got " + activationThreshold + " and "
                        + pruningThreshold + "; otherwise fields are removed as soon as they are placed");
        Options.check(passes >= 1, "passes must be at least 1, got " + passes);
    }

    /** The diagonal of the metric of a new field: {@link #initialMetric()}, or the automatic choice if that is 0. */
    public double chosenInitialMetric(int dimension) {
        return initialMetric > 0 ? initialMetric : 50.0 / dimension;
    }

    /** The defaults of the authors' library, in ten passes over standardised data. */
    public static LwprOptions defaults() {
        return builder().build();
    }

    /** A builder that starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder that starts from these options. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.initialMetric = initialMetric;
        builder.fullMetric = fullMetric;
        builder.learnMetric = learnMetric;
        builder.initialStepSize = initialStepSize;
        builder.metaLearning = metaLearning;
        builder.metaRate = metaRate;
        builder.penalty = penalty;
        builder.activationThreshold = activationThreshold;
        builder.pruningThreshold = pruningThreshold;
        builder.projectionThreshold = projectionThreshold;
        builder.initialForgetting = initialForgetting;
        builder.finalForgetting = finalForgetting;
        builder.forgettingInertia = forgettingInertia;
        builder.standardizeInputs = standardizeInputs;
        builder.standardizeTarget = standardizeTarget;
        builder.passes = passes;
        builder.seed = seed;
        return builder;
    }

    /** Changes single settings; {@link LwprOptions} documents and checks them. */
    public static final class Builder {
        private double initialMetric = 0;
        private boolean fullMetric = false;
        private boolean learnMetric = true;
        private double initialStepSize = 50;
        private boolean metaLearning = false;
        private double metaRate = 250;
        private double penalty = 1e-6;
        private double activationThreshold = 0.1;
        private double pruningThreshold = 1;
        private double projectionThreshold = 0.5;
        private double initialForgetting = 0.999;
        private double finalForgetting = 0.99999;
        private double forgettingInertia = 0.9999;
        private boolean standardizeInputs = true;
        private boolean standardizeTarget = true;
        private int passes = 10;
        private int seed = 1;

        private Builder() {}

        /** Diagonal of the distance metric of a new field. */
        public Builder initialMetric(double value) {
            initialMetric = value;
            return this;
        }

        /** Whether a metric has correlations between inputs. */
        public Builder fullMetric(boolean value) {
            fullMetric = value;
            return this;
        }

        /** Whether metrics are learned. */
        public Builder learnMetric(boolean value) {
            learnMetric = value;
            return this;
        }

        /** Step size of the gradient descent on a metric. */
        public Builder initialStepSize(double value) {
            initialStepSize = value;
            return this;
        }

        /** Whether step sizes are learned. */
        public Builder metaLearning(boolean value) {
            metaLearning = value;
            return this;
        }

        /** Step size of the step sizes. */
        public Builder metaRate(double value) {
            metaRate = value;
            return this;
        }

        /** Weight of the squared metric. */
        public Builder penalty(double value) {
            penalty = value;
            return this;
        }

        /** The library's w_gen. */
        public Builder activationThreshold(double value) {
            activationThreshold = value;
            return this;
        }

        /** The library's w_prune. */
        public Builder pruningThreshold(double value) {
            pruningThreshold = value;
            return this;
        }

        /** Share of the squared error below which another projection is tried. */
        public Builder projectionThreshold(double value) {
            projectionThreshold = value;
            return this;
        }

        /** Forgetting factor of a new field. */
        public Builder initialForgetting(double value) {
            initialForgetting = value;
            return this;
        }

        /** Forgetting factor that a field tends to. */
        public Builder finalForgetting(double value) {
            finalForgetting = value;
            return this;
        }

        /** Share of its distance to the final factor that the forgetting factor keeps with every point. */
        public Builder forgettingInertia(double value) {
            forgettingInertia = value;
            return this;
        }

        /** Whether a fit scales the inputs. */
        public Builder standardizeInputs(boolean value) {
            standardizeInputs = value;
            return this;
        }

        /** Whether a fit scales the target. */
        public Builder standardizeTarget(boolean value) {
            standardizeTarget = value;
            return this;
        }

        /** Passes of a fit over all rows. */
        public Builder passes(int value) {
            passes = value;
            return this;
        }

        /** Seed of the order of rows. */
        public Builder seed(int value) {
            seed = value;
            return this;
        }

        /** The checked options. */
        public LwprOptions build() {
            return new LwprOptions(
                    initialMetric,
                    fullMetric,
                    learnMetric,
                    initialStepSize,
                    metaLearning,
                    metaRate,
                    penalty,
                    activationThreshold,
                    pruningThreshold,
                    projectionThreshold,
                    initialForgetting,
                    finalForgetting,
                    forgettingInertia,
                    standardizeInputs,
                    standardizeTarget,
                    passes,
                    seed);
        }
    }
}
