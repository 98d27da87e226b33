package org.lgr.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.LocalBasis;
import org.lgr.ModelFormatException;
import org.lgr.Prediction;

/** Model files with changed values and right checksums: each is refused, or predicts numbers everywhere. */
class CraftedModelsTest {
    private static final double[] FAR = {1e3, -1e6, 1e12, -1e30, 1e100, -1e300, Double.MAX_VALUE};

    static Stream<Arguments> models() {
        return Stream.of(
                Arguments.of(
                        "adaptive",
                        LgrOptions.builder().maxLocalModels(3).threads(1).build()),
                Arguments.of("exact", swept(LocalBasis.linear(), Inference.EXACT)),
                Arguments.of("meanField", swept(LocalBasis.linear(), Inference.MEAN_FIELD)),
                Arguments.of("quadratic", swept(LocalBasis.polynomial(2), Inference.COLLAPSED)));
    }

    private static LgrOptions swept(LocalBasis basis, Inference inference) {
        return LgrOptions.builder()
                .growth(Growth.sweep()
                        .withInference(inference)
                        .withInitialLengthScale(0.7)
                        .withMaxIterations(3))
                .basis(basis)
                .maxLocalModels(3)
                .threads(1)
                .build();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("models")
    void areRefusedOrPredictNumbersEverywhere(String name, LgrOptions options, TestReporter reporter)
            throws IOException {
        byte[] good = ModelFileTest.bytes(ModelFileTest.fit(2, options));
        Random random = new Random(23);
        int count = Mutations.COUNT / 4;
        int refused = 0;
        List<String> failures = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            byte[] file = Mutations.ofModel(good, random);
            LgrModel model;
            try {
                model = LgrModel.readFrom(new ByteArrayInputStream(file));
            } catch (ModelFormatException expected) {
                refused++;
                continue;
            }
            try {
                use(model);
            } catch (RuntimeException | AssertionError e) {
                failures.add("file " + n + ": " + e);
            }
        }
        reporter.publishEntry(name, count + " files, " + refused + " refused, " + failures.size() + " failures");
        assertThat(failures).isEmpty();
        assertThat(refused).isBetween(count / 20, count - count / 20); // both outcomes occur
    }

    private static void use(LgrModel model) throws IOException {
        PointEvaluator evaluator = model.evaluator();
        for (double[] x : points(model)) {
            String where = Arrays.toString(x);
            Prediction prediction = evaluator.evaluate(x).toPrediction(); // refuses what is no distribution
            assertThat(prediction.functionVariance()).as(where).isFinite();
            assertThat(prediction.coverage()).as(where).isBetween(0.0, 1.0);
            assertThat(prediction.intervalHalfWidth(0.95)).as(where).isFinite().isPositive();
            double[] gradient = new double[x.length];
            evaluator.meanGradient(gradient);
            requireNumbers(gradient, "mean gradient at " + where);
            evaluator.varianceGradient(gradient);
            requireNumbers(gradient, "variance gradient at " + where);
            requireNumbers(model.contributions(x), "contributions at " + where);
        }
        assertThat(model.toString()).isNotEmpty();
        byte[] saved = ModelFileTest.bytes(model);
        assertThat(ModelFileTest.bytes(ModelFileTest.read(saved))).isEqualTo(saved);
    }

    private static void requireNumbers(double[] values, String what) {
        for (double value : values) {
            if (Double.isNaN(value)) { // in units as small as 1e-300, a slope may be infinite
                throw new AssertionError(what + " is " + Arrays.toString(values));
            }
        }
    }

    private static List<double[]> points(LgrModel model) {
        Random random = new Random(1);
        List<double[]> points = new ArrayList<>();
        for (int n = 0; n < 30; n++) {
            points.add(new double[] {6 * random.nextDouble() - 1, 9 + 6 * random.nextDouble()});
        }
        for (double far : FAR) {
            points.add(new double[] {far, 12});
            points.add(new double[] {2, far});
            points.add(new double[] {-far, far});
        }
        for (LocalModel local : model.localModels()) {
            points.add(local.centre());
        }
        points.removeIf(x -> !Arrays.stream(x).allMatch(Double::isFinite));
        return points;
    }
}
