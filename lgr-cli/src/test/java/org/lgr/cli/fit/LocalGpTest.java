package org.lgr.cli.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;
import org.lgr.data.Table;
import org.lgr.kernel.LocalKernelLearner;
import org.lgr.kernel.LocalKernelModel;
import org.lgr.kernel.LocalKernelOptions;

/** {@code lgr fit --method local-gp}, and what other commands do with its models. */
class LocalGpTest {
    private CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeEach
    void enter(@TempDir Path directory) {
        folder = new CommandFolder(directory);
        folder.succeed("generate cross --rows 60 -o ./cross.csv");
    }

    @Test
    void theModelIsThatOfTheLibraryWithTheOptionsGiven() throws IOException {
        folder.succeed("fit ./cross.csv --target y --method local-gp -o ./model.lgr --seed 7 --threads 1"
                + " --anchors 20 --hyperparameter-rows 30 --max-local-models 2");

        LocalKernelOptions options = LocalKernelOptions.builder()
                .seed(7)
                .threads(1)
                .anchors(20)
                .hyperparameterRows(30)
                .maxLocalModels(2)
                .build();
        LocalKernelModel expected = new LocalKernelLearner(options).fit(folder.dataset("cross.csv"));
        expected.save(folder.file("expected"));
        assertThat(folder.bytes("model.lgr")).isEqualTo(folder.bytes("expected"));
    }

    @Test
    void aFitTellsWhatItMade() throws IOException {
        CommandRun run = folder.succeed("fit ./cross.csv --target y --method local-gp -o ./model.lgr");
        assertThat(run.out()).containsPattern("target +method +local models +anchors +posterior +log evidence");
        assertThat(run.out()).containsPattern("y +local-gp +\\d+ +60 +exact");
        assertThat(run.err()).contains("100 %  ").contains("local model");

        Map<String, Object> json = folder.succeed(
                        "fit ./cross.csv --target y --method local-gp -o ./model.lgr --anchors 20 --json")
                .json();
        LocalKernelModel model = LocalKernelModel.load(folder.file("model.lgr"));
        assertThat(json)
                .containsEntry("method", "local-gp")
                .containsEntry("inputs", List.of("x1", "x2"))
                .containsEntry(
                        "nmse",
                        List.of(RegressionScore.of(model, folder.dataset("cross.csv"))
                                .nmse()))
                .containsEntry("localModels", model.localModelCount())
                .containsEntry("anchors", List.of(20))
                .containsEntry("exact", false)
                .containsEntry("logEvidence", List.of(model.logEvidence()))
                .containsEntry("changedOptions", List.of("anchors = 20"))
                .containsEntry("seed", 1)
                .containsKeys("wallSeconds", "cpuSeconds");
    }

    @Test
    void otherCommandsReadTheModelAndSayTheMethod() throws IOException {
        folder.succeed("fit ./cross.csv --target y --method local-gp --anchors 20 -o ./model.lgr");
        LocalKernelModel model = LocalKernelModel.load(folder.file("model.lgr"));
        Dataset data = folder.dataset("cross.csv");

        assertThat(folder.succeed("evaluate ./model.lgr ./cross.csv").out()).contains("Method: local-gp");
        Map<String, Object> json =
                folder.succeed("evaluate ./model.lgr ./cross.csv --json").json();
        assertThat(json).containsEntry("method", "local-gp");
        assertThat(json.get("nmse"))
                .asInstanceOf(InstanceOfAssertFactories.list(Double.class))
                .singleElement(InstanceOfAssertFactories.DOUBLE)
                .as("rows together are predicted like rows one by one, up to rounding")
                .isCloseTo(RegressionScore.of(model, data).nmse(), within(1e-9));
        assertThat(folder.succeed("predict ./model.lgr ./cross.csv -o ./predicted.csv --gradient")
                        .err())
                .contains("Predicted 60 rows by local-gp");
        Table predicted = folder.table("predicted.csv");
        assertThat(predicted.names().subList(5, 7)).containsExactly("y_d_x1", "y_d_x2");
        double[] x = new double[2];
        for (int n = 0; n < data.size(); n++) {
            data.copyRow(n, x);
            Prediction expected = model.predict(x);
            assertThat(predicted.column(0)[n]).isEqualTo(expected.mean());
            assertThat(predicted.column(1)[n]).isEqualTo(expected.standardDeviation());
            assertThat(new double[] {predicted.column(5)[n], predicted.column(6)[n]})
                    .containsExactly(model.meanGradient(x));
        }
    }

    @Test
    void inspectShowsOriginAndLocalModels() throws IOException {
        folder.succeed("fit ./cross.csv --target y --method local-gp --anchors 20 -o ./model.lgr");
        LocalKernelModel model = LocalKernelModel.load(folder.file("model.lgr"));

        String text = folder.succeed("inspect ./model.lgr").out();

        assertThat(text)
                .containsPattern("method +local-gp")
                .containsPattern("posterior +through anchors +20 anchors")
                .containsPattern(
                        "training rows +60 +SHA-256 " + model.provenance().dataSha256())
                .containsPattern("options +anchors = 20")
                .contains("centre ± reach, length scale");
        assertThat(folder.succeed("inspect ./model.lgr --json").out())
                .contains("\"method\" : \"local-gp\"")
                .contains("\"anchors\" : 20")
                .contains("\"reach\" : [");
    }

    @Test
    void severalTargetsShareAFileAndRowsMayHaveWeights() throws IOException {
        folder.write("w.csv", "x,a,b,w\n0,1,5,1\n1,2,4,2\n2,3,6,1\n3,5,7,1\n4,4,9,3\n");

        folder.succeed("fit ./w.csv --target a,b --weights w --method local-gp -o ./model.lgr");

        assertThat(LocalKernelModel.loadAll(folder.file("model.lgr")))
                .extracting(model -> model.names().target())
                .containsExactly("a", "b");
        assertThat(folder.succeed("inspect ./model.lgr").out())
                .contains("Target a")
                .contains("Target b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    --method local-gp --anchors 0             | anchors must be in 1..10000, got 0
                    --method local-gp --hyperparameter-rows 0 | hyperparameterRows must be in 1..5000, got 0
                    --method local-gp --threads -1            | threads must not be negative
                    --method local-gp --set w_gen=0.3         | --set w_gen=0.3: local-gp has options of its own
                    --method local-gp --growth sweep          | --growth is for --method lgr; local-gp does not know it
                    --method local-gp --report ./r.html       | --report is for --method lgr; local-gp does not know it
                    --anchors 10                              | --anchors is for --method local-gp; lgr does not know it
                    --exact                                   | --exact is for --method local-gp; lgr does not know it
                    """)
    void whatMakesNoSenseIsRefused(String options, String problem) throws IOException {
        CommandRun run = folder.run("fit ./cross.csv --target y -o ./model.lgr " + options.strip());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(problem);
        assertThat(folder.names()).containsExactly("cross.csv");
    }

    @Test
    void moreRowsThanAnExactPosteriorTakesAreRefusedWithTheWayOut() throws IOException {
        folder.succeed("generate cross --rows 5001 -o ./many.csv");

        CommandRun run = folder.run("fit ./many.csv --target y --method local-gp --exact -o ./model.lgr");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("takes at most 5000 rows").contains("drop exact");
        assertThat(folder.names()).containsExactly("cross.csv", "many.csv");
    }

    @Test
    void reportsAndExportsSayWhatTheyNeed() throws IOException {
        folder.succeed("fit ./cross.csv --target y --method local-gp -o ./model.lgr");

        for (String command : List.of("report ./model.lgr ./cross.csv -o ./r.html", "export ./model.lgr --to c")) {
            CommandRun run = folder.run(command);
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err())
                    .contains("needs a model of lgr, but ./model.lgr holds one of local-gp")
                    .contains("'lgr fit --method lgr' makes one");
        }
        assertThat(folder.names()).containsExactly("cross.csv", "model.lgr");
    }

    @Test
    void aDamagedModelIsRefusedWithTheWayOut() throws IOException {
        folder.succeed("fit ./cross.csv --target y --method local-gp -o ./model.lgr");
        byte[] bytes = folder.bytes("model.lgr");
        bytes[1000] ^= 1;
        folder.write("model.lgr", bytes);

        CommandRun run = folder.run("inspect ./model.lgr");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("./model.lgr is damaged").contains("'lgr fit' makes model files");
    }
}
