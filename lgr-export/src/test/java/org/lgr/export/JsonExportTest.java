package org.lgr.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.learn.LgrModel;

/** Models as JSON, read back by the Python program of {@code docs/EXPORT_JSON.md}. */
class JsonExportTest {
    private static final Path PAGE = Path.of("..", "docs", "EXPORT_JSON.md"); // tests run in the folder of their module
    private static final int POINTS = 2000;

    /** Reads points; writes means, variances and gradients of all outputs at each. */
    private static final String MAIN = """

            model = load("model.json")
            x = np.fromfile("in").reshape(-1, len(model["inputs"]))
            said = [predict(model, x, q) for q in range(len(model["outputs"]))]
            mean, variance, gradient = (np.stack(parts, 1) for parts in zip(*said))
            np.hstack([mean, variance, gradient.reshape(len(x), -1)]).tofile("out")
            """;

    @TempDir
    private Path folder = Path.of("");

    private static List<String> reader() throws IOException {
        List<String> lines = Files.readAllLines(PAGE);
        int from = lines.indexOf("```python") + 1;
        return lines.subList(from, from + lines.subList(from, lines.size()).indexOf("```"));
    }

    @ParameterizedTest
    @EnumSource
    void theReaderOfThePagePredictsWhatTheLibraryDoesAlsoFarFromTheData(TestModel model)
            throws IOException, InterruptedException {
        assumeThat(ExternalProgram.runs("python3", "-c", "import numpy"))
                .as("Python is there, with numpy")
                .isTrue();
        List<LgrModel> models = model.models();
        double[][] points = Values.points(models.get(0), POINTS, 12);
        Files.writeString(
                folder.resolve("model.json"),
                ModelExport.of(models, ExportOptions.defaults()).toJson());
        Files.writeString(folder.resolve("read.py"), String.join("\n", reader()) + "\n" + MAIN);

        double[] numbers = new ExternalProgram(folder, "python3", "read.py")
                .run(Arrays.stream(points).flatMapToDouble(Arrays::stream).toArray());

        Values inPython =
                Values.unpack(numbers, POINTS, models.size(), models.get(0).dimension());
        assertThat(Values.of(models, points).errorsOf(inPython, models).largest())
                .isLessThan(1e-12);
    }

    @Test
    void theReaderIsShort() throws IOException {
        assertThat(reader().stream().filter(line -> !line.isBlank())).hasSizeLessThanOrEqualTo(70);
    }

    @Test
    void namesKeepTheirCharacters() {
        String json = ModelExport.of(TestModel.THREE_OUTPUTS.models(), ExportOptions.defaults())
                .toJson();

        assertThat(json)
                .startsWith("{\n  \"format\": \"lgr-model\",\n  \"version\": 2,\n")
                .contains("\"speed */ [m/s]\",", "\"ångle\\\\\"\n", "\"name\": \"??/\"")
                .contains("\"monomials\": [\n        [],\n        [0],\n        [1],\n        [2]\n      ]")
                .contains("\"degreesOfFreedom\": null");
    }

    @Test
    void withoutVarianceAnOutputEndsWithItsLocalModels() {
        String json = ModelExport.of(
                        TestModel.STREAM.models(), ExportOptions.defaults().withVariance(false))
                .toJson();

        assertThat(json).contains("localModels").doesNotContain("noise", "covariance", "support");
    }

    @Test
    void floatsAreWrittenWithTheirOwnDigits() {
        JsonWriter json = new JsonWriter(Precision.FLOAT);

        assertThat(json.beginList().value(0.1).value(1.0 / 3).end()).hasToString("[\n  0.1,\n  0.33333334\n]\n");
    }

    @Test
    void controlCharactersAreEscaped() {
        assertThat(new JsonWriter(Precision.DOUBLE).value("a\"\\\t\u0001ö"))
                .hasToString("\"a\\\"\\\\\\u0009\\u0001ö\"\n");
    }
}
