package org.lgr.bench.generalisation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.bench.BenchRun;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.RowWriter;

class GeneralisationCommandTest {
    private final BenchRun bench = new BenchRun();

    @TempDir
    private Path folder;

    @Test
    void comparesAllMethodsAndSkipsWhatIsNotThere() throws IOException {
        Path json = folder.resolve("result.json");

        int exitCode = bench.run(
                "generalisation",
                "--quick",
                "--only=arm-3,panda",
                "--joints=2",
                "--folds=0",
                "--seeds=2",
                "--data=" + folder,
                "--json=" + json,
                "--markdown=" + folder.resolve("result.md"));

        assertThat(exitCode).as(bench.err()).isZero();
        assertThat(bench.out())
                .contains(
                        "arm-3: simulated arm, 3 trajectories", "200 training and 200 test rows, folds 0, targets tau2")
                .contains("skipped: there is no file " + folder.resolve("panda"))
                .contains("ranks: ", "made inputs: ", "arm-3 (ungrouped)")
                .doesNotContain("goals: "); // tiny parts have no goals
        assertThat(bench.err()).contains("arm-3  fold 0  lgr  seed 2  nMSE ", "arm-3  fold 0  mlp  ...");
        for (String method : Results.METHODS) {
            assertThat(bench.out()).containsPattern("(?m)^  " + method + " +1 +\\d+\\.\\d+ ");
        }
        assertThat(bench.out()).containsPattern("(?m)^  xgboost .* -  +- ").doesNotContain("NaN");
        List<Result> results = ResultsFile.read(json, true).all();
        assertThat(results).hasSize(2 + 2 + 5);
        assertThat(results.get(0).made())
                .extracting(score -> score.points())
                .containsExactly(2000L, 2000L, 2000L, 2000L);
        assertThat(results.get(0).largestWeight()).isPositive();
        assertThat(Files.readString(folder.resolve("result.md"))).contains("### arm-3", "| lgr-ungrouped | 1 |");
    }

    @Test
    void methodsOfSeparateRunsMeetInOneTable() throws IOException {
        writeTable();
        Path first = folder.resolve("first.json");
        Path second = folder.resolve("second.json");
        String[] common = {"generalisation", "--only=yacht", "--folds=0,1", "--data=" + folder};

        assertThat(run(common, "--methods=linear", "--json=" + first))
                .as(bench.err())
                .isZero();
        assertThat(run(common, "--methods=ard-gp", "--merge=" + first, "--json=" + second))
                .isZero();
        BenchRun tables = new BenchRun();
        int exitCode = tables.run(
                "generalisation", "--only=yacht", "--tables-only", "--merge", first.toString(), second.toString());

        assertThat(exitCode).as(tables.err()).isZero();
        assertThat(tables.out())
                .contains("yacht: UCI table", "54 training and 6 test rows, folds 0 1, targets y")
                .containsPattern("(?m)^  ard-gp +2 +\\d")
                .containsPattern("(?m)^  linear +2 +\\d")
                .containsPattern("(?m)^  yacht +1 +2$") // ranks; the target is a sine
                .doesNotContain("goals: "); // without lgr there are no goals
        assertThat(tables.err()).doesNotContain("fold");
    }

    private int run(String[] common, String... more) {
        String[] args = Stream.concat(Stream.of(common), Stream.of(more)).toArray(String[]::new);
        return bench.run(args);
    }

    private void writeTable() throws IOException {
        Files.createDirectories(folder.resolve("uci"));
        try (RowWriter writer =
                DataFile.create(folder.resolve("uci/yacht.csv.gz"), FileFormat.CSV, List.of("x1", "y", "fold"))) {
            for (int n = 0; n < 60; n++) {
                writer.write(new double[] {n, Math.sin(0.2 * n), n % 10});
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --only=arm        | there is no data set 'arm'; there are arm-3, arm-4
            --methods=lgr,svm | there is no method 'svm'; there are lgr, lgr-ungrouped
            --seeds=0         | --seeds must be at least 1, got 0
            --threads=-1      | --threads must not be negative, got -1
            --joints=0        | --joints are counted from 1, got [0]
            --folds=-1        | --folds are counted from 0, got [-1]
            --tables-only     | --tables-only fits nothing
            --merge=none.json | none.json
            """)
    void wrongUsageIsExplained(String arg, String problem) {
        assertThat(bench.run("generalisation", arg)).isNotZero();
        assertThat(bench.err()).startsWith("lgr: ").contains(problem);
    }

    @Test
    void theHelpNamesEveryMethodAndDataSet() {
        assertThat(bench.run("generalisation", "--help")).isZero();
        String help = bench.out().replaceAll("\\s+", " ");
        assertThat(help).contains(String.join(", ", Results.METHODS));
        assertThat(help)
                .contains(String.join(
                        ", ",
                        GeneralisationTasks.all(folder).stream()
                                .map(FoldedTask::name)
                                .toList()));
    }
}
