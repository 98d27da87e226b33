package org.lgr.reproduce.experiment;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.baselines.option.MixtureOptions;
import org.lgr.reproduce.method.Contender;
import org.lgr.reproduce.report.Published;

/** The methods that learn the cross function, with the settings of the paper where it gives any. */
enum CrossEntrant {
    LWPR("LWPR", Published.Method.LWPR) {
        @Override
        Contender contender(boolean learned, double wGen, int seed) {
            return Contender.of(LwprOptions.builder()
                    .standardizeInputs(false)
                    .standardizeTarget(false)
                    .initialMetric(1 / (LENGTH_SCALE * LENGTH_SCALE))
                    .initialStepSize(LWPR_STEP_SIZE)
                    .learnMetric(learned)
                    .activationThreshold(wGen)
                    .passes(LWPR_PASSES)
                    .seed(seed)
                    .build());
        }
    },
    LGR("LGR", Published.Method.LGR) {
        @Override
        Contender contender(boolean learned, double wGen, int seed) {
            return Contender.of(options(sweep(learned, wGen).withGrowthIterations(LGR_GROWTH)));
        }
    },
    ME("ME", Published.Method.ME) {
        @Override
        Contender contender(boolean learned, double wGen, int seed) {
            return Contender.of(MixtureOptions.builder()
                    .activationThreshold(wGen)
                    .initialLengthScale(STANDARDISED_LENGTH_SCALE)
                    .learnLengthScales(learned)
                    .build());
        }
    },
    MEAN_FIELD("LGR, mean field", null) {
        @Override
        Contender contender(boolean learned, double wGen, int seed) {
            return Contender.of(options(sweep(learned, wGen).withInference(Inference.MEAN_FIELD)));
        }
    },
    ADAPTIVE("LGR, default options", null) {
        @Override
        Contender contender(boolean learned, double wGen, int seed) {
            return Contender.of(LgrOptions.defaults());
        }
    };

    /** The paper's λ₀, in units of the inputs. */
    private static final double LENGTH_SCALE = 0.3;
    /** {@link #LENGTH_SCALE} in standard deviations of inputs that are uniform on [−1, 1]. */
    private static final double STANDARDISED_LENGTH_SCALE = LENGTH_SCALE * Math.sqrt(3);

    private static final double LWPR_STEP_SIZE = 250;
    private static final int LWPR_PASSES = 20;
    /**
     * Growth iterations of LGR, twenty rows each. This is closer to Algorithm 1, which visits one row at a time, than
     * the default, and adds fewer models at a time.
     */
    private static final int LGR_GROWTH = 100;

    private final String label;
    private final Published.@Nullable Method published;

    CrossEntrant(String label, Published.@Nullable Method published) {
        this.label = label;
        this.published = published;
    }

    private static Growth.Sweep sweep(boolean learned, double wGen) {
        return Growth.sweep()
                .withActivationThreshold(wGen)
                .withInitialLengthScale(STANDARDISED_LENGTH_SCALE)
                .withLearnLengthScales(learned);
    }

    private static LgrOptions options(Growth growth) {
        return LgrOptions.builder().growth(growth).build();
    }

    /** The method with its settings. */
    abstract Contender contender(boolean learned, double wGen, int seed);

    /** Number of its colour, which is the same in all figures. */
    int series() {
        return published == null ? Published.Method.values().length : published.series();
    }

    String label() {
        return label;
    }

    /** The corresponding method of the paper. */
    Optional<Published.Method> published() {
        return Optional.ofNullable(published);
    }

    /** Whether the method is run with this w_gen. LWPR and ME are not run with 1, with which every row is a centre. */
    boolean takes(double wGen) {
        return wGen < 1 || !(this == LWPR || this == ME);
    }

    /** Whether the method has a w_gen and can keep its length scales fixed. */
    boolean hasThreshold() {
        return this != ADAPTIVE;
    }
}
