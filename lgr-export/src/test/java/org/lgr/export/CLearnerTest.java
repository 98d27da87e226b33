package org.lgr.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.PosteriorForm;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.internal.stream.FilterReference;
import org.lgr.learn.LgrModel;

/** The learner in C, compared with the filter of the library's streams. */
class CLearnerTest {
    private static final ExportOptions LEARNER =
            ExportOptions.defaults().withGradient(true).withLearner(true);
    private static final int LEARNED = 1000;

    /** Reads a number of rows and these rows (inputs and targets) to learn; then predicts points. */
    private static final String LEARN = """
                static arm_state state;
                double row[ARM_INPUTS + ARM_OUTPUTS];
                double x[ARM_INPUTS];
                double mean[ARM_OUTPUTS];
                double variance[ARM_OUTPUTS];
                double gradient[ARM_OUTPUTS][ARM_INPUTS];
                double rows;
                if (fread(&rows, sizeof rows, 1, in) != 1) {
                    return 2;
                }
                arm_start(&state);
                for (; rows > 0; rows--) {
                    if ((fread(row, sizeof row, 1, in) != 1) || (arm_learn(&state, row, &row[ARM_INPUTS]) != ARM_OK)) {
                        return 3;
                    }
                }
                while (fread(x, sizeof x, 1, in) == 1) {
                    if ((arm_state_predict(&state, x, mean, variance) != ARM_OK)
                        || (arm_state_gradient(&state, x, mean, gradient) != ARM_OK)) {
                        return 4;
                    }
                    (void)fwrite(mean, sizeof mean, 1, out);
                    (void)fwrite(variance, sizeof variance, 1, out);
                    (void)fwrite(gradient, sizeof gradient, 1, out);
                }
            """;

    @TempDir
    private Path folder = Path.of("");

    /** Rows of a function that differs from the models, with some outliers and missing targets. */
    private static double[][] rows(List<LgrModel> models) {
        SplittableRandom random = new SplittableRandom(5);
        double[][] rows = new double[LEARNED][];
        double[][] points = Values.points(models.get(0), 2 * LEARNED, 6);
        for (int n = 0; n < LEARNED; n++) {
            double[] x = points[2 * n]; // points near the data
            double[] row = Arrays.copyOf(x, x.length + models.size());
            for (int q = 0; q < models.size(); q++) {
                double y = models.get(q).predict(x).mean() + Math.sin(x[0]) + 0.1 * random.nextGaussian();
                row[x.length + q] = n % 50 == 7 ? y + 1e3 : n % 60 == 9 + q ? Double.NaN : y;
            }
            rows[n] = row;
        }
        return rows;
    }

    private double[] run(List<LgrModel> models, double[][] rows, double[][] points, List<String> flags)
            throws IOException, InterruptedException {
        CProgram.assumeCompiler();
        CFiles files = ModelExport.of(models, LEARNER).toC("model", "arm_");
        ExternalProgram program = CProgram.compile(folder, files, LEARN, flags);
        List<Double> input = new ArrayList<>(List.of((double) rows.length));
        Arrays.stream(rows).flatMapToDouble(Arrays::stream).forEach(input::add);
        Arrays.stream(points).flatMapToDouble(Arrays::stream).forEach(input::add);
        return program.run(input.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static ModelParameters inBlocks(LgrModel model) {
        Output output = new Output(model);
        ModelParameters p = output.parameters;
        WeightPosterior posterior = p.posterior();
        return new ModelParameters(
                p.basis(),
                p.scaling(),
                p.centres(),
                p.lengthScales(),
                p.live(),
                p.weights(),
                p.relevances(),
                new WeightPosterior(
                        posterior.inference(),
                        posterior.offset(),
                        posterior.noise(),
                        PosteriorForm.BLOCKS,
                        output.blocks(),
                        posterior.map()),
                p.support());
    }

    @ParameterizedTest
    @EnumSource(names = {"STREAM", "JOINT_OF_LINES", "BLOCKS_OF_QUADRATICS", "SHRINKING_COVARIANCES"})
    void learnsWhatTheStreamsFilterLearns(TestModel model) throws IOException, InterruptedException {
        List<LgrModel> models = model.models();
        int dimension = models.get(0).dimension();
        double[][] rows = rows(models);
        double[][] points = Values.points(models.get(0), 500, 8);
        Values inC = Values.unpack(run(models, rows, points, List.of("-O2")), points.length, models.size(), dimension);

        Values expected = Values.room(points.length, models.size(), dimension);
        for (int q = 0; q < models.size(); q++) {
            FilterReference filter = new FilterReference(inBlocks(models.get(q)));
            for (double[] row : rows) {
                if (Double.isFinite(row[dimension + q])) {
                    filter.learn(Arrays.copyOf(row, dimension), row[dimension + q]);
                }
            }
            for (int n = 0; n < points.length; n++) {
                PointEvaluation at = filter.at(points[n]);
                expected.mean()[n][q] = at.mean();
                expected.variance()[n][q] = at.functionVariance() + at.noiseVariance();
                at.meanGradient(expected.gradient()[n][q]);
            }
        }

        // A thousand updates, each with the rounding error of one prediction.
        assertThat(expected.errorsOf(inC, models).largest()).isLessThan(1e-11);
        assertThat(Values.of(models, points).errorsOf(inC, models).mean()).isGreaterThan(0.01);
    }

    @Test
    void sanitizersFindNothing() throws IOException, InterruptedException {
        List<LgrModel> models = TestModel.STREAM.models();
        List<String> flags = List.of("-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all");

        assertThat(run(models, rows(models), Values.points(models.get(0), 100, 8), flags))
                .hasSize(100 * 2 * 4);
    }

    @Test
    void aStateThatHasLearnedNothingIsTheModel() throws IOException, InterruptedException {
        List<LgrModel> models = TestModel.STREAM.models();
        double[][] points = Values.points(models.get(0), 500, 9);

        double[] numbers = run(models, new double[0][], points, List.of("-O2"));

        assertThat(Values.of(models, points)
                        .errorsOf(Values.unpack(numbers, 500, 2, 2), models)
                        .largest())
                .isLessThan(1e-12);
    }

    @Test
    void aModelThatHasOnlySamplesIsSentToAStream() {
        ModelExport export = ModelExport.of(TestModel.SAMPLES_OF_LINES.models(), LEARNER);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> export.toC("model", "arm_"))
                .withMessageStartingWith("target \"y\": a learner goes on from the covariance of each local model")
                .withMessageContaining("'lgr stream DATA --target T --save MODEL'");
    }

    @Test
    void aLearnerNeedsVarianceAndDoublePrecision() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LEARNER.withVariance(false))
                .withMessageContaining("export with variance");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LEARNER.withPrecision(Precision.FLOAT))
                .withMessageContaining("export it with double precision");
    }
}
