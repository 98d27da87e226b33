package org.lgr.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;

class InputRelevanceTest {
    private static final int ROWS = 600;

    @Test
    void inALinearFunctionItIsSlopeTimesDeviation() {
        double[][] x = uniform();
        double[] y = new double[ROWS];
        for (int n = 0; n < ROWS; n++) {
            // The second input has ten times the spread; the third is irrelevant.
            y[n] = 3 * x[n][0] - 0.4 * x[n][1];
        }
        LgrModel model = new BatchLearner().fit(Dataset.of(x, y)).model();

        double[] relevance = InputRelevance.of(model, x);

        // The fit is exact up to its prior; standard deviations of uniform samples are 1 and 10 over √3, within 1/√600
        // = 4 %.
        assertThat(relevance[0]).isCloseTo(3 / Math.sqrt(3), withinPercentage(5));
        assertThat(relevance[1]).isCloseTo(4 / Math.sqrt(3), withinPercentage(5));
        assertThat(relevance[2]).isLessThan(0.01);
    }

    @Test
    void itIsInUnitsOfTheTargetAndDoesNotDependOnThoseOfTheInputs() {
        double[][] x = uniform();
        double[][] scaled = uniform();
        double[] y = new double[ROWS];
        double[] scaledY = new double[ROWS];
        for (int n = 0; n < ROWS; n++) {
            y[n] = Math.sin(2 * x[n][0]) + 0.1 * x[n][1];
            scaledY[n] = 1024 * y[n];
            for (int d = 0; d < 3; d++) {
                scaled[n][d] = x[n][d] / 256;
            }
        }
        double[] relevance = InputRelevance.of(fit(x, y), x);

        // Values of some hundreds; scaling changes only rounding errors, which hundreds of iterations may amplify.
        double[] expected = Arrays.stream(relevance).map(value -> 1024 * value).toArray();
        assertThat(InputRelevance.of(fit(scaled, scaledY), scaled)).containsExactly(expected, within(1e-3));
    }

    @Test
    void withoutPointsThereIsNoAnswer() {
        LgrModel model = fit(uniform(), new double[ROWS]);
        assertThatThrownBy(() -> InputRelevance.of(model, new double[0][]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("relevance needs at least one point");
    }

    private static LgrModel fit(double[][] x, double[] y) {
        return new BatchLearner().fit(Dataset.of(x, y)).model();
    }

    private static double[][] uniform() {
        Random random = new Random(7);
        double[][] x = new double[ROWS][3];
        for (double[] row : x) {
            row[0] = 2 * random.nextDouble() - 1;
            row[1] = 10 * (2 * random.nextDouble() - 1);
            row[2] = 2 * random.nextDouble() - 1;
        }
        return x;
    }
}
