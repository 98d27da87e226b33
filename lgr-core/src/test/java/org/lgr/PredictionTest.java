package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
    @CsvSource({"2", "0", "-3", "NaN"})
    void aDistributionWithoutAVarianceIsRefused(double degreesOfFreedom) {
        assertThatThrownBy(() -> new Prediction(0, 1, 0, 1, degreesOfFreedom))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("degrees of freedom " + degreesOfFreedom);
    }

    /** Half widths of unit variance by {@code scipy.stats.t}, scipy 1.17.1. */
    @ParameterizedTest
    @CsvSource({"3, 1.8373862310370785", "30, 1.9730226388417962", "Infinity, 1.959963984540054"})
    void intervalsHaveTheTailsOfTheDistribution(double degreesOfFreedom, double halfWidth) {
        Prediction prediction = new Prediction(7, 4, 1, 1, degreesOfFreedom);
        assertThat(prediction.intervalHalfWidth(0.95)).isCloseTo(2 * halfWidth, within(1e-11));
    }

    @ParameterizedTest
    @CsvSource({"0, 4, 0, 2", "-1e300, 1e-300, 0, 1e-150", "1, 2.25, 2, 1.5"})
    void standardDeviationIsTheRootOfTheVariance(double mean, double variance, double functionVariance, double root) {
        assertThat(new Prediction(mean, variance, functionVariance, 0).standardDeviation())
                .isEqualTo(root);
    }
}
