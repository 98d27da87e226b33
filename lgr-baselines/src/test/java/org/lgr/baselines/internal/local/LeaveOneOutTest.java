package org.lgr.baselines.internal.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lgr.baselines.LeastSquares;

class LeaveOneOutTest {
    private static final int N = 60;
    private static final double PENALTY = 1e-3;
    private static final double[] CENTRE = {0.2, -0.1};
    private static final double[] SCALES = {0.6, 0.9};

    private final double[] inputs = new double[2 * N];
    private final double[] targets = new double[N];
    private final LeaveOneOut regression;

    LeaveOneOutTest() {
        Random random = new Random(3);
        for (int n = 0; n < N; n++) {
            inputs[2 * n] = random.nextGaussian();
            inputs[2 * n + 1] = random.nextGaussian();
            targets[n] = Math.sin(2 * inputs[2 * n]) + inputs[2 * n + 1] + 0.3 * random.nextGaussian();
        }
        regression = new LeaveOneOut(inputs, targets, PENALTY);
    }

    @Test
    void weightsAreThoseOfWeightedLeastSquares() {
        // The tiny ridge changes weights by about 1e-9.
        double[] expected = leastSquares(-1);
        assertThat(regression.evaluate(CENTRE, SCALES).weights()).containsExactly(expected, within(1e-7));
    }

    @Test
    void theCostIsTheErrorAtEachRowOfARegressionWithoutIt() {
        double squares = 0;
        double weight = 0;
        for (int n = 0; n < N; n++) {
            double error = targets[n] - predict(leastSquares(n), n);
            squares += activation(n) * error * error;
            weight += activation(n);
        }
        double penalty = PENALTY / 2 * (Math.pow(SCALES[0], -4) + Math.pow(SCALES[1], -4));
        LeaveOneOut.Result result = regression.evaluate(CENTRE, SCALES);
        // Beside the ridge, rows with an activation below 1e-6 are left out.
        assertThat(result.variance()).isCloseTo(squares / weight, within(1e-5));
        assertThat(result.cost()).isCloseTo(squares / weight + penalty, within(1e-5));
    }

    @Test
    void theGradientIsThatOfTheCost() {
        double[] gradient = regression.evaluate(CENTRE, SCALES).gradient();
        double h = 1e-5;
        for (int d = 0; d < 2; d++) {
            double[] longer = SCALES.clone();
            double[] shorter = SCALES.clone();
            longer[d] *= Math.exp(h);
            shorter[d] *= Math.exp(-h);
            double difference = (regression.evaluate(CENTRE, longer).cost()
                            - regression.evaluate(CENTRE, shorter).cost())
                    / (2 * h);
            assertThat(gradient[d]).isCloseTo(difference, within(1e-6)); // h² and rounding/h
        }
    }

    @Test
    void tooFewRowsInReachCostInfinitelyMuch() {
        double[] row = {inputs[0], inputs[1]};
        assertThat(regression.evaluate(row, new double[] {0.01, 0.01}).cost()).isInfinite();
        assertThat(regression.evaluate(row, new double[] {2, 2}).cost()).isFinite();
    }

    private double activation(int n) {
        double a = (inputs[2 * n] - CENTRE[0]) / SCALES[0];
        double b = (inputs[2 * n + 1] - CENTRE[1]) / SCALES[1];
        return Math.exp(-0.5 * (a * a + b * b));
    }

    private double predict(double[] weights, int n) {
        return weights[0] + weights[1] * (inputs[2 * n] - CENTRE[0]) + weights[2] * (inputs[2 * n + 1] - CENTRE[1]);
    }

    /** With one row left out, or none. */
    private double[] leastSquares(int without) {
        double[][] x = new double[N][];
        double[] weights = new double[N];
        for (int n = 0; n < N; n++) {
            x[n] = new double[] {inputs[2 * n] - CENTRE[0], inputs[2 * n + 1] - CENTRE[1]};
            weights[n] = n == without ? 0 : activation(n);
        }
        return LeastSquares.solve(x, targets, weights);
    }
}
