package org.lgr.bench.method.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ArdEvidenceTest {
    @Test
    void theGradientIsThatOfDifferences() {
        SplittableRandom random = new SplittableRandom(1);
        double[][] inputs = new double[40][3];
        double[] targets = new double[40];
        for (int n = 0; n < targets.length; n++) {
            for (int d = 0; d < 3; d++) {
                inputs[n][d] = random.nextGaussian();
            }
            targets[n] = 2 + Math.sin(inputs[n][0]) + 0.5 * inputs[n][1] + 0.1 * random.nextGaussian();
        }
        ArdEvidence evidence = new ArdEvidence(inputs, targets);
        double[] point = {0.1, 0.4, 1.5, -0.3, -2};
        double[] gradient = new double[5];
        evidence.evaluate(point, gradient);

        double step = 1e-5;
        for (int i = 0; i < point.length; i++) {
            double[] up = point.clone();
            double[] down = point.clone();
            up[i] += step;
            down[i] -= step;
            double difference =
                    (evidence.evaluate(up, new double[5]) - evidence.evaluate(down, new double[5])) / (2 * step);
            // The error of central differences is of the order of the square of the step.
            assertThat(gradient[i]).as("parameter " + i).isCloseTo(difference, within(1e-8));
        }
    }

    @Test
    void twoRowsHaveTheDensityOfTwoCorrelatedNumbers() {
        // At distance 1 the correlation of the function is ρ; targets are ±1, so that their mean is 0.
        double rho = (1 + Math.sqrt(5) + 5.0 / 3) * Math.exp(-Math.sqrt(5));
        double variance = 2 * rho; // s² = 2
        double diagonal = 2 + 0.5;
        double determinant = diagonal * diagonal - variance * variance;
        double fit = 2 / (diagonal - variance); // (1, −1) is an eigenvector of K
        double expected = -0.5 * (fit + Math.log(determinant)) - Math.log(2 * Math.PI);

        ArdEvidence evidence = new ArdEvidence(new double[][] {{0}, {3}}, new double[] {1, -1});
        double value = evidence.evaluate(new double[] {Math.log(3), Math.log(2), Math.log(0.5)}, new double[3]);

        assertThat(2 * value).isCloseTo(expected, within(1e-12));
    }
}
