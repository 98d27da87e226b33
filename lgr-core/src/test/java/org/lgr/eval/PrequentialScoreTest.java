package org.lgr.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;

class PrequentialScoreTest {
    private static final int OUTPUTS = 2;

    /** Random predictions and targets of a stream. */
    @SuppressWarnings("ArrayRecordComponent") // records are never compared
    private record Stream(double[][] means, double[][] variances, double[][] targets) {
        static Stream of(int length) {
            Random random = new Random(7);
            Stream stream =
                    new Stream(new double[length][OUTPUTS], new double[length][OUTPUTS], new double[length][OUTPUTS]);
            for (int n = 0; n < length; n++) {
                for (int q = 0; q < OUTPUTS; q++) {
                    stream.means[n][q] = random.nextGaussian();
                    stream.variances[n][q] = 0.1 + random.nextDouble();
                    stream.targets[n][q] = stream.means[n][q] + random.nextGaussian();
                }
            }
            return stream;
        }

        void addTo(PrequentialScore scores) {
            for (int n = 0; n < means.length; n++) {
                scores.add(means[n], variances[n], targets[n]);
            }
        }

        /** Checks a score against its definition, computed in two passes over some points. */
        void check(RegressionScore score, int q, int from, int to) {
            double count = to - from;
            double targetMean = 0;
            for (int n = from; n < to; n++) {
                targetMean += targets[n][q] / count;
            }
            double squares = 0;
            double errors = 0;
            double nlpd = 0;
            double inside = 0;
            for (int n = from; n < to; n++) {
                double error = targets[n][q] - means[n][q];
                squares += Math.pow(targets[n][q] - targetMean, 2);
                errors += error * error;
                nlpd += 0.5 * Math.log(2 * Math.PI * variances[n][q]) + 0.5 * error * error / variances[n][q];
                inside += Math.abs(error) < 1.959963984540054 * Math.sqrt(variances[n][q]) ? 1 : 0;
            }
            // Sums of at most a thousand values of size 1.
            assertThat(score.nmse()).isCloseTo(errors / squares, within(1e-12));
            assertThat(score.nlpd()).isCloseTo(nlpd / count, within(1e-12));
            assertThat(score.coverage95()).isCloseTo(inside / count, within(1e-15));
            assertThat(score.rows()).isEqualTo(to - from);
        }
    }

    @ParameterizedTest
    @CsvSource({"500, 100, 0", "500, 100, 37", "500, 1000, 37", "100, 100, 0", "101, 100, 1", "150, 7, 20"})
    void totalAndRecentScoresAreThoseOfAPlainRecomputation(int length, int window, int burnIn) {
        Stream stream = Stream.of(length);
        PrequentialScore scores = new PrequentialScore(OUTPUTS, window, burnIn);

        stream.addTo(scores);

        assertThat(scores.points()).isEqualTo(length);
        assertThat(scores.scored()).isEqualTo(length - burnIn);
        for (int q = 0; q < OUTPUTS; q++) {
            stream.check(scores.total(q), q, burnIn, length);
            stream.check(scores.recent(q), q, Math.max(burnIn, length - window), length);
        }
    }

    @Test
    void theCurveHoldsTheRecentScoresOfTheirMoments() {
        int burnIn = 21;
        int window = 50;
        Stream stream = Stream.of(1000);
        PrequentialScore scores = new PrequentialScore(OUTPUTS, window, burnIn);

        stream.addTo(scores);

        assertThat(scores.curve()).hasSizeBetween(EvenSample.MOST / 2, EvenSample.MOST);
        long spacing = scores.curve().get(1).points() - scores.curve().get(0).points();
        long expected = burnIn;
        for (PrequentialScore.Moment moment : scores.curve()) {
            expected += spacing;
            assertThat(moment.points()).isEqualTo(expected);
            int to = (int) moment.points();
            for (int q = 0; q < OUTPUTS; q++) {
                stream.check(moment.recent().get(q), q, Math.max(burnIn, to - window), to);
            }
        }
    }

    @Test
    void whatAStreamPredictsIsScoredAsItIs() {
        PrequentialScore scores = new PrequentialScore(1, 10, 0);
        RegressionScore.Accumulator expected = new RegressionScore.Accumulator();
        try (OnlineLearner learner = OnlineLearner.create(1, 1, OnlineOptions.defaults())) {
            PointEvaluator evaluator = learner.evaluator();
            for (int n = 0; n < 40; n++) {
                double[] x = {n % 7};
                double y = Math.sin(n % 7);
                Prediction prediction = learner.predict(x).get(0);
                expected.add(prediction, y);
                scores.add(evaluator.evaluate(x), y);
                learner.learn(x, y);
            }
        }

        assertThat(scores.total(0)).isEqualTo(expected.score());
    }

    @Test
    void aScoreOfTheBurnInIsRefused() {
        PrequentialScore scores = new PrequentialScore(1, 10, 2);
        scores.add(new double[1], new double[] {1}, new double[1]);

        assertThat(scores.scored()).isZero();
        assertThat(scores.curve()).isEmpty();
        assertThatThrownBy(() -> scores.total(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> scores.recent(0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatIsNoScoreIsRefused() {
        PrequentialScore scores = new PrequentialScore(1, 10, 0);

        assertThatThrownBy(() -> scores.add(new double[2], new double[] {1}, new double[1]))
                .hasMessageContaining("this stream has 1 targets, got 2 means");
        assertThatThrownBy(() -> scores.add(new double[1], new double[] {0}, new double[1]))
                .hasMessageContaining("variance 0.0");
        assertThatThrownBy(() -> scores.add(new double[1], new double[] {1}, new double[] {Double.NaN}))
                .hasMessageContaining("target NaN");
        assertThatThrownBy(() -> new PrequentialScore(1, 0, 0)).hasMessageContaining("got 1, 0 and 0");
    }
}
