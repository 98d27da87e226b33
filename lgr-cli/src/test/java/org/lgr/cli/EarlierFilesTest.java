package org.lgr.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of earlier versions; the README beside them says where they come from. */
class EarlierFilesTest {
    /** Rounding differs between processors, in sums of less than a thousand terms. */
    private static final double ROUNDING = 1e-9;

    @TempDir
    private Path folder;

    private static Path files(String commit) {
        URL resource = Objects.requireNonNull(EarlierFilesTest.class.getResource("files/" + commit), commit);
        try {
            return Path.of(resource.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static List<Arguments> models() throws IOException {
        List<Arguments> models = new ArrayList<>();
        for (String commit : List.of("0beceb7", "2b19137")) {
            for (String name : names(files(commit))) {
                if (name.endsWith(".lgr")) {
                    models.add(Arguments.of(commit, name.replace(".lgr", "")));
                }
            }
        }
        assertThat(models).hasSize(2 * 11);
        return models;
    }

    private static List<String> names(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("models")
    void aModelPredictsAsInTheVersionThatWroteIt(String commit, String model) throws IOException {
        Path files = files(commit);
        String points = model.equals("outputs") ? "points.csv" : "plain-points.csv";
        CommandRun run = CommandRun.of(
                "predict",
                files.resolve(model + ".lgr").toString(),
                files.resolve(points).toString());
        assertThat(run.err()).isEmpty();
        assertSame(run.out(), files.resolve(model + ".csv"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0beceb7", "2b19137"})
    void aCheckpointPredictsAsInTheVersionThatWroteIt(String commit) throws IOException {
        CommandRun run = goOn(files(commit), "stream.checkpoint");
        assertThat(run.err()).contains("stream.checkpoint after 80 points");
        assertSame(run.out(), files(commit).resolve("stream.csv"));
    }

    /** The 20 points are learned anew, which a later version may do better. */
    @ParameterizedTest
    @ValueSource(strings = {"0beceb7", "2b19137"})
    void aJournalGivesBackThePointsAfterTheCheckpoint(String commit) throws IOException {
        CommandRun run = goOn(files(commit), "journal.checkpoint");
        assertThat(run.err()).contains("journal.checkpoint after 100 points");
        List<String> expected = Files.readAllLines(files(commit).resolve("journal.csv"));
        List<String> actual = run.out().lines().toList();
        assertThat(actual).hasSameSizeAs(expected);
        for (int n = 1; n < expected.size(); n++) {
            double[] stored = numbers(expected.get(n));
            double standardDeviation = stored[1];
            assertThat(numbers(actual.get(n))[0]).isCloseTo(stored[0], within(standardDeviation));
        }
    }

    /** A stream that continues writes its checkpoint in the format of today. */
    @ParameterizedTest
    @ValueSource(strings = {"0beceb7", "2b19137"})
    void aStreamGoesOnFromAnEarlierCheckpointAndKeepsWhatItLearns(String commit) throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.csv"), "x,a,y\n1,11,11.84\n2,11,11.91\n3,11,11.14\n");
        CommandRun first = stream(files(commit), "stream.checkpoint", rows);
        assertThat(first.exitCode()).isZero();
        CommandRun second = CommandRun.of(arguments(folder.resolve("stream.checkpoint"), rows));
        assertThat(second.err()).contains("stream.checkpoint after 83 points");
        List<String> lines = second.out().lines().toList();
        assertThat(numbers(lines.get(1))[0]).isCloseTo(11.84, within(0.3));
    }

    private CommandRun goOn(Path files, String checkpoint) throws IOException {
        List<String> points = Files.readAllLines(files.resolve("plain-points.csv"));
        Path questions = folder.resolve("questions.csv");
        Files.write(
                questions,
                points.stream()
                        .map(line -> line.equals("x,a") ? "x,a,y" : line + ",")
                        .toList());
        return stream(files, checkpoint, questions);
    }

    private CommandRun stream(Path files, String checkpoint, Path rows) throws IOException {
        for (String name : names(files)) {
            if (name.startsWith(checkpoint)) {
                Files.copy(files.resolve(name), folder.resolve(name));
            }
        }
        return CommandRun.of(arguments(folder.resolve(checkpoint), rows));
    }

    private static String[] arguments(Path checkpoint, Path rows) {
        return new String[] {
            "stream",
            rows.toString(),
            "--target",
            "y",
            "--inputs",
            "x,a",
            "--stored-rows",
            "100",
            "--max-local-models",
            "4",
            "--checkpoint",
            checkpoint.toString()
        };
    }

    private static void assertSame(String out, Path expected) throws IOException {
        List<String> actual = out.lines().toList();
        List<String> stored = Files.readAllLines(expected);
        assertThat(actual).hasSameSizeAs(stored);
        assertThat(actual.get(0)).isEqualTo(stored.get(0));
        for (int n = 1; n < stored.size(); n++) {
            assertThat(numbers(actual.get(n)))
                    .as("row %d of %s", n, expected)
                    .containsExactly(numbers(stored.get(n)), within(ROUNDING));
        }
    }

    private static double[] numbers(String line) {
        return Arrays.stream(line.split(",", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
