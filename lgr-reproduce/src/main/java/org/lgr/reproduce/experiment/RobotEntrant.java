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

/** The methods that learn inverse dynamics, each with the settings that it may choose from on a part of the training rows. */
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
    private static final double LWPR_THRESHOLD = 0.05; // narrow fields that overlap less are as good as more that do
    private static final double LWPR_STEP_SIZE = 0.1;
    private static final int LWPR_PASSES = 8;
    /** In place of 0.5: of 21 inputs no single direction halves the error. */
    private static final double LWPR_PROJECTION_THRESHOLD = 0.99;
    /** In place of 0.99999, with which a field has to see a hundred times its points before it tries a fourth projection. */
    private static final double LWPR_FORGETTING = 0.999;
    /** Rows to compare mixtures on, which take long; LWPR has all, because the best metric depends on how many there are. */
    static final int MIXTURE_ROWS = 4000;

    private static final int MIXTURE_GROWTH = 10; // iterations, as many as seven joints in a quarter of an hour allow
    private static final int MIXTURE_ITERATIONS = 20;

    /**
     * One setting of a method.
     *
     * @param label what distinguishes it, empty if there is no choice
     * @param contender the method with it
     * @param mostRows that it learns from when settings are compared
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

    /** Settings to choose from. */
    abstract List<Choice> choices();

    /** About how long it takes to choose and to fit, in seconds. */
    double cost() {
        return switch (this) {
            case LINEAR -> 1;
            case LWPR -> 40;
            case LGR -> 25;
            case ME -> 20;
        };
    }

    /** Number of its colour: the same in all figures. */
    int series() {
        return published == null ? Published.Method.values().length : published.series();
    }

    String label() {
        return label;
    }

    /** Which method of the paper it is. */
    Optional<Published.Method> published() {
        return Optional.ofNullable(published);
    }
}
