package org.lgr.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.data.Table;

/** A column with a prediction of the user's own, which a model corrects. */
class BaselineTest {
    @TempDir
    static Path directory = Path.of("");

    private static CommandFolder folder = new CommandFolder(Path.of(""));

    @BeforeAll
    static void fit() throws IOException {
        folder = new CommandFolder(directory);
        folder.write("train.csv", rows(1, 300, 0));
        folder.write("test.csv", rows(2, 200, 0));
        folder.succeed("fit ./train.csv --target y --baseline physics --test ./test.csv -o ./m.lgr");
    }

    private static String rows(int seed, int count, double shift) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder("x,physics,y\n");
        for (int n = 0; n < count; n++) {
            double x = 4 * random.nextDouble() + shift;
            double physics = 50 * x * x;
            double y = physics + Math.sin(3 * x) + 0.05 * random.nextGaussian();
            text.append(x).append(',').append(physics).append(',').append(y).append('\n');
        }
        return text.toString();
    }

    @Test
    void theFitLearnsWhatTheBaselineLeaves() throws IOException {
        CommandRun run =
                folder.succeed("fit ./train.csv --target y --baseline physics --test ./test.csv -o ./again.lgr");

        assertThat(run.err()).contains("Learning y from 1 input");
        assertThat(run.out()).containsPattern("physics alone: nMSE 0\\.0\\d+");
        assertThat(folder.model("again.lgr").names().preparation()).contains("\"baseline\":\"physics\"");
    }

    @Test
    void predictionsAndScoresAddTheBaseline() throws IOException {
        folder.succeed("predict ./m.lgr ./test.csv --keep y,physics -o ./out.csv");
        Table out = folder.table("out.csv");
        double[] y = out.column(0);
        double[] mean = out.column(2);
        double errors = 0;
        for (int n = 0; n < y.length; n++) {
            errors += (y[n] - mean[n]) * (y[n] - mean[n]) / y.length;
        }
        Map<String, Object> json =
                folder.succeed("evaluate ./m.lgr ./test.csv --json").json();

        double rmse = ((Number) ((List<?>) json.getOrDefault("rmse", List.of())).get(0)).doubleValue();
        assertThat(rmse).isCloseTo(Math.sqrt(errors), within(1e-9)).isLessThan(0.1); // the noise is 0.05
    }

    @Test
    void farFromTheDataThePredictionIsTheBaseline() throws IOException {
        folder.write("far.csv", rows(3, 20, 1000));
        folder.succeed("predict ./m.lgr ./far.csv --keep physics -o ./far-out.csv");
        Table out = folder.table("far-out.csv");

        for (int n = 0; n < 20; n++) {
            assertThat(out.column(1)[n] - out.column(0)[n]).isBetween(-1.0, 1.0);
            assertThat(out.column(2)[n]).isBetween(0.4, 1.1); // the deviation of a sine is 0.7
        }
    }

    @Test
    void aStreamLearnsTheCorrection() throws IOException {
        assertThat(folder.succeed("stream ./train.csv --target y --baseline physics --test ./test.csv -o ./s.csv "
                                + "--save ./s.lgr --burn-in 100")
                        .out())
                .contains("Scores of the model on 200 rows");
        String scores =
                folder.succeed("evaluate ./s.lgr ./test.csv --json").json().toString();
        assertThat(scores).containsPattern("rmse=\\[0\\.0\\d+");
        folder.succeed("stream ./m.lgr ./test.csv -o ./s2.csv --save ./s2.lgr");
        assertThat(folder.model("s2.lgr").names())
                .isEqualTo(folder.model("m.lgr").names());
        assertThat(folder.table("s2.csv").column(0)[0])
                .isCloseTo(folder.table("test.csv").column(2)[0], within(0.5));
    }

    @Test
    void whatCannotBeMeantIsRefused() throws IOException {
        folder.write("bare.csv", "x,y\n1,2\n");
        assertThat(folder.run("predict ./m.lgr ./bare.csv").err())
                .contains("the model corrects a prediction in the column \"physics\"");
        assertThat(folder.run("fit ./train.csv --target y --baseline x,physics").err())
                .contains("--baseline must choose a column of ./train.csv for each of the targets");
        assertThat(folder.run("fit ./train.csv --target y --baseline y").err()).contains("cannot serve");
        assertThat(folder.run("report ./m.lgr ./test.csv -o ./r.html").err()).contains("cannot show a model");
        assertThat(folder.succeed("export ./m.lgr --to json -o ./m.json").err())
                .contains("add the value of physics to its mean");
    }
}
