package org.lgr.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.cli.CommandFolder;
import org.lgr.cli.CommandRun;
import org.lgr.export.ExportOptions;
import org.lgr.export.ModelExport;
import org.lgr.export.Precision;
import org.lgr.learn.LgrModel;

class ExportCommandTest {
    private CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeEach
    void fitAModel(@TempDir Path directory) throws IOException {
        folder = new CommandFolder(directory);
        folder.write("data.csv", "a,b,y,z\n" + rows());
        folder.succeed("fit ./data.csv --target y,z -o ./my-arm.lgr --max-local-models 3 --max-iterations 1");
    }

    private static String rows() {
        StringBuilder rows = new StringBuilder();
        for (int n = 0; n < 60; n++) {
            int a = n % 8;
            int b = n / 8;
            rows.append(a + "," + b + "," + Math.sin(a) + "," + a * b + "\n");
        }
        return rows.toString();
    }

    private List<LgrModel> models() throws IOException {
        return LgrModel.loadAll(folder.file("my-arm.lgr"));
    }

    @Test
    void cIsTwoFilesWithNamesLikeTheirs() throws IOException {
        CommandRun run = folder.succeed("export ./my-arm.lgr --to c -o ./my-arm.c --gradient");

        assertThat(run.out())
                .startsWith("Exported y, z to ./my-arm.c and ./my-arm.h (")
                .endsWith(" bytes)\n");
        assertThat(run.err()).isEmpty();
        assertThat(Files.readString(folder.file("my-arm.h"))).contains("int my_arm_predict(", "int my_arm_gradient(");
        assertThat(Files.readString(folder.file("my-arm.c"))).contains("#include \"my-arm.h\"");
        assertThat(folder.names()).containsExactly("data.csv", "my-arm.c", "my-arm.h", "my-arm.lgr");
    }

    @Test
    void namesInCBeginAsTheUserLikes() throws IOException {
        folder.succeed("export ./my-arm.lgr --to c -o ./7.c --prefix robot_");
        assertThat(Files.readString(folder.file("7.h"))).contains("int robot_predict(");

        folder.succeed("export ./my-arm.lgr --to c -o ./7.c");
        assertThat(Files.readString(folder.file("7.h"))).contains("int lgr_7_predict(");

        CommandRun run = folder.run("export ./my-arm.lgr --to c -o ./7.c --prefix 7");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).startsWith("lgr: ./my-arm.lgr: a prefix of names in C is a letter");
    }

    @Test
    void allThatTheLibraryCanExportIsThereAsOptions() throws IOException {
        folder.succeed(
                "export ./my-arm.lgr --to onnx -o ./z.onnx --precision float --outputs z --no-variance --gradient");

        ExportOptions options = ExportOptions.defaults()
                .withPrecision(Precision.FLOAT)
                .withVariance(false)
                .withGradient(true);
        assertThat(folder.bytes("z.onnx"))
                .isEqualTo(ModelExport.of(List.of(models().get(1)), options).toOnnx());
    }

    @Test
    void jsonMayGoToStandardOutput() throws IOException {
        CommandRun run = folder.succeed("export ./my-arm.lgr --to json -o - --outputs z,y");

        assertThat(run.json()).containsEntry("format", "lgr-model").containsEntry("inputs", List.of("a", "b"));
        assertThat(run.json().get("outputs"))
                .asInstanceOf(InstanceOfAssertFactories.list(Map.class))
                .extracting(output -> output.get("name"))
                .containsExactly("z", "y");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void theResultIsThereAsJson() throws IOException {
        CommandRun run = folder.succeed("export ./my-arm.lgr --to json -o ./model.json --json");

        assertThat(run.json())
                .containsEntry("format", "json")
                .containsEntry("files", List.of("./model.json"))
                .containsEntry("outputs", List.of("y", "z"))
                .containsEntry("bytes", (int) Files.size(folder.file("model.json")));
    }

    @Test
    void aStateThatLearnsIsThereOnDemand() throws IOException {
        folder.succeed("export ./my-arm.lgr --to c -o ./arm.c --learn");

        assertThat(Files.readString(folder.file("arm.h"))).contains("int arm_learn(arm_state *state");
    }

    @Test
    void optionsThatDoNotFitTheFormatAreRefusedWithTheReason() {
        refuses("--to json --gradient", "--gradient is for c and onnx; JSON has all that a gradient needs");
        refuses("--to onnx --prefix arm_", "--prefix is for c, which has names to choose");
        refuses("--to onnx --learn", "--learn is for c; no other format can learn");
        refuses("--to c --learn --no-variance", "--learn needs the variance; leave --no-variance out");
        refuses("--to c --learn --precision float", "--learn needs --precision double");
        refuses("--to c -o -", "-o - is for json; c is two files, name one with -o FILE");
        refuses("--to onnx -o -", "-o - is for json; onnx is not text, name one with -o FILE");
        refuses("--to pmml", "'pmml' is none of onnx, c, json");
        refuses("", "Missing required option: '--to=FORMAT'");
    }

    private void refuses(String options, String reason) {
        CommandRun run = folder.run(("export ./my-arm.lgr " + options).strip());
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains(reason);
    }

    @Test
    void failuresNameFileAndWayOut() throws IOException {
        fails("export ./my-arm.lgr --to c -o ./arm.cpp", "the output ./arm.cpp must end in .c");
        fails("export ./my-arm.lgr --to c -o ./my-arm.lgr", "would replace the input");
        fails("export ./my-arm.lgr --to json -o ./x.json --outputs tau", "./my-arm.lgr: --outputs: ");
        folder.succeed("fit ./data.csv --target y -o ./linear.lgr --method linear");
        fails(
                "export ./linear.lgr --to c -o ./x.c",
                "an export needs a model of lgr, but ./linear.lgr holds one of linear; 'lgr fit --method lgr' makes one");
        folder.succeed("fit ./data.csv --target y -o ./grown.lgr --growth adaptive");
        fails(
                "export ./grown.lgr --to c -o ./x.c --learn",
                "./grown.lgr: target \"y\": a learner goes on from the covariance");
        assertThat(folder.names()).doesNotContain("x.c", "x.h", "x.json");
    }

    private void fails(String command, String reason) {
        CommandRun run = folder.run(command);
        assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
        assertThat(run.err()).contains(reason);
    }
}
