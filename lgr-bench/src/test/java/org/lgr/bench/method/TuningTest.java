package org.lgr.bench.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.lgr.bench.data.Samples;

class TuningTest {
    private static final Samples SAMPLES = Toys.productAndLine(100, 0, 1);

    /** A method that predicts a multiple of the first input for all targets. */
    private record Multiple(double factor, int outputs) implements Method {
        @Override
        public String name() {
            return "multiple";
        }

        @Override
        public String description() {
            return "learns nothing";
        }

        @Override
        public Fitted fit(Samples training, long seed) {
            return rows -> List.of(
                            Forecast.of(Arrays.stream(rows)
                                    .mapToDouble(row -> factor * row[0])
                                    .toArray()),
                            Forecast.of(Arrays.stream(rows)
                                    .mapToDouble(row -> 3 + factor * row[0])
                                    .toArray()))
                    .subList(2 - outputs, 2);
        }
    }

    @Test
    void aFifthOfTheRowsIsHeldBackToCompareOn() {
        Tuning tuning = Tuning.of(SAMPLES);

        assertThat(tuning.validation().size()).isEqualTo(20);
        assertThat(Arrays.stream(tuning.fitted().inputs()).map(row -> row[0]).collect(Collectors.toSet()))
                .hasSize(80)
                .doesNotContainAnyElementsOf(Arrays.stream(tuning.validation().inputs())
                        .map(row -> row[0])
                        .toList());
    }

    @Test
    void rowsAreLimitedOnlyWhereThereAreMore() {
        Tuning tuning = Tuning.of(SAMPLES);

        assertThat(tuning.atMost(30).fitted().size()).isEqualTo(30);
        assertThat(tuning.atMost(30).validation()).isSameAs(tuning.validation());
    }

    @Test
    void theSettingWithTheLeastErrorWins() {
        Tuning line = Tuning.of(SAMPLES).targets().get(1);

        // The target is 3 + 2a − b.
        assertThat(line.best(List.of(-1.0, 1.9, 5.0), factor -> new Multiple(factor, 1)))
                .isEqualTo(1.9);
    }

    @Test
    void targetsTogetherChooseByTheMeanOfTheirErrors() {
        // For the product ab the best multiple of a is 0, for the line it is 2a. Both errors have equal weight.
        assertThat(Tuning.of(SAMPLES).best(List.of(0.0, 2.0, 9.0), factor -> new Multiple(factor, 2)))
                .isEqualTo(0.0);
    }

    @Test
    void settingsThatPredictNothingButNaNNeverWin() {
        assertThat(Tuning.of(SAMPLES)
                        .targets()
                        .get(1)
                        .best(List.of(Double.NaN, 100.0), factor -> new Multiple(factor, 1)))
                .isEqualTo(100.0);
    }
}
