package org.lgr.plot.svg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    -1    | 1     | -1.0 -0.5 0.0 0.5 1.0
                    0     | 1     | 0.0 0.2 0.4 0.6 0.8 1.0
                    -0.04 | 1.28  | 0.0 0.5 1.0
                    -0.29 | 0.29  | -0.2 -0.1 0.0 0.1 0.2
                    0     | 50    | 0 10 20 30 40 50
                    995   | 1005  | 996 998 1000 1002 1004
                    -7e-4 | 2e-4  | -0.0006 -0.0004 -0.0002 0.0000 0.0002
                    0     | 3e6   | 0 1000000 2000000 3000000
                    """)
    void ticksAreRoundNumbersInside(double low, double high, String expected) {
        assertThat(String.join(
                        " ",
                        new Range(low, high)
                                .ticks().stream().map(BigDecimal::toPlainString).toList()))
                .isEqualTo(expected);
    }

    @Test
    void sharesGoFromZeroToOne() {
        Range range = new Range(-1, 3);

        assertThat(range.share(-1)).isEqualTo(0);
        assertThat(range.share(0)).isEqualTo(0.25);
        assertThat(range.share(3)).isEqualTo(1);
    }

    @Test
    void rangesAreFoundJoinedAndCentred() {
        assertThat(Range.of(new double[] {2, -1, 0.5})).isEqualTo(new Range(-1, 2));
        assertThat(new Range(-1, 2).and(new Range(0, 3))).isEqualTo(new Range(-1, 3));
        assertThat(new Range(-1, 2).aroundZero()).isEqualTo(new Range(-2, 2));
    }

    @Test
    void equalValuesStillHaveARange() {
        assertThat(Range.of(new double[] {5, 5}).share(5)).isEqualTo(0.5);
        assertThat(Range.of(new double[] {0, 0}).width()).isPositive();
    }

    @Test
    void emptyRangesAreRefused() {
        assertThatThrownBy(() -> new Range(1, 1)).hasMessageContaining("low < high, got 1.0 and 1.0");
        assertThatThrownBy(() -> new Range(0, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Range(0, Double.POSITIVE_INFINITY)).isInstanceOf(IllegalArgumentException.class);
    }
}
