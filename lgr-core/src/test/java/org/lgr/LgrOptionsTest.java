package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LgrOptionsTest {
    static Stream<Arguments> refused() {
        return Stream.of(
                refused("activationThreshold", "0.0", builder -> builder.activationThreshold(0)),
                refused("activationThreshold", "1.5", builder -> builder.activationThreshold(1.5)),
                refused("activationThreshold", "NaN", builder -> builder.activationThreshold(Double.NaN)),
                refused("initialLengthScale", "-1.0", builder -> builder.initialLengthScale(-1)),
                refused("initialLengthScale", "101.0", builder -> builder.initialLengthScale(101)),
                refused("initialLengthScale", "NaN", builder -> builder.initialLengthScale(Double.NaN)),
                refused("growthIterations", "-1", builder -> builder.growthIterations(-1)),
                refused("maxIterations", "-1", builder -> builder.maxIterations(-1)),
                refused("tolerance", "-1.0E-5", builder -> builder.tolerance(-1e-5)),
                refused("tolerance", "NaN", builder -> builder.tolerance(Double.NaN)),
                refused("pruningThreshold", "0.5", builder -> builder.pruningThreshold(0.5)),
                refused("pruningThreshold", "NaN", builder -> builder.pruningThreshold(Double.NaN)),
                refused("maxLocalModels", "0", builder -> builder.maxLocalModels(0)),
                refused("threads", "-2", builder -> builder.threads(-2)));
    }

    private interface Change {
        LgrOptions.Builder apply(LgrOptions.Builder builder);
    }

    private static Arguments refused(String option, String value, Change change) {
        return Arguments.of(option, value, change.apply(LgrOptions.builder()));
    }

    @ParameterizedTest(name = "{0} = {1}")
    @MethodSource("refused")
    void valuesOutOfRangeAreRefusedByNameAndValue(String option, String value, LgrOptions.Builder builder) {
        assertThatThrownBy(builder::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(option + " must")
                .hasMessageContaining("got " + value);
    }

    @Test
    void boundsThemselvesAreAllowed() {
        LgrOptions options = LgrOptions.builder()
                .activationThreshold(1)
                .initialLengthScale(100)
                .growthIterations(0)
                .maxIterations(1)
                .tolerance(0)
                .pruningThreshold(Double.POSITIVE_INFINITY)
                .maxLocalModels(1)
                .threads(0)
                .build();
        assertThat(options.pruningThreshold()).isInfinite();
    }

    @Test
    void zeroLeavesTheChoiceToTheLearner() {
        LgrOptions options = LgrOptions.builder()
                .initialLengthScale(0)
                .growthIterations(0)
                .maxIterations(0)
                .threads(0)
                .build();
        assertThat(options).isEqualTo(LgrOptions.defaults());
    }

    @Test
    void everySettingSurvivesTheWayThroughABuilder() {
        LgrOptions options = new LgrOptions(
                LocalBasis.polynomial(3),
                Inference.COLLAPSED,
                Growth.SWEEP,
                5,
                true,
                0.25,
                1.5,
                false,
                7,
                11,
                1e-3,
                1e5,
                13,
                15,
                17);
        assertThat(options.toBuilder().build()).isEqualTo(options);
        assertThat(LgrOptions.builder()
                        .basis(LocalBasis.polynomial(3))
                        .inference(Inference.COLLAPSED)
                        .growth(Growth.SWEEP)
                        .seed(5)
                        .sharedLocalisers(true)
                        .activationThreshold(0.25)
                        .initialLengthScale(1.5)
                        .learnLengthScales(false)
                        .growthIterations(7)
                        .maxIterations(11)
                        .tolerance(1e-3)
                        .pruningThreshold(1e5)
                        .maxLocalModels(13)
                        .members(15)
                        .threads(17)
                        .build())
                .isEqualTo(options);
    }

    @Test
    void sampledInferenceNeedsAdaptiveGrowth() {
        LgrOptions.Builder sampled = LgrOptions.builder().inference(Inference.SAMPLED);
        assertThat(sampled.build().chosenGrowth()).isEqualTo(Growth.ADAPTIVE);
        assertThatThrownBy(() -> sampled.growth(Growth.SWEEP).build()).hasMessageContaining("use growth ADAPTIVE");
    }

    @Test
    void changesAreThoseFromTheDefaults() {
        assertThat(LgrOptions.defaults().changes()).isEmpty();
        assertThat(LgrOptions.builder()
                        .threads(3)
                        .tolerance(0.5)
                        .learnLengthScales(false)
                        .build()
                        .changes())
                .containsExactly("learnLengthScales = false", "tolerance = 0.5");
    }

    static Stream<LgrOptions.Builder> settingsOfTheSweep() {
        return Stream.of(
                LgrOptions.builder().activationThreshold(0.3),
                LgrOptions.builder().initialLengthScale(1),
                LgrOptions.builder().growthIterations(3),
                LgrOptions.builder().maxIterations(10),
                LgrOptions.builder().tolerance(0),
                LgrOptions.builder().learnLengthScales(false),
                LgrOptions.builder().inference(Inference.MEAN_FIELD),
                LgrOptions.builder().inference(Inference.COLLAPSED));
    }

    @ParameterizedTest
    @MethodSource("settingsOfTheSweep")
    void aSettingThatOnlyTheSweepKnowsChoosesIt(LgrOptions.Builder builder) {
        assertThat(builder.build().chosenGrowth()).isEqualTo(Growth.SWEEP);
        assertThat(builder.build().chosenPruningThreshold()).isEqualTo(1e3);
    }

    @Test
    void growthIsAdaptiveOtherwise() {
        LgrOptions options = LgrOptions.builder()
                .basis(LocalBasis.constant())
                .inference(Inference.EXACT)
                .seed(3)
                .maxLocalModels(7)
                .threads(2)
                .build();
        assertThat(options.chosenGrowth()).isEqualTo(Growth.ADAPTIVE);
        assertThat(LgrOptions.defaults().chosenGrowth()).isEqualTo(Growth.ADAPTIVE);
        assertThat(LgrOptions.defaults().chosenPruningThreshold()).isEqualTo(1e4);
        assertThat(options.toBuilder().growth(Growth.SWEEP).build().chosenGrowth())
                .isEqualTo(Growth.SWEEP);
        assertThat(options.toBuilder().pruningThreshold(55).build().chosenPruningThreshold())
                .isEqualTo(55);
    }

    @Test
    void whatAdaptiveGrowthCannotDoIsRefusedWithAWayOut() {
        LgrOptions.Builder adaptive = LgrOptions.builder().growth(Growth.ADAPTIVE);
        assertThatThrownBy(() -> adaptive.learnLengthScales(false).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("use growth SWEEP");
        assertThatThrownBy(() -> adaptive.learnLengthScales(true)
                        .inference(Inference.COLLAPSED)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("use growth SWEEP");
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
