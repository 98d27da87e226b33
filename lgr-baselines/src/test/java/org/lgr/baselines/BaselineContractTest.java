package org.lgr.baselines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Dataset;
import org.lgr.Differentiable;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.baselines.option.LinearRegressionOptions;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.baselines.option.LwrOptions;
import org.lgr.baselines.option.MixtureOptions;

/** Contract tests for every method, with default and with other options. */
class BaselineContractTest {
    private static final Dataset DATA = TestData.smooth(300, 1);
    private static final double[] WIDTHS = {100, 0.02}; // widths of the intervals of the inputs of DATA

    @TempDir
    private Path directory;

    static Stream<Named<BaselineLearner>> learners() {
        return Stream.of(
                Named.of("linear", new LinearRegression()),
                Named.of(
                        "linear, two iterations",
                        new LinearRegression(LinearRegressionOptions.builder()
                                .maxIterations(2)
                                .build())),
                Named.of("lwr", new LocallyWeightedRegression()),
                Named.of(
                        "lwr, fixed",
                        new LocallyWeightedRegression(LwrOptions.builder()
                                .learnLengthScales(false)
                                .activationThreshold(0.2)
                                .initialLengthScale(0.7)
                                .build())),
                Named.of("lwpr", new Lwpr()),
                Named.of(
                        "lwpr, full metric, step sizes learned, pruning",
                        new Lwpr(LwprOptions.builder()
                                .initialMetric(4)
                                .fullMetric(true)
                                .metaLearning(true)
                                .activationThreshold(0.3)
                                .pruningThreshold(0.7)
                                .passes(4)
                                .build())),
                Named.of(
                        "lwpr, target in its own units",
                        new Lwpr(LwprOptions.builder().standardizeTarget(false).build())),
                Named.of("mixture", new MixtureOfExperts()),
                Named.of(
                        "mixture, gates fixed, few iterations",
                        new MixtureOfExperts(MixtureOptions.builder()
                                .learnLengthScales(false)
                                .activationThreshold(0.6)
                                .initialLengthScale(0.7)
                                .growthIterations(3)
                                .maxIterations(4)
                                .tolerance(0)
                                .build())));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void aModelKnowsItsInputsAndNames(BaselineLearner learner) {
        BaselineModel model = learner.fit(DATA);
        assertThat(model.dimension()).isEqualTo(2);
        assertThat(model.names()).isEqualTo(DATA.names());
        assertThat(model.localModelCount()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("learners")
    void rowsNotSeenArePredictedMuchBetterThanByTheMean(BaselineLearner learner) {
        RegressionScore score = RegressionScore.of(learner.fit(DATA), TestData.smooth(500, 2));
        assertThat(score.nmse()).isLessThan(0.1);
    }

    @ParameterizedTest
    @MethodSource("learners")
    void theGradientIsTheDerivativeOfTheMean(BaselineLearner learner) {
        BaselineModel model = learner.fit(DATA);
        for (int n = 0; n < 20; n++) {
            double[] x = TestData.row(DATA, n);
            double[] gradient = gradient(model, x);
            for (int d = 0; d < x.length; d++) {
                double unit = WIDTHS[d]; // makes both derivatives of the order of the target
                double coarse = difference(model, x, d, 1e-6 * unit);
                double fine = difference(model, x, d, 0.5e-6 * unit);
                double derivative = (4 * fine - coarse) / 3; // Richardson extrapolation removes the error of order h²
                assertThat(unit * gradient[d]).isCloseTo(unit * derivative, within(1e-7)); // rounding/h, and a margin
            }
        }
    }

    private static double difference(BaselineModel model, double[] x, int input, double step) {
        return (moved(model, x, input, step) - moved(model, x, input, -step)) / (2 * step);
    }

    private static double[] gradient(BaselineModel model, double[] x) {
        double[] gradient = new double[x.length];
        if (model instanceof LwprModel lwpr) {
            lwpr.evaluator().evaluate(x).meanGradient(gradient);
            return gradient;
        }
        return ((Differentiable) model).meanGradient(x);
    }

    private static double moved(BaselineModel model, double[] x, int input, double step) {
        double[] moved = x.clone();
        moved[input] += step;
        return model.predict(moved).mean();
    }

    @ParameterizedTest
    @MethodSource("learners")
    void aListenerHearsOfAFitThatOnlyMovesOnUntilItIsDone(BaselineLearner learner) {
        List<Double> heard = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        List<BaselineModel> models =
                learner.fit(List.of(DATA, DATA.withTarget(DATA.targets(), "again")), (share, localModels) -> {
                    heard.add(share);
                    sizes.add(localModels);
                });
        assertThat(heard).isSorted().doesNotContain(0.0).endsWith(1.0);
        assertThat(heard).anyMatch(share -> share <= 0.5);
        assertThat(sizes.get(sizes.size() - 1))
                .isEqualTo(
                        models.stream().mapToInt(BaselineModel::localModelCount).sum());
        assertThat(models.get(0).predict(TestData.row(DATA, 0)))
                .isEqualTo(learner.fit(DATA).predict(TestData.row(DATA, 0)));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void everyVarianceIsFiniteAndIncludesNoise(BaselineLearner learner) {
        BaselineModel model = learner.fit(DATA);
        for (int n = 0; n < DATA.size(); n++) {
            Prediction prediction = model.predict(TestData.row(DATA, n));
            assertThat(prediction.functionVariance()).isNotNegative();
            assertThat(prediction.variance()).isGreaterThan(prediction.functionVariance());
            assertThat(prediction.coverage()).isBetween(0.0, 1.0);
        }
    }

    @ParameterizedTest
    @MethodSource("learners")
    void farFromTheDataTheVarianceIsAtLeastThatOfTheTargets(BaselineLearner learner) {
        BaselineModel model = learner.fit(DATA);
        double mean = Arrays.stream(DATA.targets()).average().orElseThrow();
        double variance = Arrays.stream(DATA.targets())
                .map(y -> (y - mean) * (y - mean))
                .average()
                .orElseThrow();
        for (double away : new double[] {1e5, 1e9, 1e30}) {
            // The sums behind either variance are rounded.
            assertThat(model.predict(new double[] {away, -away}).variance()).isGreaterThan(0.999999 * variance);
        }
    }

    @ParameterizedTest
    @MethodSource("learners")
    void threadsThatShareAModelGetWhatOneGets(BaselineLearner learner) {
        BaselineModel model = learner.fit(DATA);
        List<Prediction> alone = IntStream.range(0, DATA.size())
                .mapToObj(n -> model.predict(TestData.row(DATA, n)))
                .toList();
        for (int round = 0; round < 5; round++) {
            assertThat(IntStream.range(0, DATA.size())
                            .parallel()
                            .mapToObj(n -> model.predict(TestData.row(DATA, n)))
                            .toList())
                    .isEqualTo(alone);
        }
    }

    @ParameterizedTest
    @MethodSource("learners")
    void theSameDataGiveTheSameBits(BaselineLearner learner) {
        assertSame(learner.fit(DATA), learner.fit(DATA));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void aLoadedModelIsTheSavedOneBitForBit(BaselineLearner learner) throws Exception {
        BaselineModel model = learner.fit(DATA);
        Path file = directory.resolve("model");
        model.save(file);
        BaselineModel loaded = BaselineModel.load(file);
        assertThat(loaded.getClass()).isEqualTo(model.getClass());
        assertThat(loaded.method()).isEqualTo(model.method());
        assertThat(loaded.localModelCount()).isEqualTo(model.localModelCount());
        assertThat(loaded.names()).isEqualTo(model.names());
        assertSame(loaded, model);
    }

    @ParameterizedTest
    @MethodSource("learners")
    void severalOutputsAreFittedAsOneByOne(BaselineLearner learner) {
        Dataset other = DATA.withTarget(TestData.smooth(300, 3).targets(), "other");
        List<BaselineModel> models = learner.fit(List.of(DATA, other));
        assertThat(models).extracting(model -> model.names().target()).containsExactly("flow", "other");
        assertSame(models.get(1), learner.fit(other));
    }

    @ParameterizedTest
    @MethodSource("learners")
    void outputsWithOtherInputsAreRefused(BaselineLearner learner) {
        Dataset other = TestData.smooth(300, 3).withTarget(DATA.targets(), "other");
        assertThatThrownBy(() -> learner.fit(List.of(DATA, other)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("same inputs")
                .hasMessageContaining("other")
                .hasMessageContaining("flow");
        assertThatThrownBy(() -> learner.fit(List.of())).hasMessageContaining("at least one output");
    }

    @ParameterizedTest
    @MethodSource("learners")
    void weightsAreRefused(BaselineLearner learner) {
        double[] weights = new double[DATA.size()];
        Arrays.fill(weights, 2);
        assertThatThrownBy(() -> learner.fit(DATA.withWeights(weights)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("weights");
    }

    @ParameterizedTest
    @MethodSource("learners")
    void pointsOfTheWrongWidthOrNotFiniteAreRefused(BaselineLearner learner) {
        BaselineModel model = learner.fit(DATA);
        assertThatThrownBy(() -> model.predict(new double[3]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the model has 2 inputs, the point has 3");
        assertThatThrownBy(() -> model.predict(new double[] {0, Double.NaN}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("input 1 is NaN");
    }

    static Stream<Arguments> learnersAndAwkwardData() {
        List<Arguments> all = new ArrayList<>();
        double[][] line =
                IntStream.range(0, 40).mapToObj(n -> new double[] {n / 40.0, 3}).toArray(double[][]::new);
        double[] steps = IntStream.range(0, 40).mapToDouble(n -> n < 20 ? 0 : 1).toArray();
        double[][] same =
                IntStream.range(0, 40).mapToObj(n -> new double[] {1, 2}).toArray(double[][]::new);
        double[][] huge = Arrays.stream(line)
                .map(row -> new double[] {1e150 * row[0], -1e-150 * row[0]})
                .toArray(double[][]::new);
        learners().forEach(learner -> {
            all.add(Arguments.of(learner, Named.of("one row", Dataset.of(new double[][] {{1, 2}}, new double[] {3}))));
            all.add(Arguments.of(
                    learner, Named.of("two rows", Dataset.of(new double[][] {{1, 2}, {2, 1}}, new double[] {3, 4}))));
            all.add(Arguments.of(learner, Named.of("a constant input", Dataset.of(line, steps))));
            all.add(Arguments.of(learner, Named.of("a constant target", Dataset.of(line, new double[40]))));
            all.add(Arguments.of(learner, Named.of("the same point always", Dataset.of(same, steps))));
            all.add(Arguments.of(learner, Named.of("inputs of extreme size", Dataset.of(huge, steps))));
        });
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("learnersAndAwkwardData")
    void awkwardDataGiveAModelThatPredicts(BaselineLearner learner, Dataset data) {
        BaselineModel model = learner.fit(data);
        for (int n = 0; n < data.size(); n++) {
            Prediction prediction = model.predict(TestData.row(data, n)); // throws if the input is not finite
            assertThat(prediction.mean()).isBetween(-10.0, 10.0);
        }
    }

    static void assertSame(BaselineModel one, BaselineModel other) {
        for (double[] x : new double[][] {{100, 0}, {60, 0.008}, {140, -0.009}, {100.5, 0.0051}, {1e4, 1}}) {
            assertThat(one.predict(x)).isEqualTo(other.predict(x));
        }
        for (int n = 0; n < DATA.size(); n++) {
            double[] x = TestData.row(DATA, n);
            assertThat(one.predict(x)).isEqualTo(other.predict(x));
        }
    }
}
