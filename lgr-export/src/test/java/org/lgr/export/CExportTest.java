package org.lgr.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.LgrModel;

/** Models in C, compiled and compared with the library. */
class CExportTest {
    private static final int POINTS = 4000;
    private static final ExportOptions ALL = ExportOptions.defaults().withGradient(true);

    /** Reads points; writes mean, variance and gradient of each. */
    private static final String PREDICT = """
                double x[ARM_INPUTS];
                REAL given[ARM_INPUTS];
                REAL mean[ARM_OUTPUTS];
                REAL variance[ARM_OUTPUTS];
                REAL gradient[ARM_OUTPUTS][ARM_INPUTS];
                while (fread(x, sizeof x, 1, in) == 1) {
                    int q;
                    int d;
                    for (d = 0; d < ARM_INPUTS; d++) {
                        given[d] = (REAL)x[d];
                    }
                    if ((arm_predict(given, mean, variance) != ARM_OK) || (arm_gradient(given, mean, gradient) != ARM_OK)) {
                        return 2;
                    }
                    for (q = 0; q < ARM_OUTPUTS; q++) {
                        double value = mean[q];
                        (void)fwrite(&value, sizeof value, 1, out);
                    }
                    for (q = 0; q < ARM_OUTPUTS; q++) {
                        double value = variance[q];
                        (void)fwrite(&value, sizeof value, 1, out);
                    }
                    for (q = 0; q < ARM_OUTPUTS; q++) {
                        for (d = 0; d < ARM_INPUTS; d++) {
                            double value = gradient[q][d];
                            (void)fwrite(&value, sizeof value, 1, out);
                        }
                    }
                }
            """;

    @TempDir
    private Path folder = Path.of("");

    private Values.Errors errors(List<LgrModel> models, ExportOptions options, List<String> flags, int count)
            throws IOException, InterruptedException {
        CProgram.assumeCompiler();
        CFiles files = ModelExport.of(models, options).toC("model", "arm_");
        String type = options.precision() == Precision.DOUBLE ? "double" : "float";
        ExternalProgram program = CProgram.compile(folder, files, PREDICT.replace("REAL", type), flags);
        double[][] points = Values.points(models.get(0), count, 11);
        double[] numbers = program.run(flat(points));
        Values inC = Values.unpack(numbers, count, models.size(), models.get(0).dimension());
        return Values.of(models, points).errorsOf(inC, models);
    }

    private static double[] flat(double[][] rows) {
        return Arrays.stream(rows).flatMapToDouble(Arrays::stream).toArray();
    }

    @ParameterizedTest
    @EnumSource
    void meansVariancesAndGradientsAreThoseOfTheLibraryAlsoFarFromTheData(TestModel model)
            throws IOException, InterruptedException {
        Values.Errors errors = errors(model.models(), ALL, List.of("-O2"), POINTS);

        assertThat(errors.largest()).isLessThan(1e-12);
    }

    @ParameterizedTest
    @EnumSource
    void sanitizersFindNothing(TestModel model) throws IOException, InterruptedException {
        List<String> flags = List.of("-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all");

        assertThat(errors(model.models(), ALL, flags, 200).largest()).isLessThan(1e-12);
    }

    /**
     * A float has 24 bits, a precision of 6e-8. Local models with neighbouring anchors cancel each other, so that sums
     * have terms of up to a thousand standard deviations of the target and rounding errors of 6e-5. Terms of a variance
     * cancel too; an interval needs three digits.
     */
    @ParameterizedTest
    @EnumSource
    void floatsKeepFourDigitsOfMeansAndThreeOfVariances(TestModel model) throws IOException, InterruptedException {
        List<String> flags = List.of("-O2", "-Wconversion", "-Wdouble-promotion");
        Values.Errors errors = errors(model.models(), ALL.withPrecision(Precision.FLOAT), flags, POINTS);

        assertThat(errors.mean()).isLessThan(1e-4);
        assertThat(errors.gradient()).isLessThan(1e-4);
        assertThat(errors.variance()).isLessThan(1e-3);
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void noFiniteInputIsTooFar(Precision precision) throws IOException, InterruptedException {
        CProgram.assumeCompiler();
        List<LgrModel> models = TestModel.STREAM.models();
        CFiles files = ModelExport.of(models, ALL.withPrecision(precision)).toC("model", "arm_");
        String type = precision == Precision.DOUBLE ? "double" : "float";
        ExternalProgram program = CProgram.compile(folder, files, PREDICT.replace("REAL", type), List.of());
        double huge = precision == Precision.DOUBLE ? Double.MAX_VALUE : Float.MAX_VALUE;

        double[] numbers = program.run(new double[] {huge, huge, -huge, huge, 0, -huge});

        assertThat(Values.unpack(numbers, 3, 2, 2).variance()).satisfies(variances -> {
            for (double[] variance : variances) {
                for (int q = 0; q < 2; q++) {
                    Output output = new Output(models.get(q));
                    double scale = output.parameters.scaling().targetScale();
                    // Far from the data only the distribution of the targets is known.
                    assertThat(variance[q])
                            .isCloseTo(scale * scale + output.parameters.noiseVariance(), withinPercentage(1e-4));
                }
            }
        });
    }

    @Test
    void inputsThatAreNotFiniteAreRefusedAndNothingIsWritten() throws IOException, InterruptedException {
        CProgram.assumeCompiler();
        CFiles files = ModelExport.of(TestModel.STREAM.models(), ALL).toC("model", "arm_");
        ExternalProgram program = CProgram.compile(folder, files, """
                    double x[ARM_INPUTS];
                    double mean[ARM_OUTPUTS] = {1, 2};
                    double variance[ARM_OUTPUTS] = {3, 4};
                    double gradient[ARM_OUTPUTS][ARM_INPUTS] = {{5, 6}, {7, 8}};
                    while (fread(x, sizeof x, 1, in) == 1) {
                        double codes = 10 * arm_predict(x, mean, variance) + arm_gradient(x, mean, gradient);
                        (void)fwrite(&codes, sizeof codes, 1, out);
                    }
                    (void)fwrite(mean, sizeof mean, 1, out);
                    (void)fwrite(variance, sizeof variance, 1, out);
                    (void)fwrite(gradient, sizeof gradient, 1, out);
                """, List.of());

        double[] numbers = program.run(new double[] {0, Double.NaN, Double.POSITIVE_INFINITY, 0});

        assertThat(numbers).containsExactly(11, 11, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @ParameterizedTest
    @EnumSource(names = {"JOINT_OF_LINES", "SHRINKING"})
    void withoutVarianceOnlyTheTablesOfTheMeanAreThere(TestModel model) throws IOException, InterruptedException {
        CProgram.assumeCompiler();
        List<LgrModel> models = model.models();
        CFiles files = ModelExport.of(models, ExportOptions.defaults().withVariance(false))
                .toC("model", "arm_");
        ExternalProgram program = CProgram.compile(folder, files, """
                    double x[ARM_INPUTS];
                    double mean[ARM_OUTPUTS];
                    while ((fread(x, sizeof x, 1, in) == 1) && (arm_predict(x, mean) == ARM_OK)) {
                        (void)fwrite(mean, sizeof mean, 1, out);
                    }
                """, List.of());

        double[][] points = Values.points(models.get(0), 10, 3);
        double[] means = program.run(flat(points));

        assertThat(files.source()).doesNotContain("whitening");
        // Needed to shrink the mean.
        assertThat(files.source().contains("spread")).isEqualTo(model == TestModel.SHRINKING);
        for (int n = 0; n < points.length; n++) {
            assertThat(means[n]).isCloseTo(models.get(0).predict(points[n]).mean(), within(1e-13));
        }
    }

    @Test
    void theHeaderSaysWhatIsInItAndWhatItCosts() {
        CFiles files = ModelExport.of(TestModel.THREE_OUTPUTS.models(), ALL).toC("model", "Arm7_");

        assertThat(files.header())
                .contains("x[0]  speed _/ [m/s]", "x[2]  ångle_", "mean[1]  __/: ")
                .containsPattern("Tables: \\d+ bytes, constant. Stack: about \\d+ bytes.")
                .containsPattern("At most \\d+ floating-point operations and \\d+ calls of libm.")
                .contains("#define ARM7_INPUTS 3", "int Arm7_predict(const double x[ARM7_INPUTS]");
        assertThat(files.source())
                .startsWith("/*")
                .contains("#include \"model.h\"")
                .doesNotContain("@");
    }

    @Test
    void anIntervalOf95PercentIsTheLibrarys() throws IOException, InterruptedException {
        CProgram.assumeCompiler();
        LgrModel model = TestModel.SAMPLES_OF_LINES.models().get(0);
        CFiles files = ModelExport.of(List.of(model), ExportOptions.defaults()).toC("model", "arm_");
        ExternalProgram program = CProgram.compile(
                folder, files, "    (void)fwrite(arm_interval95, sizeof arm_interval95, 1, out);\n", List.of());

        Prediction prediction = model.predict(new double[2]);
        assertThat(program.run(new double[0]))
                .containsExactly(prediction.intervalHalfWidth(0.95) / prediction.standardDeviation());
    }

    @Test
    void aFileNameThatCannotBeIncludedIsRefused() {
        ModelExport export = ModelExport.of(TestModel.STREAM.models(), ALL);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> export.toC("a\"b", "arm_"))
                .withMessageEndingWith("in which C cannot have quotes, backslashes or @, got a\"b");
    }

    @Test
    void aNumberThatAFloatCannotHoldIsRefusedWithItsName() {
        double[][] x = {{0}, {1}, {2}, {3}};
        LgrModel model = new BatchLearner()
                .fit(Dataset.of(x, new double[] {0, 1e30, 0, 2e30}))
                .model();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelExport.of(List.of(model), ALL.withPrecision(Precision.FLOAT)))
                .withMessageStartingWith("the squared scale of target \"y\" of ")
                .withMessageContaining("does not fit into a float; export with double precision");
    }

    @Test
    void aPrefixIsAName() {
        ModelExport export = ModelExport.of(TestModel.STREAM.models(), ALL);

        for (String wrong : List.of("", "7dof_", "arm-", "_arm", "a b")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> export.toC("model", wrong))
                    .withMessageContaining("a letter, then letters, digits and underscores, got \"" + wrong + "\"");
        }
    }
}
