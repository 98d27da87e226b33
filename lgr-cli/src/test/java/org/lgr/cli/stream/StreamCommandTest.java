package org.lgr.cli.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.Forgetting;
import org.lgr.OnlineOptions;
import org.lgr.PosteriorForm;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;
import org.lgr.cli.column.RowSupply;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;
import org.lgr.data.Table;
import org.lgr.data.prepare.Preparation;
import org.lgr.eval.PrequentialScore;
import org.lgr.learn.LgrModel;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;

class StreamCommandTest {
    private static final int ROWS = 60;

    private CommandFolder folder = new CommandFolder(Path.of(""));
    private Table sine = Table.of(List.of("x1"), new double[][] {{0}});

    @BeforeEach
    void makeData(@TempDir Path directory) throws IOException {
        folder = new CommandFolder(directory);
        folder.succeed("generate sine --rows " + ROWS + " -o ./sine.csv");
        sine = folder.table("sine.csv");
    }

    /** What a learner of the library predicts for each row before it learns from it, as mean and variance. */
    private static List<Prediction> predictions(OnlineLearner learner, double[] x, double[] y, double[] weights) {
        List<Prediction> predictions = new ArrayList<>();
        PointEvaluator evaluator = learner.evaluator();
        for (int n = 0; n < x.length; n++) {
            double[] point = {x[n]};
            predictions.add(evaluator.evaluate(point).toPrediction(0));
            if (!Double.isNaN(y[n])) {
                learner.learn(point, new double[] {y[n]}, weights.length == 0 ? 1 : weights[n]);
            }
        }
        return predictions;
    }

    private List<Prediction> sinePredictions(OnlineOptions options) {
        return predictions(OnlineLearner.create(1, 1, options), sine.column(0), sine.column(1), new double[0]);
    }

    private void assertPredicted(String file, List<Prediction> expected) throws IOException {
        Table written = folder.table(file);
        assertThat(written.names()).containsExactly("y_mean", "y_sd", "y_low", "y_high", "y_coverage");
        assertThat(written.column(0))
                .containsExactly(expected.stream().mapToDouble(Prediction::mean).toArray());
        assertThat(written.column(1))
                .containsExactly(expected.stream()
                        .mapToDouble(Prediction::standardDeviation)
                        .toArray());
        assertThat(written.column(3))
                .containsExactly(expected.stream()
                        .mapToDouble(p -> p.mean() + p.intervalHalfWidth(0.95))
                        .toArray());
    }

    @Test
    void everyRowIsPredictedAsTheLibraryDoesBeforeItIsLearned() throws IOException {
        folder.succeed("stream ./sine.csv --target y -o ./predictions.csv");

        assertPredicted("predictions.csv", sinePredictions(OnlineOptions.defaults()));
    }

    @Test
    void settingsReachTheLearner() throws IOException {
        folder.succeed("stream ./sine.csv -t y -o ./p.csv --forget 15 --max-local-models 3 --stored-rows 100 --seed 7");

        assertPredicted(
                "p.csv",
                sinePredictions(OnlineOptions.builder()
                        .forgetting(Forgetting.fixed(15))
                        .maxLocalModels(3)
                        .storedRows(100)
                        .seed(7)
                        .build()));
    }

    @Test
    void theModelAtTheEndIsScoredOnRowsThatWereNotStreamed() throws IOException {
        folder.succeed("generate sine --rows 40 --seed 2 -o ./test.csv");

        CommandRun run = folder.succeed(
                "stream ./sine.csv -t y -o ./p.csv --test ./test.csv --save ./model.lgr --report ./report.html --json");

        Map<?, ?> scores = (Map<?, ?>) Objects.requireNonNull(run.json().get("test"));
        Map<?, ?> evaluated =
                folder.succeed("evaluate ./model.lgr ./test.csv --json").json();
        for (String score : List.of("rows", "targets", "nmse", "nlpd", "coverage95")) {
            assertThat(scores.get(score)).as(score).isNotNull().isEqualTo(evaluated.get(score));
        }
        assertThat(String.join("\n", folder.lines("report.html"))).contains("Scores of the model on 40 rows of ");
        assertThat(folder.succeed("stream ./sine.csv -t y -o ./p.csv --test ./test.csv")
                        .out())
                .contains("Scores of the model on 40 rows of ./test.csv, which were not streamed");
    }

    @Test
    void severalTargetsAreScoredWhereverTheirColumnsAre() throws IOException {
        StringBuilder stream = new StringBuilder("a,b,u,v\n");
        StringBuilder test = new StringBuilder("v,u,b,a\n");
        for (int n = 0; n < 60; n++) {
            double a = Math.sin(n);
            double b = Math.cos(1.7 * n);
            stream.append(a + "," + b + "," + (a + b) + "," + (a - b) + "\n");
            test.append((b - a) + "," + (a + b) + "," + a + "," + b + "\n"); // a and b have changed places
        }
        folder.write("two.csv", stream.toString());
        folder.write("other.csv", test.toString());

        CommandRun run = folder.succeed("stream ./two.csv -t u,v -o ./p.csv --test ./other.csv --json");

        Map<?, ?> scores = (Map<?, ?>) Objects.requireNonNull(run.json().get("test"));
        assertThat(scores.get("targets")).isEqualTo(List.of("u", "v"));
        assertThat((List<?>) scores.get("nmse"))
                .hasSize(2)
                .allSatisfy(nmse -> assertThat((Double) nmse)
                        .isLessThan(0.05)); // linear, so that columns taken for each other would show
    }

    @Test
    void aTestFileThatCannotServeIsRefusedBeforeTheStreamBegins() throws IOException {
        folder.write("other.csv", "x1,z\n1,2\n");

        CommandRun missing = folder.run("stream ./sine.csv -t y -o ./p.csv --test ./other.csv");

        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err())
                .contains("./other.csv: the stream has a target \"y\", but", "--test needs all columns of the stream");
        assertThat(folder.names()).doesNotContain("p.csv");
        assertThat(folder.run("stream ./sine.csv -t y --test ./nowhere.csv").err())
                .contains("nowhere.csv");
        assertThat(folder.run("stream ./sine.csv -t y --test -").err())
                .contains("--test needs a file, which is read when the stream has ended");
        assertThat(folder.run("stream ./sine.csv -t y -o ./other.csv --test ./other.csv")
                        .exitCode())
                .isEqualTo(1);
        assertThat(folder.lines("other.csv")).startsWith("x1,z");
    }

    @Test
    void refinementsInTheBackgroundHoldNoRowBack() throws IOException {
        folder.succeed("stream ./sine.csv -t y -o ./p.csv --background --forget off --save ./model.lgr");

        assertThat(folder.table("p.csv").rows()).isEqualTo(ROWS);
        assertThat(folder.model("model.lgr").provenance().rows()).isEqualTo(ROWS);
    }

    @Test
    void aRowWithoutTargetIsPredictedButNotLearned() throws IOException {
        double[] y = sine.column(1).clone();
        List<String> lines = new ArrayList<>(List.of("x1,y"));
        for (int n = 0; n < y.length; n++) {
            y[n] = n % 3 == 0 ? Double.NaN : y[n];
            lines.add(sine.column(0)[n] + "," + (n % 6 == 0 ? "" : n % 3 == 0 ? "NaN" : y[n]));
        }
        folder.write("queries.csv", String.join("\n", lines));

        CommandRun run = folder.succeed("stream ./queries.csv --target y -o ./p.csv --json");

        assertPredicted(
                "p.csv",
                predictions(OnlineLearner.create(1, 1, OnlineOptions.defaults()), sine.column(0), y, new double[0]));
        assertThat(run.json()).containsEntry("questions", 20).containsEntry("learned", 40);
    }

    @Test
    void rowsHaveTheWeightsOfTheirColumn() throws IOException {
        double[] weights = new double[ROWS];
        List<String> lines = new ArrayList<>(List.of("w,x1,y"));
        for (int n = 0; n < ROWS; n++) {
            weights[n] = 1 + n % 4;
            lines.add(weights[n] + "," + sine.column(0)[n] + "," + sine.column(1)[n]);
        }
        folder.write("weighted.csv", String.join("\n", lines));

        folder.succeed("stream ./weighted.csv --target y --weights w -o ./p.csv");

        assertPredicted(
                "p.csv",
                predictions(
                        OnlineLearner.create(1, 1, OnlineOptions.defaults()), sine.column(0), sine.column(1), weights));
    }

    @Test
    void scoresAreThoseOfTheLibraryInAllAndOfTheLastPoints() throws IOException {
        CommandRun run = folder.succeed("stream ./sine.csv -t y -o ./p.csv --json --window 25 --burn-in 30");

        PrequentialScore expected = new PrequentialScore(1, 25, 30);
        List<Prediction> predictions = sinePredictions(OnlineOptions.defaults());
        for (int n = 0; n < ROWS; n++) {
            Prediction prediction = predictions.get(n);
            expected.add(new double[] {prediction.mean()}, new double[] {prediction.variance()}, new double[] {
                sine.column(1)[n]
            });
        }
        Map<String, Object> json = run.json();
        assertScores(json, expected.total(0));
        assertScores(JSON.std.mapFrom(JSON.std.asString(json.get("recent"))), expected.recent(0));
        assertThat(json).containsEntry("rows", 30).containsEntry("streamRows", ROWS);
        assertThat((List<?>) json.get("localModels")).singleElement().isNotEqualTo(0);
    }

    private static void assertScores(Map<String, Object> json, RegressionScore expected) {
        assertThat(json)
                .containsEntry("nmse", List.of(expected.nmse()))
                .containsEntry("nlpd", List.of(expected.nlpd()))
                .containsEntry("coverage95", List.of(expected.coverage95()));
    }

    @Test
    void aStreamThatGoesOnFromItsCheckpointPredictsAsIfItHadNeverEnded() throws IOException {
        List<String> lines = folder.lines("sine.csv");
        folder.write("first.csv", String.join("\n", lines.subList(0, 36)));
        folder.write("second.csv", lines.get(0) + "\n" + String.join("\n", lines.subList(36, lines.size())));
        folder.succeed("stream ./sine.csv -t y -o ./whole.csv");

        folder.succeed("stream ./first.csv -t y -o ./p1.csv --checkpoint ./state --checkpoint-every 10 --journal");
        CommandRun run = folder.succeed("stream ./second.csv -t y -o ./p2.csv --checkpoint ./state");

        assertThat(run.err()).contains("going on from ./state after 35 points");
        List<String> parts = new ArrayList<>(folder.lines("p1.csv"));
        parts.addAll(folder.lines("p2.csv").subList(1, folder.lines("p2.csv").size()));
        assertThat(parts).isEqualTo(folder.lines("whole.csv"));
    }

    @Test
    void aFailureLosesNothingThatWasLearned() throws IOException {
        folder.write("broken.csv", String.join("\n", folder.lines("sine.csv")) + "\nbroken,1\n");

        CommandRun failed = folder.run("stream ./broken.csv -t y -o ./p.csv --checkpoint ./state");
        CommandRun next = folder.succeed("stream ./sine.csv -t y -o ./p2.csv --checkpoint ./state");

        assertThat(failed.exitCode()).isEqualTo(1);
        assertThat(failed.err()).contains("\"broken\" is not a number; correct it, or use --skip-bad-rows");
        assertThat(folder.table("p.csv").rows()).isEqualTo(ROWS);
        assertThat(next.err()).contains("going on from ./state after " + ROWS + " points");
    }

    @Test
    void aBadRowKeepsItsPlaceIfItIsSkipped() throws IOException {
        folder.write("bad.csv", "x1,y\n1,1\nbroken,2\n2,broken\n3,3\n");

        CommandRun run = folder.succeed("stream ./bad.csv -t y --skip-bad-rows");

        assertThat(run.out().lines().toList().subList(2, 4)).containsExactly(",,,,", ",,,,");
        assertThat(run.out().lines()).hasSize(5);
        assertThat(run.err())
                .contains(
                        "2 of 4 rows are bad and were given no prediction; the first: line 3, column 1 (x1): \"broken\"")
                .contains("2 learned, 0 questions, 2 bad");
    }

    @Test
    void theSavedModelKnowsTheNamesOfItsColumnsAndServesTheOtherCommands() throws IOException {
        folder.write("names.csv", String.join("\n", folder.lines("sine.csv")).replace("x1,y", "angle,torque"));

        folder.succeed("stream ./names.csv -t torque -o ./p.csv --save ./model.lgr --report ./stream.html");

        LgrModel model = folder.model("model.lgr");
        assertThat(model.names().inputs()).containsExactly("angle");
        assertThat(model.names().target()).isEqualTo("torque");
        folder.succeed("predict ./model.lgr ./names.csv -o ./again.csv");
        folder.succeed("evaluate ./model.lgr ./names.csv");
        folder.succeed("inspect ./model.lgr");
        folder.succeed("report ./model.lgr ./names.csv -o ./model.html");
        assertThat(folder.table("again.csv").rows()).isEqualTo(ROWS);
    }

    @Test
    void theModelToSaveIsFittedAnewUnlessToldOtherwise() throws IOException {
        CommandRun polished = folder.succeed("stream ./sine.csv -t y -o ./p.csv --save ./polished.lgr");
        CommandRun asItIs = folder.succeed("stream ./sine.csv -t y -o ./p.csv --save ./left.lgr --no-polish");

        assertThat(polished.err()).contains("Fitting the model to the rows remembered");
        assertThat(asItIs.err()).doesNotContain("Fitting");
        // A fit is calibrated on rows held out, and draws stand for its posterior; the stream has blocks.
        assertThat(folder.model("polished.lgr").posteriorForm()).isEqualTo(PosteriorForm.SAMPLES);
        assertThat(folder.model("left.lgr").posteriorForm()).isEqualTo(PosteriorForm.BLOCKS);
    }

    @Test
    void aModelIsWhereAStreamBegins() throws IOException {
        folder.succeed("fit ./sine.csv -t y -o ./start.lgr --max-local-models 3 --max-iterations 2");
        folder.succeed("generate sine --rows 40 --seed 5 -o ./new.csv");

        folder.succeed("stream ./start.lgr ./new.csv -o ./p.csv --save ./start.lgr");

        Table rows = folder.table("new.csv");
        folder.succeed("fit ./sine.csv -t y -o ./same.lgr --max-local-models 3 --max-iterations 2");
        OnlineLearner learner = OnlineLearner.startingFrom(List.of(folder.model("same.lgr")), OnlineOptions.defaults());
        assertPredicted("p.csv", predictions(learner, rows.column(0), rows.column(1), new double[0]));
        assertThat(folder.model("start.lgr").localModelCount())
                .isGreaterThan(folder.model("same.lgr").localModelCount());
    }

    @Test
    void severalTargetsAreLearnedTogether() throws IOException {
        folder.write("two.csv", "x,a,b\n" + "1,2,3\n2,3,4\n".repeat(15));

        CommandRun run = folder.succeed("stream ./two.csv -t a,b -o ./p.csv --report ./two.html");

        assertThat(folder.table("p.csv").names())
                .hasSize(10)
                .startsWith("a_mean")
                .contains("b_mean");
        assertThat(run.out())
                .contains("30 learned")
                .containsPattern("\\n  a +\\S+")
                .containsPattern("\\n  b +\\S+")
                .contains("Report: ./two.html");
        assertThat(Files.readString(folder.file("two.html")))
                .contains("Stream of ", "a, b from 1 input", "Learning curve", "image/svg+xml", "<td>b</td>");
    }

    @Test
    void withoutAFileTheRowsGoToStandardOutputAndTheResultToStandardError() throws IOException {
        CommandRun text = folder.succeed("stream ./sine.csv -t y");
        CommandRun json = folder.succeed("stream ./sine.csv -t y --json");
        CommandRun quiet = folder.succeed("stream ./sine.csv -t y --quiet");

        assertThat(text.out().lines()).hasSize(1 + ROWS).first().isEqualTo("y_mean,y_sd,y_low,y_high,y_coverage");
        assertThat(text.err()).contains(ROWS + " learned", "nMSE");
        assertThat(json.out().lines())
                .hasSize(ROWS)
                .allSatisfy(line -> assertThat(JSON.std.mapFrom(line))
                        .containsOnlyKeys("y_mean", "y_sd", "y_low", "y_high", "y_coverage"));
        assertThat(JSON.std.mapFrom(json.err().substring(json.err().indexOf('{'))))
                .containsEntry("learned", ROWS);
        assertThat(quiet.out()).isEqualTo(text.out());
        assertThat(quiet.err()).isEmpty();
    }

    @Test
    void aStreamShorterThanTheBurnInHasNoScoresButPredictions() throws IOException {
        folder.write("short.csv", "x1,y\n1,1\n2,4\n3,9\n");

        CommandRun run = folder.succeed("stream ./short.csv -t y -o ./p.csv --report ./short.html");

        assertThat(run.out()).contains("3 learned", "No scores: the burn-in is longer than the 3 points learned");
        assertThat(folder.table("p.csv").rows()).isEqualTo(3);
        assertThat(Files.readString(folder.file("short.html"))).contains("No point was scored");
    }

    @Test
    void theProgressLineTellsHowItGoes() throws IOException {
        List<String> states = new ArrayList<>();
        List<String> names = List.of("y_mean", "y_sd", "y_low", "y_high", "y_coverage");
        try (RowReader reader = DataFile.open(folder.file("sine.csv"), ReadOptions.detect());
                KeptLearner learner = KeptLearner.without(OnlineLearner.create(1, 1, OnlineOptions.defaults()));
                RowWriter writer = DataFile.write(OutputStream.nullOutputStream(), FileFormat.CSV, names)) {
            RowSupply rows = new RowSupply(reader, new int[] {0, 1}, new int[0], RowSupply.BadRows.REFUSE);
            StreamRun run = new StreamRun(
                    new StreamColumns.Chosen(List.of("x1"), List.of("y"), false, List.of(), rows, Preparation.none()),
                    learner,
                    new PrequentialScore(1, 10, 30));
            while (run.await()) {
                run.take(writer, false);
                states.add(run.state());
            }
        }

        assertThat(states.get(0)).matches("1 rows, \\d+/s, 0 local models");
        assertThat(states.get(ROWS - 1))
                .matches("60 rows, \\d+/s, \\d+ local models?; lately nMSE [\\d.]+, NLPD -?[\\d.]+, [\\d.]+ % in 95 %");
    }

    /** After a change that improves it, {@code -Dlgr.golden=write} writes the file anew. */
    @Test
    void theHelpIsTheOneThatPeopleRead() throws IOException {
        String help = CommandRun.of("stream", "--help").out().replace(System.lineSeparator(), "\n");

        if ("write".equals(System.getProperty("lgr.golden"))) {
            Files.writeString(Path.of("src/test/resources/org/lgr/cli/stream/stream-help.txt"), help);
        }
        try (InputStream golden = StreamCommandTest.class.getResourceAsStream("stream-help.txt")) {
            assertThat(help).isEqualTo(golden == null ? "" : new String(golden.readAllBytes(), UTF_8));
        }
    }
}
