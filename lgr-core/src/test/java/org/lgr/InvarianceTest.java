package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;

/**
 * Predictions must not depend on units, order of columns and number of threads.
 *
 * <p>Powers of two scale floating-point numbers without rounding, so those comparisons are exact. All others start from
 * data that differ in the last bit (1e-16), or by 1e-13 where a shift of a thousand standard deviations costs three
 * digits. Thirty iterations of an ascent that contracts errors except along flat directions leave a difference of at
 * most some 1e-9. A tolerance of 1e-6 standard deviations of the target is far smaller than the effect of any mistake
 * in a unit.
 */
class InvarianceTest {
    private static final double ACCURACY = 1e-6;

    static Stream<Arguments> inferences() {
        return Stream.of(Inference.EXACT, Inference.COLLAPSED, Inference.MEAN_FIELD)
                .flatMap(inference -> Stream.of(LocalBasis.linear(), LocalBasis.polynomial(2))
                        .map(basis -> Arguments.of(inference, basis)));
    }

    private static Dataset data() {
        return TestData.smooth(200, new double[] {1, 30, 0.2}, 61);
    }

    private static LgrOptions options(Inference inference, LocalBasis basis) {
        return TestData.quick(inference).basis(basis).build();
    }

    private static Dataset withTargets(Dataset data, DoubleUnaryOperator change) {
        return Dataset.of(
                data.dimension(),
                data.inputs(),
                Arrays.stream(data.targets()).map(change).toArray());
    }

    private static Dataset withInputs(Dataset data, double[] factor, double[] shift) {
        return Dataset.of(changed(TestData.rows(data), factor, shift), data.targets());
    }

    private static double[][] changed(double[][] rows, double[] factor, double[] shift) {
        double[][] changed = new double[rows.length][];
        for (int n = 0; n < rows.length; n++) {
            changed[n] = rows[n].clone();
            for (int d = 0; d < factor.length; d++) {
                changed[n][d] = rows[n][d] * factor[d] + shift[d];
            }
        }
        return changed;
    }

    /** Points inside and around the data. */
    private static double[][] points(Dataset data) {
        double[] spread = {1.4, 1.4, 1.4};
        return changed(Arrays.copyOf(TestData.rows(data), 40), spread, new double[3]);
    }

    @ParameterizedTest
    @MethodSource("inferences")
    void scalingTheTargetsByAPowerOfTwoScalesMeanAndVarianceExactly(Inference inference, LocalBasis basis) {
        Dataset data = data();
        double c = -1024;
        Fit plain = new BatchLearner(options(inference, basis)).fit(data);
        Fit scaled = new BatchLearner(options(inference, basis)).fit(withTargets(data, y -> c * y));
        for (double[] x : points(data)) {
            Prediction expected = plain.model().predict(x);
            assertThat(scaled.model().predict(x))
                    .isEqualTo(new Prediction(
                            c * expected.mean(),
                            c * c * expected.variance(),
                            c * c * expected.functionVariance(),
                            expected.coverage()));
        }
        // In units a thousand times finer the log density is lower by log 1024 per row; the tolerance covers rounding.
        for (int i = 0; i < plain.trace().size(); i++) {
            assertThat(scaled.trace().get(i).objective())
                    .isCloseTo(plain.trace().get(i).objective() - data.size() * Math.log(1024), within(1e-9));
        }
    }

    @ParameterizedTest
    @MethodSource("inferences")
    void scalingAndShiftingTheTargetsDoesTheSameToMeanAndVariance(Inference inference, LocalBasis basis) {
        Dataset data = data();
        LgrModel plain = TestData.fit(data, options(inference, basis));
        LgrModel changed = TestData.fit(withTargets(data, y -> 3.7 * y - 2500), options(inference, basis));
        double variance = TestData.moments(data.targets())[1];
        for (double[] x : points(data)) {
            Prediction expected = plain.predict(x);
            Prediction actual = changed.predict(x);
            assertThat((actual.mean() + 2500) / 3.7).isCloseTo(expected.mean(), within(ACCURACY * Math.sqrt(variance)));
            assertThat(actual.variance() / (3.7 * 3.7)).isCloseTo(expected.variance(), within(ACCURACY * variance));
        }
    }

    @ParameterizedTest
    @MethodSource("inferences")
    void scalingInputsByPowersOfTwoChangesNothingAtAll(Inference inference, LocalBasis basis) {
        Dataset data = data();
        double[] factor = {0x1p-20, 0x1p30, -4};
        double[] shift = new double[3];
        LgrModel plain = TestData.fit(data, options(inference, basis));
        LgrModel changed = TestData.fit(withInputs(data, factor, shift), options(inference, basis));
        double[][] points = points(data);
        assertThat(changed.predict(changed(points, factor, shift))).isEqualTo(plain.predict(points));
    }

    @ParameterizedTest
    @MethodSource("inferences")
    void scalingAndShiftingInputsChangesNothingBeyondRounding(Inference inference, LocalBasis basis) {
        Dataset data = data();
        double[] factor = {1e-3, 77, 0.3};
        double[] shift = {1, -5e4, 60};
        LgrModel plain = TestData.fit(data, options(inference, basis));
        LgrModel changed = TestData.fit(withInputs(data, factor, shift), options(inference, basis));
        double[][] points = points(data);
        assertClose(changed.predict(changed(points, factor, shift)), plain.predict(points), data);
    }

    @ParameterizedTest
    @MethodSource("inferences")
    void orderOfColumnsDoesNotMatter(Inference inference, LocalBasis basis) {
        Dataset data = data();
        LgrModel plain = TestData.fit(data, options(inference, basis));
        Dataset rotated = Dataset.of(rotated(TestData.rows(data)), data.targets());
        LgrModel changed = TestData.fit(rotated, options(inference, basis));
        double[][] points = points(data);
        assertClose(changed.predict(rotated(points)), plain.predict(points), data);
    }

    private static double[][] rotated(double[][] rows) {
        return Arrays.stream(rows)
                .map(row -> new double[] {row[2], row[0], row[1]})
                .toArray(double[][]::new);
    }

    private static void assertClose(List<Prediction> actual, List<Prediction> expected, Dataset data) {
        double variance = TestData.moments(data.targets())[1];
        for (int i = 0; i < expected.size(); i++) {
            assertThat(actual.get(i).mean()).isCloseTo(expected.get(i).mean(), within(ACCURACY * Math.sqrt(variance)));
            assertThat(actual.get(i).variance()).isCloseTo(expected.get(i).variance(), within(ACCURACY * variance));
        }
    }

    @ParameterizedTest
    @MethodSource("inferences")
    void numberOfThreadsDoesNotChangeABit(Inference inference, LocalBasis basis) {
        Dataset data = TestData.smooth(1500, 2, 62); // several blocks of rows
        LgrOptions.Builder options = TestData.quick(inference).basis(basis);
        Fit first = new BatchLearner(options.threads(1).build()).fit(data);
        double[][] points = TestData.rows(data);
        for (int threads : new int[] {1, 2, 3, 7}) { // 1 again: two equal runs
            Fit other = new BatchLearner(options.threads(threads).build()).fit(data);
            assertThat(other.trace()).as("%d threads", threads).isEqualTo(first.trace());
            assertThat(other.model().predict(points))
                    .as("%d threads", threads)
                    .isEqualTo(first.model().predict(points));
        }
    }
}
