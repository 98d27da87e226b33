package org.lgr.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VarianceMapTest {
    private static final double NOISE = 0.04;
    private static final VarianceMap MAP = new VarianceMap(1.5, 2, 1.7, 0.3, 5, 0);

    @Test
    void varianceIsThatComputedByHand() {
        VarianceMap map = new VarianceMap(3, 2, 2, 0.5, 5, 0);
        // q = 0.1 · 2 · (1.5/0.5)² = 1.8 and t = 1 + 2² = 5, so q t/(q + t) = 9/6.8
        assertThat(map.functionVariance(0.1, 1.5, -2)).isCloseTo(9 / 6.8, within(1e-15));
        assertThat(map.noise(0.1)).isCloseTo(0.3, within(1e-16));
    }

    @Test
    void varianceRisesWithLeverageFromZeroToTheSpreadOfTheTargets() {
        double before = -1;
        for (double leverage = 0; leverage < 100; leverage = 1.3 * leverage + 0.01) {
            double variance = MAP.functionVariance(NOISE, leverage, 0.7);
            assertThat(variance).isGreaterThan(before).isLessThan(1.49);
            before = variance;
        }
        assertThat(MAP.functionVariance(NOISE, 0, 0.7)).isZero();
        assertThat(MAP.functionVariance(NOISE, 1e300, 0.7)).isCloseTo(1.49, within(1e-15)); // even if q overflows
    }

    /**
     * Central differences with h = 1e-5 of the argument have errors of about h² of the derivatives, which are of order
     * 1 or below.
     */
    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 0.1, 0.3, 5, 100})
    void derivativesAreCentralDifferences(double leverage) {
        for (double exponent : new double[] {1, 1.7, 3}) {
            VarianceMap map = new VarianceMap(1.5, 2, exponent, 0.3, 5, 0);
            for (double f : new double[] {-3, 0, 0.2}) {
                double step = 1e-5 * leverage;
                double byLeverage = (map.functionVariance(NOISE, leverage + step, f)
                                - map.functionVariance(NOISE, leverage - step, f))
                        / (2 * step);
                assertThat(map.byLeverage(NOISE, leverage, f))
                        .isCloseTo(byLeverage, within(1e-8 * (1 + Math.abs(byLeverage))));
                double byPrediction = (map.functionVariance(NOISE, leverage, f + 1e-5)
                                - map.functionVariance(NOISE, leverage, f - 1e-5))
                        / 2e-5;
                assertThat(map.byPrediction(NOISE, leverage, f))
                        .isCloseTo(byPrediction, within(1e-8 * (1 + Math.abs(byPrediction))));
            }
        }
    }

    @Test
    void derivativesWithoutLeverageAreThoseFromTheRight() {
        double h = 1e-9; // q/t, the error of the difference quotient, is below h
        VarianceMap proportional = new VarianceMap(1.5, 2, 1, 0.3, 5, 0);
        assertThat(proportional.byLeverage(NOISE, 0, 1))
                .isCloseTo(proportional.functionVariance(NOISE, h, 1) / h, within(1e-8));
        assertThat(MAP.byLeverage(NOISE, 0, 1)).isZero();
        assertThat(MAP.byPrediction(NOISE, 0, 1)).isZero();
    }

    /** 1/12 + 1/(5 − 1) = 1/3. The scale parameter V (ν − 2)/ν is kept, so that V grows from 12/10 to 3/1 of it. */
    @Test
    void fewGroupsLeaveTheScaleOfErrorsAndLengthenTheirTails() {
        VarianceMap map = new VarianceMap(1.5, 2, 1.7, 0.3, 12, 0.1).judgedBy(5);
        assertThat(map.degreesOfFreedom()).isCloseTo(3, within(1e-14));
        assertThat(map.noiseFactor()).isCloseTo(1.5 * 2.5, within(1e-13));
        assertThat(map.leverageFactor()).isCloseTo(2 * 2.5, within(1e-13));
        assertThat(map.shrinkage()).isEqualTo(0.1);
    }

    @Test
    void degreesAreAtLeastThreeUnlessErrorsAskForFewer() {
        assertThat(new VarianceMap(1, 1, 1, 1, 30, 0).judgedBy(2).degreesOfFreedom())
                .isEqualTo(3);
        VarianceMap heavy = new VarianceMap(1, 1, 1, 1, 2.6, 0);
        assertThat(heavy.judgedBy(2)).isEqualTo(heavy);
        assertThat(MAP.judgedBy(Integer.MAX_VALUE).degreesOfFreedom()).isCloseTo(5, within(1e-6));
    }
}
