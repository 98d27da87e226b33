package org.lgr.bench.method.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class BoundedAscentTest {
    private static final double[] LOWER = {-5, -5};
    private static final double[] UPPER = {5, 5};

    /** The negative Rosenbrock function: its maximum at (1, 1) is hard to find along the gradient alone. */
    private static double rosenbrock(double[] x, double[] gradient) {
        double across = x[1] - x[0] * x[0];
        gradient[0] = 400 * x[0] * across + 2 * (1 - x[0]);
        gradient[1] = -200 * across;
        return -(100 * across * across + (1 - x[0]) * (1 - x[0]));
    }

    @Test
    void findsTheEndOfACurvedValley() {
        double[] top = new BoundedAscent(BoundedAscentTest::rosenbrock, new double[] {-1.2, 1}, LOWER, UPPER, 1e-8)
                .climb(200)
                .point();

        assertThat(top).containsExactly(new double[] {1, 1}, within(1e-6));
    }

    @Test
    void staysInTheBoxAndFindsItsBestCorner() {
        // Within x ≤ ½ the maximum is where the valley meets that bound.
        double[] top = new BoundedAscent(
                        BoundedAscentTest::rosenbrock, new double[] {-1.2, 1}, LOWER, new double[] {0.5, 5}, 1e-8)
                .climb(200)
                .point();

        assertThat(top).containsExactly(new double[] {0.5, 0.25}, within(1e-6));
    }

    @Test
    void stepsBackFromWhereThereIsNoValue() {
        Objective root = (x, gradient) -> { // √x − x, NaN below 0, largest at ¼
            gradient[0] = 0.5 / Math.sqrt(x[0]) - 1;
            return Math.sqrt(x[0]) - x[0];
        };
        BoundedAscent ascent =
                new BoundedAscent(root, new double[] {0.9}, new double[] {-9}, new double[] {9}, 1e-9).climb(100);

        assertThat(ascent.point()[0]).isCloseTo(0.25, within(1e-6));
        assertThat(ascent.value()).isCloseTo(0.25, within(1e-12));
    }
}
