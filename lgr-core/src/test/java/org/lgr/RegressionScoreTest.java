package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RegressionScoreTest {
    /** A predictor of x with variance 4. */
    private static final Predictor IDENTITY = new Predictor() {
        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public Prediction predict(double[] x) {
            return new Prediction(x[0], 4, 1, 1);
        }
    };

    @Test
    void scoresAreThoseComputedByHand() {
        // Errors 0, 1, −2, 5; targets 1, 3, 1, 9 with mean 3.5 and squared deviations 6.25 + 0.25 + 6.25 + 30.25 = 43.
        Dataset data = Dataset.of(1, new double[] {1, 2, 3, 4}, new double[] {1, 3, 1, 9});
        RegressionScore score = RegressionScore.of(IDENTITY, data);
        assertThat(score.rows()).isEqualTo(4);
        assertThat(score.nmse()).isCloseTo(30 / 43.0, within(1e-15));
        assertThat(score.r2()).isCloseTo(13 / 43.0, within(1e-15));
        assertThat(score.rmse()).isCloseTo(Math.sqrt(7.5), within(1e-15));
        assertThat(score.mae()).isEqualTo(2);
        // ½ log(2π · 4) + ½ · mean of (0, 0.25, 1, 6.25)
        assertThat(score.nlpd()).isCloseTo(0.5 * Math.log(8 * Math.PI) + 0.5 * 7.5 / 4, within(1e-14));
        // |error|/2 = 0, 0.5, 1, 2.5 against 0.674, 1.282 and 1.960
        assertThat(score.coverage50()).isEqualTo(0.5);
        assertThat(score.coverage80()).isEqualTo(0.75);
        assertThat(score.coverage95()).isEqualTo(0.75);
    }

    @Test
    void heavyTailsAreScoredByTheirOwnDensityAndIntervals() {
        RegressionScore.Accumulator scores = new RegressionScore.Accumulator();
        for (double error : new double[] {0, 1, -2, 5}) { // 0, 0.5, 1 and 2.5 standard deviations
            scores.add(new Prediction(10, 4, 1, 1, 3), 10 + error);
        }
        scores.add(new Prediction(10, 4, 1, 1), 11.3); // 0.65: within the normal 0.674, beyond t's 0.442
        RegressionScore score = scores.score();
        // Variance 1 and 3 degrees of freedom: density 2/π / (1 + z²)², here at z and divided by the deviation 2.
        double tails = Math.log(1.25) + Math.log(2) + Math.log(7.25); // of log(1 + z²)
        double expected = 4 * Math.log(Math.PI) + 2 * tails + 0.5 * Math.log(8 * Math.PI) + 0.5 * 0.65 * 0.65;
        assertThat(score.nlpd()).isCloseTo(expected / 5, within(1e-14));
        // Half widths for 3 degrees: 0.442, 0.946 and 1.837.
        assertThat(score.coverage50()).isEqualTo(2 / 5.0);
        assertThat(score.coverage80()).isEqualTo(3 / 5.0);
        assertThat(score.coverage95()).isEqualTo(4 / 5.0);
    }

    @Test
    void predictingTheMeanScoresOneEvenFarFromZero() {
        RegressionScore.Accumulator scores = new RegressionScore.Accumulator();
        double offset = 1e9; // a sum of squares minus the squared sum would lose all digits here
        for (int n = 0; n < 1000; n++) {
            scores.add(new Prediction(offset + 0.5, 1, 0, 1), offset + n % 2);
        }
        assertThat(scores.score().nmse()).isCloseTo(1, within(1e-6)); // targets are exact to 1e-7
    }

    @Test
    void nmseOfEqualTargetsIsNotANumber() {
        Dataset data = Dataset.of(1, new double[] {5, 5}, new double[] {5, 5});
        assertThat(RegressionScore.of(IDENTITY, data).nmse()).isNaN();
        Dataset missed = Dataset.of(1, new double[] {6, 6}, new double[] {5, 5});
        assertThat(RegressionScore.of(IDENTITY, missed).nmse())
                .as("documented: NaN if targets are equal")
                .isNaN();
    }

    @Test
    void aScoreOfNothingIsRefused() {
        assertThatThrownBy(() -> new RegressionScore.Accumulator().score())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("at least one");
    }

    @Test
    void accumulatingGoesOnAfterAScore() {
        RegressionScore.Accumulator scores = new RegressionScore.Accumulator();
        scores.add(new Prediction(0, 1, 0, 1), 1);
        assertThat(scores.score().mae()).isEqualTo(1);
        scores.add(new Prediction(0, 1, 0, 1), 3);
        assertThat(scores.score().mae()).isEqualTo(2);
    }
}
