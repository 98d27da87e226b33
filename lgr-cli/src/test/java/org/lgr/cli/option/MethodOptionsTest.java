package org.lgr.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.Dataset;
import org.lgr.Differentiable;
import org.lgr.RegressionScore;
import org.lgr.baselines.BaselineMethod;
import org.lgr.baselines.BaselineModel;
import org.lgr.baselines.Lwpr;
import org.lgr.baselines.LwprModel;
import org.lgr.baselines.option.LwprOptions;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;
import org.lgr.data.Table;

/** {@code lgr fit --method}, and what other commands do with its models. */
class MethodOptionsTest {
    private CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeEach
    void enter(@TempDir Path directory) {
        folder = new CommandFolder(directory);
        folder.succeed("generate cross --rows 60 -o ./cross.csv");
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LGR", "LOCAL_GP"})
    void everyMethodFitsScoresAndSaves(FitMethod method) throws IOException {
        String name = Choice.name(method);

        Map<String, Object> json = folder.succeed(
                        "fit ./cross.csv --target y --method " + name + " -o ./model.lgr --json")
                .json();

        Dataset data = folder.dataset("cross.csv");
        BaselineModel model = BaselineModel.load(folder.file("model.lgr"));
        assertThat(model.method()).isEqualTo(BaselineMethod.labelled(name).orElseThrow());
        assertThat(json)
                .containsEntry("model", "./model.lgr")
                .containsEntry("method", name)
                .containsEntry("inputs", List.of("x1", "x2"))
                .containsEntry("nmse", List.of(RegressionScore.of(model, data).nmse()))
                .containsEntry("localModels", model.localModelCount())
                .containsEntry("settings", List.of())
                .containsKeys("seed", "wallSeconds", "cpuSeconds");
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"LGR", "LOCAL_GP"})
    void otherCommandsReadTheModelAndSayTheMethod(FitMethod method) throws IOException {
        String name = Choice.name(method);
        folder.succeed("fit ./cross.csv --target y --method " + name + " -o ./model.lgr");
        BaselineModel model = BaselineModel.load(folder.file("model.lgr"));
        Dataset data = folder.dataset("cross.csv");

        assertThat(folder.succeed("inspect ./model.lgr").out()).containsPattern("method +" + name);
        assertThat(folder.succeed("evaluate ./model.lgr ./cross.csv").out()).contains("Method: " + name);
        assertThat(folder.succeed("evaluate ./model.lgr ./cross.csv --json").json())
                .containsEntry("method", name)
                .containsEntry("nmse", List.of(RegressionScore.of(model, data).nmse()));
        assertThat(folder.succeed("predict ./model.lgr ./cross.csv -o ./predicted.csv --interval 0.8")
                        .err())
                .contains("Predicted 60 rows by " + name);
        Table predicted = folder.table("predicted.csv");
        for (int n = 0; n < data.size(); n++) {
            double[] x = new double[2];
            data.copyRow(n, x);
            var expected = model.predict(x);
            assertThat(predicted.column(0)[n]).isEqualTo(expected.mean());
            assertThat(predicted.column(1)[n]).isEqualTo(expected.standardDeviation());
            assertThat(predicted.column(3)[n]).isEqualTo(expected.mean() + expected.intervalHalfWidth(0.8));
            assertThat(predicted.column(4)[n]).isEqualTo(expected.coverage());
        }
    }

    @Test
    void settingsAndSeedReachTheLearner() throws IOException {
        folder.succeed("fit ./cross.csv --target y --method lwpr --seed 7 -o ./model.lgr"
                + " --set w_gen=0.3 --set passes=2 --set update_d=false --set init_d=40");

        LwprModel expected = new Lwpr(LwprOptions.builder()
                        .seed(7)
                        .activationThreshold(0.3)
                        .passes(2)
                        .learnMetric(false)
                        .initialMetric(40)
                        .build())
                .fit(folder.dataset("cross.csv"));
        expected.save(folder.file("expected"));
        assertThat(folder.bytes("model.lgr")).isEqualTo(folder.bytes("expected"));
    }

    @Test
    void severalTargetsGetAModelEach() throws IOException {
        CommandRun run = folder.succeed("fit ./cross.csv --target x2,y --method linear -o ./model.lgr");

        assertThat(run.out()).containsPattern("x2 +linear +1\n +y +linear +1\n");
        assertThat(BaselineModel.loadAll(folder.file("model.lgr")))
                .extracting(model -> model.names().target())
                .containsExactly("x2", "y");
    }

    @Test
    void theHelpListsEverySettingWithItsDefault() {
        String help = CommandRun.of("fit", "--help").out();

        for (FitMethod method : FitMethod.values()) {
            if (method.baseline()) {
                assertThat(help).contains(MethodSettings.of(method, 0).defaults());
            }
        }
        assertThat(help).contains("init_alpha=50").contains("tolerance=1.0E-4").contains("meta=false");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    --method lwpr --set w_gne=0.3               | there is no setting "w_gne"; did you mean "w_gen"?
                    --method linear --set passes=3              | the settings are max_iterations, tolerance
                    --method lwpr --set passes=many             | passes must be a whole number, got "many"
                    --method lwpr --set w_gen=much              | w_gen must be a number, got "much"
                    --method lwpr --set meta=maybe              | meta must be true or false, got "maybe"
                    --method mixture --set w_gen=1.5            | --set w_gen=1.5: activationThreshold must be in (0, 1], got 1.5
                    --method mixture --set w_gen                | --set takes KEY=VALUE, got "w_gen"
                    --method lwr --set w_gen=0.1 --set w_gen=1  | --set w_gen is given twice
                    --set w_gen=0.3                             | lgr has options of its own
                    --method lwr --max-local-models 3           | --max-local-models is for --method lgr or local-gp; lwr
                    --method lwr --threads 1                    | --threads is for --method lgr or local-gp; lwr does not
                    --method lwr --weights x1                   | --weights is for --method lgr or local-gp; lwr does not
                    --method lwr --anchors 9                    | --anchors is for --method local-gp; lwr does not know it
                    --method lwr --report ./report.html         | --report is for --method lgr
                    """)
    void whatAMethodDoesNotKnowIsRefused(String options, String problem) throws IOException {
        CommandRun run = folder.run("fit ./cross.csv --target y -o ./model.lgr " + options.strip());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(problem);
        assertThat(folder.names()).containsExactly("cross.csv");
    }

    @Test
    void reportsNeedAModelOfLgr() throws IOException {
        folder.succeed("fit ./cross.csv --target y --method linear -o ./model.lgr");

        CommandRun run = folder.run("report ./model.lgr ./cross.csv -o ./r.html");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("needs a model of lgr, but ./model.lgr holds one of linear")
                .contains("'lgr fit --method lgr' makes one");
        assertThat(folder.names()).containsExactly("cross.csv", "model.lgr");
    }

    @ParameterizedTest
    @EnumSource(BaselineMethod.class)
    void gradientsAreThoseOfTheMethod(BaselineMethod method) throws IOException {
        folder.succeed("fit ./cross.csv --target y -o ./model.lgr --method " + method.label());
        folder.succeed("predict ./model.lgr ./cross.csv --gradient -o ./gradient.csv");

        Table written = folder.table("gradient.csv");
        assertThat(written.names().subList(5, 7)).containsExactly("y_d_x1", "y_d_x2");
        BaselineModel model = BaselineModel.load(folder.file("model.lgr"));
        Dataset rows = folder.dataset("cross.csv");
        double[] x = new double[2];
        for (int n = 0; n < rows.size(); n++) {
            rows.copyRow(n, x);
            assertThat(new double[] {written.column(5)[n], written.column(6)[n]})
                    .containsExactly(gradient(model, x));
        }
    }

    private static double[] gradient(BaselineModel model, double[] x) {
        if (model instanceof LwprModel lwpr) {
            double[] gradient = new double[x.length];
            lwpr.evaluator().evaluate(x).meanGradient(gradient);
            return gradient;
        }
        return ((Differentiable) model).meanGradient(x);
    }

    @Test
    void aFitOfAnotherMethodTellsHowFarItIs() throws IOException {
        CommandRun run = folder.run("fit ./cross.csv --target y --method mixture -o ./model.lgr");

        assertThat(run.err()).contains("25 %  ").contains("100 %  ").contains("local model");
    }

    @Test
    void aDamagedModelIsRefusedWithTheWayOut() throws IOException {
        folder.succeed("fit ./cross.csv --target y --method linear -o ./model.lgr");
        byte[] bytes = folder.bytes("model.lgr");
        bytes[40] ^= 1;
        folder.write("model.lgr", bytes);

        CommandRun run = folder.run("inspect ./model.lgr");

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("./model.lgr is damaged").contains("'lgr fit' makes model files");
    }
}
