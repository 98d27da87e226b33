package org.lgr;

/**
 * How local models come into being. There are two ways, each with settings of its own:
 *
 * <pre>{@code
 * Growth.adaptive() // the default: nothing needs tuning
 * Growth.adaptive().withMembers(1) // a quarter of the time, or less
 * Growth.sweep().withInference(Inference.MEAN_FIELD) // the paper's Algorithm 1
 * Growth.sweep().withActivationThreshold(0.3).withInitialLengthScale(0.5)
 * }</pre>
 */
public sealed interface Growth permits Growth.Adaptive, Growth.Sweep {
    /**
     * From one wide local model to as many as the data need, judged on rows held out. Centres and length scales are
     * both learned. The default.
     */
    static Adaptive adaptive() {
        return Adaptive.DEFAULTS;
    }

    /** The paper's rule: a row that no local model covers becomes the centre of a new one, whose centre stays. */
    static Sweep sweep() {
        return Sweep.DEFAULTS;
    }

    /** How the posterior is found. */
    Inference inference();

    /** What this way is called: {@code adaptive} or {@code sweep}. */
    String name();

    /**
     * Adaptive growth, see {@link #adaptive()}.
     *
     * @param inference {@link Inference#AUTO}, {@link Inference#EXACT} or {@link Inference#SAMPLED}
     * @param members how often growth starts anew, of which the average is taken: it scatters less and costs as much
     *     more; 0 chooses 4 for up to 4,000 rows, 2 where few groups are named, for others as many as held-out rows
     *     gain from: up to 3 for 20,000 rows if they are small, up to 2 for 100,000 rows, otherwise 1
     */
    record Adaptive(Inference inference, int members) implements Growth {
        private static final Adaptive DEFAULTS = new Adaptive(Inference.AUTO, 0);

        /** Checks every value. */
        public Adaptive {
            Settings.check(
                    inference == Inference.AUTO || inference == Inference.EXACT || inference == Inference.SAMPLED,
                    "inference of adaptive growth must be AUTO, EXACT or SAMPLED, got " + inference
                            + ", which belongs to Growth.sweep()");
            Settings.check(members >= 0, "members must not be negative, got " + members + "; 0 chooses");
        }

        @Override
        public String name() {
            return "adaptive";
        }

        /** Returns these settings with another inference. */
        public Adaptive withInference(Inference value) {
            return new Adaptive(value, members);
        }

        /** Returns these settings with another number of starts to average, 0 for automatic. */
        public Adaptive withMembers(int value) {
            return new Adaptive(inference, value);
        }
    }

    /**
     * Growth by the paper's sweep, see {@link #sweep()}. It knows neither weights of rows, shared localisers nor
     * calibration on rows held out.
     *
     * @param inference {@link Inference#AUTO}, {@link Inference#EXACT}, {@link Inference#COLLAPSED} or
     *     {@link Inference#MEAN_FIELD}
     * @param activationThreshold the paper's w_gen, in (0, 1]: a row at which every activation is below it becomes the
     *     centre of a new local model; larger values place more models
     * @param initialLengthScale λ₀ of a new local model in standard deviations of each input, at least 0.01; 0 finds it
     *     from the data
     * @param learnLengthScales whether length scales are learned per model and input, or stay at their initial value
     * @param growthIterations iterations over which the one sweep that places models is spread, a row at least each; 0
     *     chooses: 2000 for {@link Inference#MEAN_FIELD}, as Algorithm 1 visits the paper's 2000 rows one by one, 20
     *     for {@link Inference#EXACT}, 1 for {@link Inference#COLLAPSED}
     * @param maxIterations most iterations after the sweep; 0 chooses: 300 for {@link Inference#EXACT}, 100 for
     *     {@link Inference#COLLAPSED}, 1000 for {@link Inference#MEAN_FIELD}, whose steps are small
     * @param tolerance training stops early when the objective gains less than this many nats per row over ten
     *     iterations; 0 never stops early
     * @param calibrated whether some rows and whole groups are held out, which calibrate variances, before the weights
     *     are learned from all rows; otherwise variances are those of the paper, which mean field and collapsed
     *     inference make too small. Adaptive growth is always calibrated
     */
    record Sweep(
            Inference inference,
            double activationThreshold,
            double initialLengthScale,
            boolean learnLengthScales,
            int growthIterations,
            int maxIterations,
            double tolerance,
            boolean calibrated)
            implements Growth {
        private static final Sweep DEFAULTS = new Sweep(Inference.AUTO, 0.5, 0, true, 0, 0, 1e-5, false);

        /** Checks every value. */
        public Sweep {
            Settings.check(
                    inference != Inference.SAMPLED,
                    "inference of the sweep must be AUTO, EXACT, COLLAPSED or MEAN_FIELD, got SAMPLED, which belongs to"
                            + " Growth.adaptive()");
            Settings.check(
                    activationThreshold > 0 && activationThreshold <= 1,
                    "activationThreshold must be in (0, 1], got " + activationThreshold
                            + "; smaller values place fewer models");
            Settings.check(
                    initialLengthScale >= 0 && initialLengthScale <= 100,
                    "initialLengthScale must be in [0, 100], got " + initialLengthScale
                            + "; it counts standard deviations of the inputs, and 0 finds it from the data");
            Settings.check(growthIterations >= 0, "growthIterations must not be negative, got " + growthIterations);
            Settings.check(
                    maxIterations >= 0, "maxIterations must not be negative, got " + maxIterations + "; 0 chooses");
            Settings.check(
                    tolerance >= 0, "tolerance must not be negative, got " + tolerance + "; 0 never stops early");
        }

        @Override
        public String name() {
            return "sweep";
        }

        /** Returns these settings with another inference. */
        public Sweep withInference(Inference value) {
            return new Sweep(
                    value,
                    activationThreshold,
                    initialLengthScale,
                    learnLengthScales,
                    growthIterations,
                    maxIterations,
                    tolerance,
                    calibrated);
        }

        /** Returns these settings with another w_gen. */
        public Sweep withActivationThreshold(double value) {
            return new Sweep(
                    inference,
                    value,
                    initialLengthScale,
                    learnLengthScales,
                    growthIterations,
                    maxIterations,
                    tolerance,
                    calibrated);
        }

        /** Returns these settings with another λ₀ in standard deviations of the inputs, 0 for automatic. */
        public Sweep withInitialLengthScale(double value) {
            return new Sweep(
                    inference,
                    activationThreshold,
                    value,
                    learnLengthScales,
                    growthIterations,
                    maxIterations,
                    tolerance,
                    calibrated);
        }

        /** Returns these settings with length scales that are learned or stay. */
        public Sweep withLearnLengthScales(boolean value) {
            return new Sweep(
                    inference,
                    activationThreshold,
                    initialLengthScale,
                    value,
                    growthIterations,
                    maxIterations,
                    tolerance,
                    calibrated);
        }

        /** Returns these settings with another number of iterations that place models, 0 for automatic. */
        public Sweep withGrowthIterations(int value) {
            return new Sweep(
                    inference,
                    activationThreshold,
                    initialLengthScale,
                    learnLengthScales,
                    value,
                    maxIterations,
                    tolerance,
                    calibrated);
        }

        /** Returns these settings with another limit of iterations after the sweep, 0 for automatic. */
        public Sweep withMaxIterations(int value) {
            return new Sweep(
                    inference,
                    activationThreshold,
                    initialLengthScale,
                    learnLengthScales,
                    growthIterations,
                    value,
                    tolerance,
                    calibrated);
        }

        /** Returns these settings with another tolerance. */
        public Sweep withTolerance(double value) {
            return new Sweep(
                    inference,
                    activationThreshold,
                    initialLengthScale,
                    learnLengthScales,
                    growthIterations,
                    maxIterations,
                    value,
                    calibrated);
        }

        /** Returns these settings with variances that are calibrated on rows held out, or are the paper's. */
        public Sweep withCalibrated(boolean value) {
            return new Sweep(
                    inference,
                    activationThreshold,
                    initialLengthScale,
                    learnLengthScales,
                    growthIterations,
                    maxIterations,
                    tolerance,
                    value);
        }
    }
}
