package org.lgr.cli.fit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.LgrOptions;
import org.lgr.RegressionScore;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;
import org.lgr.data.Split;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;

class FitCommandTest {
    /** Few local models and iterations: these tests are about the command, not the fit. */
    private static final String FAST = " -o ./model.lgr --max-local-models 3 --max-iterations 1";

    private CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeEach
    void enter(@TempDir Path directory) {
        folder = new CommandFolder(directory);
    }

    @Test
    void jsonHasTheScoresOfEachTargetAndWhatTheFitCost() throws IOException {
        folder.succeed("generate cross --rows 100 -o ./cross.csv");

        Map<String, Object> json =
                folder.succeed("fit ./cross.csv --target y --json" + FAST).json();

        LgrModel model = folder.model("model.lgr");
        RegressionScore score = RegressionScore.of(model, folder.dataset("cross.csv"));
        assertThat(json)
                .containsEntry("model", "./model.lgr")
                .containsEntry("method", "lgr")
                .containsEntry("report", null)
                .containsEntry("trainingRows", 100)
                .containsEntry("badRows", 0)
                .containsEntry("inputs", List.of("x1", "x2"))
                .containsEntry("heldOut", false)
                .containsEntry("targets", List.of("y"))
                .containsEntry("rows", 100)
                .containsEntry("nmse", List.of(score.nmse()))
                .containsEntry("nlpd", List.of(score.nlpd()))
                .containsEntry("coverage95", List.of(score.coverage95()))
                .containsEntry("localModels", model.localModelCount())
                .containsEntry("localModelsPerTarget", List.of(model.localModelCount()))
                .containsEntry("components", List.of(model.liveComponents()))
                .containsEntry("inference", List.of("exact"))
                .containsEntry("ended", List.of("iteration-limit"))
                .containsEntry("growth", "sweep")
                .containsEntry("seed", 1)
                .containsEntry("heldOutRows", null)
                .containsEntry("heldOutGroups", null)
                .containsKeys("iterations", "warnings", "effectiveParameters");
        assertThat(json.get("wallSeconds"))
                .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
                .isPositive();
        assertThat(json.get("cpuSeconds"))
                .asInstanceOf(InstanceOfAssertFactories.DOUBLE)
                .isNotNegative();
    }

    @Test
    void jsonHasWhatTheLearnerFoundOnRowsHeldOut() throws IOException {
        folder.succeed("generate sine --rows 60 -o ./sine.csv");
        Fit fit = new BatchLearner(LgrOptions.builder().seed(3).build()).fit(folder.dataset("sine.csv"));
        RegressionScore check = fit.heldOutRows().orElseThrow();

        Map<String, Object> json = folder.succeed("fit ./sine.csv --target y --seed 3 -o ./model.lgr --json")
                .json();

        assertThat(json)
                .containsEntry(
                        "heldOutRows",
                        Map.of(
                                "rows", List.of(60),
                                "nmse", List.of(check.nmse()),
                                "nlpd", List.of(check.nlpd()),
                                "coverage95", List.of(check.coverage95())))
                .containsEntry("heldOutGroups", null)
                .containsEntry(
                        "effectiveParameters", List.of(fit.effectiveParameters().orElseThrow()))
                .containsEntry("growth", "adaptive")
                .containsEntry("seed", 3)
                .containsEntry("ended", List.of("held-out-rows"));
    }

    @Test
    void theLearnerHoldsOutWholeGroupsOfTheUser() throws IOException {
        folder.succeed("generate sine --rows 60 -o ./sine.csv");
        List<String> lines = new ArrayList<>(folder.lines("sine.csv"));
        lines.set(0, lines.get(0) + ",animal");
        int[] groups = new int[60];
        for (int n = 0; n < groups.length; n++) {
            groups[n] = n * n % 7; // four of them, mixed
            lines.set(n + 1, lines.get(n + 1) + ",cat" + groups[n]);
        }
        folder.write("grouped.csv", String.join("\n", lines));
        Fit expected = new BatchLearner().fit(folder.dataset("sine.csv").withGroups(groups));

        CommandRun run = folder.succeed("fit ./grouped.csv --target y --groups animal -o ./model.lgr --json");

        assertThat(run.json())
                .containsEntry("heldOutRows", null)
                .extractingByKey("heldOutGroups", InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("rows", List.of(60))
                .containsEntry(
                        "nmse", List.of(expected.heldOutGroups().orElseThrow().nmse()));
        assertThat(folder.succeed("fit ./grouped.csv --target y --group animal -o ./model.lgr")
                        .out())
                .containsPattern("(?m)^  y +whole groups +60 ");
    }

    @Test
    void oneGroupIsPointedOutAndDoesNotKeepTheLearnerFromHoldingRowsOut() throws IOException {
        folder.succeed("generate sine --rows 60 -o ./sine.csv");
        folder.succeed("fit ./sine.csv --target y -o ./model.lgr");
        folder.write(
                "grouped.csv",
                folder.lines("sine.csv").stream()
                        .map(line -> line + (line.startsWith("x") ? ",day" : ",monday"))
                        .collect(Collectors.joining("\n")));

        CommandRun run = folder.succeed("fit ./grouped.csv --target y --group day -o ./grouped.lgr");

        assertThat(run.out()).containsPattern("(?m)^  y +single rows +60 ");
        assertThat(run.err())
                .contains(
                        "lgr: warning: all training rows are of one group, so that the learner holds single rows out");
        assertThat(folder.bytes("grouped.lgr")).isEqualTo(folder.bytes("model.lgr"));
    }

    @Test
    void fewRowsAreNamedAsTheReasonToEnd() throws IOException {
        folder.write("few.csv", "x,y\n1,1\n2,4\n3,9\n4,16\n");

        assertThat(folder.succeed("fit ./few.csv --target y -o ./model.lgr").out())
                .containsPattern("(?m)^  y .* too few rows$")
                .contains("  Too few rows: none could be held out to find out whether more local models help.")
                .doesNotContain("own check");
    }

    @Test
    void weightsAreTakenFromTheirColumnAndStayWithTheirRows() throws IOException {
        folder.succeed("generate sine --rows 50 -o ./sine.csv");
        List<String> lines = new ArrayList<>(folder.lines("sine.csv"));
        lines.set(0, "times," + lines.get(0));
        double[] weights = new double[50];
        for (int n = 0; n < weights.length; n++) {
            weights[n] = n % 3 + 0.5;
            lines.set(n + 1, weights[n] + "," + lines.get(n + 1));
        }
        folder.write("weighted.csv", String.join("\n", lines));
        int[] training = Split.random(50, 0.2, 1).training();
        Dataset expected = folder.dataset("sine.csv").withWeights(weights).select(training);

        folder.succeed("fit ./weighted.csv --target y --weights times --split random -o ./model.lgr");

        LgrModel model = folder.model("model.lgr");
        assertThat(model.names().inputs()).containsExactly("x1");
        assertThat(model.provenance().dataSha256()).contains(expected.sha256()); // which covers the weights
    }

    @Test
    void rowsWhoseWeightIsNotPositiveCanBeLeftOut() throws IOException {
        folder.write("weighted.csv", "x,y,w\n1,1,1\n2,4,0\n3,9,2\n4,16,-1\n5,25,1\n");

        CommandRun run =
                folder.succeed("fit ./weighted.csv --target y --weights w --skip-bad-rows -o ./model.lgr --json");

        assertThat(run.json()).containsEntry("badRows", 2).containsEntry("trainingRows", 3);
    }

    @Test
    void targetsThatShareLocalisersHaveCentresInCommon() throws IOException {
        folder.write("two.csv", twoTargets(60));

        folder.succeed("fit ./two.csv --target y,z --shared-localisers -o ./model.lgr");

        List<LgrModel> models = LgrModel.loadAll(folder.file("model.lgr"));
        assertThat(models.get(0).provenance().batchFit().orElseThrow().options().sharedLocalisers())
                .isTrue();
        // Each target prunes local models that it does not need, so that not all are in common.
        assertThat(centres(models.get(1))).containsAnyElementsOf(centres(models.get(0)));
        folder.succeed("fit ./two.csv --target y,z -o ./model.lgr");
        List<LgrModel> apart = LgrModel.loadAll(folder.file("model.lgr"));
        // Local models about anchors stand at rows of the file, which both targets may choose, and linear ones at the
        // mean of
        // all rows, half way between two; all others have moved.
        assertThat(centres(apart.get(1)).stream().filter(centre -> !isPlace(centre, 60)))
                .noneMatch(centres(apart.get(0))::contains);
    }

    private static boolean isPlace(double x, int rows) {
        double number = 2 * x * rows / 6;
        return Math.abs(number - Math.rint(number)) < 1e-9 * rows;
    }

    private static String twoTargets(int rows) {
        StringBuilder text = new StringBuilder("x,y,z\n");
        for (int n = 0; n < rows; n++) {
            double x = 6.0 * n / rows;
            text.append(x + "," + Math.sin(2 * x) + "," + Math.cos(x) * x + "\n");
        }
        return text.toString();
    }

    private static List<Double> centres(LgrModel model) {
        return model.localModels().stream().map(local -> local.centre()[0]).toList();
    }

    @Test
    void theNumberOfMembersReachesTheLearner() throws IOException {
        folder.succeed("generate sine --rows 40 -o ./sine.csv");
        folder.succeed("fit ./sine.csv --target y --members 2 -o ./model.lgr");
        assertThat(options(folder.model("model.lgr")).growth())
                .isEqualTo(Growth.adaptive().withMembers(2));

        folder.succeed("fit ./sine.csv --target y --members 0 --growth sweep -o ./model.lgr");
        assertThat(options(folder.model("model.lgr")).growth())
                .as("the default asks for nothing")
                .isEqualTo(Growth.sweep());
    }

    private static LgrOptions options(LgrModel model) {
        return model.provenance().batchFit().orElseThrow().options();
    }

    @Test
    void theSweepIsChosenByNameOrByASettingThatOnlyItKnows() throws IOException {
        folder.succeed("generate sine --rows 40 -o ./sine.csv");
        for (String option : List.of("--growth sweep", "--tolerance 1e-4", "--inference collapsed")) {
            CommandRun run = folder.succeed("fit ./sine.csv --target y -o ./model.lgr " + option);

            assertThat(run.out())
                    .as(option)
                    .containsPattern("(?m)^  y .* sweep, (exact|collapsed) ")
                    .doesNotContain("own check");
        }
    }

    @Test
    void severalTargetsMakeTheModelsThatEachOfThemAloneWouldMake() throws IOException {
        folder.succeed("generate cross --rows 80 -o ./cross.csv");
        folder.succeed("fit ./cross.csv --target y,x1 --inputs x2" + FAST);
        List<LgrModel> both = LgrModel.loadAll(folder.file("model.lgr"));

        assertThat(both).extracting(model -> model.names().target()).containsExactly("y", "x1");
        for (LgrModel model : both) {
            folder.succeed(
                    "fit ./cross.csv --inputs x2 --target " + model.names().target() + FAST);
            assertThat(folder.model("model.lgr").predict(new double[] {0.3}))
                    .isEqualTo(model.predict(new double[] {0.3}));
        }
    }

    @Test
    void aTestFileGivesTheScoresThatEvaluateGives() throws IOException {
        folder.succeed("generate cross --rows 80 -o ./train.csv");
        folder.succeed("generate cross --rows 50 --seed 2 -o ./test.csv");

        Map<String, Object> fitted = folder.succeed("fit ./train.csv --target y --test ./test.csv --json" + FAST)
                .json();
        Map<String, Object> evaluated =
                folder.succeed("evaluate ./model.lgr ./test.csv --json").json();

        assertThat(fitted)
                .containsEntry("heldOut", true)
                .containsEntry("testedOn", "50 rows of ./test.csv")
                .containsEntry("trainingRows", 80);
        for (String score :
                List.of("targets", "rows", "nmse", "rmse", "mae", "nlpd", "coverage50", "coverage95", "mean")) {
            assertThat(fitted.get(score)).as(score).isEqualTo(evaluated.get(score));
        }
    }

    @Test
    void theColumnsOfATestFileAreFoundByNameOrElseByPlace() throws IOException {
        folder.write("train.csv", "a,b,y\n1,5,1\n2,3,4\n3,8,9\n4,1,16\n");
        folder.write("test.csv", "a,b,y\n5,2,25\n6,4,36\n");
        folder.write("shuffled.csv", "note,y,a,b\nfirst,25,5,2\nsecond,36,6,4\n");
        folder.write("nameless.csv", "5,2,25\n6,4,36\n");

        Object expected = scoreOn("test");

        assertThat(scoreOn("shuffled")).isEqualTo(expected);
        assertThat(scoreOn("nameless")).isEqualTo(expected);
    }

    private Object scoreOn(String test) throws IOException {
        Map<String, Object> json = folder.succeed("fit ./train.csv --target y --json --test ./" + test + ".csv" + FAST)
                .json();
        return List.of(json.getOrDefault("rmse", "no rmse"), json.getOrDefault("nlpd", "no nlpd"));
    }

    @ParameterizedTest
    @CsvSource({"random, 20", "random:0.25, 25", "blocks:0.3, 30", "time:0.1, 10"})
    void aShareOfTheRowsIsHeldOut(String split, int testRows) throws IOException {
        folder.succeed("generate sine --rows 100 -o ./sine.csv");

        Map<String, Object> json = folder.succeed("fit ./sine.csv --target y --seed 6 --json --split " + split + FAST)
                .json();

        Dataset rows = folder.dataset("sine.csv");
        double share = testRows / 100.0;
        Split expected = split.startsWith("random")
                ? Split.random(100, share, 6)
                : split.startsWith("blocks") ? Split.blocks(100, share, 6) : Split.time(100, share);
        LgrModel model = folder.model("model.lgr");
        assertThat(json).containsEntry("heldOut", true).containsEntry("rows", testRows);
        assertThat(model.provenance().dataSha256())
                .contains(rows.select(expected.training()).sha256());
        assertThat(json)
                .containsEntry(
                        "nlpd",
                        List.of(RegressionScore.of(model, rows.select(expected.test()))
                                .nlpd()));
    }

    @Test
    void aTimeColumnTellsWhichRowsAreTheLast() throws IOException {
        folder.write("unsorted.csv", "when,x,y\n9,1,1\n2,2,4\n7,3,9\n1,4,16\n3,5,25\n4,6,36\n");

        folder.succeed("fit ./unsorted.csv --target y --time when --split time:0.34" + FAST);

        LgrModel model = folder.model("model.lgr");
        assertThat(model.names().inputs()).containsExactly("x");
        assertThat(model.provenance().dataSha256())
                .contains(Dataset.of(1, new double[] {2, 4, 5, 6}, new double[] {4, 16, 25, 36})
                        .sha256());
    }

    @Test
    void groupsWithNamesAreNeverTorn() throws IOException {
        List<String> groups = List.of("run", "walk", "rest", "jump");
        List<Integer> groupOfRow = new ArrayList<>();
        List<String> lines = new ArrayList<>(List.of("action,x,y"));
        for (int n = 0; n < 40; n++) {
            groupOfRow.add(n * n % 13 % 4); // mixed, of different sizes
            lines.add(groups.get(groupOfRow.get(n)) + "," + n + "," + n * n);
        }
        folder.write("grouped.csv", String.join("\n", lines));
        Dataset rows = Dataset.of(
                1,
                IntStream.range(0, 40).mapToDouble(n -> n).toArray(),
                IntStream.range(0, 40).mapToDouble(n -> n * n).toArray());
        Set<String> whole = new HashSet<>(); // what is left when whole groups are held out
        for (int held = 1; held < 15; held++) {
            int mask = held;
            whole.add(rows.select(IntStream.range(0, 40)
                            .filter(n -> (mask >> groupOfRow.get(n) & 1) == 0)
                            .toArray())
                    .sha256());
        }

        Set<String> trained = new HashSet<>();
        for (int seed = 1; seed <= 6; seed++) {
            folder.succeed("fit ./grouped.csv --target y --group action --split groups:0.4 --seed " + seed + FAST);
            trained.add(folder.model("model.lgr").provenance().dataSha256().orElseThrow());
        }

        assertThat(whole).containsAll(trained);
        assertThat(trained).hasSizeGreaterThan(1);
        assertThat(folder.model("model.lgr").names().inputs()).containsExactly("x");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --target tau1                               | time,q1,q2,tau2 -> tau1
                    --target tau1 --time time                   | q1,q2,tau2 -> tau1
                    --target tau1 --ignore time,tau2            | q1,q2 -> tau1
                    --target tau1 --inputs q2,q1                | q2,q1 -> tau1
                    --target -1 --inputs q*                     | q1,q2 -> tau2
                    --target 4 --inputs 2..3                    | q1,q2 -> tau1
                    --target tau1 --group time --inputs q1..q2  | q1,q2 -> tau1
                    --target tau1 --groups time --ignore tau2   | q1,q2 -> tau1
                    --target tau1 --time time --inputs time,q2  | time,q2 -> tau1
                    """)
    void columnsHaveTheRolesThatOptionsGiveThem(String options, String expected) throws IOException {
        folder.write("arm.csv", "time,q1,q2,tau1,tau2\n1,2,3,4,5\n2,3,5,7,1\n3,5,7,1,2\n");

        folder.succeed("fit ./arm.csv " + options + FAST);

        LgrModel model = folder.model("model.lgr");
        assertThat(String.join(",", model.names().inputs()) + " -> "
                        + model.names().target())
                .isEqualTo(expected);
    }

    @Test
    void theSameDataAndSeedMakeTheSameFileByteForByte() throws IOException {
        folder.succeed("generate cross --rows 300 -o ./cross.csv");
        String fit = "fit ./cross.csv --target y --split random --seed 4 --max-local-models 8 --max-iterations 2 -o ";
        folder.succeed(fit + "./one.lgr --threads 1");
        folder.succeed(fit + "./again.lgr --threads 1");

        assertThat(folder.bytes("again.lgr")).isEqualTo(folder.bytes("one.lgr"));
    }

    /** The files differ: they tell the options of the fit, threads included. */
    @Test
    void theNumberOfThreadsDoesNotChangeTheModel() throws IOException {
        folder.succeed("generate cross --rows 300 -o ./cross.csv");
        String fit = "fit ./cross.csv --target y --max-local-models 8 --max-iterations 2 -o ";
        folder.succeed(fit + "./one.lgr --threads 1");
        folder.succeed(fit + "./three.lgr --threads 3");

        assertThat(folder.succeed("predict ./three.lgr ./cross.csv --gradient").out())
                .isEqualTo(folder.succeed("predict ./one.lgr ./cross.csv --gradient")
                        .out());
    }

    @Test
    void whatNeverChangesIsPointedOut() throws IOException {
        folder.write("constant.csv", "x,fixed,y,flat\n1,5,1,3\n2,5,4,3\n3,5,9,3\n4,5,16,3\n");

        CommandRun run = folder.succeed("fit ./constant.csv --target y,flat --quiet" + FAST);

        assertThat(run.err().lines())
                .contains(
                        "lgr: warning: input fixed never changes in the training rows; nothing can be learned from it",
                        "lgr: warning: target flat never changes in the training rows; there is nothing to learn");
    }

    @Test
    void badRowsAreCountedAndLeftOut() throws IOException {
        folder.write("some-bad.csv", "x,y\n1,1\n2,oops\n3,9\n,16\n5,25\n");

        CommandRun run = folder.succeed("fit ./some-bad.csv --target y --skip-bad-rows --json" + FAST);

        assertThat(run.json()).containsEntry("badRows", 2).containsEntry("trainingRows", 3);
        assertThat(run.err()).contains("lgr: warning: ./some-bad.csv: left out 2 bad rows");
        assertThat(run.json()).containsEntry("rows", 3);
        assertThat(folder.model("model.lgr").provenance().dataSha256())
                .contains(Dataset.of(1, new double[] {1, 3, 5}, new double[] {1, 9, 25})
                        .sha256());
    }

    @Test
    void badRowsOfATestFileAreCountedAndLeftOutToo() throws IOException {
        folder.write("train.csv", "x,y\n1,1\n2,oops\n3,9\n");
        folder.write("test.csv", "x,y\n1,1\n?,4\n3,9\n?,16\n");

        CommandRun run = folder.succeed("fit ./train.csv --target y --test ./test.csv --skip-bad-rows --json" + FAST);

        assertThat(run.json()).containsEntry("badRows", 3).containsEntry("rows", 2);
        assertThat(run.err().lines())
                .contains(
                        "lgr: warning: ./train.csv: left out 1 bad row",
                        "lgr: warning: ./test.csv: left out 2 bad rows");
    }

    @Test
    void standardInputGivesTheSameModelAsAFile() throws IOException {
        folder.succeed("generate sine --rows 50 -o ./sine.csv");
        folder.succeed("fit ./sine.csv --target y" + FAST);
        byte[] expected = folder.bytes("model.lgr");

        CommandRun run = CommandRun.reading(
                Files.readString(folder.file("sine.csv")),
                List.of(("fit - --target y" + FAST).split(" ")).stream()
                        .map(folder::resolve)
                        .toArray(String[]::new));

        assertThat(run.exitCode()).isZero();
        assertThat(folder.bytes("model.lgr")).isEqualTo(expected);
    }

    @Test
    void resultsGoToStandardOutputAndTheCourseToStandardError() {
        folder.succeed("generate sine -o ./sine.csv");

        CommandRun run = folder.succeed("fit ./sine.csv --target y -o ./model.lgr --report ./report.html");

        assertThat(run.out())
                .containsPattern("(?m)^  y +\\d+ +\\d+ +\\d+\\.\\d +adaptive +\\d+ +no more gain$")
                .contains("  No more gain: more local models did not predict rows held out better, or not by enough.")
                .contains("The learner's own check, on training rows held out before it learned from all of them")
                .containsPattern("(?m)^  y +single rows +200 +\\d\\.\\d{4} +-?\\d\\.\\d{3} +\\d+\\.\\d %$")
                .contains("Scores on the training rows themselves")
                .containsPattern("Model: ./model.lgr \\(\\d+ bytes\\)")
                .contains("Report: ./report.html (open it in a browser)");
        assertThat(run.err())
                .startsWith("Learning y from 1 input and 200 rows; tested on the training rows themselves")
                .contains("Scores on training rows flatter; --split random or --test FILE gives honest ones.")
                .doesNotContain("warning");
        assertThat(folder.file("report.html")).isNotEmptyFile();
    }

    @Test
    void quietIsSilentOnStandardError() {
        folder.succeed("generate sine -o ./sine.csv");

        CommandRun run = folder.succeed("fit ./sine.csv --target y -o ./model.lgr --quiet");

        assertThat(run.out()).contains("Model: ./model.lgr");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void neitherModelNorReportMayReplaceWhatIsRead() throws IOException {
        folder.write("train.csv", "x,y\n1,1\n2,4\n");
        folder.write("test.csv", "x,y\n3,9\n4,16\n");
        for (String output : List.of("-o ./test.csv", "-o ./model.lgr --report ./test.csv", "-o ./train.csv")) {
            CommandRun run = folder.run("fit ./train.csv --target y --test ./test.csv " + output);

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).contains("would replace the input");
        }
        assertThat(folder.file("test.csv")).hasContent("x,y\n3,9\n4,16\n");
        assertThat(folder.names()).containsExactly("test.csv", "train.csv");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
                    fit ./sine.csv                                                  | Missing required option: '--target=COLS'
                    fit --target y                                                  | Missing required parameter: 'TRAIN'
                    fit ./sine.csv --target y --split half                          | 'half' is not random, blocks, groups
                    fit ./sine.csv --target y --split random:0                      | with a share between 0 and 1
                    fit ./sine.csv --target y --split random --test ./other.csv     | mutually exclusive
                    fit ./sine.csv --target y --method magic                        | 'magic' is none of lgr
                    fit ./sine.csv --target y --max-local-models 0                  | got 0
                    fit ./sine.csv --target y --members=-1                          | members must not be negative, got -1
                    fit ./sine.csv --target y --members 2 --growth sweep            | --members needs adaptive growth
                    fit ./sine.csv --target y --members 2 --max-iterations 5        | drop --members or what asks for the sweep
                    fit ./sine.csv --target y --growth sweep --members=-1           | --members needs adaptive growth
                    fit ./sine.csv --target y --growth adaptive --tolerance 0       | --growth adaptive has no use for --tolerance, which only the sweep knows
                    fit ./sine.csv --target y --growth adaptive --inference collapsed --fixed-length-scales | no use for --inference collapsed, --fixed-length-scales
                    fit ./sine.csv --target y --growth sweep --inference sampled    | needs adaptive growth, but the sweep is asked for by --growth sweep
                    fit ./sine.csv --target y --tolerance 0 --inference sampled     | but the sweep is asked for by --tolerance; drop one or the other
                    fit ./sine.csv --target y --members two                         | --members
                    fit ./sine.csv --target y --members 2 --method linear           | --members is for --method lgr
                    """)
    void wrongUsageHasExitCode2(String command, String problem) {
        folder.succeed("generate sine --rows 5 -o ./sine.csv");

        CommandRun run = folder.run(command);

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(problem);
    }
}
