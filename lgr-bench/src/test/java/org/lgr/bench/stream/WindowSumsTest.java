package org.lgr.bench.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WindowSumsTest {
    private static final double[] ONE = {1};

    /** Targets 0, 1, 2, ... with the given error for each point. */
    private static WindowSums sums(int warmUp, double... errors) {
        WindowSums sums = new WindowSums(1, errors.length, warmUp, 2);
        for (int n = 0; n < errors.length; n++) {
            sums.add(n, new double[] {n}, new double[] {n + errors[n]}, ONE);
        }
        return sums;
    }

    @Test
    void errorsAreInUnitsOfTheVarianceOfWhatCounts() {
        WindowSums sums = sums(2, 9, 9, 1, 1, 2, 2);

        // Targets 2 to 5 have variance 1.25; squared errors 1, 1, 4, 4.
        assertThat(sums.first()).isEqualTo(1);
        assertThat(sums.nmse(0)).isCloseTo(2.5 / 1.25, within(1e-14));
        assertThat(sums.nmse(0, 1, 2)).isCloseTo(1 / 1.25, within(1e-14));
        assertThat(sums.meanNmse(2, 3)).isCloseTo(4 / 1.25, within(1e-14));
    }

    @Test
    void aLargeOffsetOfTheTargetsCancelsNoDigits() {
        WindowSums sums = new WindowSums(1, 4, 0, 2);
        for (int n = 0; n < 4; n++) {
            sums.add(n, new double[] {1e9 + n}, new double[] {1e9 + n + 1}, ONE);
        }

        assertThat(sums.nmse(0)).isCloseTo(1 / 1.25, within(1e-14));
    }

    @Test
    void coverageCountsTargetsInsideTheInterval() {
        WindowSums sums = sums(0, 1.9, 2, 0, 0, -1.9, -2);

        assertThat(sums.coverage(0, 3)).isEqualTo(4 / 6.0);
        assertThat(sums.coverage(1, 2)).isEqualTo(1);
    }

    @Test
    void theDensityIsThatOfANormalDistribution() {
        WindowSums sums = new WindowSums(1, 2, 0, 2);
        sums.add(0, new double[] {3}, new double[] {1}, new double[] {4});
        sums.add(1, new double[] {0}, new double[] {0}, new double[] {4});

        double constant = 0.5 * Math.log(2 * Math.PI * 4);
        assertThat(sums.nlpd()).isCloseTo(constant + 0.5 * 0.5, within(1e-14));
    }

    @Test
    void whoHasNoAnswerIsTakenToSayTheMeanSoFar() {
        WindowSums sums = new WindowSums(1, 4, 2, 2);
        double[] targets = {1, 3, 6, 6};
        double[] answers = {Double.NaN, 3, Double.NaN, 6};
        for (int n = 0; n < 4; n++) {
            sums.add(n, new double[] {targets[n]}, new double[] {answers[n]}, ONE);
        }

        assertThat(sums.missing()).isEqualTo(1); // the first one is not scored
        assertThat(sums.coverage(1, 2)).isEqualTo(0.5); // 6 - 2 is outside
    }

    @Test
    void partsShareTheWindowsThatCount() {
        assertThat(sums(2, new double[24]).parts(10)).startsWith(1, 2, 3).endsWith(10, 12);
    }

    @Test
    void aStreamThatEndsBeforeItCountsIsRefused() {
        assertThatThrownBy(() -> new WindowSums(1, 10, 10, 2))
                .hasMessage("a stream of 10 points has nothing left after the first 10, in windows of 2");
    }
}
