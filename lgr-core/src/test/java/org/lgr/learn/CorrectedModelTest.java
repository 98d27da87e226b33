package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.Prediction;

class CorrectedModelTest {
    @Test
    void itAddsTheBaselineToWhatItLearnedOfTheRest() {
        Random random = new Random(1);
        double[][] x = new double[200][1];
        double[] y = new double[200];
        double[] rest = new double[200];
        for (int n = 0; n < 200; n++) {
            x[n][0] = 4 * random.nextDouble();
            rest[n] = Math.sin(x[n][0]) + 0.1 * random.nextGaussian();
            y[n] = 100 * x[n][0] + rest[n];
        }
        CorrectedModel model = CorrectedModel.fit(new BatchLearner(), Dataset.of(x, y), point -> 100 * point[0]);

        assertThat(model.dimension()).isEqualTo(1);
        Prediction among = model.predict(new double[] {2});
        assertThat(among.mean()).isCloseTo(200 + Math.sin(2), within(0.1));
        assertThat(among.mean() - model.correction().predict(new double[] {2}).mean())
                .isCloseTo(200, within(1e-9));
        // Far from the data: the baseline, and the spread of its errors.
        double mean = mean(rest);
        double errors = variance(rest);
        Prediction far = model.predict(new double[] {1000});
        assertThat(far.mean()).isCloseTo(100_000 + mean, within(1e-6));
        // The distance to the data counts as the variance of the errors, the model's own doubt as no more; then noise.
        assertThat(far.variance()).isBetween(errors, 2 * errors + 0.02);
        assertThat(far.coverage()).isLessThan(0.01);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElseThrow();
    }
}
