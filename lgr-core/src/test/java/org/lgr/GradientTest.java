package org.lgr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/**
 * Gradients of mean and variance against central differences.
 *
 * <p>In units of the standard deviations of input and target, with length scales of at least 0.1, third derivatives are
 * below 1e4. A step of h = 1e-5 has an error of at most h²/6 · 1e4 ≈ 2e-7, and a rounding error of 1e-15/h = 1e-10
 * times the value.
 */
class GradientTest {
    private static final double STEP = 1e-5;
    private static final double ACCURACY = 1e-6;
    private static final double[] SCALES = {1e-3, 1e3, 1, 10, 1e-2};

    static Stream<Arguments> models() {
        List<Arguments> all = new ArrayList<>();
        for (LocalBasis basis : List.of(LocalBasis.constant(), LocalBasis.linear(), LocalBasis.polynomial(2))) {
            for (int dimension : new int[] {1, 2, 5}) {
                for (Inference inference : List.of(Inference.EXACT, Inference.COLLAPSED, Inference.MEAN_FIELD)) {
                    all.add(Arguments.of(TestData.quick(inference).basis(basis).build(), dimension));
                }
                all.add(Arguments.of(calibrated(basis), dimension));
            }
        }
        return all.stream();
    }

    private static LgrOptions calibrated(LocalBasis basis) {
        return LgrOptions.builder()
                .growth(Growth.adaptive())
                .basis(basis)
                .maxLocalModels(5)
                .threads(1)
                .build();
    }

    @ParameterizedTest
    @MethodSource("models")
    void gradientsAreCentralDifferencesInsideAtTheEdgeAndFarOutside(LgrOptions options, int dimension) {
        Dataset data = TestData.smooth(150, java.util.Arrays.copyOf(SCALES, dimension), 41);
        LgrModel model = TestData.fit(data, options);
        double targetDeviation = Math.sqrt(TestData.moments(data.targets())[1]);
        PointEvaluator evaluator = model.evaluator();
        double[] meanGradient = new double[dimension];
        double[] varianceGradient = new double[dimension];
        double steepest = 0;
        for (double factor : new double[] {0.3, 0.9, 1.1, 1.5, 2.5, 6}) { // factors applied to a row of the data
            for (int n = 0; n < 4; n++) {
                double[] x = TestData.row(data, n);
                for (int d = 0; d < dimension; d++) {
                    x[d] *= factor;
                }
                evaluator.evaluate(x);
                double magnitude = 1
                        + evaluator.variance() / (targetDeviation * targetDeviation)
                        + Math.abs(evaluator.mean()) / targetDeviation;
                evaluator.meanGradient(meanGradient);
                evaluator.varianceGradient(varianceGradient);
                for (int d = 0; d < dimension; d++) {
                    double kept = x[d];
                    double step = STEP * TestData.standardDeviation(data, d);
                    x[d] = kept + step;
                    Prediction above = model.predict(x);
                    x[d] = kept - step;
                    Prediction below = model.predict(x);
                    x[d] = kept;
                    double perMean = step / STEP / targetDeviation;
                    double perVariance = perMean / targetDeviation;
                    assertThat(meanGradient[d] * perMean)
                            .as("∂mean/∂x%d at %s times row %d", d, factor, n)
                            .isCloseTo(
                                    (above.mean() - below.mean()) / (2 * step) * perMean, within(ACCURACY * magnitude));
                    assertThat(varianceGradient[d] * perVariance)
                            .as("∂variance/∂x%d at %s times row %d", d, factor, n)
                            .isCloseTo(
                                    (above.variance() - below.variance()) / (2 * step) * perVariance,
                                    within(ACCURACY * magnitude));
                    steepest = Math.max(steepest, Math.abs(varianceGradient[d] * perVariance));
                }
            }
        }
        assertThat(steepest).isGreaterThan(0.01); // at some point the variance rises
    }

    static Stream<LgrOptions> everyInference() {
        return Stream.of(
                TestData.quick(Inference.EXACT).build(),
                TestData.quick(Inference.COLLAPSED).build(),
                TestData.quick(Inference.MEAN_FIELD).build(),
                calibrated(LocalBasis.linear()));
    }

    @ParameterizedTest
    @MethodSource("everyInference")
    void gradientsAreFiniteHoweverFarAway(LgrOptions options) {
        Dataset data = TestData.smooth(150, 2, 42);
        PointEvaluator evaluator = TestData.fit(data, options).evaluator();
        double[] gradient = new double[2];
        for (double far : new double[] {10, 1e3, 1e6, 1e100, 1e200, 1e300, Double.MAX_VALUE}) {
            evaluator.evaluate(new double[] {0.5 - far, far});
            assertThat(evaluator.variance())
                    .as("variance at %s", far)
                    .isFinite()
                    .isPositive();
            evaluator.varianceGradient(gradient);
            assertThat(gradient).as("∂variance/∂x at ∓%s", far).doesNotContain(Double.NaN);
            evaluator.evaluate(new double[] {0.5, far});
            evaluator.meanGradient(gradient);
            assertThat(gradient).as("∂mean/∂x at %s", far).doesNotContain(Double.NaN);
            evaluator.varianceGradient(gradient);
            assertThat(gradient).as("∂variance/∂x at %s", far).doesNotContain(Double.NaN);
        }
    }
}
