package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LgrOptionsTest {
    static Stream<Arguments> refused() {
        Growth.Sweep sweep = Growth.sweep();
        return Stream.of(
                refused("activationThreshold", "0.0", () -> sweep.withActivationThreshold(0)),
                refused("activationThreshold", "1.5", () -> sweep.withActivationThreshold(1.5)),
                refused("activationThreshold", "NaN", () -> sweep.withActivationThreshold(Double.NaN)),
                refused("initialLengthScale", "-1.0", () -> sweep.withInitialLengthScale(-1)),
                refused("initialLengthScale", "101.0", () -> sweep.withInitialLengthScale(101)),
                refused("initialLengthScale", "NaN", () -> sweep.withInitialLengthScale(Double.NaN)),
                refused("growthIterations", "-1", () -> sweep.withGrowthIterations(-1)),
                refused("maxIterations", "-1", () -> sweep.withMaxIterations(-1)),
                refused("tolerance", "-1.0E-5", () -> sweep.withTolerance(-1e-5)),
                refused("tolerance", "NaN", () -> sweep.withTolerance(Double.NaN)),
                refused("inference of the sweep", "SAMPLED", () -> sweep.withInference(Inference.SAMPLED)),
                refused(
                        "inference of adaptive growth",
                        "MEAN_FIELD",
                        () -> Growth.adaptive().withInference(Inference.MEAN_FIELD)),
                refused(
                        "inference of adaptive growth",
                        "COLLAPSED",
                        () -> Growth.adaptive().withInference(Inference.COLLAPSED)),
                refused("members", "-1", () -> Growth.adaptive().withMembers(-1)),
                refused("pruningThreshold", "0.5", LgrOptions.builder().pruningThreshold(0.5)::build),
                refused("pruningThreshold", "NaN", LgrOptions.builder().pruningThreshold(Double.NaN)::build),
                refused("maxLocalModels", "0", LgrOptions.builder().maxLocalModels(0)::build),
                refused("threads", "-2", LgrOptions.builder().threads(-2)::build));
    }

    private static Arguments refused(String option, String value, ThrowingCallable change) {
        return Arguments.of(option, value, change);
    }

    @ParameterizedTest(name = "{0} = {1}")
    @MethodSource("refused")
    void valuesOutOfRangeAreRefusedByNameAndValue(String option, String value, ThrowingCallable change) {
        assertThatThrownBy(change)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(option + " must")
                .hasMessageContaining("got " + value);
    }

    @Test
    void theOtherGrowthIsNamedWhereAnInferenceBelongsToIt() {
        assertThatThrownBy(() -> Growth.sweep().withInference(Inference.SAMPLED))
                .hasMessageContaining("belongs to Growth.adaptive()");
        assertThatThrownBy(() -> Growth.adaptive().withInference(Inference.COLLAPSED))
                .hasMessageContaining("belongs to Growth.sweep()");
    }

    @Test
    void boundsThemselvesAreAllowed() {
        Growth.Sweep sweep = Growth.sweep()
                .withActivationThreshold(1)
                .withInitialLengthScale(100)
                .withGrowthIterations(0)
                .withMaxIterations(1)
                .withTolerance(0);
        LgrOptions options = LgrOptions.builder()
                .growth(sweep)
                .pruningThreshold(Double.POSITIVE_INFINITY)
                .maxLocalModels(1)
                .threads(0)
                .build();
        assertThat(options.pruningThreshold()).isInfinite();
        assertThat(options.growth()).isEqualTo(sweep);
    }

    @Test
    void everySettingSurvivesTheWayThroughABuilder() {
        Growth.Sweep sweep = new Growth.Sweep(Inference.COLLAPSED, 0.25, 1.5, false, 7, 11, 1e-3, true);
        assertThat(Growth.sweep()
                        .withInference(Inference.COLLAPSED)
                        .withActivationThreshold(0.25)
                        .withInitialLengthScale(1.5)
                        .withLearnLengthScales(false)
                        .withGrowthIterations(7)
                        .withMaxIterations(11)
                        .withTolerance(1e-3)
                        .withCalibrated(true))
                .isEqualTo(sweep);
        assertThat(Growth.adaptive().withInference(Inference.SAMPLED).withMembers(15))
                .isEqualTo(new Growth.Adaptive(Inference.SAMPLED, 15));
        LgrOptions options = new LgrOptions(LocalBasis.polynomial(3), sweep, 5, true, 1e5, 13, 17);
        assertThat(options.toBuilder().build()).isEqualTo(options);
        assertThat(LgrOptions.builder()
                        .basis(LocalBasis.polynomial(3))
                        .growth(sweep)
                        .seed(5)
                        .sharedLocalisers(true)
                        .pruningThreshold(1e5)
                        .maxLocalModels(13)
                        .threads(17)
                        .build())
                .isEqualTo(options);
    }

    @Test
    void changesAreThoseFromTheDefaults() {
        assertThat(LgrOptions.defaults().changes()).isEmpty();
        assertThat(LgrOptions.builder()
                        .threads(3)
                        .growth(Growth.sweep().withTolerance(0.5).withLearnLengthScales(false))
                        .maxLocalModels(9)
                        .build()
                        .changes())
                .containsExactly(
                        "growth = sweep", "learnLengthScales = false", "tolerance = 0.5", "maxLocalModels = 9");
        assertThat(LgrOptions.builder()
                        .growth(Growth.adaptive().withMembers(2))
                        .seed(8)
                        .build()
                        .changes())
                .containsExactly("members = 2", "seed = 8");
    }

    @Test
    void growthIsAdaptiveUnlessTheSweepIsAskedFor() {
        assertThat(LgrOptions.defaults().growth()).isEqualTo(Growth.adaptive());
        assertThat(LgrOptions.defaults().chosenPruningThreshold()).isEqualTo(1e4);
        LgrOptions sweep = LgrOptions.builder().growth(Growth.sweep()).build();
        assertThat(sweep.chosenPruningThreshold()).isEqualTo(1e3);
        assertThat(sweep.toBuilder().pruningThreshold(55).build().chosenPruningThreshold())
                .isEqualTo(55);
    }

    @Test
    void orderOfABasisIsChecked() {
        assertThatThrownBy(() -> LocalBasis.polynomial(-1)).hasMessageContaining("got -1");
        assertThatThrownBy(() -> LocalBasis.polynomial(9)).hasMessageContaining("got 9");
        assertThatThrownBy(() -> LocalBasis.polynomial(8).components(100)).hasMessageContaining("more than a million");
    }

    @Test
    void componentsAreCountedByTheBinomialCoefficient() {
        assertThat(LocalBasis.constant().components(21)).isEqualTo(1);
        assertThat(LocalBasis.linear().components(21)).isEqualTo(22);
        assertThat(LocalBasis.polynomial(2).components(3)).isEqualTo(10);
        assertThat(LocalBasis.polynomial(4).components(5)).isEqualTo(126);
    }
}
