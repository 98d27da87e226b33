package org.lgr.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.RegressionScore;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;

class EvaluateCommandTest {
    @TempDir
    static Path directory = Path.of("");

    private static CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeAll
    static void fitAModel() {
        folder = new CommandFolder(directory);
        folder.succeed("generate cross --rows 200 -o ./train.csv");
        folder.succeed("generate cross --rows 1500 --seed 2 -o ./test.csv");
        folder.succeed("fit ./train.csv --target y -o ./model.lgr --max-local-models 4 --max-iterations 1");
        folder.succeed("fit ./train.csv --target y,x1 -o ./two.lgr --max-local-models 2 --max-iterations 1");
    }

    @Test
    void scoresAreThoseOfTheLibrary() throws IOException {
        RegressionScore score = RegressionScore.of(folder.model("model.lgr"), folder.dataset("test.csv"));

        Map<String, Object> json =
                folder.succeed("evaluate ./model.lgr ./test.csv --json").json();

        assertThat(json)
                .containsEntry("model", "./model.lgr")
                .containsEntry("data", "./test.csv")
                .containsEntry("targets", List.of("y"))
                .containsEntry("rows", 1500)
                .containsEntry("badRows", 0)
                .containsEntry("nmse", List.of(score.nmse()))
                .containsEntry("rmse", List.of(score.rmse()))
                .containsEntry("mae", List.of(score.mae()))
                .containsEntry("nlpd", List.of(score.nlpd()))
                .containsEntry("coverage50", List.of(score.coverage50()))
                .containsEntry("coverage80", List.of(score.coverage80()))
                .containsEntry("coverage95", List.of(score.coverage95()))
                .containsEntry("localModels", folder.model("model.lgr").localModelCount())
                .containsKeys("mean", "wallSeconds", "cpuSeconds");
    }

    @Test
    void scoresKnowHeavyTails() throws IOException {
        folder.succeed("fit ./train.csv --target y -o ./grown.lgr");
        RegressionScore score = RegressionScore.of(folder.model("grown.lgr"), folder.dataset("test.csv"));

        assertThat(folder.model("grown.lgr").degreesOfFreedom()).isFinite();
        assertThat(folder.succeed("evaluate ./grown.lgr ./test.csv --json").json())
                .containsEntry("nlpd", List.of(score.nlpd()))
                .containsEntry("coverage95", List.of(score.coverage95()));
    }

    @Test
    void theTableForPeopleHasALineForEachTargetAndTheirMean() {
        CommandRun run = folder.succeed("evaluate ./two.lgr ./test.csv");

        assertThat(run.out().lines().map(line -> line.strip().replaceFirst(" .*", "")))
                .containsExactly("target", "y", "x1", "mean");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void jsonHasAnArrayOverTheTargetsForEachScoreAndTheirMean() throws IOException {
        Map<String, Object> json =
                folder.succeed("evaluate ./two.lgr ./test.csv --json").json();

        assertThat(json).containsEntry("targets", List.of("y", "x1"));
        for (String score : List.of("nmse", "nlpd", "coverage95")) {
            List<Double> values = numbers(json, score);
            assertThat(values).hasSize(2);
            assertThat(json.get("mean"))
                    .asInstanceOf(InstanceOfAssertFactories.map(String.class, Double.class))
                    .hasEntrySatisfying(
                            score,
                            mean -> assertThat(mean)
                                    .isCloseTo((values.get(0) + values.get(1)) / 2, withinPercentage(1e-12)));
        }
    }

    @Test
    void theNumberOfThreadsChangesNothing() {
        String one = folder.succeed("evaluate ./two.lgr ./test.csv --threads 1 --json")
                .out();

        assertThat(withoutTimes(folder.succeed("evaluate ./two.lgr ./test.csv --threads 2 --json")
                        .out()))
                .isEqualTo(withoutTimes(one));
        assertThat(withoutTimes(folder.succeed("evaluate ./two.lgr ./test.csv --threads 7 --json")
                        .out()))
                .isEqualTo(withoutTimes(one));
    }

    private static List<String> withoutTimes(String json) {
        return json.lines().filter(line -> !line.contains("Seconds")).toList();
    }

    @Test
    void badRowsAreCountedAndLeftOut() throws IOException {
        String good = folder.succeed("generate cross --rows 5").out();
        folder.write("good.csv", good);
        folder.write("some-bad.csv", good + "1,2,?\n1,oops,3\n");

        CommandRun run = folder.succeed("evaluate ./model.lgr ./some-bad.csv --skip-bad-rows --json");

        assertThat(run.json()).containsEntry("rows", 5).containsEntry("badRows", 2);
        assertThat(run.json().get("nmse"))
                .isEqualTo(folder.succeed("evaluate ./model.lgr ./good.csv --json")
                        .json()
                        .get("nmse"));
        assertThat(run.err()).contains("2 of 7 rows are bad and were left out; the first: line 7, column 3 (y)");
    }

    @Test
    void whereTargetsNeverChangeThereIsNoNormalisedError() throws IOException {
        folder.write("flat.csv", "x1,x2,y\n0,0,1\n1,1,1\n");

        assertThat(numbers(
                        folder.succeed("evaluate ./model.lgr ./flat.csv --json").json(), "nmse"))
                .containsOnlyNulls();
        assertThat(folder.succeed("evaluate ./model.lgr ./flat.csv").out()).containsPattern("(?m)^  y +none ");
    }

    @Test
    void standardInputGivesTheSameAsAFile() throws IOException {
        CommandRun run = CommandRun.reading(
                Files.readString(folder.file("test.csv")), "evaluate", folder.resolve("./model.lgr"), "-");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .isEqualTo(folder.succeed("evaluate ./model.lgr ./test.csv").out());
    }

    @Test
    void aTargetCannotBeAnInput() {
        CommandRun run = folder.run("evaluate ./model.lgr ./test.csv --inputs x1,y");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err())
                .isEqualToIgnoringNewLines("lgr: --inputs chooses column \"y\" of ./test.csv, which is a target of the"
                        + " model; choose another");
    }

    @SuppressWarnings("unchecked") // Jackson's lists of numbers
    private static List<Double> numbers(Map<String, Object> json, String name) {
        return (List<Double>) Objects.requireNonNull(json.get(name), name);
    }
}
