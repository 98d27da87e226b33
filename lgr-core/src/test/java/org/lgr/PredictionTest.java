package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredictionTest {
    @ParameterizedTest
    @CsvSource({
        "NaN, 1, 0",
        "Infinity, 1, 0",
        "-Infinity, 1, 0",
        "0, 0, 0",
        "0, -1, 0",
        "0, NaN, 0",
        "0, Infinity, 0",
        "0, 1, -1",
        "0, 1, NaN"
    })
    void whatIsNoDistributionIsRefusedWithItsValues(double mean, double variance, double functionVariance) {
        assertThatThrownBy(() -> new Prediction(mean, variance, functionVariance, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mean " + mean)
                .hasMessageContaining("variance " + variance)
                .hasMessageContaining("function variance " + functionVariance);
    }

    @ParameterizedTest
    @CsvSource({"0, 4, 0, 2", "-1e300, 1e-300, 0, 1e-150", "1, 2.25, 2, 1.5"})
    void standardDeviationIsTheRootOfTheVariance(double mean, double variance, double functionVariance, double root) {
        assertThat(new Prediction(mean, variance, functionVariance, 0).standardDeviation())
                .isEqualTo(root);
    }
}
