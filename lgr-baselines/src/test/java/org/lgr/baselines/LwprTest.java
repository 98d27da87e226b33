package org.lgr.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.data.synthetic.Cross;

class LwprTest {
    /**
     * The settings with which the authors' library reaches 0.0175 on the cross function; see LwprCross in
     * lgr-experiments.
     */
    private static final LwprOptions NARROW = LwprOptions.builder()
            .standardizeInputs(false)
            .initialMetric(50)
            .initialStepSize(250)
            .activationThreshold(0.4)
            .fullMetric(true)
            .passes(30)
            .build();

    @Test
    void theCrossFunctionIsLearnedAsWellAsByTheAuthorsLibrary() {
        LwprModel model = new Lwpr(NARROW).fit(Cross.sample(1));
        assertThat(nmse(model)).isLessThan(0.025); // theirs: 0.0175 ± 0.0024 with 176 fields
        assertThat(model.localModelCount()).isBetween(140, 220);
    }

    @Test
    void onePassOverTheCrossFunctionIsWorseWithFewerFields() {
        LwprModel model = new Lwpr(NARROW.toBuilder().passes(1).build()).fit(Cross.sample(1));
        assertThat(nmse(model)).isBetween(0.03, 0.07); // theirs: 0.0504 with 121 fields
        assertThat(model.localModelCount()).isBetween(100, 140);
    }

    @Test
    void wideFieldsWithADiagonalMetricNeedFewerOnTheCrossFunction() {
        LwprOptions wide = LwprOptions.builder()
                .standardizeInputs(false)
                .standardizeTarget(false)
                .initialMetric(1 / (0.3 * 0.3))
                .initialStepSize(250)
                .passes(20)
                .build();
        LwprModel model = new Lwpr(wide).fit(Cross.sample(1));
        assertThat(nmse(model)).isLessThan(0.06); // theirs: 0.036 with 33 fields
        assertThat(model.localModelCount()).isBetween(25, 45);
    }

    @Test
    void intervalsOnTheCrossFunctionHoldAtLeastAsManyObservationsAsTheyPromise() {
        RegressionScore score = RegressionScore.of(new Lwpr(NARROW).fit(Cross.sample(1)), Cross.grid(Cross.NOISE, -1));
        assertThat(score.coverage95()).isGreaterThan(0.94); // 1681 draws of 0.95 have a standard error of 0.005
    }

    private static double nmse(LwprModel model) {
        return RegressionScore.of(model, Cross.grid()).nmse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void oneFieldWithoutForgettingTendsToWeightedLeastSquares(int dimension) {
        LwprOptions options = LwprOptions.builder()
                .initialMetric(0.5)
                .activationThreshold(1e-6)
                .initialForgetting(1)
                .finalForgetting(1)
                .build();
        int rows = 60;
        int passes = 400;
        Random random = new Random(dimension);
        double[][] x = new double[rows][dimension];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            y[n] = 1 + 0.1 * random.nextGaussian();
            for (int d = 0; d < dimension; d++) {
                x[n][d] = n == 0 ? 0 : 2 * random.nextDouble() - 1;
            }
            y[n] += 2 * x[n][0]; // one direction, so that two projections suffice
        }
        LwprStream stream = new Lwpr(options).stream(dimension);
        for (int pass = 0; pass < passes; pass++) {
            for (int n = 0; n < rows; n++) {
                stream.update(x[n], y[n]);
            }
        }
        assertThat(stream.localModelCount()).isEqualTo(1);
        double[] weights = weightedLeastSquares(x, y, 0.5);
        double[] at = new double[dimension];
        at[0] = 0.5;
        double[] slope = new double[dimension];
        LwprEvaluator evaluator = stream.evaluate(at);
        evaluator.meanGradient(slope);
        // Errors of the first pass keep a share of 1/passes of the sums. With more inputs than projections, partial
        // least squares leaves out directions that hold only noise, here with slopes of about 0.1/√60.
        double tolerance = dimension <= 2 ? 2.0 / passes : 0.05;
        assertThat(evaluator.mean()).isCloseTo(weights[0] + 0.5 * weights[1], within(tolerance));
        assertThat(slope[0]).isCloseTo(weights[1], within(2 * tolerance));
    }

    private static double[] weightedLeastSquares(double[][] x, double[] y, double metric) {
        double[] weights = Arrays.stream(x)
                .mapToDouble(row -> Math.exp(
                        -0.5 * metric * Arrays.stream(row).map(v -> v * v).sum()))
                .toArray();
        return LeastSquares.solve(x, y, weights);
    }

    @Test
    void projectionsAreAddedWhileTheyHelp() {
        // Inputs of very different spread: partial least squares needs all three directions to explain a sum of them.
        Random random = new Random(4);
        LwprStream stream = new Lwpr(LwprOptions.builder()
                        .initialMetric(1e-3)
                        .learnMetric(false)
                        .finalForgetting(0.999) // so that a new projection soon has as much weight as the others
                        .build())
                .stream(4);
        double[] x = new double[4];
        for (int n = 0; n < 20_000; n++) {
            double y = 0;
            for (int d = 0; d < 4; d++) {
                x[d] = (d + 1) * random.nextGaussian();
                y += x[d] * (d % 2 == 0 ? 1 : -2);
            }
            stream.update(x, y);
        }
        assertThat(stream.model().projections(0)).isEqualTo(4);
        // For a noiseless linear function the error comes from sums that were forgotten while directions turned.
        assertThat(stream.predict(new double[] {1, 1, 1, 1}).mean()).isCloseTo(-2, within(0.01));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theMeanGradientIsThatOfTheMean(boolean full) {
        Dataset data = TestData.smooth(400, 1);
        LwprEvaluator evaluator = new Lwpr(
                        LwprOptions.builder().fullMetric(full).initialMetric(3).build())
                .fit(data)
                .evaluator();
        double[] gradient = new double[2];
        double[] units = {29, 0.0058}; // standard deviations of the inputs
        double[] x = {91, 0.0021};
        evaluator.evaluate(x).meanGradient(gradient);
        for (int d = 0; d < 2; d++) {
            double h = 1e-5 * units[d];
            double[] above = x.clone();
            double[] below = x.clone();
            above[d] += h;
            below[d] -= h;
            double difference = (evaluator.evaluate(above).mean()
                            - evaluator.evaluate(below).mean())
                    / (2 * h);
            // Fields enter and leave at the edge of their reach, but none does between these two points.
            assertThat(gradient[d] * units[d]).isCloseTo(difference * units[d], within(1e-6));
        }
    }

    @Test
    void theGradientIsZeroWhereNoFieldReaches() {
        double[] gradient = {1, 1};
        new Lwpr()
                .fit(TestData.smooth(100, 1))
                .evaluator()
                .evaluate(new double[] {1e6, 1})
                .meanGradient(gradient);
        assertThat(gradient).containsExactly(0, 0);
    }

    @Test
    void aStreamLearnsWhatAFitLearns() {
        Dataset data = TestData.smooth(1, 1);
        LwprOptions options = LwprOptions.builder().passes(50).build(); // one row, so that the order is known
        LwprStream stream = new Lwpr(options).streamLike(data);
        for (int pass = 0; pass < 50; pass++) {
            stream.update(TestData.row(data, 0), data.target(0));
        }
        double[] x = TestData.row(data, 0);
        assertThat(stream.predict(x)).isEqualTo(new Lwpr(options).fit(data).predict(x));
    }

    @Test
    void aSavedModelLearnsOnAsIfNothingHadHappened(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("lwpr");
        LwprModel model = new Lwpr(LwprOptions.builder().metaLearning(true).build()).fit(TestData.smooth(300, 1));
        model.save(file);
        LwprModel loaded =
                (LwprModel) BaselineFile.readAll(new ByteArrayInputStream(Files.readAllBytes(file)), "the file")
                        .get(0);
        assertThat(loaded.options()).isEqualTo(model.options());
        Prediction before = model.predict(new double[] {100, 0});
        LwprStream one = model.resume();
        LwprStream other = loaded.resume();
        Dataset more = TestData.smooth(200, 2);
        for (int n = 0; n < more.size(); n++) {
            one.update(TestData.row(more, n), more.target(n));
            other.update(TestData.row(more, n), more.target(n));
        }
        BaselineContractTest.assertSame(one.model(), other.model());
        assertThat(model.predict(new double[] {100, 0})).isEqualTo(before);
        assertThat(one.predict(new double[] {100, 0})).isNotEqualTo(before);
    }

    @Test
    void anotherSeedIsAnotherOrder() {
        Dataset data = TestData.smooth(100, 1);
        Prediction one =
                new Lwpr(LwprOptions.builder().seed(1).build()).fit(data).predict(new double[] {100, 0});
        Prediction two =
                new Lwpr(LwprOptions.builder().seed(2).build()).fit(data).predict(new double[] {100, 0});
        assertThat(one).isNotEqualTo(two);
    }

    @Test
    void overlappingFieldsArePruned() {
        LwprOptions options = LwprOptions.builder()
                .initialMetric(4)
                .activationThreshold(0.5)
                .learnMetric(false)
                .build();
        Dataset data = TestData.smooth(500, 1);
        int all = new Lwpr(options).fit(data).localModelCount();
        int pruned = new Lwpr(options.toBuilder().pruningThreshold(0.6).build())
                .fit(data)
                .localModelCount();
        assertThat(pruned).isLessThan(all);
    }

    @Test
    void updatesAndPredictionsDoNotAllocate() {
        LwprStream stream = new Lwpr(NARROW.toBuilder().metaLearning(true).build())
                .fit(Cross.sample(1))
                .resume();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        double[] x = {0.3, -0.2};
        double[] gradient = new double[2];
        double sum = 0;
        int fields = stream.localModelCount();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int n = 0; n < 2000; n++) {
            stream.update(x, 0.5);
            LwprEvaluator evaluator = stream.evaluate(x);
            evaluator.meanGradient(gradient);
            sum += evaluator.mean() + evaluator.variance() + gradient[0];
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(sum).isFinite();
        assertThat(stream.localModelCount()).isEqualTo(fields);
        // The smallest object takes 16 bytes, so that less than this means no allocation per call.
        assertThat(allocated).isLessThan(2000 * 16);
    }

    @Test
    void anInputThatNeverVariesIsForgottenWithoutHarm() {
        // Its energy decays like 0.9ⁿ, far below the smallest positive number.
        LwprStream stream = new Lwpr(LwprOptions.builder()
                        .initialForgetting(0.9)
                        .finalForgetting(0.9)
                        .learnMetric(false)
                        .build())
                .stream(2);
        Random random = new Random(1);
        for (int n = 0; n < 10_000; n++) {
            double x = 0.1 * random.nextDouble();
            stream.update(new double[] {x, 0.5}, 2 * x);
        }
        assertThat(stream.predict(new double[] {0.05, 0.5}).mean()).isCloseTo(0.1, within(1e-3));
    }

    @Test
    void badPointsAreRefusedAndChangeNothing() {
        LwprStream stream = new Lwpr().stream(2);
        assertThatThrownBy(() -> stream.update(new double[] {1}, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the model has 2 inputs, the point has 1");
        assertThatThrownBy(() -> stream.update(new double[] {1, Double.NEGATIVE_INFINITY}, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("input 1 is -Infinity");
        assertThatThrownBy(() -> stream.update(new double[] {1, 2}, Double.NaN))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("target is NaN");
        assertThat(stream.localModelCount()).isZero();
    }

    @Test
    void aStreamThatHasLearnedNothingPredictsWithoutFailing() {
        Prediction prediction = new Lwpr().stream(3).predict(new double[3]);
        assertThat(prediction.mean()).isZero();
        assertThat(prediction.variance()).isGreaterThanOrEqualTo(1);
        assertThat(prediction.coverage()).isZero();
    }
}
