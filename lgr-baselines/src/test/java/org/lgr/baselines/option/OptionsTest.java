package org.lgr.baselines.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.baselines.BaselineMethod;
import org.lgr.baselines.TestData;

class OptionsTest {
    static Stream<Arguments> badOptions() {
        return Stream.of(
                bad(() -> lwpr().initialMetric(-1).build(), "initialMetric must be finite and not negative, got -1.0"),
                bad(() -> lwpr().initialStepSize(0).build(), "initialStepSize must be positive and finite, got 0.0"),
                bad(() -> lwpr().metaRate(Double.NaN).build(), "metaRate must be positive and finite, got NaN"),
                bad(() -> lwpr().penalty(Double.POSITIVE_INFINITY).build(), "penalty must be finite"),
                bad(() -> lwpr().activationThreshold(0).build(), "activationThreshold must be in (0, 1], got 0.0"),
                bad(() -> lwpr().pruningThreshold(1.5).build(), "pruningThreshold must be in (0, 1], got 1.5"),
                bad(() -> lwpr().pruningThreshold(0.1).build(), "below pruningThreshold, got 0.1 and 0.1"),
                bad(() -> lwpr().projectionThreshold(-0.5).build(), "projectionThreshold must be in (0, 1]"),
                bad(() -> lwpr().initialForgetting(2).build(), "initialForgetting must be in (0, 1], got 2.0"),
                bad(() -> lwpr().finalForgetting(0).build(), "finalForgetting must be in (0, 1], got 0.0"),
                bad(() -> lwpr().forgettingInertia(Double.NaN).build(), "forgettingInertia must be in (0, 1], got NaN"),
                bad(() -> lwpr().passes(0).build(), "passes must be at least 1, got 0"),
                bad(() -> lwr().activationThreshold(1.1).build(), "activationThreshold must be in (0, 1], got 1.1"),
                bad(() -> lwr().initialLengthScale(-1).build(), "initialLengthScale must be finite and not negative"),
                bad(() -> lwr().penalty(-1).build(), "penalty must be finite and not negative, got -1.0"),
                bad(() -> lwr().maxIterations(0).build(), "maxIterations must be at least 1, got 0"),
                bad(() -> mixture().activationThreshold(0).build(), "activationThreshold must be in (0, 1], got 0.0"),
                bad(() -> mixture().initialLengthScale(-1).build(), "initialLengthScale must be finite and not"),
                bad(() -> mixture().growthIterations(0).build(), "growthIterations must be at least 1, got 0"),
                bad(() -> mixture().maxIterations(-1).build(), "maxIterations must not be negative, got -1"),
                bad(() -> mixture().tolerance(Double.NaN).build(), "tolerance must be finite and not negative"),
                bad(() -> linear().maxIterations(0).build(), "maxIterations must be at least 1, got 0"),
                bad(
                        () -> linear().tolerance(Double.NaN).build(),
                        "tolerance must be finite and not negative, got NaN"));
    }

    private static Arguments bad(Supplier<?> build, String message) {
        return Arguments.of(build, message);
    }

    private static LwprOptions.Builder lwpr() {
        return LwprOptions.builder();
    }

    private static LwrOptions.Builder lwr() {
        return LwrOptions.builder();
    }

    private static MixtureOptions.Builder mixture() {
        return MixtureOptions.builder();
    }

    private static LinearRegressionOptions.Builder linear() {
        return LinearRegressionOptions.builder();
    }

    @ParameterizedTest
    @MethodSource("badOptions")
    void aValueOutOfRangeIsRefusedByName(Supplier<?> build, String message) {
        assertThatThrownBy(build::get)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void optionsBuiltFromOptionsAreEqualToThem() {
        LwprOptions lwpr =
                new LwprOptions(1, true, false, 2, true, 3, 4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, false, false, 10, 11);
        assertThat(lwpr.toBuilder().build()).isEqualTo(lwpr);
        LwrOptions lwr = new LwrOptions(0.1, 2, false, 3, 4);
        assertThat(lwr.toBuilder().build()).isEqualTo(lwr);
        MixtureOptions mixture = new MixtureOptions(0.1, 2, false, 3, 4, 5);
        assertThat(mixture.toBuilder().build()).isEqualTo(mixture);
    }

    @Test
    void lengthsThatAreNotGivenGrowWithTheNumberOfInputs() {
        assertThat(LwprOptions.defaults().chosenInitialMetric(2)).isEqualTo(25);
        assertThat(LwprOptions.defaults().chosenInitialMetric(10)).isEqualTo(5);
        assertThat(lwpr().initialMetric(3).build().chosenInitialMetric(10)).isEqualTo(3);
        assertThat(LwrOptions.defaults().chosenLengthScale(4)).isEqualTo(0.4);
        assertThat(lwr().initialLengthScale(3).build().chosenLengthScale(4)).isEqualTo(3);
        assertThat(MixtureOptions.defaults().chosenLengthScale(16)).isEqualTo(0.3 * 8);
        assertThat(mixture().initialLengthScale(3).build().chosenLengthScale(16))
                .isEqualTo(3);
    }

    @Test
    void everyMethodHasALabelOfItsOwnAndALearner() {
        for (BaselineMethod method : BaselineMethod.values()) {
            assertThat(BaselineMethod.labelled(method.label())).contains(method);
            assertThat(method.learner().fit(TestData.smooth(30, 1)).method()).isEqualTo(method);
        }
        assertThat(BaselineMethod.labelled("LWPR")).isEmpty();
    }
}
