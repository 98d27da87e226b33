package org.lgr.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.baselines.option.LinearRegressionOptions;

class LinearRegressionTest {
    private static final double[] TRUTH = {3, -0.5, 0, 0, 0};

    @Test
    void relevantSlopesAreThoseOfLeastSquaresAndOthersVanish() {
        Dataset data = linear(500, 1);
        double[] slopes = new LinearRegression().fit(data).slopes();
        double[] ordinary = leastSquares(data);
        // The prior shrinks a slope b by about s²/(N b²) of itself: 0.01/500 of 3 and 0.04 % of 0.5.
        assertThat(slopes[0]).isCloseTo(ordinary[0], within(2e-3));
        assertThat(slopes[1]).isCloseTo(ordinary[1], within(2e-3));
        double kept = 0;
        double all = 0;
        for (int d = 2; d < TRUTH.length; d++) {
            kept += slopes[d] * slopes[d];
            all += ordinary[d] * ordinary[d];
        }
        assertThat(kept).isLessThan(all);
    }

    @Test
    void relevancesAndNoiseAreAtTheFixedPoint() {
        Dataset data = linear(200, 2);
        LinearModel once = new LinearRegression().fit(data);
        LinearModel longer = new LinearRegression(LinearRegressionOptions.builder()
                        .maxIterations(5000)
                        .tolerance(0)
                        .build())
                .fit(data);
        assertThat(once.slopes()).containsExactly(longer.slopes(), within(1e-5));
        assertThat(once.noiseVariance()).isCloseTo(longer.noiseVariance(), within(1e-6));
        // s² = |e|²/(N − 1 − Σγ), and the degrees of freedom are the denominator.
        double squares = 0;
        for (int n = 0; n < data.size(); n++) {
            double error =
                    data.target(n) - longer.predict(TestData.row(data, n)).mean();
            squares += error * error;
        }
        assertThat(longer.noiseVariance()).isCloseTo(squares / longer.degreesOfFreedom(), within(1e-6));
    }

    @Test
    void intervalsHoldAsManyObservationsAsTheyPromise() {
        // A share of 0.95 of 5000 draws has a standard error of 0.003, and the estimated noise adds 0.006.
        RegressionScore score = RegressionScore.of(new LinearRegression().fit(linear(200, 3)), linear(5000, 4));
        assertThat(score.coverage95()).isBetween(0.925, 0.975);
    }

    @Test
    void fewRowsMakeHeavyTails() {
        Prediction few = new LinearRegression().fit(linear(6, 5)).predict(new double[5]);
        Prediction many = new LinearRegression().fit(linear(600, 5)).predict(new double[5]);
        assertThat(few.degreesOfFreedom()).isEqualTo(4);
        assertThat(many.degreesOfFreedom()).isBetween(594.0, 598.0);
    }

    private static Dataset linear(int rows, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[rows][TRUTH.length];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            y[n] = 10 + 0.1 * random.nextGaussian();
            for (int d = 0; d < TRUTH.length; d++) {
                x[n][d] = 5 + random.nextGaussian();
                y[n] += TRUTH[d] * x[n][d];
            }
        }
        return Dataset.of(x, y);
    }

    private static double[] leastSquares(Dataset data) {
        double[][] x = new double[data.size()][];
        Arrays.setAll(x, n -> TestData.row(data, n));
        double[] ones = new double[data.size()];
        Arrays.fill(ones, 1);
        return Arrays.copyOfRange(LeastSquares.solve(x, data.targets(), ones), 1, data.dimension() + 1);
    }
}
