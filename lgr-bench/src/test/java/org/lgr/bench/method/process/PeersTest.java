package org.lgr.bench.method.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lgr.Prediction;
import org.lgr.bench.data.Samples;
import org.lgr.bench.measure.Moments;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;

class PeersTest {
    private static final double NOISE = 0.1;
    private static final Samples TRAINING = samples(200, 1);
    private static final Samples TEST = samples(400, 2);

    /** One relevant input in large units and one irrelevant input; the targets are a sine and a line. */
    private static Samples samples(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] inputs = new double[rows][2];
        double[][] targets = new double[2][rows];
        for (int n = 0; n < rows; n++) {
            double x = 2 * random.nextDouble() - 1;
            inputs[n] = new double[] {1000 + 50 * x, random.nextGaussian()};
            targets[0][n] = 70 + 3 * Math.sin(4 * x) + 3 * NOISE * random.nextGaussian();
            targets[1][n] = x + NOISE * random.nextGaussian();
        }
        return new Samples(inputs, targets, null, List.of("a", "b"), List.of("sine", "line"));
    }

    @Test
    void theProcessLearnsASineToItsNoiseAndKnowsHowWell() {
        List<Forecast> forecasts = new ArdProcessMethod(1).fit(TRAINING, 1).predict(TEST.inputs());

        for (int q = 0; q < 2; q++) {
            double[] truth = TEST.target(q);
            double noise = q == 0 ? 3 * NOISE : NOISE;
            double least = noise * noise / Moments.variance(truth);
            // A good smoother of 200 rows adds little error to the noise; the error itself varies by 7 %, the root of
            // 2/400.
            assertThat(Moments.normalizedError(forecasts.get(q).means(), truth)).isLessThan(1.4 * least);
            List<Prediction> distributions =
                    Objects.requireNonNull(forecasts.get(q).distributions());
            long inside = 0;
            for (int n = 0; n < truth.length; n++) {
                Prediction prediction = distributions.get(n);
                inside += Math.abs(truth[n] - prediction.mean()) <= prediction.intervalHalfWidth(0.95) ? 1 : 0;
            }
            // 95 % with a standard deviation of 1.1 % for 400 rows, and a noise estimated from 200 rows.
            assertThat(inside / (double) truth.length).isBetween(0.90, 0.99);
        }
    }

    @Test
    void linearRegressionFollowsTheLineAndNotTheSine() {
        List<Forecast> forecasts = new LinearMethod().fit(TRAINING, 1).predict(TEST.inputs());

        assertThat(Moments.normalizedError(forecasts.get(1).means(), TEST.target(1)))
                .isLessThan(0.05);
        assertThat(Moments.normalizedError(forecasts.get(0).means(), TEST.target(0)))
                .isGreaterThan(0.3);
        assertThat(forecasts.get(0).distributions()).isNotNull();
    }

    @Test
    void theSameSeedGivesTheSameBits() {
        for (Method method : List.of(new ArdProcessMethod(1), new LinearMethod())) {
            assertThat(means(method)).as(method.name()).isEqualTo(means(method));
        }
    }

    private static double[] means(Method method) {
        return method.fit(TRAINING, 3).predict(TEST.inputs()).get(0).means();
    }

    @Test
    void aConstantTargetAndAConstantInputAreNoObstacle() {
        Samples flat = new Samples(
                new double[][] {{1, 0}, {1, 1}, {1, 2}, {1, 3}},
                new double[][] {{7, 7, 7, 7}},
                null,
                List.of("a", "b"),
                List.of("y"));

        Prediction prediction = Objects.requireNonNull(new ArdProcessMethod(1)
                        .fit(flat, 1)
                        .predict(new double[][] {{1, 9}})
                        .get(0)
                        .distributions())
                .get(0);

        assertThat(prediction.mean()).isEqualTo(7);
        assertThat(prediction.variance()).isPositive().isFinite();
    }
}
