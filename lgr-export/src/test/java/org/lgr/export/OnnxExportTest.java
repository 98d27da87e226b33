package org.lgr.export;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.TensorInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.learn.LgrModel;

/** Models as ONNX graphs, run by ONNX Runtime and compared with the library. */
class OnnxExportTest {
    private static final int POINTS = 4000;
    private static final ExportOptions ALL = ExportOptions.defaults().withGradient(true);

    private static Values run(List<LgrModel> models, ExportOptions options, double[][] points) throws OrtException {
        try (OnnxSession session =
                new OnnxSession(ModelExport.of(models, options).toOnnx(), options.precision())) {
            return session.run(points);
        }
    }

    @ParameterizedTest
    @EnumSource
    void meansVariancesAndGradientsAreThoseOfTheLibraryAlsoFarFromTheData(TestModel model) throws OrtException {
        List<LgrModel> models = model.models();
        double[][] points = Values.points(models.get(0), POINTS, 21);

        Values.Errors errors = Values.of(models, points).errorsOf(run(models, ALL, points), models);

        assertThat(errors.largest()).isLessThan(1e-12);
    }

    /**
     * Tolerances are those of floats in C: 24 bits, sums of terms of up to a thousand deviations, variances whose
     * terms cancel.
     */
    @ParameterizedTest
    @EnumSource
    void floatsKeepFourDigitsOfMeansAndThreeOfVariances(TestModel model) throws OrtException {
        List<LgrModel> models = model.models();
        double[][] points = Values.points(models.get(0), POINTS, 21);

        Values.Errors errors =
                Values.of(models, points).errorsOf(run(models, ALL.withPrecision(Precision.FLOAT), points), models);

        assertThat(errors.mean()).isLessThan(1e-4);
        assertThat(errors.gradient()).isLessThan(1e-4);
        assertThat(errors.variance()).isLessThan(1e-3);
    }

    @ParameterizedTest
    @EnumSource
    void aPointAloneIsWhatItIsInABatch(TestModel model) throws OrtException {
        List<LgrModel> models = model.models();
        double[][] point = Values.points(models.get(0), 1, 22);

        assertThat(Values.of(models, point)
                        .errorsOf(run(models, ALL, point), models)
                        .largest())
                .isLessThan(1e-12);
    }

    @Test
    void inputsAndOutputsHaveTheirNamesAndShapes() throws OrtException {
        byte[] model = ModelExport.of(TestModel.THREE_OUTPUTS.models(), ALL).toOnnx();

        try (OnnxSession session = new OnnxSession(model, Precision.DOUBLE)) {
            assertThat(shape(session.session().getInputInfo().get("x"))).containsExactly(-1, 3);
            assertThat(session.session().getOutputInfo().keySet()).containsExactly("mean", "variance", "gradient");
            assertThat(shape(session.session().getOutputInfo().get("mean"))).containsExactly(-1, 3);
            assertThat(shape(session.session().getOutputInfo().get("variance"))).containsExactly(-1, 3);
            assertThat(shape(session.session().getOutputInfo().get("gradient"))).containsExactly(-1, 3, 3);
            assertThat(session.session().getMetadata().getProducerName()).isEqualTo("lgr");
            assertThat(session.session().getMetadata().getCustomMetadata())
                    .containsEntry("inputs", "speed */ [m/s]\nconstant\nångle\\")
                    .containsEntry("outputs", "torque */ [Nm]\n??/\nz")
                    .containsEntry("degrees_of_freedom", "Infinity\nInfinity\nInfinity");
        }
    }

    private static long[] shape(@Nullable NodeInfo info) {
        return ((TensorInfo) Objects.requireNonNull(info).getInfo()).getShape();
    }

    @Test
    void onlyTheMeanIsThereIfOnlyItIsWanted() throws OrtException {
        byte[] model = ModelExport.of(
                        TestModel.STREAM.models(), ExportOptions.defaults().withVariance(false))
                .toOnnx();

        try (OnnxSession session = new OnnxSession(model, Precision.DOUBLE)) {
            assertThat(session.session().getOutputInfo().keySet()).containsExactly("mean");
        }
    }

    @Test
    void meansThatShrinkAndSaturateAreNotThoseOfTheModelThatTheyWereMadeOf() {
        double[][] points = Values.points(TestModel.SHRINKING.models().get(0), POINTS, 24);
        Values shrunk = Values.of(TestModel.SHRINKING.models(), points);

        assertThat(Values.of(TestModel.SAMPLES_OF_LINES.models(), points)
                        .errorsOf(shrunk, TestModel.SAMPLES_OF_LINES.models())
                        .mean())
                .isGreaterThan(0.2); // otherwise the comparison would show nothing
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotANumberIsNotPredicted(TestModel model) throws OrtException {
        List<LgrModel> models = model.models();
        double[][] points = Values.points(models.get(0), 2, 23);
        points[0][0] = Double.NaN;

        Values values = run(models, ALL, points);

        assertThat(values.mean()[0]).containsOnly(Double.NaN);
        assertThat(values.variance()[0]).containsOnly(Double.NaN);
        assertThat(values.mean()[1]).doesNotContain(Double.NaN);
    }

    @ParameterizedTest
    @EnumSource
    void infinityIsVeryFarAway(TestModel model) throws OrtException {
        List<LgrModel> models = model.models();
        double[][] points = Values.points(models.get(0), 2, 23);
        points[0][0] = Double.NEGATIVE_INFINITY;
        points[1][0] = -1e50;

        Values values = run(models, ALL, points);

        assertThat(values.mean()[0]).isEqualTo(values.mean()[1]);
        assertThat(values.variance()[0]).isEqualTo(values.variance()[1]);
    }
}
