package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.FitControl;
import org.lgr.Growth;
import org.lgr.LgrOptions;
import org.lgr.OnlineOptions;
import org.lgr.RegressionScore;
import org.lgr.StreamData;

/** Batch fits from what a stream remembers. */
class PolishTest {
    private static final int ROWS = 30; // of a motion
    private static final double NOISE = 0.05;

    private final SplittableRandom random = new SplittableRandom(5);

    /** A motion: a short loop about a place of its own. */
    private double[][] motion() {
        double[] centre = random.doubles(3, -1.5, 1.5).toArray();
        double[] phase = random.doubles(3, 0, 6).toArray();
        double[][] rows = new double[ROWS][3];
        for (int n = 0; n < ROWS; n++) {
            for (int d = 0; d < 3; d++) {
                rows[n][d] = centre[d] + 0.4 * Math.sin(0.15 * n + phase[d]);
            }
        }
        return rows;
    }

    private double observe(double[] x) {
        return Math.sin(2 * x[0]) + x[1] * x[2] + NOISE * random.nextGaussian();
    }

    @Test
    void intervalsOfPolishedModelsHoldForMotionsThatWereNotMade() {
        try (OnlineLearner learner = OnlineLearner.create(3, 1, OnlineOptions.defaults())) {
            for (int m = 0; m < 30; m++) {
                for (double[] x : motion()) {
                    learner.learn(x, observe(x));
                }
            }
            LgrModel polished = learner.polish().get(0).model();
            LgrModel asItIs = learner.snapshot().get(0);
            RegressionScore.Accumulator after = new RegressionScore.Accumulator();
            RegressionScore.Accumulator before = new RegressionScore.Accumulator();
            for (int m = 0; m < 40; m++) {
                for (double[] x : motion()) {
                    double y = observe(x);
                    after.add(polished.predict(x), y);
                    before.add(asItIs.predict(x), y);
                }
            }

            assertThat(after.score().nmse()).isLessThan(before.score().nmse());
            // Forty motions of different difficulty: their shares scatter more than those of single rows would.
            assertThat(after.score().coverage95()).isBetween(0.88, 0.99);
        }
    }

    @Test
    void polishingLeavesTheStreamAsItIs() {
        try (OnlineLearner polished = StreamData.learned(OnlineOptions.defaults(), 150, 3);
                OnlineLearner other = StreamData.learned(OnlineOptions.defaults(), 150, 3)) {
            List<Fit> fits = polished.polish(
                    LgrOptions.builder()
                            .growth(Growth.adaptive().withMembers(1))
                            .build(),
                    iteration -> {},
                    new FitControl());
            StreamData data = new StreamData(4, NOISE);
            for (int n = 0; n < 100; n++) {
                data.next();
                polished.learn(data.x, data.y);
                other.learn(data.x, data.y);
            }

            assertThat(fits).hasSize(2);
            assertThat(fits.get(1).model().provenance().rows()).isEqualTo(150);
            assertThat(polished.predict(data.x)).isEqualTo(other.predict(data.x));
        }
    }

    @Test
    void aPolishedModelKnowsWhatTheModelKnewThatTheStreamStartedFrom() {
        StreamData data = new StreamData(6, NOISE);
        double[][] x = new double[300][];
        double[] y = new double[300];
        for (int n = 0; n < x.length; n++) {
            data.next(-1, 0);
            x[n] = data.x.clone();
            y[n] = data.y[1];
        }
        LgrModel known = new BatchLearner().fit(Dataset.of(x, y)).model();
        try (OnlineLearner learner = OnlineLearner.startingFrom(List.of(known), OnlineOptions.defaults())) {
            for (int n = 0; n < 300; n++) {
                data.next(0, 1);
                learner.learn(data.x, data.y[1]);
            }
            LgrModel polished = learner.polish().get(0).model();

            for (double at = -0.8; at < 0.9; at += 0.2) {
                double[] point = {at, 0.3};
                // A fifth of the function's range. A model of the stream's own rows alone is off by several.
                assertThat(polished.predict(point).mean())
                        .isBetween(StreamData.value(1, point) - 1, StreamData.value(1, point) + 1);
            }
        }
    }

    @Test
    void thereIsNothingToPolishBeforeTheFirstLocalModels() {
        try (OnlineLearner learner = StreamData.learned(OnlineOptions.defaults(), 19, 1)) {
            assertThatThrownBy(learner::polish)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("this stream has had 19");
        }
    }
}
