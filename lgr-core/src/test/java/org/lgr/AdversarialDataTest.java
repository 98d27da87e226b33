package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.learn.ModelFileTest;
import org.lgr.learn.PointEvaluator;

/** Data that break naive code: every fit must end, and every prediction must be finite with a positive variance. */
public class AdversarialDataTest {
    private static final int ROWS = 60;

    public static Map<String, Dataset> datasets() {
        Dataset ordinary = TestData.smooth(ROWS, 2, 71);
        double[][] x = TestData.rows(ordinary);
        double[] y = ordinary.targets();
        Random random = new Random(72);
        Map<String, Dataset> all = new LinkedHashMap<>();
        all.put("ordinary", ordinary);
        all.put("every row four times", ordinary.select(repeated(ROWS, 4)));
        all.put("one row, many times", ordinary.select(new int[ROWS]));
        all.put("identical columns", columns(x, y, row -> new double[] {row[0], row[0], row[1], row[1]}));
        all.put("collinear columns", columns(x, y, row -> new double[] {row[0], row[1], 2 * row[0] - 3 * row[1]}));
        all.put("constant column", columns(x, y, row -> new double[] {row[0], 5, row[1]}));
        all.put("only a constant column", columns(x, y, row -> new double[] {-1e9}));
        all.put("column constant but for the last bit", columns(x, y, row ->
                new double[] {row[0], row[1] > 0 ? 1e6 : Math.nextUp(1e6)}));
        all.put("constant target", targets(x, n -> 3.25));
        all.put("zero target", targets(x, n -> 0));
        all.put("huge constant target", targets(x, n -> -1e12));
        all.put("target constant but for one row", targets(x, n -> n == 7 ? 1 : 0));
        for (double scale : new double[] {1e-12, 1e12}) {
            all.put("inputs times " + scale, columns(x, y, row -> new double[] {scale * row[0], scale * row[1]}));
            all.put("targets times " + scale, targets(x, n -> scale * y[n]));
            all.put(
                    "all times " + scale,
                    Dataset.of(
                            scaled(x, scale),
                            Arrays.stream(y).map(t -> scale * t).toArray()));
        }
        all.put("inputs of mixed scale", columns(x, y, row -> new double[] {1e12 * row[0], 1e-12 * row[1], row[0]}));
        all.put("inputs at the ends of the range", columns(x, y, row ->
                new double[] {1e300 * row[0], 1e-300 * row[1]}));
        all.put("inputs far from zero", columns(x, y, row -> new double[] {1e8 + row[0], -1e12 + 1e4 * row[1]}));
        all.put(
                "fewer rows than components",
                Dataset.of(
                        new double[][] {{0, 1, 2, 3, 4, 5}, {5, 0, 1, 9, 2, 2}, {1, 1, 0, 4, 7, 3}},
                        new double[] {1, 2, 4}));
        all.put("one row", Dataset.of(new double[][] {{1, 2}}, new double[] {3}));
        all.put("one row of zeros", Dataset.of(new double[][] {{0}}, new double[] {0}));
        all.put("two rows", Dataset.of(new double[][] {{1, 2}, {3, 5}}, new double[] {3, -1}));
        all.put("two equal rows", Dataset.of(new double[][] {{1, 2}, {1, 2}}, new double[] {3, 3}));
        all.put("two equal inputs, different targets", Dataset.of(new double[][] {{1, 2}, {1, 2}}, new double[] {3, 4
        }));
        all.put("three rows", Dataset.of(new double[][] {{0}, {1}, {2}}, new double[] {0, 1, 0}));
        all.put(
                "few inputs, different targets",
                Dataset.of(
                        Arrays.stream(x)
                                .map(row -> new double[] {Math.signum(row[0])})
                                .toArray(double[][]::new),
                        y));
        all.put("outlier of a million standard deviations", targets(x, n -> n == 11 ? 1e6 : y[n]));
        double[][] wild = scaled(x, 1);
        wild[5][1] = 1e6;
        all.put("input a million standard deviations away", Dataset.of(wild, y));
        all.put("exactly linear target", targets(x, n -> 1 + 2 * x[n][0] - 3 * x[n][1]));
        all.put("exactly linear target, far from zero", targets(x, n -> 1e6 + 2 * x[n][0]));
        all.put("targets 0 and 1", targets(x, n -> x[n][0] + x[n][1] > 0 ? 1 : 0));
        all.put("pure noise", targets(x, n -> random.nextGaussian()));
        all.put("column of row numbers", numbered(x, y));
        all.put("binary inputs", columns(x, y, row ->
                new double[] {row[0] > 0 ? 1 : 0, row[1] > 0 ? 1 : 0, row[0] > row[1] ? 1 : 0}));
        all.put("fewer rows than inputs", TestData.smooth(8, 12, 76));
        all.put("20 inputs, 30 rows", TestData.smooth(30, 20, 77));
        all.put("scales from 1e-9 to 1e12", TestData.smooth(ROWS, new double[] {1e-9, 1e-3, 1, 1e6, 1e12}, 78));
        all.put("grid of integers", columns(x, y, row -> new double[] {Math.rint(2 * row[0]), Math.rint(2 * row[1])}));
        return all;
    }

    private static Dataset numbered(double[][] x, double[] y) {
        double[][] wider = new double[x.length][];
        Arrays.setAll(wider, n -> new double[] {n, x[n][0], x[n][1]});
        return Dataset.of(wider, y);
    }

    private interface RowChange {
        double[] change(double[] row);
    }

    private interface TargetChange {
        double target(int row);
    }

    private static Dataset columns(double[][] x, double[] y, RowChange change) {
        return Dataset.of(Arrays.stream(x).map(change::change).toArray(double[][]::new), y);
    }

    private static Dataset targets(double[][] x, TargetChange change) {
        double[] y = new double[x.length];
        Arrays.setAll(y, change::target);
        return Dataset.of(x, y);
    }

    private static double[][] scaled(double[][] x, double scale) {
        return Arrays.stream(x)
                .map(row -> Arrays.stream(row).map(v -> scale * v).toArray())
                .toArray(double[][]::new);
    }

    private static int[] repeated(int rows, int times) {
        int[] numbers = new int[rows * times];
        Arrays.setAll(numbers, i -> i % rows);
        return numbers;
    }

    static Stream<Arguments> fits() {
        List<Arguments> all = new ArrayList<>();
        for (Map.Entry<String, Dataset> entry : datasets().entrySet()) {
            // With settings of the sweep, the other kinds of inference are exact for data as small as these.
            for (Inference inference : List.of(Inference.EXACT, Inference.COLLAPSED, Inference.MEAN_FIELD)) {
                all.add(Arguments.of(entry.getKey(), inference, entry.getValue()));
            }
        }
        return all.stream();
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("fits")
    void everyPredictionIsFiniteAndUncertain(String name, Inference inference, Dataset data) {
        for (LocalBasis basis : List.of(LocalBasis.linear(), LocalBasis.polynomial(2))) {
            LgrOptions options = LgrOptions.builder()
                    .growth(Growth.sweep().withInference(inference).withMaxIterations(60))
                    .basis(basis)
                    .maxLocalModels(30)
                    .threads(1)
                    .build();
            assertFiniteAndUncertain(new BatchLearner(options).fit(data), data);
        }
    }

    private static void assertFiniteAndUncertain(Fit fit, Dataset data) {
        LgrModel model = fit.model();
        assertThat(fit.trace()).allMatch(iteration -> Double.isFinite(iteration.objective()));
        assertThat(model.noiseVariance()).isFinite().isPositive();
        assertThat(model.localModelCount()).isPositive();
        PointEvaluator evaluator = model.evaluator();
        double[] gradient = new double[data.dimension()];
        for (double factor : new double[] {1, 0.5, 0, 5}) {
            for (int n = 0; n < data.size(); n++) {
                double[] x = TestData.row(data, n);
                for (int d = 0; d < x.length; d++) {
                    x[d] *= factor;
                }
                Prediction prediction = model.predict(x); // throws if it is not finite
                assertThat(prediction.variance()).isGreaterThan(prediction.functionVariance());
                evaluator.evaluate(x).meanGradient(gradient);
                assertThat(gradient).doesNotContain(Double.NaN);
                evaluator.varianceGradient(gradient);
                assertThat(gradient).doesNotContain(Double.NaN);
            }
        }
    }

    /** Copies of a row are held out together if they form a group; otherwise their copies would give them away. */
    static Stream<Arguments> defaultFits() {
        Map<String, Dataset> all = datasets();
        all.computeIfPresent("every row four times", (name, data) -> data.withGroups(repeated(ROWS, 4)));
        return all.entrySet().stream().map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("defaultFits")
    void defaultsEndWellAndTheirIntervalsHoldMostTargets(String name, Dataset data) throws IOException {
        Fit fit = new BatchLearner(LgrOptions.builder().threads(1).build()).fit(data);
        assertFiniteAndUncertain(fit, data);
        assertWithinTheTargetsAndALittleMore(fit.model(), data);
        RegressionScore score = RegressionScore.of(fit.model(), data);
        assertThat(score.coverage95()).as("not overconfident").isGreaterThanOrEqualTo(0.8);
        assertThat(score.nlpd()).isFinite();
        ModelFileTest.read(ModelFileTest.bytes(fit.model())); // it can also be saved and loaded
    }

    /** Groups too large to be held out: growth is judged by single rows, as without groups. */
    @Test
    void threeGroupsOfManyRowsAreFittedAsWellAsRowsWithoutGroups() {
        int rows = 4500; // enough for growth with one held-out set
        Random random = new Random(73);
        double[] x = random.doubles(rows, -3, 3).toArray();
        double[] y = Arrays.stream(x)
                .map(at -> Math.sin(4 * at) + 0.1 * random.nextGaussian())
                .toArray();
        Dataset data =
                Dataset.of(Arrays.stream(x).mapToObj(at -> new double[] {at}).toArray(double[][]::new), y);
        int[] thirds = new int[rows];
        Arrays.setAll(thirds, n -> n % 3);
        assertThat(noiseFound(data.withGroups(thirds))).isCloseTo(noiseFound(data), within(0.01));
    }

    private static double noiseFound(Dataset data) {
        LgrModel model = new BatchLearner(LgrOptions.defaults()).fit(data).model();
        double[] error = new double[data.size()];
        Arrays.setAll(
                error,
                n -> data.target(n)
                        - model.predict(new double[] {data.input(n, 0)}).mean());
        return Math.sqrt(Arrays.stream(error).map(e -> e * e).average().orElseThrow());
    }

    @Test
    void manyInputsAndFewRowsAreNoReasonToBeSureOfNewRows() {
        double sum = 0;
        // One dataset is not enough: 30 held-out rows determine the standard deviation of errors to an eighth.
        int fits = 10;
        for (int i = 0; i < fits; i++) {
            Dataset data = TestData.smooth(30, 20, 200 + i);
            LgrModel model = TestData.fit(data, LgrOptions.builder().threads(1).build());
            sum += RegressionScore.of(model, TestData.smooth(200, 20, 300 + i)).coverage95();
        }
        assertThat(sum / fits).as("not overconfident").isGreaterThanOrEqualTo(0.8);
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("fits")
    void predictionsOfTrainingRowsStayWithinTheTargetsAndALittleMore(String name, Inference inference, Dataset data) {
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.sweep().withInference(inference).withMaxIterations(60))
                .maxLocalModels(30)
                .threads(1)
                .build();
        assertWithinTheTargetsAndALittleMore(TestData.fit(data, options), data);
    }

    private static void assertWithinTheTargetsAndALittleMore(LgrModel model, Dataset data) {
        double low = Arrays.stream(data.targets()).min().orElseThrow();
        double high = Arrays.stream(data.targets()).max().orElseThrow();
        // A regression may overshoot, but not by more than the range of its targets; the rest is rounding of the
        // constant.
        double margin = high - low + 1e-9 * Math.max(Math.abs(low), Math.abs(high));
        for (double[] row : TestData.rows(data)) {
            assertThat(model.predict(row).mean()).isBetween(low - margin, high + margin);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SAMPLED") // which has no sweep
    void anExactlyLinearFunctionIsFoundAndItsNoiseIsSmall(Inference inference) {
        Dataset data = datasets().get("exactly linear target");
        boolean approximate = inference == Inference.MEAN_FIELD || inference == Inference.COLLAPSED;
        LgrModel model = TestData.fit(
                Objects.requireNonNull(data),
                LgrOptions.builder()
                        .growth(
                                approximate
                                        ? Growth.sweep().withInference(inference)
                                        : Growth.adaptive().withInference(inference))
                        .threads(1)
                        .build());
        double variance = TestData.moments(data.targets())[1];
        double squares = 0;
        for (int n = 0; n < data.size(); n++) {
            squares += Math.pow(model.predict(TestData.row(data, n)).mean() - data.target(n), 2);
        }
        // A sum of localised planes is not a plane, so the error is not zero, but it should be far below one per cent.
        assertThat(squares / data.size() / variance).isLessThan(0.01);
        assertThat(model.noiseVariance() / variance).isLessThan(0.01);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SAMPLED") // which has no sweep
    void pureNoiseIsReportedAsNoise(Inference inference) {
        Random random = new Random(73);
        double[][] x = TestData.rows(TestData.smooth(500, 2, 74));
        Dataset data = targets(x, n -> random.nextGaussian());
        LgrModel model = TestData.fit(
                data,
                LgrOptions.builder()
                        .growth(Growth.sweep().withInference(inference).withGrowthIterations(20))
                        .threads(1)
                        .build());
        // With 500 rows, the spurious fit of mean field and of the exact posterior takes less than a fifth of the
        // variance.
        assertThat(model.noiseVariance()).isCloseTo(TestData.moments(data.targets())[1], within(0.2));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-3, 1e-9, 1e-150, 1e-200, Double.MIN_VALUE})
    void aTinyInitialLengthScaleIsAModelPerRowUntilTheLimit(double scale) {
        Dataset data = TestData.smooth(40, 2, 75);
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.sweep()
                        .withInitialLengthScale(scale)
                        .withLearnLengthScales(false) // a learning step would bring them within bounds
                        .withInference(Inference.COLLAPSED)
                        .withMaxIterations(5))
                .maxLocalModels(15)
                .threads(1)
                .build();
        Fit fit = new BatchLearner(options).fit(data);
        assertThat(fit.warnings()).anyMatch(warning -> warning.contains("limit of 15 local models"));
        PointEvaluator evaluator = fit.model().evaluator();
        double[] gradient = new double[2];
        for (double[] row : TestData.rows(data)) {
            assertThat(fit.model().predict(row).mean()).isFinite();
            evaluator.evaluate(row).meanGradient(gradient);
            assertThat(gradient).doesNotContain(Double.NaN);
            evaluator.varianceGradient(gradient);
            assertThat(gradient).doesNotContain(Double.NaN);
        }
    }
}
