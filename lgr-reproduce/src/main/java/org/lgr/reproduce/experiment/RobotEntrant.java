package org.lgr.reproduce.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.LgrOptions;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.baselines.option.MixtureOptions;
import org.lgr.reproduce.method.Contender;
import org.lgr.reproduce.report.Published;

/** The methods that learn inverse dynamics. Each chooses among its settings on a part of the training rows. */
enum RobotEntrant {
    LINEAR("linear", null) {
        @Override
        List<Choice> choices() {
            return List.of(new Choice("", Contender.linear()));
        }
    },
    LWPR("LWPR", Published.Method.LWPR) {
        @Override
        List<Choice> choices() {
            return Stream.of(0.4, 0.6, 0.8).map(RobotEntrant::lwpr).toList();
        }
    },
    LGR("LGR", Published.Method.LGR) {
        @Override
        List<Choice> choices() {
            return List.of(new Choice("", Contender.of(LgrOptions.defaults())));
        }
    },
    ME("ME", Published.Method.ME) {
        @Override
        List<Choice> choices() {
            return Stream.of(3.0, 4.0, 5.0).map(RobotEntrant::mixture).toList();
        }
    };

    private static final double MIXTURE_THRESHOLD = 0.3; // the paper's w_gen
    // With less overlap, fewer narrow fields are as good as more with the usual threshold.
    private static final double LWPR_THRESHOLD = 0.05;
    private static final double LWPR_STEP_SIZE = 0.1;
    private static final int LWPR_PASSES = 8;
    /** In place of 0.5: of 21 inputs no single direction halves the error. */
    private static final double LWPR_PROJECTION_THRESHOLD = 0.99;
    /**
     * In place of 0.99999, with which a field would need a hundred times as many points before its fourth projection.
     */
    private static final double LWPR_FORGETTING = 0.999;
    /**
     * Most rows on which mixtures are compared, because they are slow. LWPR uses all rows, because the best metric
     * depends on their number.
     */
    static final int MIXTURE_ROWS = 4000;

    // Growth iterations: as many as fit seven joints into a quarter of an hour.
    private static final int MIXTURE_GROWTH = 10;
    private static final int MIXTURE_ITERATIONS = 20;

    /**
     * One setting of a method.
     *
     * @param label short description, empty if there is no choice
     * @param contender the method with this setting
     * @param mostRows most rows to learn from when settings are compared
     */
    record Choice(String label, Contender contender, int mostRows) {
        Choice(String label, Contender contender) {
            this(label, contender, Integer.MAX_VALUE);
        }
    }

    private final String label;
    private final Published.@Nullable Method published;

    RobotEntrant(String label, Published.@Nullable Method published) {
        this.label = label;
        this.published = published;
    }

    private static Choice lwpr(double metric) {
        return new Choice(
                "init_D " + metric,
                Contender.of(LwprOptions.builder()
                        .initialMetric(metric)
                        .initialStepSize(LWPR_STEP_SIZE)
                        .activationThreshold(LWPR_THRESHOLD)
                        .projectionThreshold(LWPR_PROJECTION_THRESHOLD)
                        .finalForgetting(LWPR_FORGETTING)
                        .passes(LWPR_PASSES)
                        .build()));
    }

    private static Choice mixture(double lengthScale) {
        return new Choice(
                "λ₀ " + lengthScale,
                Contender.of(MixtureOptions.builder()
                        .initialLengthScale(lengthScale)
                        .activationThreshold(MIXTURE_THRESHOLD)
                        .growthIterations(MIXTURE_GROWTH)
                        .maxIterations(MIXTURE_ITERATIONS)
                        .build()),
                MIXTURE_ROWS);
    }

    /** The settings to choose from. */
    abstract List<Choice> choices();

    /** Approximate time for choosing and fitting, in seconds. */
    double cost() {
        return switch (this) {
            case LINEAR -> 1;
            case LWPR -> 40;
            case LGR -> 25;
            case ME -> 20;
        };
    }

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
}
