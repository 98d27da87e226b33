package org.lgr.internal.optimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/**
 * The search ends when values at the corners differ by less than 1e-6; near a quadratic minimum this is about 1e-3 in
 * position.
 */
class NelderMeadTest {
    private static final double VALUE = 1e-5;

    private static double rosenbrock(double[] p) {
        return Math.pow(1 - p[0], 2) + 100 * Math.pow(p[1] - p[0] * p[0], 2);
    }

    @Test
    void rosenbrocksValleyIsFollowedToItsEnd() {
        double[] found = NelderMead.minimise(NelderMeadTest::rosenbrock, new double[] {-1.2, 1});
        assertThat(rosenbrock(found)).isLessThan(VALUE);
        assertThat(found[0]).isCloseTo(1, within(0.01));
        assertThat(found[1]).isCloseTo(1, within(0.02));
    }

    @Test
    void anEllipsoidInFourDimensionsEndsAtItsCentre() {
        double[] centre = {3, -2, 0.5, 10};
        double[] found = NelderMead.minimise(
                p -> {
                    double sum = 7;
                    for (int i = 0; i < 4; i++) {
                        sum += (i + 1) * Math.pow(p[i] - centre[i], 2);
                    }
                    return sum;
                },
                new double[4]);
        for (int i = 0; i < 4; i++) {
            assertThat(found[i]).isCloseTo(centre[i], within(0.01));
        }
    }

    @Test
    void theStartIsLeftAsItWasAndAFlatFunctionEndsThere() {
        double[] start = {1, 2};
        assertThat(NelderMead.minimise(p -> 5, start)).containsExactly(1, 2);
        assertThat(start).containsExactly(1, 2);
    }

    @Test
    void theSameStartGivesTheSameBits() {
        double[] once = NelderMead.minimise(NelderMeadTest::rosenbrock, new double[] {2, -1});
        assertThat(NelderMead.minimise(NelderMeadTest::rosenbrock, new double[] {2, -1}))
                .containsExactly(once);
    }
}
