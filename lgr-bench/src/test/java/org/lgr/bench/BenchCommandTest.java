package org.lgr.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.bench.accuracy.AccuracySuite;

class BenchCommandTest {
    private static final String METHODS =
            "lgr, lgr-stream, local-gp, lightgbm-linear, lightgbm, xgboost, forest, boosting, mlp, rbf, gp, weka-gp, lwpr, mixture";

    private final BenchRun bench = new BenchRun();

    @Test
    void comparesAllMethodsOnGeneratedDataAndSkipsWhatIsNotThere(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("result.json");
        Path markdown = folder.resolve("result.md");

        int exitCode = bench.run(
                "--quick",
                "--only=arm,barrett",
                "--joints=1,2",
                "--data=" + folder,
                "--json=" + json,
                "--markdown=" + markdown,
                "--svg=" + folder.resolve("result.svg"),
                "--html=" + folder.resolve("result.html"));

        assertThat(exitCode).as(bench.err()).isZero();
        assertThat(bench.out())
                .contains("arm: ", "targets tau1 tau2, seeds 1")
                .contains("skipped: there is no file " + folder.resolve("barrett"))
                .containsPattern("(?m)^  lgr +0\\.\\d{4} ");
        assertThat(bench.err()).contains("arm  lgr  tau1 tau2  nMSE 0.");
        assertThat(Files.readString(json)).contains("\"task\" : \"arm\"", "\"coverage95\"", "\"skipped\" : true");
        for (String method : METHODS.split(", ", -1)) {
            assertThat(Files.readString(markdown)).containsPattern("\\| " + method + " \\| \\d+\\.\\d{4} \\|");
        }
        assertThat(Files.readString(folder.resolve("result.svg"))).contains(">weka-gp</text>", ">lgr</text>");
        assertThat(Files.readString(folder.resolve("result.html")))
                .contains("<h2>arm</h2>", "skipped: there is no file");
        assertThat(Files.readString(json)).contains("\"predictOneMicrosP99\"", "\"savedKilobytes\"");
    }

    @Test
    void judgesTheGoals() {
        assertThat(bench.run("--only=sine", "--seeds=2", "--methods=lgr,gp")).isZero();

        assertThat(bench.out()).contains("targets y, seeds 2");
        Matcher goal = Pattern.compile("nMSE <= 1.1 x the best of gp +(0\\.\\d{4}), gp (0\\.\\d{4}) +(hit|miss)")
                .matcher(bench.out());
        assertThat(goal.find()).as(bench.out()).isTrue();
        double ratio = Double.parseDouble(goal.group(1)) / Double.parseDouble(goal.group(2));
        assertThat(goal.group(3)).isEqualTo(ratio <= 1.1 ? "hit" : "miss");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --suite=speed     | there is no suite 'speed'; there is accuracy
            --only=crux       | there is no data set 'crux'; there are cross, bumpy-sine
            --methods=lgr,svm | there is no method 'svm'; there are lgr, lgr-stream
            --seeds=0         | --seeds must be at least 1, got 0
            --threads=-1      | --threads must not be negative, got -1
            --joints=1,0      | --joints are counted from 1, got 1,0
            """)
    void wrongUsageIsExplained(String arg, String problem) {
        assertThat(bench.run(arg)).isEqualTo(2);
        assertThat(bench.err()).startsWith("lgr: ").contains(problem);
    }

    @Test
    void theHelpNamesEveryMethodAndDataSet() {
        assertThat(bench.run("--help")).isZero();
        assertThat(bench.out().replaceAll("\\s+", " ")).contains(METHODS);
        AccuracySuite.tasks(Path.of("")).forEach(task -> assertThat(bench.out()).contains(task.name()));
    }
}
