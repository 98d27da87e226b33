package org.lgr.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;

class GenerateCommandTest {
    private CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeEach
    void enter(@TempDir Path directory) {
        folder = new CommandFolder(directory);
    }

    @ParameterizedTest
    @CsvSource({"sine, 200, 2", "bumpy-sine, 200, 2", "cross, 2000, 3", "arm, 10000, 30"})
    void everyKindHasAUsualNumberOfRows(String kind, int rows, int columns) {
        List<String> lines = lines("generate " + kind);

        assertThat(lines).hasSize(rows + 1);
        assertThat(lines).allMatch(line -> line.split(",").length == columns);
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "csv.gz", "tsv", "npy", "npz", "mat", "arff"})
    void theSameSeedMakesTheSameFileByteForByteAndAnotherSeedAnother(String extension) throws IOException {
        folder.succeed("generate arm --rows 40 --seed 3 -o ./first." + extension);
        folder.succeed("generate arm --rows 40 --seed 3 -o ./second." + extension);
        folder.succeed("generate arm --rows 40 --seed 4 -o ./third." + extension);

        assertThat(folder.bytes("second." + extension)).isEqualTo(folder.bytes("first." + extension));
        assertThat(folder.bytes("third." + extension)).isNotEqualTo(folder.bytes("first." + extension));
    }

    @Test
    void aPayloadChangesTheTorquesOfTheArmFromTheRowOnWhereItIsPickedUp() {
        List<String> light = lines("generate arm --rows 60");
        List<String> heavy = lines("generate arm --rows 60 --payload 2");
        List<String> changing = lines("generate arm --rows 60 --payload 2 --payload-after 40");

        assertThat(heavy.get(1)).isNotEqualTo(light.get(1));
        assertThat(changing.subList(0, 41)).isEqualTo(light.subList(0, 41)); // with the names
        assertThat(changing.subList(41, 61)).isEqualTo(heavy.subList(41, 61));
    }

    private List<String> lines(String command) {
        return folder.succeed(command).out().lines().toList();
    }

    @Test
    void standardOutputHasTheBytesOfTheFileAndNothingElse() throws IOException {
        folder.succeed("generate cross --rows 30 -o ./cross.csv");

        CommandRun run = folder.succeed("generate cross --rows 30");

        assertThat(run.out()).isEqualTo(Files.readString(folder.file("cross.csv")));
        assertThat(run.err()).isEmpty();
    }

    @Test
    void whatWasWrittenIsSaidOnStandardError() {
        CommandRun run = folder.succeed("generate cross --rows 3 -o ./cross.csv");

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("Wrote 3 rows with columns x1, x2, y to ./cross.csv");
    }

    @Test
    void quietIsSilent() {
        CommandRun run = folder.succeed("generate cross --rows 3 -o ./cross.csv --quiet");

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void jsonTellsWhatWasWritten() throws IOException {
        CommandRun run = folder.succeed("generate cross --rows 3 -o ./cross.csv --json");

        assertThat(run.json())
                .containsEntry("output", "./cross.csv")
                .containsEntry("rows", 3)
                .containsEntry("columns", List.of("x1", "x2", "y"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    generate                    | Missing required parameter: 'KIND'
                    generate sinus              | 'sinus' is none of sine, bumpy-sine, cross, arm
                    generate sine --rows 0      | --rows must be at least 1, got 0
                    generate sine --noise -1    | noise is a standard deviation and must be a finite number >= 0, got -1.0
                    generate cross --payload 2  | --payload is for the arm, not for cross
                    generate arm --payload -2   | a payload has a finite mass >= 0 in kilograms, got -2.0
                    generate arm --payload 2 --payload-after -1 | a load is picked up after 0 or more rows, got -1
                    generate arm --payload-after 9 | --payload KG says which
                    """)
    void wrongUsageHasExitCode2AndNoOutput(String command, String problem) {
        CommandRun run = folder.run(command);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(problem);
    }
}
