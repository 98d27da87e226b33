package org.lgr.bench.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.bench.BenchRun;
import org.lgr.bench.RobotFiles;

class StreamCommandTest {
    private final BenchRun bench = new BenchRun();

    @Test
    void comparesAllMethodsAndSkipsStreamsThatAreNotThere(@TempDir Path folder) throws IOException {
        Path json = folder.resolve("result.json");
        Path markdown = folder.resolve("result.md");

        int exitCode = bench.run(
                "stream",
                "--quick",
                "--streams=sarcos,cross",
                "--seeds=1",
                "--data=" + folder,
                "--json=" + json,
                "--markdown=" + markdown);

        assertThat(exitCode).as(bench.err()).isZero();
        assertThat(bench.out())
                .contains("skipped: there is no file " + folder.resolve("sarcos"))
                .contains("400 points, scored after the first 200, inputs 2", "clean grid");
        for (String method : new String[] {
            "persistence", "lgr", "lgr-pretrained", "lwpr", "log-gp", "i-ssgpr", "fimt-dd", "amrules", "arf-reg", "knn"
        }) {
            assertThat(Files.readString(markdown)).containsPattern("\\| " + method + " \\| \\d+\\.\\d{4} \\|");
        }
        assertThat(Files.readString(json)).contains("\"stream\" : \"cross\"", "\"learnCpuMicros\"");
    }

    @Test
    void longStreamsAreForLgrAloneAndForgettingIsSwitchedOffWhereTheWorldChanges() {
        int exitCode = bench.run(
                "stream",
                "--quick",
                "--streams=arm,arm-long,payload,payload-long,elsewhere",
                "--methods=lgr,lgr-keep,knn");

        assertThat(exitCode).as(bench.err()).isZero();
        assertThat(bench.out())
                .contains("inputs 21", "a change after 200", "a change after 400", "points until back")
                .contains(
                        "unseen without payload, before", "unseen in the first region, before", "the same, at the end");
        assertThat(bench.err())
                .contains("arm  lgr  nMSE", "arm  knn  nMSE", "arm-long  lgr  nMSE", "payload  lgr-keep  nMSE")
                .doesNotContain("arm-long  knn", "payload-long  knn", "arm  lgr-keep");
    }

    @Test
    void ifAskedForAllMethodsRunOnLongStreams() {
        assertThat(bench.run("stream", "--quick", "--streams=arm-long", "--methods=knn", "--full"))
                .isZero();
        assertThat(bench.err()).contains("arm-long  knn  nMSE");
    }

    @Test
    void aBatchFitStandsBesideTheShuffledStream(@TempDir Path folder) throws IOException {
        RobotFiles.writeSarcos(folder);

        int exitCode =
                bench.run("stream", "--quick", "--streams=sarcos,sarcos-shuffled", "--methods=lgr", "--data=" + folder);

        assertThat(exitCode).as(bench.err()).isZero();
        assertThat(bench.out()).contains("sarcos: ", "lgr, batch fit", "test rows");
    }

    @Test
    void unseenMotionsAreScoredAtTheEndAndGoalsAreJudged(@TempDir Path folder) throws IOException {
        Path json = folder.resolve("result.json");

        int exitCode = bench.run(
                "stream", "--quick", "--streams=arm-trajectories", "--methods=lgr,log-gp", "--goals", "--json=" + json);

        assertThat(exitCode).as(bench.err()).isZero();
        assertThat(bench.out())
                .containsPattern("(?m)^ +unseen motions, at the end +nMSE +NLPD +in 95 % +more CPU s$")
                .containsPattern("(?m)^ +persistence *$")
                .containsPattern("(?m)^ +lgr, as it is +\\d+\\.\\d{4} +\\S+ +\\d+\\.\\d %")
                .containsPattern("(?m)^ +lgr, polished +\\d+\\.\\d{4} +\\S+ +\\d+\\.\\d % +\\d+\\.\\d\\d$")
                .containsPattern("(?m)^ +log-gp +\\d+\\.\\d{4} +\\S+ +\\d+\\.\\d %")
                .containsPattern("(?m)^ +lgr, batch fit +\\d+\\.\\d{4} ")
                .containsPattern(
                        "arm-trajectories, lgr as it is: nMSE <= 0.005, 90-98 % in 95 %, NLPD < 0.17 .*(hit|miss)");
        assertThat(Files.readString(json)).contains("\"model\" : \"as it is\"", "\"goals\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --streams=river   | there is no stream 'river'; there are sarcos, sarcos-shuffled, sarcos-trajectories
            --methods=lgr,svm | there is no method 'svm'; there are lgr, lgr-keep, lgr-pretrained, lwpr, log-gp
            --seeds=0         | --seeds must be at least 1, got 0
            --points=10       | --points must be at least 50000, got 10
            """)
    void wrongUsageIsExplained(String arg, String problem) {
        assertThat(bench.run("stream", arg)).isEqualTo(2);
        assertThat(bench.err()).startsWith("lgr: ").contains(problem);
    }

    @Test
    void theHelpNamesEveryMethodAndStream() {
        assertThat(bench.run("stream", "--help")).isZero();
        StreamCommand.methods().forEach(method -> assertThat(bench.out()).contains(method.name()));
        StreamSuite.tasks(Path.of(""), 1000, 1000, true)
                .forEach(task -> assertThat(bench.out()).contains(task.name()));
    }
}
