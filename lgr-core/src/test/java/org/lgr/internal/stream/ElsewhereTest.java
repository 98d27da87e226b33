package org.lgr.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ElsewhereTest {
    @Test
    void errorsAsLargeAsPredictedNeedNoWidening() {
        Elsewhere found = fit(0, 1);
        assertThat(found.added()).isZero();
        assertThat(found.width()).isCloseTo(1, within(0.1));
    }

    @Test
    void findsTheFactorOfTheVariance() {
        Elsewhere found = fit(0, 9);
        assertThat(found.width() * (1 + found.added())).isCloseTo(9, within(1.5));
    }

    @Test
    void findsAnErrorThatIsAddedEverywhere() {
        Elsewhere found = fit(16, 1);
        assertThat(found.added()).isEqualTo(16);
        assertThat(found.width()).isCloseTo(1, within(0.1));
    }

    @Test
    void ninetyFivePercentOfTheErrorsAreInside() {
        double[] errors = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20};
        Elsewhere found = Elsewhere.fit(errors, new double[20]);
        double variance = found.width() * (1 + found.added());
        assertThat(1.959964 * Math.sqrt(variance)).isCloseTo(20, within(1e-4)); // 19.95 of 21, so the last
    }

    @Test
    void oneLargeErrorOfAThousandDoesNotMatter() {
        double[] errors = new double[1000];
        Arrays.fill(errors, 1);
        errors[500] = 1e9;
        Elsewhere found = Elsewhere.fit(errors, new double[1000]);
        assertThat(found.width() * (1 + found.added())).isCloseTo(1 / 3.841459, within(1e-5));
    }

    /** Errors with variance factor · (u + 1 + added), in units of the noise. */
    private static Elsewhere fit(double added, double factor) {
        SplittableRandom random = new SplittableRandom(1);
        double[] unknown = new double[4000];
        double[] errors = new double[4000];
        for (int i = 0; i < errors.length; i++) {
            unknown[i] = i % 2 == 0 ? 0.1 : 300;
            errors[i] = Math.sqrt(factor * (unknown[i] + 1 + added)) * random.nextGaussian();
        }
        return Elsewhere.fit(errors, unknown);
    }
}
