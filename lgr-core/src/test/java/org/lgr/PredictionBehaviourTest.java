package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/** Properties of predictions at any input, and their cost. */
class PredictionBehaviourTest {

    static Stream<Arguments> inferencesAndDimensions() {
        return Stream.of(Inference.EXACT, Inference.COLLAPSED, Inference.MEAN_FIELD)
                .flatMap(inference -> Stream.of(1, 2, 5, 10).map(dimension -> Arguments.of(inference, dimension)));
    }

    @ParameterizedTest
    @MethodSource("inferencesAndDimensions")
    void farFromAllDataTheVarianceIsAtLeastThatOfTheTargets(Inference inference, int dimension) {
        Dataset data = TestData.smooth(200, dimension, 51);
        LgrModel model = TestData.fit(data, TestData.quick(inference).build());
        double targetVariance = TestData.moments(data.targets())[1];
        for (double factor : new double[] {5, 100, 1e6}) {
            for (int n = 0; n < 20; n++) {
                // Moves from the row in its direction to a point that far outside of the box of the data, [−1, 1]^D.
                double[] x = TestData.row(data, n);
                double largest = Arrays.stream(x).map(Math::abs).max().orElseThrow();
                for (int d = 0; d < dimension; d++) {
                    x[d] *= factor / largest;
                }
                assertThat(model.predict(x).variance())
                        .as("%s times the edge of the data, direction of row %d", factor, n)
                        .isGreaterThanOrEqualTo(targetVariance);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("inferencesAndDimensions")
    void oneInputFarOutsideIsEnoughForTheVarianceOfTheTargets(Inference inference, int dimension) {
        Dataset data = TestData.smooth(200, dimension, 52);
        LgrModel model = TestData.fit(data, TestData.quick(inference).build());
        assertOneCoordinateFarAway(data, model);
    }

    @ParameterizedTest
    @MethodSource("inferencesAndDimensions")
    void whatLocalModelsAddIsAllThatDiffersBetweenTwoPointsWithMeansInTheRangeOfTheTargets(
            Inference inference, int dimension) {
        Dataset data = TestData.smooth(200, dimension, 54);
        LgrModel model = TestData.fit(data, TestData.quick(inference).build());
        double low = Arrays.stream(data.targets()).min().orElseThrow();
        double high = Arrays.stream(data.targets()).max().orElseThrow();
        double[] rests = IntStream.range(0, 20)
                .mapToObj(n -> TestData.row(data, n))
                .filter(x -> model.predict(x).mean() > low && model.predict(x).mean() < high)
                .mapToDouble(x -> rest(model, x))
                .toArray();
        assertThat(rests).hasSizeGreaterThan(15);
        for (double rest : rests) {
            assertThat(rest).isCloseTo(rests[0], within(1e-10)); // rounding of sums of numbers of size 1
        }
    }

    /** The mean without the contributions of local models. */
    private static double rest(LgrModel model, double[] x) {
        return model.predict(x).mean() - Arrays.stream(model.contributions(x)).sum();
    }

    static Stream<Arguments> inferencesAndManyDimensions() {
        return Stream.of(Inference.EXACT, Inference.COLLAPSED, Inference.MEAN_FIELD)
                .flatMap(inference -> Stream.of(2, 5, 21).map(dimension -> Arguments.of(inference, dimension)));
    }

    @ParameterizedTest
    @MethodSource("inferencesAndManyDimensions")
    void lengthScalesFarWiderThanTheDataDoNotHideTheDistance(Inference inference, int dimension) {
        Dataset inputs = TestData.smooth(200, dimension, 53);
        double[] y = new double[inputs.size()];
        Arrays.setAll(y, n -> 2 * inputs.input(n, 0) + 0.05 * inputs.target(n)); // linear with little noise
        Dataset data = Dataset.of(dimension, inputs.inputs(), y);
        // With length scales of twenty standard deviations the activation hardly changes, as for irrelevant inputs.
        LgrOptions options = TestData.quick(TestData.quickSweep(inference)
                        .withInitialLengthScale(20)
                        .withLearnLengthScales(false))
                .build();
        assertOneCoordinateFarAway(data, TestData.fit(data, options));
    }

    /** A fit with default options: of 21 inputs, as for a robot arm, all but one are found to be irrelevant. */
    @Test
    void oneJointFarOutsideOfWhatAnArmHasSeenIsEnoughForTheVarianceOfTheTargets() {
        Dataset inputs = TestData.smooth(400, 21, 53);
        double[] y = new double[inputs.size()];
        Arrays.setAll(y, n -> 2 * inputs.input(n, 0) + 0.05 * inputs.target(n));
        Dataset data = Dataset.of(21, inputs.inputs(), y);
        assertOneCoordinateFarAway(data, TestData.fit(data, LgrOptions.defaults()));
    }

    private static void assertOneCoordinateFarAway(Dataset data, LgrModel model) {
        double targetVariance = TestData.moments(data.targets())[1];
        for (double far : new double[] {-5, 5, 100}) { // the data lie in ±1
            for (int d = 0; d < data.dimension(); d++) {
                for (int n = 0; n < 10; n++) {
                    double[] x = TestData.row(data, n);
                    x[d] = far;
                    assertThat(model.predict(x).variance())
                            .as("row %d with input %d at %s", n, d, far)
                            .isGreaterThanOrEqualTo(targetVariance);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("inferencesAndDimensions")
    void variancesAndCoverageKeepTheirRangesEverywhere(Inference inference, int dimension) {
        Dataset data = TestData.smooth(150, dimension, 54);
        LgrModel model = TestData.fit(data, TestData.quick(inference).build());
        for (double factor : new double[] {0, 0.5, 1, 2, 10, 1e6, 1e150, 1e300}) {
            for (int n = 0; n < 10; n++) {
                double[] x = TestData.row(data, n);
                for (int d = 0; d < dimension; d++) {
                    x[d] *= factor;
                }
                Prediction prediction = model.predict(x);
                assertThat(prediction.mean()).isFinite();
                assertThat(prediction.functionVariance()).isGreaterThanOrEqualTo(0);
                assertThat(prediction.variance()).isFinite().isGreaterThan(prediction.functionVariance());
                assertThat(prediction.coverage()).isBetween(0.0, 1.0);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"EXACT", "COLLAPSED", "MEAN_FIELD"})
    void insideTheDataNoiseIsWhatItIsAndErrorsAreSmall(Inference inference) {
        Dataset data = TestData.smooth(300, 2, 55);
        LgrModel model = TestData.fit(
                data,
                TestData.quick(TestData.quickSweep(inference).withMaxIterations(60))
                        .build());
        double squares = 0;
        for (int n = 0; n < data.size(); n++) {
            squares += Math.pow(model.predict(TestData.row(data, n)).mean() - data.target(n), 2);
        }
        // The noise has variance 0.01, the targets about 0.5: without learning the error would be 50 times as large.
        assertThat(squares / data.size()).isLessThan(0.02);
        assertThat(model.noiseVariance()).isBetween(0.005, 0.02);
    }

    @ParameterizedTest
    @EnumSource(names = {"EXACT", "COLLAPSED", "MEAN_FIELD"})
    void singleBatchAndReusedEvaluatorAgreeBitForBit(Inference inference) {
        Dataset data = TestData.smooth(150, 3, 56);
        LgrModel model = TestData.fit(data, TestData.quick(inference).build());
        double[][] points = TestData.rows(data);
        // A far point first: its remains in a workspace must not matter.
        points[0] = new double[] {7, -7, 0};
        List<Prediction> batch = model.predict(points);
        PointEvaluator evaluator = model.evaluator();
        double[] gradient = new double[3];
        for (int n = 0; n < points.length; n++) {
            evaluator.evaluate(points[n]);
            evaluator.varianceGradient(gradient); // reading gradients must not change values
            evaluator.meanGradient(gradient);
            assertThat(evaluator.toPrediction())
                    .isEqualTo(model.predict(points[n]))
                    .isEqualTo(batch.get(n));
        }
    }

    @Test
    void inputsOfPredictionsStayUnchanged() {
        Dataset data = TestData.smooth(100, 3, 57);
        LgrModel model = TestData.fit(data, TestData.quick(Inference.EXACT).build());
        double[] x = {0.1, -5, 1e-9};
        double[] kept = x.clone();
        model.predict(x);
        model.predict(new double[][] {x});
        model.evaluator().evaluate(x);
        assertThat(x).isEqualTo(kept);
    }

    @ParameterizedTest
    @EnumSource(names = {"EXACT", "COLLAPSED", "MEAN_FIELD"})
    void evaluatorDoesNotAllocate(Inference inference) {
        Dataset data = TestData.smooth(150, 3, 58);
        LgrModel model = TestData.fit(data, TestData.quick(inference).build());
        PointEvaluator evaluator = model.evaluator();
        double[][] points = TestData.rows(data);
        double[] gradient = new double[3];
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        double sink = 0;
        long allocated = Long.MAX_VALUE;
        // Loops on the Vector API allocate until the compiler, which runs in its own thread, has compiled them.
        for (int warmUp = 0; warmUp < 100 && allocated >= 5_000; warmUp++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            sink += evaluateManyTimes(evaluator, points, gradient, 10_000);
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
        assertThat(sink).isFinite();
        // One byte per call would be 10,000 bytes; the limit allows for allocations of the virtual machine itself.
        assertThat(allocated).isLessThan(5_000);
    }

    private static double evaluateManyTimes(PointEvaluator evaluator, double[][] points, double[] gradient, int calls) {
        double sum = 0;
        for (int i = 0; i < calls; i++) {
            evaluator.evaluate(points[i % points.length]);
            evaluator.meanGradient(gradient);
            sum += gradient[0];
            evaluator.varianceGradient(gradient);
            sum += gradient[0] + evaluator.mean() + evaluator.variance() + evaluator.coverage();
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource(names = {"EXACT", "COLLAPSED", "MEAN_FIELD"})
    void concurrentUseGivesTheSameBits(Inference inference) throws Exception {
        Dataset data = TestData.smooth(150, 3, 59);
        LgrModel model = TestData.fit(data, TestData.quick(inference).build());
        double[][] points = TestData.rows(data);
        List<Prediction> expected = Arrays.stream(points).map(model::predict).toList();
        Callable<List<List<Prediction>>> user = () -> {
            List<List<Prediction>> seen = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                seen.add(Arrays.stream(points).map(model::predict).toList());
            }
            return seen;
        };
        ExecutorService executor = Executors.newFixedThreadPool(4);
        try {
            for (Future<List<List<Prediction>>> future : executor.invokeAll(List.of(user, user, user, user))) {
                assertThat(future.get()).allMatch(expected::equals);
            }
        } finally {
            executor.shutdownNow();
        }
    }
}
