package org.lgr.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StandardNormalTest {
    /** Values of {@code scipy.stats.norm.ppf}, scipy 1.17.1. */
    @ParameterizedTest
    @CsvSource({
        "1e-300, -37.0470962993612",
        "1e-20, -9.262340089798409",
        "1e-5, -4.264890793922825",
        "0.02, -2.053748910631823",
        "0.075, -1.4395314709384563",
        "0.25, -0.6744897501960817",
        "0.4, -0.2533471031357997",
        "0.5, 0",
        "0.925, 1.4395314709384563",
        "0.975, 1.959963984540054",
        "0.999999, 4.753424308817087"
    })
    void quantilesAreThoseOfScipy(double probability, double quantile) {
        // The algorithm is accurate to 1e-16; a few roundings and that of 1 - probability are added.
        assertThat(StandardNormal.quantile(probability)).isCloseTo(quantile, within(1e-14 * Math.abs(quantile)));
    }

    @Test
    void theCentralIntervalOf95PercentIsTheWellKnownOne() {
        assertThat(StandardNormal.intervalHalfWidth(0.95)).isCloseTo(1.959963984540054, within(1e-14));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -0.1, Double.NaN})
    void whatIsNoProbabilityIsRefused(double probability) {
        assertThatThrownBy(() -> StandardNormal.quantile(probability))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a probability must be in (0, 1), got " + probability);
        assertThatThrownBy(() -> StandardNormal.intervalHalfWidth(probability))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a probability must be in (0, 1), got " + probability);
    }
}
