package org.lgr.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;
import org.lgr.data.Table;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

class PredictCommandTest {
    @TempDir
    static Path directory = Path.of("");

    private static CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeAll
    static void fitAModel() {
        folder = new CommandFolder(directory);
        folder.succeed("generate cross --rows 200 -o ./cross.csv");
        folder.succeed("fit ./cross.csv --target y -o ./cross.lgr --max-local-models 4 --max-iterations 1");
        folder.succeed("fit ./cross.csv --target x1,y -o ./two.lgr --max-local-models 2 --max-iterations 1");
    }

    @Test
    void columnsMayStandInAnyOrderAmongOthersAndValuesAreThoseOfTheLibraryToTheLastBit() throws IOException {
        Dataset rows = folder.dataset("cross.csv");
        List<String> lines = new ArrayList<>(List.of("note,x2,junk,x1"));
        for (int n = 0; n < rows.size(); n++) {
            lines.add("ok," + rows.input(n, 1) + ",?," + rows.input(n, 0));
        }
        folder.write("shuffled.csv", String.join("\n", lines));

        folder.succeed("predict ./cross.lgr ./shuffled.csv -o ./shuffled-predictions.csv");

        LgrModel model = folder.model("cross.lgr");
        Table written = folder.table("shuffled-predictions.csv");
        assertThat(written.names()).containsExactly("y_mean", "y_sd", "y_low", "y_high", "y_coverage");
        assertThat(written.rows()).isEqualTo(rows.size());
        double[] x = new double[2];
        for (int n = 0; n < rows.size(); n++) {
            rows.copyRow(n, x);
            Prediction prediction = model.predict(x);
            assertThat(written.column(0)[n]).isEqualTo(prediction.mean());
            assertThat(written.column(1)[n]).isEqualTo(prediction.standardDeviation());
            assertThat(written.column(4)[n]).isEqualTo(prediction.coverage());
        }
    }

    /** Quantiles of the standard normal distribution, from tables. */
    @ParameterizedTest
    @CsvSource({"0.5, 0.674489750196082", "0.6826894921370859, 1", "0.95, 1.959963984540054", "0.99, 2.575829303548901"
    })
    void theIntervalReachesAsManyStandardDeviationsAsItsProbabilityNeeds(String probability, double deviations)
            throws IOException {
        folder.succeed("predict ./cross.lgr ./cross.csv -o ./interval.csv --interval " + probability);

        Table written = folder.table("interval.csv");
        for (int n = 0; n < written.rows(); n++) {
            double mean = written.column(0)[n];
            double sd = written.column(1)[n];
            // The quantiles have 15 digits, and the ends, of the size of 1, are rounded to 16.
            assertThat((mean - written.column(2)[n]) / sd).isCloseTo(deviations, within(1e-13));
            assertThat((written.column(3)[n] - mean) / sd).isCloseTo(deviations, within(1e-13));
        }
    }

    @Test
    void theIntervalIsThatOfTheLibraryAlsoWhereTailsAreHeavy() throws IOException {
        folder.succeed("fit ./cross.csv --target y,x1 -o ./grown.lgr");

        folder.succeed("predict ./grown.lgr ./cross.csv --inputs x2 -o ./grown.csv --interval 0.9");

        Table written = folder.table("grown.csv");
        double[] x2 = folder.table("cross.csv").column(1);
        List<LgrModel> models = LgrModel.loadAll(folder.file("grown.lgr"));
        for (int i = 0; i < models.size(); i++) {
            assertThat(models.get(i).degreesOfFreedom()).isFinite();
            for (int n = 0; n < 10; n++) {
                Prediction expected = models.get(i).predict(new double[] {x2[n]});
                double halfWidth = expected.intervalHalfWidth(0.9);
                // Half width times deviation is rounded once more than in the library.
                assertThat(written.column(5 * i + 2)[n]).isCloseTo(expected.mean() - halfWidth, within(1e-12));
                assertThat(written.column(5 * i + 3)[n]).isCloseTo(expected.mean() + halfWidth, within(1e-12));
            }
        }
    }

    @Test
    void gradientsAreThoseOfTheLibraryWithOneColumnForEachInput() throws IOException {
        folder.succeed("predict ./cross.lgr ./cross.csv --gradient -o ./gradient.csv");

        Table written = folder.table("gradient.csv");
        assertThat(written.names().subList(5, 7)).containsExactly("y_d_x1", "y_d_x2");
        Dataset rows = folder.dataset("cross.csv");
        PointEvaluator point = folder.model("cross.lgr").evaluator();
        double[] x = new double[2];
        double[] gradient = new double[2];
        for (int n = 0; n < rows.size(); n++) {
            rows.copyRow(n, x);
            point.evaluate(x).meanGradient(gradient);
            assertThat(new double[] {written.column(5)[n], written.column(6)[n]})
                    .containsExactly(gradient);
        }
    }

    @Test
    void keptColumnsComeFirstInTheOrderTheyAreChosenAndMayBeInputs() throws IOException {
        folder.succeed("predict ./cross.lgr ./cross.csv --keep y,x1 -o ./kept.csv");

        Table written = folder.table("kept.csv");
        Table rows = folder.table("cross.csv");
        assertThat(written.names()).containsExactly("y", "x1", "y_mean", "y_sd", "y_low", "y_high", "y_coverage");
        assertThat(written.column(0)).containsExactly(rows.column(2));
        assertThat(written.column(1)).containsExactly(rows.column(0));
    }

    @Test
    void badRowsKeepTheirPlaceWithEmptyFields() throws IOException {
        folder.write("good.csv", "x1,x2\n0.1,0.2\n0.3,0.4\n");
        folder.write("bad.csv", "x1,x2\nNaN,0.1\n0.1,0.2\noops,1\n5\n0.3,0.4\n");

        List<String> good =
                folder.succeed("predict ./cross.lgr ./good.csv").out().lines().toList();
        CommandRun run = folder.succeed("predict ./cross.lgr ./bad.csv --skip-bad-rows");

        String blank = ",,,,";
        assertThat(run.out().lines()).containsExactly(good.get(0), blank, good.get(1), blank, blank, good.get(2));
        assertThat(run.err())
                .isEqualToIgnoringNewLines("lgr: warning: ./bad.csv: 3 of 5 rows are bad and were given no prediction;"
                        + " the first: line 2, column 1 (x1): the value is missing");
    }

    @Test
    void filesWithoutAHeaderAreReadByPosition() throws IOException {
        folder.write("named.csv", "x1,x2\n0.1,0.2\n0.3,0.4\n");
        folder.write("nameless.csv", "0.1,0.2\n0.3,0.4\n");
        folder.write("more.csv", "7,0.2,0.1\n7,0.4,0.3\n");

        String expected = folder.succeed("predict ./cross.lgr ./named.csv").out();

        assertThat(folder.succeed("predict ./cross.lgr ./nameless.csv").out()).isEqualTo(expected);
        assertThat(folder.succeed("predict ./cross.lgr ./more.csv --inputs 3,2").out())
                .isEqualTo(expected);
    }

    @Test
    void theNumberOfThreadsChangesNothing() throws IOException {
        folder.succeed("generate cross --rows 3000 --seed 9 -o ./many.csv"); // several batches for every thread
        for (int threads : new int[] {1, 2, 7}) {
            folder.succeed(
                    "predict ./cross.lgr ./many.csv --gradient -o ./threads" + threads + ".csv --threads " + threads);
        }

        assertThat(folder.bytes("threads1.csv"))
                .isEqualTo(folder.bytes("threads2.csv"))
                .isEqualTo(folder.bytes("threads7.csv"));
        assertThat(folder.lines("threads1.csv")).hasSize(3001);
    }

    @Test
    void standardInputAndOutputGiveTheSameAsFiles() throws IOException {
        folder.succeed("predict ./cross.lgr ./cross.csv -o ./file.csv");

        CommandRun run = CommandRun.reading(
                Files.readString(folder.file("cross.csv")), "predict", folder.resolve("./cross.lgr"), "-");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo(Files.readString(folder.file("file.csv")));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void jsonIsAnObjectOnEachLineWithTheNumbersOfTheCsv() throws IOException {
        List<String> csv = folder.succeed("predict ./cross.lgr ./cross.csv --keep x1")
                .out()
                .lines()
                .toList();
        List<String> json = folder.succeed("predict ./cross.lgr ./cross.csv --keep x1 --json")
                .out()
                .lines()
                .toList();

        assertThat(json).hasSize(csv.size() - 1);
        for (int n = 0; n < json.size(); n++) {
            Map<String, Object> row = JSON.std.mapFrom(json.get(n));
            assertThat(String.join(",", row.keySet())).isEqualTo(csv.get(0));
            assertThat(row.values().stream().map(value -> ((Number) value).doubleValue()))
                    .containsExactlyElementsOf(List.of(csv.get(n + 1).split(",")).stream()
                            .map(Double::valueOf)
                            .toList());
        }
    }

    @Test
    void jsonHasNullWhereThereIsNoPrediction() throws IOException {
        folder.write("gap.csv", "x1,x2\n,1\n");

        String line = folder.succeed("predict ./cross.lgr ./gap.csv --skip-bad-rows --json")
                .out();

        assertThat(JSON.std.mapFrom(line)).containsEntry("y_mean", null).hasSize(5);
    }

    @Test
    void withAnOutputFileJsonIsASummary() throws IOException {
        CommandRun run = folder.succeed("predict ./cross.lgr ./cross.csv -o ./summary.csv --json");

        assertThat(run.json())
                .containsEntry("output", "./summary.csv")
                .containsEntry("rows", 200)
                .containsEntry("badRows", 0)
                .containsEntry("columns", List.of("y_mean", "y_sd", "y_low", "y_high", "y_coverage"))
                .containsKeys("wallSeconds", "cpuSeconds");
    }

    @Test
    void everyTargetHasItsColumnsWithItsOwnPredictions() throws IOException {
        folder.succeed("predict ./two.lgr ./cross.csv --gradient -o ./both.csv");

        Table written = folder.table("both.csv");
        assertThat(String.join(",", written.names()))
                .isEqualTo(
                        "x1_mean,x1_sd,x1_low,x1_high,x1_coverage,x1_d_x2,y_mean,y_sd,y_low,y_high,y_coverage,y_d_x2");
        List<LgrModel> models = LgrModel.loadAll(folder.file("two.lgr"));
        double[] x2 = folder.table("cross.csv").column(1);
        for (int n = 0; n < x2.length; n++) {
            assertThat(written.column(0)[n])
                    .isEqualTo(models.get(0).predict(new double[] {x2[n]}).mean());
            assertThat(written.column(6)[n])
                    .isEqualTo(models.get(1).predict(new double[] {x2[n]}).mean());
        }
    }

    @Test
    void quietIsSilent() {
        CommandRun run = folder.succeed("predict ./cross.lgr ./cross.csv -o ./quiet.csv --quiet");

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEmpty();
        assertThat(folder.file("quiet.csv")).isNotEmptyFile();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    --interval 0     | --interval must be in (0, 1), got 0.0
                    --interval 1     | --interval must be in (0, 1), got 1.0
                    --interval NaN   | --interval must be in (0, 1), got NaN
                    --threads -1     | --threads must not be negative, got -1; 0 uses all processors
                    --delimiter ab   | 'ab' is not one character, tab or space
                    """)
    void wrongUsageHasExitCode2AndNoOutput(String options, String problem) {
        CommandRun run = folder.run("predict ./cross.lgr ./cross.csv " + options);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(problem);
    }

    @Test
    void theDataAreNotReplacedThroughALink() throws IOException {
        String data = folder.succeed("generate cross --rows 3").out();
        folder.write("precious.csv", data);
        Files.createSymbolicLink(folder.file("link.csv"), folder.file("precious.csv"));

        CommandRun run = folder.run("predict ./cross.lgr ./precious.csv -o ./link.csv");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("the output ./link.csv would replace the input ./precious.csv");
        assertThat(folder.file("precious.csv")).hasContent(data);
    }
}
