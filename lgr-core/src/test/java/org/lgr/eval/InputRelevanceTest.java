package org.lgr.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lgr.BatchLearner;
import org.lgr.Dataset;
import org.lgr.LgrModel;

class InputRelevanceTest {
    private static final int ROWS = 600;

    @Test
    void inALinearFunctionItIsTheShareOfTheDeviationThatAnInputCauses() {
        double[][] x = uniform();
        double[] y = new double[ROWS];
        for (int n = 0; n < ROWS; n++) {
            y[n] = 3 * x[n][0] - 0.4 * x[n][1]; // the second input has ten times the spread; the third does not matter
        }
        LgrModel model = new BatchLearner().fit(Dataset.of(x, y)).model();

        double[] relevance = InputRelevance.of(model, x);

        // Independent inputs of deviations 1 and 10 (over √3): parts 3 and 4 of a deviation of 5. The sample's own
        // correlations
        // are of the order 1/√600 = 0.04.
        assertThat(relevance[0]).isCloseTo(0.6, within(0.05));
        assertThat(relevance[1]).isCloseTo(0.8, within(0.05));
        assertThat(relevance[2]).isLessThan(0.01);
    }

    @Test
    void itDoesNotDependOnUnits() {
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

        // Powers of two change no digit, so nothing but rounding can differ.
        assertThat(InputRelevance.of(fit(scaled, scaledY), scaled)).containsExactly(relevance, within(1e-9));
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
