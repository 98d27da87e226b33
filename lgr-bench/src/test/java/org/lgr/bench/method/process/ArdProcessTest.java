package org.lgr.bench.method.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.lgr.Prediction;

class ArdProcessTest {
    private static final double RHO = (1 + Math.sqrt(5) + 5.0 / 3) * Math.exp(-Math.sqrt(5)); // at distance 1

    @Test
    void twoRowsAreConditionedByHand() {
        // Rows at 0 and 3 with targets 1 and −1, length scale 3, s² = 2, noise 0.5: by symmetry the mean is 0, and
        // α = ±1 / (2.5 − 2ρ). At the first row the covariances are 2 and 2ρ.
        ArdProcess process = new ArdProcess(
                new ArdKernel(new double[] {3}, 2, 0.5), new double[][] {{0}, {3}}, new double[] {1, -1});

        Prediction prediction = process.predict(new double[][] {{0}}).get(0);

        double alpha = 1 / (2.5 - 2 * RHO);
        assertThat(prediction.mean()).isCloseTo(alpha * (2 - 2 * RHO), within(1e-12));
        // kᵀK⁻¹k with K⁻¹ = [2.5, −2ρ; −2ρ, 2.5] / det
        double determinant = 2.5 * 2.5 - 4 * RHO * RHO;
        double known = (2.5 * 4 - 2 * 2 * RHO * 2 * 2 * RHO + 2.5 * 4 * RHO * RHO) / determinant;
        assertThat(prediction.functionVariance()).isCloseTo(2 - known, within(1e-12));
        assertThat(prediction.variance()).isCloseTo(2 - known + 0.5, within(1e-12));
    }

    @Test
    void farAwayItKnowsTheMeanAlone() {
        ArdProcess process =
                new ArdProcess(new ArdKernel(new double[] {1}, 2, 0.5), new double[][] {{0}, {3}}, new double[] {5, 7});

        Prediction prediction = process.predict(new double[][] {{1000}}).get(0);

        assertThat(prediction.mean()).isCloseTo(6, within(1e-12));
        assertThat(prediction.variance()).isCloseTo(2.5, within(1e-12));
    }

    @Test
    void rowsThatAreTheSameDoNotStopIt() {
        // Without noise the covariance of equal rows is singular.
        ArdProcess process = new ArdProcess(
                new ArdKernel(new double[] {1}, 1, 1e-300), new double[][] {{0}, {0}, {0}}, new double[] {1, 2, 3});

        Prediction prediction = process.predict(new double[][] {{0}}).get(0);

        assertThat(prediction.mean()).isCloseTo(2, within(1e-3)); // jitter of 1e-10 gives a condition number of 1e10
    }
}
