package org.lgr.reproduce;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.LgrOptions;
import org.lgr.baselines.LwprOptions;
import org.lgr.baselines.MixtureOptions;

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
            return Stream.of(0.05, 0.1)
                    .flatMap(metric -> Stream.of(5.0, 50.0).map(step -> lwpr(metric, step)))
                    .toList();
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

    private static final double THRESHOLD = 0.3; // the paper's w_gen
    private static final int LWPR_PASSES = 5;
    private static final int MIXTURE_GROWTH = 10; // iterations, as many as seven joints in a quarter of an hour allow
    private static final int MIXTURE_ITERATIONS = 20;

    /**
     * One setting of a method.
     *
     * @param label what distinguishes it, empty if there is no choice
     * @param contender the method with it
     */
    record Choice(String label, Contender contender) {}

    private final String label;
    private final Published.@Nullable Method published;

    RobotEntrant(String label, Published.@Nullable Method published) {
        this.label = label;
        this.published = published;
    }

    private static Choice lwpr(double metric, double stepSize) {
        return new Choice(
                "init_D " + metric + ", init_alpha " + stepSize,
                Contender.of(LwprOptions.builder()
                        .initialMetric(metric)
                        .initialStepSize(stepSize)
                        .activationThreshold(THRESHOLD)
                        .passes(LWPR_PASSES)
                        .build()));
    }

    private static Choice mixture(double lengthScale) {
        return new Choice(
                "λ₀ " + lengthScale,
                Contender.of(MixtureOptions.builder()
                        .initialLengthScale(lengthScale)
                        .activationThreshold(THRESHOLD)
                        .growthIterations(MIXTURE_GROWTH)
                        .maxIterations(MIXTURE_ITERATIONS)
                        .build()));
    }

    /** Settings to choose from. */
    abstract List<Choice> choices();

    /** About how long a fit takes, in seconds. */
    double cost() {
        return switch (this) {
            case LINEAR -> 1;
            case LWPR -> 30;
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
