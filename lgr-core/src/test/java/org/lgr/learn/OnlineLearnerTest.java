package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Background;
import org.lgr.Dataset;
import org.lgr.Forgetting;
import org.lgr.LgrOptions;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;
import org.lgr.StreamData;

class OnlineLearnerTest {
    private static final OnlineOptions DEFAULTS = OnlineOptions.defaults();

    @Test
    void learnsSmoothFunctionsFromOnePass() {
        OnlineLearner learner = StreamData.learned(DEFAULTS, 3000, 1);
        assertThat(StreamData.nmse(learner, 0, -1, 1)).isLessThan(0.005);
        assertThat(StreamData.nmse(learner, 1, -1, 1)).isLessThan(0.005);
    }

    @Test
    void intervalsHoldNineteenOfTwentyTargetsInEveryTenthOfTheStream() {
        OnlineLearner learner = OnlineLearner.create(2, 2, DEFAULTS);
        PointEvaluator evaluator = learner.evaluator();
        StreamData data = new StreamData(2, 0.2);
        int[] inside = new int[10];
        for (int n = 0; n < 10_000; n++) {
            data.next();
            evaluator.evaluate(data.x);
            for (int q = 0; q < 2; q++) {
                double error = data.y[q] - evaluator.mean(q);
                inside[n / 1000] += error * error <= 1.96 * 1.96 * evaluator.variance(q) ? 1 : 0;
            }
            learner.learn(data.x, data.y);
        }
        for (int tenth = 1; tenth < 10; tenth++) {
            assertThat(inside[tenth] / 2000.0).as("tenth %d", tenth).isBetween(0.92, 0.98);
        }
    }

    @Test
    void theSameStreamGivesTheSameBits() {
        double[] at = {0.3, -0.4};
        List<Prediction> once = StreamData.learned(DEFAULTS, 2000, 3).predict(at);
        assertThat(StreamData.learned(DEFAULTS, 2000, 3).predict(at)).isEqualTo(once);
    }

    @Test
    void predictsFromTheFirstMomentOnWithoutPretendingToKnow() {
        OnlineLearner learner = OnlineLearner.create(2, 1, DEFAULTS);
        double[] at = {0, 0};
        assertThat(learner.predict(at).get(0).standardDeviation()).isGreaterThan(1e9);
        learner.learn(at, 5);
        assertThat(learner.predict(at).get(0).mean()).isEqualTo(5);
        for (int n = 0; n < 18; n++) {
            learner.learn(new double[] {n, -n}, 5 + n % 3);
            Prediction prediction = learner.predict(at).get(0);
            assertThat(prediction.mean()).isBetween(4.0, 8.0);
            assertThat(prediction.coverage()).isZero();
        }
        assertThatIllegalStateException().isThrownBy(learner::snapshot).withMessageContaining("20 points");
    }

    @Test
    void refusesPointsThatCannotBeLearnedAndStaysAsItWas() {
        OnlineLearner learner = StreamData.learned(DEFAULTS, 500, 4);
        double[] at = {0.1, 0.2};
        List<Prediction> before = learner.predict(at);
        double[] two = {0, 0};
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.learn(new double[] {0, Double.NaN}, two))
                .withMessageContaining("input 1 is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.learn(two, new double[] {Double.POSITIVE_INFINITY, 0}))
                .withMessageContaining("target 0 is Infinity");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.learn(new double[] {0, 1e200}, two))
                .withMessageContaining("input 1 is 1.0E200");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.learn(new double[3], two))
                .withMessageContaining("2 inputs, the point has 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner.learn(two, two, 0))
                .withMessageContaining("weight");
        assertThat(learner.predict(at)).isEqualTo(before);
        assertThat(learner.count()).isEqualTo(500);
    }

    @Test
    void gradientsAreThoseOfMeanAndVariance() {
        assertGradients(StreamData.learned(DEFAULTS, 1500, 5));
    }

    @Test
    void soAreThoseOfAStreamThatGoesOnFromAModel() {
        OnlineLearner learner = OnlineLearner.startingFrom(List.of(leftHalf(new StreamData(11, 0.05))), DEFAULTS);
        assertGradients(learner);
        learnRightHalf(learner, new StreamData(12, 0.05));
        assertGradients(learner);
    }

    private static void assertGradients(OnlineLearner learner) {
        assertGradients(learner, new double[][] {{0.3, -0.2}, {-0.8, 0.9}, {0, 0}, {1.4, 0.3}, {-2.2, 0.1}, {3, -2}});
    }

    private static void assertGradients(OnlineLearner learner, double[][] points) {
        PointEvaluator evaluator = learner.evaluator();
        double[] gradient = new double[2];
        double step = 1e-6;
        for (double[] at : points) {
            for (int q = 0; q < learner.outputs(); q++) {
                for (int d = 0; d < 2; d++) {
                    double[] high = at.clone();
                    double[] low = at.clone();
                    high[d] += step;
                    low[d] -= step;
                    double meanSlope = (evaluator.evaluate(high).mean(q)
                                    - evaluator.evaluate(low).mean(q))
                            / (2 * step);
                    double varianceSlope = (evaluator.evaluate(high).variance(q)
                                    - evaluator.evaluate(low).variance(q))
                            / (2 * step);
                    evaluator.evaluate(at).meanGradient(q, gradient);
                    assertThat(gradient[d]).isCloseTo(meanSlope, within(1e-6 * (1 + Math.abs(meanSlope))));
                    evaluator.varianceGradient(q, gradient);
                    assertThat(gradient[d]).isCloseTo(varianceSlope, within(1e-6 * (1 + Math.abs(varianceSlope))));
                }
            }
        }
    }

    @Test
    void knowsThatItDoesNotKnowFarFromTheStream() {
        OnlineLearner learner = StreamData.learned(DEFAULTS, 2000, 6);
        Prediction near = learner.predict(new double[] {0, 0}).get(0);
        Prediction far = learner.predict(new double[] {30, -30}).get(0);
        assertThat(near.standardDeviation()).isLessThan(0.2);
        assertThat(far.standardDeviation()).isGreaterThan(0.6); // that of the targets is about 0.9
        assertThat(near.coverage()).isGreaterThan(0.5);
        assertThat(far.coverage()).isLessThan(0.01); // models of a linear function may be wide
    }

    @Test
    void remembersWhatItVisitedLongAgo() {
        OnlineLearner learner = OnlineLearner.create(2, 2, DEFAULTS);
        StreamData data = new StreamData(7, 0.05);
        for (int n = 0; n < 12_000; n++) {
            data.next(n < 2000 ? -1 : 0.2, n < 2000 ? -0.2 : 1);
            learner.learn(data.x, data.y);
        }
        assertThat(learner.lastChange()).isZero();
        assertThat(StreamData.nmse(learner, 0, -1, -0.2)).isLessThan(0.02);
        assertThat(StreamData.nmse(learner, 0, 0.2, 1)).isLessThan(0.02);
    }

    @Test
    void recoversWhenTheWorldChanges() {
        OnlineLearner learner = StreamData.learned(DEFAULTS, 6000, 8);
        StreamData data = new StreamData(9, 0.05);
        for (int n = 0; n < 6000; n++) {
            data.next();
            learner.learn(data.x, -data.y[0], data.y[1]);
        }
        PointEvaluator evaluator = learner.evaluator();
        double squares = 0;
        for (int n = 0; n < 500; n++) {
            data.next();
            double error = evaluator.evaluate(data.x).mean(0) + StreamData.value(0, data.x);
            squares += error * error / 500;
        }
        assertThat(learner.lastChange()).isBetween(5900L, 7000L);
        assertThat(squares).isLessThan(0.01); // the targets have a variance of about 0.8
        assertThat(StreamData.nmse(learner, 1, -1, 1)).isLessThan(0.01); // this output did not change
    }

    @Test
    void steadyForgettingFollowsADriftThatNeverEnds() {
        double[] errors = new double[2];
        for (int k = 0; k < 2; k++) {
            Forgetting forgetting = k == 0 ? Forgetting.off() : Forgetting.fixed(1000);
            OnlineLearner learner = OnlineLearner.create(
                    2, 1, OnlineOptions.builder().forgetting(forgetting).build());
            StreamData data = new StreamData(10, 0.05);
            PointEvaluator evaluator = learner.evaluator();
            for (int n = 0; n < 12_000; n++) {
                data.next();
                double target = data.y[0] * (1 + n / 4000.0);
                if (n >= 10_000) {
                    double error = target - evaluator.evaluate(data.x).mean(0);
                    errors[k] += error * error / 2000;
                }
                learner.learn(data.x, target);
            }
        }
        assertThat(errors[1]).isLessThan(0.3 * errors[0]);
    }

    @Test
    void aWeightIsWorthAsManyPoints() {
        OnlineLearner learner = OnlineLearner.create(1, 1, DEFAULTS);
        for (int n = 0; n < 3000; n++) {
            boolean high = n % 3 == 0;
            learner.learn(new double[] {n % 7}, new double[] {high ? 1 : 0}, high ? 4 : 0.5); // 4 against 2 · 0.5
        }
        assertThat(learner.predict(new double[] {3}).get(0).mean()).isCloseTo(0.8, within(0.05));
    }

    private static LgrModel leftHalf(StreamData data) {
        double[][] inputs = new double[400][];
        double[] targets = new double[400];
        for (int n = 0; n < 400; n++) {
            data.next(-1, 0);
            inputs[n] = data.x.clone();
            targets[n] = data.y[0];
        }
        return new BatchLearner(LgrOptions.defaults())
                .fit(Dataset.of(inputs, targets))
                .model();
    }

    private static void learnRightHalf(OnlineLearner learner, StreamData data) {
        for (int n = 0; n < 3000; n++) {
            data.next(0, 1);
            learner.learn(data.x, data.y[0]);
        }
    }

    @Test
    void goesOnFromFittedModels() {
        StreamData data = new StreamData(11, 0.05);
        LgrModel model = leftHalf(data);
        OnlineLearner learner = OnlineLearner.startingFrom(List.of(model), DEFAULTS);
        double[] at = {-0.5, 0.5};
        assertThat(learner.predict(at).get(0).mean())
                .isCloseTo(model.predict(at).mean(), within(1e-12));
        learnRightHalf(learner, data);
        assertThat(StreamData.nmse(learner, 0, -1, 0)).as("what the model knew").isLessThan(0.005);
        assertThat(StreamData.nmse(learner, 0, 0, 1))
                .as("what the stream taught")
                .isLessThan(0.01);
        LgrModel snapshot = learner.snapshot().get(0);
        assertThat(snapshot.names()).isEqualTo(model.names());
        for (double[] point : new double[][] {{-0.5, 0.5}, {0.5, -0.5}}) {
            assertThat(snapshot.predict(point).mean()).isCloseTo(StreamData.value(0, point), within(0.2));
        }
        // Points far from the last one, where no error is shared.
        for (double[] point : new double[][] {{-0.9, 0.5}, {-2, -1}, {-4, 0.3}, {-40, 3}}) {
            assertThat(snapshot.predict(point).mean())
                    .isCloseTo(learner.predict(point).get(0).mean(), within(1e-9));
        }
    }

    @Test
    void meansStayNearTheTargetsSeenSoFarWhoseRangeGrowsWithEveryPoint() {
        OnlineLearner learner = OnlineLearner.create(1, 1, DEFAULTS);
        SplittableRandom random = new SplittableRandom(31);
        for (int n = 0; n < 1000; n++) {
            double x = random.nextDouble() - 0.5;
            learner.learn(new double[] {x}, 10 * x + 0.01 * random.nextGaussian());
        }
        for (double x = -100; x < 100; x += 0.01) {
            assertThat(learner.predict(new double[] {x}).get(0).mean()).isBetween(-10.1, 10.1);
        }
        // The mean of the targets.
        assertThat(learner.predict(new double[] {1e3}).get(0).mean()).isCloseTo(0, within(0.5));

        for (int n = 0; n < 60; n++) { // fewer points than between two refinements
            double x = 0.5 + 0.01 * n;
            learner.learn(new double[] {x}, 10 * x);
        }
        assertThat(learner.predict(new double[] {1.09}).get(0).mean()).isCloseTo(10.9, within(0.1));
        assertThat(learner.snapshot().get(0).predict(new double[] {1.09}).mean())
                .isCloseTo(10.9, within(0.5));
    }

    /** The given number of rows of a plane over a square without one corner, where the plane would be highest. */
    private static Dataset withoutCorner(int rows, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] x = new double[rows][];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            do {
                x[n] = new double[] {2 * random.nextDouble() - 1, 2 * random.nextDouble() - 1};
            } while (x[n][0] + x[n][1] > 0.5);
            y[n] = 10 * (x[n][0] + x[n][1]) + 0.1 * random.nextGaussian();
        }
        return Dataset.of(x, y);
    }

    private static void learn(OnlineLearner learner, Dataset data) {
        double[] x = new double[data.dimension()];
        for (int n = 0; n < data.size(); n++) {
            data.copyRow(n, x);
            learner.learn(x, data.target(n));
        }
    }

    /**
     * Targets are below 5.5. If the sum of two ranges were taken as the range of the targets, it would be below 6.5.
     */
    private static void assertCorner(OnlineLearner learner) {
        double[][] corner = {{0.9, 0.9}, {0.7, 0.95}, {0.95, 0.6}};
        PointEvaluator evaluator = learner.evaluator();
        for (double[] at : corner) {
            evaluator.evaluate(at);
            assertThat(evaluator.mean(0)).as("at %s", Arrays.toString(at)).isGreaterThan(7);
            assertThat(evaluator.mean(0) - 1.96 * Math.sqrt(evaluator.variance(0)))
                    .as("at %s", Arrays.toString(at))
                    .isLessThan(6.5);
        }
        assertGradients(learner, corner);
    }

    @Test
    void intervalsMeetTheRangeOfTheTargetsAndGradientsKnowIt() {
        OnlineLearner learner = OnlineLearner.create(2, 1, DEFAULTS);
        learn(learner, withoutCorner(1500, 32));
        assertCorner(learner);
    }

    @Test
    void soDoThoseOfAStreamThatGoesOnFromAModel() {
        LgrModel model = new BatchLearner().fit(withoutCorner(300, 33)).model();
        OnlineLearner learner = OnlineLearner.startingFrom(List.of(model), DEFAULTS);
        assertCorner(learner);
        // The model knows these rows, so that the stream adds little to its range.
        learn(learner, withoutCorner(1000, 34));
        assertCorner(learner);
    }

    @Test
    void aSnapshotPredictsWhatTheStreamDoesAndNeverChanges() throws Exception {
        OnlineLearner learner = StreamData.learned(DEFAULTS, 2000, 12);
        List<LgrModel> snapshot = learner.snapshot();
        double[] far = {-0.9, 0.9}; // far from the last point, so that its error has no effect
        Prediction before = snapshot.get(0).predict(far);
        Prediction live = learner.predict(far).get(0);
        assertThat(before.mean()).isCloseTo(live.mean(), within(0.05 * live.standardDeviation()));
        assertThat(before.variance()).isCloseTo(live.variance(), within(0.1 * live.variance()));
        StreamData data = new StreamData(13, 0.05);
        for (int n = 0; n < 500; n++) {
            data.next();
            learner.learn(data.x, data.y);
        }
        assertThat(snapshot.get(0).predict(far)).isEqualTo(before);
        assertThat(learner.predict(far).get(0)).isNotEqualTo(live);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-120, 1e-6, 1e6, 1e120})
    void unitsDoNotMatter(double unit) {
        OnlineLearner learner = OnlineLearner.create(2, 1, DEFAULTS);
        StreamData data = new StreamData(14, 0.05);
        for (int n = 0; n < 1500; n++) {
            data.next();
            learner.learn(new double[] {unit * data.x[0], 1e3 + data.x[1]}, unit * data.y[0]);
        }
        double[] at = {0.2 * unit, 1e3 - 0.3};
        double expected = unit * StreamData.value(0, new double[] {0.2, -0.3});
        assertThat(learner.predict(at).get(0).mean()).isCloseTo(expected, within(0.1 * unit));
    }

    @Test
    void bearsConstantInputsDuplicatesAndLateAwakening() {
        OnlineLearner learner = OnlineLearner.create(2, 1, DEFAULTS);
        for (int n = 0; n < 300; n++) {
            learner.learn(new double[] {7, 7}, 3); // all inputs are constant
        }
        assertThat(learner.predict(new double[] {7, 7}).get(0).mean()).isCloseTo(3, within(1e-6));
        StreamData data = new StreamData(15, 0.01);
        for (int n = 0; n < 3000; n++) {
            data.next();
            learner.learn(new double[] {7 + data.x[0], 7}, data.x[0] * data.x[0]);
        }
        assertThat(learner.predict(new double[] {7.5, 7}).get(0).mean()).isCloseTo(0.25, within(0.05));
    }

    @Test
    void singleOutliersDoLittleHarm() {
        OnlineLearner learner = StreamData.learned(DEFAULTS, 2000, 16);
        double[] at = {0.1, 0.1};
        double before = learner.predict(at).get(0).mean();
        learner.learn(at, 1e6, 10);
        double[] elsewhere = {0.9, -0.9};
        assertThat(Math.abs(learner.predict(elsewhere).get(0).mean() - StreamData.value(0, elsewhere)))
                .isLessThan(0.3);
        StreamData data = new StreamData(17, 0.05);
        for (int n = 0; n < 20; n++) {
            data.next();
            learner.learn(data.x, data.y);
        }
        assertThat(learner.predict(at).get(0).mean()).isCloseTo(before, within(0.3));
    }

    @Test
    void neverHasMoreLocalModelsThanAllowed() {
        OnlineOptions few = OnlineOptions.builder().maxLocalModels(3).build();
        OnlineLearner learner = StreamData.learned(few, 5000, 18);
        assertThat(learner.localModelCount(0)).isLessThanOrEqualTo(3);
        assertThat(StreamData.nmse(learner, 0, -1, 1)).isLessThan(0.05);
    }

    @ParameterizedTest
    @EnumSource(names = {"PACED", "REAL_TIME"})
    void refinesInTheBackgroundWhileOthersPredict(Background background) throws Exception {
        OnlineOptions options = OnlineOptions.builder().background(background).build();
        AtomicBoolean done = new AtomicBoolean();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        try (OnlineLearner learner = OnlineLearner.create(2, 2, options)) {
            Thread reader = new Thread(() -> {
                PointEvaluator evaluator = learner.evaluator();
                double[] at = {0.3, 0.3};
                try {
                    while (!done.get()) {
                        evaluator.evaluate(at);
                        if (!(evaluator.variance(0) > 0 && Double.isFinite(evaluator.mean(1)))) {
                            throw new IllegalStateException("not a distribution: " + evaluator.toPrediction(0));
                        }
                    }
                } catch (RuntimeException e) {
                    failure.set(e);
                }
            });
            reader.start();
            StreamData data = new StreamData(19, 0.05);
            for (int n = 0; n < 20_000; n++) {
                data.next();
                learner.learn(data.x, data.y);
                if (background == Background.REAL_TIME && n % 50 == 0) {
                    Thread.sleep(1);
                }
            }
            learner.settle();
            done.set(true);
            reader.join();
            assertThat(failure.get()).isNull();
            assertThat(learner.localModelCount(0)).isPositive();
            assertThat(StreamData.nmse(learner, 0, -1, 1)).isLessThan(0.02);
        }
    }

    /** A file delivers rows faster than refinements can follow; the stream then waits for them. */
    @Test
    void aPacedBackgroundIsAsGoodAsNoneAndHasTheSameBitsEveryTime() {
        double[] errors = new double[3];
        for (int k = 0; k < 3; k++) {
            OnlineOptions options = OnlineOptions.builder()
                    .background(k == 0 ? Background.OFF : Background.PACED)
                    .build();
            try (OnlineLearner learner = OnlineLearner.create(2, 2, options)) {
                PointEvaluator evaluator = learner.evaluator();
                StreamData data = new StreamData(20, 0.05);
                for (int n = 0; n < 25_000; n++) {
                    data.next();
                    double error = data.y[0] - evaluator.evaluate(data.x).mean(0);
                    errors[k] += n < 1000 ? 0 : error * error;
                    learner.learn(data.x, data.y);
                }
                assertThat(learner.unseenPoints()).isZero();
            }
        }
        assertThat(errors[1]).isLessThan(1.1 * errors[0]);
        assertThat(errors[2]).isEqualTo(errors[1]);
    }

    /** Nothing waits in real time, so that points are left out of refinements, and counted. */
    @Test
    void inRealTimePointsThatComeTooFastAreCounted() throws Exception {
        OnlineOptions options =
                OnlineOptions.builder().background(Background.REAL_TIME).build();
        try (OnlineLearner learner = OnlineLearner.create(2, 2, options)) {
            StreamData data = new StreamData(21, 0.05);
            for (int n = 0; n < 100; n++) {
                data.next();
                learner.learn(data.x, data.y);
                Thread.sleep(1);
            }
            learner.settle();
            CountDownLatch release = new CountDownLatch(1);
            Future<?> busy = learner.submit(() -> {
                try {
                    release.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            for (int n = 0; n < 20_000; n++) {
                data.next();
                learner.learn(data.x, data.y);
            }
            assertThat(learner.unseenPoints()).isBetween(20_000L - 16_384L - 100L, 20_000L - 16_384L + 100L);
            assertThat(learner.count()).isEqualTo(20_100);
            release.countDown();
            busy.get();
        }
    }
}
