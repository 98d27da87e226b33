package org.lgr.internal.optimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class AscentTest {
    private static Function<double[], Ascent.Point> function(
            ToDoubleFunction<double[]> value, Function<double[], double[]> gradient) {
        return x -> new Ascent.Point() {
            @Override
            public double value() {
                return value.applyAsDouble(x);
            }

            @Override
            public double[] gradient() {
                return gradient.apply(x);
            }
        };
    }

    /**
     * Curvatures from 1 to 10,000, for which steepest ascent would need thousands of steps. It ends when a step gains
     * less than 0.1.
     */
    @Test
    void findsTheTopOfALongRidge() {
        double[] curvature = {1, 100, 10_000};
        Ascent ascent = new Ascent(
                new double[] {8, -3, 0.5},
                function(
                        x -> {
                            double sum = 0;
                            for (int i = 0; i < 3; i++) {
                                sum -= 0.5 * curvature[i] * x[i] * x[i];
                            }
                            return sum;
                        },
                        x -> new double[] {-x[0], -100 * x[1], -10_000 * x[2]}));
        ascent.run(100);
        assertThat(ascent.value()).isBetween(-0.2, 0.0);
    }

    @Test
    void followsACurvedValley() { // Rosenbrock's function, with its maximum at (1, 1)
        Ascent ascent = new Ascent(
                new double[] {-1.2, 1},
                function(
                        x -> -1e4 * Math.pow(x[1] - x[0] * x[0], 2) - 1e2 * Math.pow(1 - x[0], 2), x -> new double[] {
                            4e4 * x[0] * (x[1] - x[0] * x[0]) + 2e2 * (1 - x[0]), -2e4 * (x[1] - x[0] * x[0])
                        }));
        ascent.run(200);
        assertThat(ascent.value()).isBetween(-0.2, 0.0);
        assertThat(ascent.place()).containsExactly(new double[] {1, 1}, within(0.1));
    }

    @Test
    void stepsBackFromWhereThereIsNoValue() { // log x − x has its maximum at 1 and is undefined below 0
        Ascent ascent = new Ascent(
                new double[] {0.2},
                function(x -> x[0] > 0 ? 1e3 * (Math.log(x[0]) - x[0]) : Double.NEGATIVE_INFINITY, x ->
                        new double[] {1e3 * (1 / x[0] - 1)}));
        ascent.run(50);
        assertThat(ascent.place()[0]).isCloseTo(1, within(0.02)); // 1,000 · (x − 1)²/2 = 0.1 at a distance of 0.014
    }

    @Test
    void staysWhereNothingIsToBeGained() {
        Ascent ascent = new Ascent(new double[] {2, 3}, function(x -> 7, x -> new double[2]));
        ascent.run(10);
        assertThat(ascent.place()).containsExactly(2, 3);
        assertThat(ascent.value()).isEqualTo(7);
    }

    @Test
    void neverDescends() {
        double[] best = {Double.NEGATIVE_INFINITY};
        for (int iterations = 0; iterations < 12; iterations++) {
            Ascent ascent = new Ascent(new double[] {3}, function(x -> 100 * Math.cos(x[0]) - x[0], x ->
                    new double[] {-100 * Math.sin(x[0]) - 1}));
            ascent.run(iterations);
            assertThat(ascent.value()).isGreaterThanOrEqualTo(best[0]);
            best[0] = ascent.value();
        }
        assertThat(best[0]).isGreaterThan(90);
    }
}
