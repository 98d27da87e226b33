package org.lgr;

import java.util.List;

/**
 * Settings of a fit. The defaults are meant to serve any data; change single values through {@link #builder()}:
 *
 * <pre>{@code LgrOptions.builder().activationThreshold(0.3).threads(4).build()}</pre>
 *
 * @param basis functions of each local model
 * @param inference how the posterior is found
 * @param growth how local models come into being
 * @param seed of the random numbers of adaptive growth: which rows are held out, and where births are tried
 * @param sharedLocalisers whether several outputs fitted together share centres and length scales, each with weights,
 *     relevances and noise of its own: smaller and faster to predict, while localisers of their own are more accurate
 * @param activationThreshold the paper's w_gen, in (0, 1]: a row at which every activation is below it becomes the
 *     centre of a new local model; larger values place more models
 * @param initialLengthScale λ₀ of a new local model in standard deviations of each input, at least 0.01; 0 finds it
 *     from the data
 * @param learnLengthScales whether length scales are learned per model and input, or stay at their initial value
 * @param growthIterations iterations over which the one sweep that places models is spread, a row at least each; 0
 *     chooses: 2000 for {@link Inference#MEAN_FIELD}, as Algorithm 1 visits the paper's 2000 rows one by one, 20 for
 *     {@link Inference#EXACT}, 1 for {@link Inference#COLLAPSED}
 * @param maxIterations most iterations after the sweep; 0 chooses: 300 for {@link Inference#EXACT}, 100 for
 *     {@link Inference#COLLAPSED}, 1000 for {@link Inference#MEAN_FIELD}, whose steps are small
 * @param tolerance training stops early when the objective gains less than this many nats per row over ten iterations;
 *     0 never stops early
 * @param pruningThreshold a component is pruned when its relevance (prior precision) exceeds this, a model when all its
 *     components are; infinity never prunes, 0 chooses: 1e3, the paper's, for {@link Growth#SWEEP}, 1e4 for
 *     {@link Growth#ADAPTIVE}
 * @param maxLocalModels most local models at any time
 * @param members how often adaptive growth starts anew, of which the average is taken: it scatters less and costs as
 *     much more; 0 chooses 4 for up to 4,000 rows, 2 where few groups are named, for others as many as held-out rows
 *     gain from: up to 3 for 20,000 rows if they are small, up to 2 for 100,000 rows,
 *     otherwise 1
 * @param threads worker threads; 0 uses all processors. The result does not depend on it
 */
public record LgrOptions(
        LocalBasis basis,
        Inference inference,
        Growth growth,
        int seed,
        boolean sharedLocalisers,
        double activationThreshold,
        double initialLengthScale,
        boolean learnLengthScales,
        int growthIterations,
        int maxIterations,
        double tolerance,
        double pruningThreshold,
        int maxLocalModels,
        int members,
        int threads) {
    private static final LgrOptions DEFAULTS = builder().build();

    /** Checks every value. */
    public LgrOptions {
        check(
                activationThreshold > 0 && activationThreshold <= 1,
                "activationThreshold must be in (0, 1], got " + activationThreshold
                        + "; smaller values place fewer models");
        check(
                initialLengthScale >= 0 && initialLengthScale <= 100,
                "initialLengthScale must be in [0, 100], got " + initialLengthScale
                        + "; it counts standard deviations of the inputs, and 0 finds it from the data");
        check(growthIterations >= 0, "growthIterations must not be negative, got " + growthIterations);
        check(maxIterations >= 0, "maxIterations must not be negative, got " + maxIterations + "; 0 chooses");
        check(tolerance >= 0, "tolerance must not be negative, got " + tolerance + "; 0 never stops early");
        check(
                pruningThreshold == 0 || pruningThreshold >= 1,
                "pruningThreshold must be at least 1, got " + pruningThreshold
                        + "; infinity never prunes, and 0 chooses");
        check(
                growth != Growth.ADAPTIVE
                        || (learnLengthScales && inference != Inference.MEAN_FIELD && inference != Inference.COLLAPSED),
                "adaptive growth needs exact or sampled inference and length scales that are learned; use growth SWEEP");
        check(
                growth != Growth.SWEEP || inference != Inference.SAMPLED,
                "growth SWEEP has no sampled inference; use growth ADAPTIVE, or inference EXACT or COLLAPSED");
        check(maxLocalModels >= 1, "maxLocalModels must be at least 1, got " + maxLocalModels);
        check(members >= 0, "members must not be negative, got " + members + "; 0 chooses");
        check(threads >= 0, "threads must not be negative, got " + threads + "; 0 uses all processors");
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    /** Defaults for any data. */
    public static LgrOptions defaults() {
        return DEFAULTS;
    }

    /**
     * The settings that differ from the defaults, such as {@code activationThreshold = 0.9}; the number of threads
     * apart.
     */
    public List<String> changes() {
        return Settings.changes(this, DEFAULTS.toBuilder().threads(threads).build());
    }

    /** How local models come into being with these settings: never {@link Growth#AUTO}. */
    public Growth chosenGrowth() {
        if (growth != Growth.AUTO) {
            return growth;
        }
        LgrOptions sweepDefaults = toBuilder()
                .activationThreshold(DEFAULTS.activationThreshold)
                .initialLengthScale(DEFAULTS.initialLengthScale)
                .growthIterations(DEFAULTS.growthIterations)
                .maxIterations(DEFAULTS.maxIterations)
                .tolerance(DEFAULTS.tolerance)
                .build();
        boolean adaptive = equals(sweepDefaults)
                && learnLengthScales
                && inference != Inference.MEAN_FIELD
                && inference != Inference.COLLAPSED;
        return adaptive ? Growth.ADAPTIVE : Growth.SWEEP;
    }

    /** The number of members in force, given that of the case at hand: never 0. */
    public int chosenMembers(int usual) {
        return members > 0 ? members : usual;
    }

    /** The pruning threshold in force: never 0. */
    public double chosenPruningThreshold() {
        if (pruningThreshold > 0) {
            return pruningThreshold;
        }
        return chosenGrowth() == Growth.ADAPTIVE ? 1e4 : 1e3;
    }

    /** A builder that starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder that starts from these options. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.basis = basis;
        builder.inference = inference;
        builder.growth = growth;
        builder.seed = seed;
        builder.sharedLocalisers = sharedLocalisers;
        builder.activationThreshold = activationThreshold;
        builder.initialLengthScale = initialLengthScale;
        builder.learnLengthScales = learnLengthScales;
        builder.growthIterations = growthIterations;
        builder.maxIterations = maxIterations;
        builder.tolerance = tolerance;
        builder.pruningThreshold = pruningThreshold;
        builder.maxLocalModels = maxLocalModels;
        builder.members = members;
        builder.threads = threads;
        return builder;
    }

    /** Changes single settings; {@link LgrOptions} documents and checks them. */
    public static final class Builder {
        private LocalBasis basis = LocalBasis.linear();
        private Inference inference = Inference.AUTO;
        private Growth growth = Growth.AUTO;
        private int seed = 1;
        private boolean sharedLocalisers = false;
        private double activationThreshold = 0.5;
        private double initialLengthScale = 0;
        private boolean learnLengthScales = true;
        private int growthIterations = 0;
        private int maxIterations = 0;
        private double tolerance = 1e-5;
        private double pruningThreshold = 0;
        private int maxLocalModels = 2000;
        private int members = 0;
        private int threads = 0;

        private Builder() {}

        /** Functions of each local model. */
        public Builder basis(LocalBasis value) {
            basis = value;
            return this;
        }

        /** How the posterior is found. */
        public Builder inference(Inference value) {
            inference = value;
            return this;
        }

        /** How local models come into being. */
        public Builder growth(Growth value) {
            growth = value;
            return this;
        }

        /** Seed of the random numbers of adaptive growth. */
        public Builder seed(int value) {
            seed = value;
            return this;
        }

        /** Whether several outputs fitted together share their localisers. */
        public Builder sharedLocalisers(boolean value) {
            sharedLocalisers = value;
            return this;
        }

        /** The paper's w_gen. */
        public Builder activationThreshold(double value) {
            activationThreshold = value;
            return this;
        }

        /** λ₀ in standard deviations of the inputs, 0 for automatic. */
        public Builder initialLengthScale(double value) {
            initialLengthScale = value;
            return this;
        }

        /** Whether length scales are learned. */
        public Builder learnLengthScales(boolean value) {
            learnLengthScales = value;
            return this;
        }

        /** Iterations that the sweep placing models is spread over, 0 for automatic. */
        public Builder growthIterations(int value) {
            growthIterations = value;
            return this;
        }

        /** Most iterations after the sweep, 0 for automatic. */
        public Builder maxIterations(int value) {
            maxIterations = value;
            return this;
        }

        /** Nats per row over ten iterations below which training stops. */
        public Builder tolerance(double value) {
            tolerance = value;
            return this;
        }

        /** Relevance beyond which a component is pruned. */
        public Builder pruningThreshold(double value) {
            pruningThreshold = value;
            return this;
        }

        /** Most local models. */
        public Builder maxLocalModels(int value) {
            maxLocalModels = value;
            return this;
        }

        /** Starts of adaptive growth to average, 0 for automatic. */
        public Builder members(int value) {
            members = value;
            return this;
        }

        /** Worker threads, 0 for all processors. */
        public Builder threads(int value) {
            threads = value;
            return this;
        }

        /** The checked options. */
        public LgrOptions build() {
            return new LgrOptions(
                    basis,
                    inference,
                    growth,
                    seed,
                    sharedLocalisers,
                    activationThreshold,
                    initialLengthScale,
                    learnLengthScales,
                    growthIterations,
                    maxIterations,
                    tolerance,
                    pruningThreshold,
                    maxLocalModels,
                    members,
                    threads);
        }
    }
}
