package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;

/** Intervals away from the path of a stream, at motions that it has not made. */
class OffPathTest {
    private static final OnlineOptions DEFAULTS = OnlineOptions.defaults();
    private static final double NOISE = 0.05;
    private static final int LENGTH = 100;
    private static final int SEEDS = 5;

    /** Smooth motions in three dimensions, each about a place of its own, and a target with noise. */
    private static final class Motions {
        final double[] x = new double[3];
        double y;
        private final SplittableRandom random;
        private final double[] centre = new double[3];
        private final double[] phase = new double[3];
        private final double[] rate = new double[3];
        private int time;

        Motions(long seed) {
            random = new SplittableRandom(seed);
        }

        void next() {
            if (time % LENGTH == 0) {
                for (int d = 0; d < 3; d++) {
                    centre[d] = 2 * random.nextDouble() - 1;
                    phase[d] = 2 * Math.PI * random.nextDouble();
                    rate[d] = 0.01 + 0.03 * random.nextDouble();
                }
            }
            for (int d = 0; d < 3; d++) {
                x[d] = centre[d] + 0.4 * Math.sin(rate[d] * time + phase[d]);
            }
            time++;
            y = Math.sin(3 * x[0]) * Math.cos(2 * x[1]) + Math.sin(2 * x[2] * x[0]) + NOISE * random.nextGaussian();
        }
    }

    private static OnlineLearner learned(Motions motions, int count) {
        OnlineLearner learner = OnlineLearner.create(3, 1, DEFAULTS);
        for (int n = 0; n < count * LENGTH; n++) {
            motions.next();
            learner.learn(motions.x, motions.y);
        }
        return learner;
    }

    @Test
    void intervalsHoldAtMotionsThatTheStreamHasNotMade() {
        double inside = 0;
        double insideOfSnapshots = 0;
        for (long seed = 1; seed <= SEEDS; seed++) {
            OnlineLearner learner = learned(new Motions(seed), 30);
            PointEvaluator live = learner.evaluator();
            PointEvaluator snapshot = learner.snapshot().get(0).evaluator();
            Motions others = new Motions(100 + seed);
            int rows = 30 * LENGTH;
            for (int n = 0; n < rows; n++) {
                others.next();
                inside += inside(live.evaluate(others.x), others.y) / rows / SEEDS;
                insideOfSnapshots += inside(snapshot.evaluate(others.x), others.y) / rows / SEEDS;
            }
        }
        assertThat(inside).isBetween(0.90, 0.98);
        assertThat(insideOfSnapshots).isBetween(0.90, 0.98);
    }

    private static double inside(PointEvaluator at, double y) {
        return Math.abs(y - at.mean()) <= 1.96 * Math.sqrt(at.variance()) ? 1 : 0;
    }

    @Test
    void intervalsAlongThePathHoldAndStaySharp() {
        double inside = 0;
        double onPath = 0;
        double elsewhere = 0;
        int rows = 20 * LENGTH;
        for (long seed = 1; seed <= SEEDS; seed++) {
            Motions motions = new Motions(seed);
            OnlineLearner learner = learned(motions, 30);
            PointEvaluator evaluator = learner.evaluator();
            Motions others = new Motions(100 + seed);
            for (int n = 0; n < rows; n++) {
                others.next();
                elsewhere += Math.sqrt(evaluator.evaluate(others.x).variance()) / rows;
            }
            for (int n = 0; n < rows; n++) {
                motions.next();
                evaluator.evaluate(motions.x);
                onPath += Math.sqrt(evaluator.variance()) / rows;
                inside += inside(evaluator, motions.y) / rows / SEEDS;
                learner.learn(motions.x, motions.y);
            }
        }
        assertThat(inside).isBetween(0.93, 0.97);
        assertThat(onPath).isLessThan(0.7 * elsewhere);
    }

    @Test
    void tellsThePathFromElsewhere() {
        Motions motions = new Motions(7);
        OnlineLearner learner = learned(motions, 30);
        PointEvaluator evaluator = learner.evaluator();
        double[] last = motions.x.clone();
        motions.next();
        assertThat(evaluator.evaluate(last).nearness()).isEqualTo(1);
        assertThat(evaluator.evaluate(motions.x).nearness()).isZero(); // the next motion begins far away
        assertThat(learner.snapshot().get(0).evaluator().evaluate(last).nearness())
                .isZero();
        OnlineLearner beginner = learned(new Motions(7), 1);
        assertThat(beginner.evaluator().evaluate(new double[] {9, 9, 9}).nearness())
                .isEqualTo(1); // nothing held out
    }

    @Test
    void gradientsAreThoseOfThePredictionsWhereThePathEnds() {
        Motions motions = new Motions(8);
        OnlineLearner learner = learned(motions, 30);
        PointEvaluator evaluator = learner.evaluator();
        double[] gradient = new double[3];
        int between = 0;
        for (int k = 1; k <= 40; k++) {
            double[] at = motions.x.clone();
            at[0] += 0.005 * k;
            at[2] -= 0.003 * k;
            double nearness = evaluator.evaluate(at).nearness();
            between += nearness > 0 && nearness < 1 ? 1 : 0;
            evaluator.varianceGradient(gradient);
            for (int d = 0; d < 3; d++) {
                double slope = (variance(evaluator, at, d, 1e-6) - variance(evaluator, at, d, -1e-6)) / 2e-6;
                assertThat(gradient[d]).isCloseTo(slope, within(1e-6 * (1 + Math.abs(slope))));
            }
        }
        assertThat(between).isGreaterThan(10);
    }

    private static double variance(PointEvaluator evaluator, double[] at, int input, double step) {
        double[] moved = at.clone();
        moved[input] += step;
        return evaluator.evaluate(moved).variance();
    }

    @Test
    void aCheckpointKeepsTheWidthElsewhere(@TempDir Path folder) throws Exception {
        Motions motions = new Motions(9);
        OnlineLearner learner = learned(motions, 30);
        learner.save(folder.resolve("stream.state"));
        OnlineLearner loaded = OnlineLearner.load(folder.resolve("stream.state"));
        double[] far = {-motions.x[0], -motions.x[1], motions.x[2]};
        List<Prediction> expected = learner.predict(far);
        assertThat(learner.evaluator().evaluate(far).nearness()).isZero();
        assertThat(loaded.predict(far)).isEqualTo(expected);
    }
}
