package org.lgr.plot.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.stats.StudentT;

class CalibrationTest {
    private static final StudentT NORMAL = new StudentT(Double.POSITIVE_INFINITY);

    @Test
    void quantilesOfTheBinomialDistributionAreThoseOfCountingByHand() {
        Binomial coins = new Binomial(4, 0.5); // 1, 4, 6, 4, 1 of 16
        assertThat(coins.quantile(0.06)).isZero();
        assertThat(coins.quantile(0.07)).isEqualTo(1);
        assertThat(coins.quantile(0.5)).isEqualTo(2);
        assertThat(coins.quantile(0.7)).isEqualTo(3);
        assertThat(coins.quantile(0.99)).isEqualTo(4);
    }

    @Test
    void largeBinomialDistributionsAreNormal() {
        Binomial many = new Binomial(1_000_000, 0.3);
        double deviation = Math.sqrt(1e6 * 0.3 * 0.7);
        assertThat((double) many.quantile(0.975)).isCloseTo(3e5 + 1.96 * deviation, within(1.5));
        assertThat((double) many.quantile(0.025)).isCloseTo(3e5 - 1.96 * deviation, within(1.5));
    }

    @ParameterizedTest
    @ValueSource(doubles = {3, 10, Double.POSITIVE_INFINITY})
    void exactQuantilesOfTheRightDistributionLieOnTheDiagonal(double degreesOfFreedom) {
        StudentT distribution = new StudentT(degreesOfFreedom);
        int rows = 10_000;
        double[] residuals = IntStream.range(0, rows)
                .mapToDouble(n -> (n % 2 == 0 ? 1 : -1) * distribution.intervalHalfWidth((n + 0.5) / rows))
                .toArray();
        Calibration calibration = Calibration.of(residuals, distribution);

        for (int percent = 1; percent <= 99; percent++) {
            assertThat(calibration.observed(percent)).isEqualTo(percent / 100.0);
            assertThat(calibration.low(percent)).isLessThan(percent / 100.0);
            assertThat(calibration.high(percent)).isGreaterThan(percent / 100.0);
        }
    }

    @Test
    void chanceStaysInTheBandAboutNineteenTimesOutOfTwenty() {
        SplittableRandom random = new SplittableRandom(1);
        int samples = 400;
        int inside = 0;
        for (int i = 0; i < samples; i++) {
            Calibration calibration = Calibration.of(
                    random.doubles(300).map(NORMAL::intervalHalfWidth).toArray(), NORMAL);
            inside +=
                    calibration.observed(80) >= calibration.low(80) && calibration.observed(80) <= calibration.high(80)
                            ? 1
                            : 0;
        }
        // At least 95 %, because counts are whole numbers; three standard deviations of a share of 400 samples are 3.3
        // %.
        assertThat(inside / (double) samples).isGreaterThan(0.917);
    }

    @Test
    void overconfidentPredictionsLieBelowTheDiagonal() {
        SplittableRandom random = new SplittableRandom(1);
        double[] residuals = IntStream.range(0, 1000)
                .mapToDouble(n -> 2 * random.nextGaussian())
                .toArray();
        Calibration calibration = Calibration.of(residuals, NORMAL);

        assertThat(calibration.observed(95)).isLessThan(calibration.low(95));
    }

    @Test
    void oneRowIsAlwaysWithinChance() {
        Calibration calibration = Calibration.of(new double[] {0.1}, NORMAL);
        assertThat(calibration.low(50)).isZero();
        assertThat(calibration.high(50)).isEqualTo(1);
    }

    @Test
    void calibrationNeedsARow() {
        assertThatThrownBy(() -> Calibration.of(new double[0], NORMAL))
                .hasMessage("calibration needs at least one row");
    }
}
