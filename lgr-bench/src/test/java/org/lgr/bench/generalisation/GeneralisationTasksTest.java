package org.lgr.bench.generalisation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.bench.data.Problem;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.RowWriter;

class GeneralisationTasksTest {
    @TempDir
    private Path folder;

    private FoldedTask task(String name) {
        return GeneralisationTasks.all(folder).stream()
                .filter(task -> task.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void fourTrajectoriesAreLearnedAndSixOthersTested() throws IOException {
        Problem problem = task("arm-4").problem(0, List.of());

        assertThat(problem.training().size()).isEqualTo(2000);
        assertThat(problem.training().groups()).containsOnly(0, 1, 2, 3);
        assertThat(problem.test().size()).isEqualTo(3000);
        assertThat(problem.test().groups()).containsOnly(25, 26, 27, 28, 29, 30);
        assertThat(problem.training().dimension()).isEqualTo(21);
        assertThat(problem.training().outputs()).isEqualTo(7);
    }

    @Test
    void everyDrawIsAnotherOneAndTheTestDoesNotDependOnTheTraining() throws IOException {
        Problem first = task("arm-3").problem(0, List.of(1));

        assertThat(task("arm-3").problem(1, List.of(1)).test().target(0))
                .isNotEqualTo(first.test().target(0));
        assertThat(task("arm-6").problem(0, List.of(1)).test().target(0))
                .isEqualTo(first.test().target(0));
        assertThat(first.training().targetNames()).containsExactly("tau2");
    }

    @Test
    void everyFifthBlockOfThePandaIsTested() throws IOException {
        List<String> names = Stream.of("q", "qd", "tau")
                .flatMap(name -> IntStream.rangeClosed(1, 7).mapToObj(joint -> name + joint))
                .toList();
        Files.createDirectories(folder.resolve("panda"));
        try (RowWriter writer = DataFile.create(
                folder.resolve("panda/panda.csv.gz"),
                FileFormat.CSV,
                Stream.concat(names.stream(), Stream.of("block")).toList())) {
            for (int n = 0; n < 40; n++) {
                double[] row = IntStream.range(0, 22).asDoubleStream().toArray();
                row[0] = n;
                int block = n / 2; // 20 blocks of two rows
                row[21] = block;
                writer.write(row);
            }
        }

        Problem problem = task("panda").problem(2, List.of());

        assertThat(Arrays.stream(problem.test().inputs()).map(row -> (int) row[0]))
                .containsExactly(4, 5, 14, 15, 24, 25, 34, 35);
        assertThat(problem.training().size()).isEqualTo(32);
        assertThat(problem.training().dimension()).isEqualTo(14);
        assertThat(problem.training().groups()).contains(0, 1, 3, 19).doesNotContain(2, 7, 12, 17);
        assertThat(problem.test().target(6)).containsOnly(20); // tau7 is the last column before the block
        assertThat(task("panda").foldsOf(List.of())).containsExactly(0, 2);
    }

    @Test
    void theRowsOfAFoldAreTestedAndColumnsAreFoundByName() throws IOException {
        Files.createDirectories(folder.resolve("uci"));
        Path file = folder.resolve("uci/yacht.csv.gz");
        try (RowWriter writer = DataFile.create(file, FileFormat.CSV, List.of("x1", "x2", "y", "fold"))) {
            for (int n = 0; n < 30; n++) {
                writer.write(new double[] {n, -n, 2 * n, n % 10});
            }
        }

        Problem problem = task("yacht").problem(7, List.of());

        assertThat(problem.test().inputs()).isDeepEqualTo(new double[][] {{7, -7}, {17, -17}, {27, -27}});
        assertThat(problem.test().target(0)).containsExactly(14, 34, 54);
        assertThat(problem.training().size()).isEqualTo(27);
        assertThat(problem.training().groups()).isNull();
        assertThat(task("yacht").quick(5).problem(7, List.of()).training().size())
                .isEqualTo(5);
        assertThatThrownBy(() -> FoldedTable.read(file, "y", "block", false))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has no column block");
    }

    @Test
    void smallTablesHaveTenFoldsAndLargeOnesTheFirstUnlessOthersAreChosen() {
        assertThat(task("wine").foldsOf(List.of())).hasSize(10);
        assertThat(task("pol").foldsOf(List.of())).containsExactly(0);
        assertThat(task("pol").foldsOf(List.of(3, 9, 3, 12))).containsExactly(3, 9);
        assertThat(task("sarcos-trajectories").foldsOf(List.of(3))).containsExactly(0);
    }

    @Test
    void aTaskWithoutItsFileSaysWhichAndWhereItComesFrom() {
        assertThat(task("panda").obstacle().orElseThrow()).contains("panda.csv.gz", "Franka Panda", "--data DIR");
        assertThat(task("protein").obstacle().orElseThrow()).contains("protein.csv.gz", "fold");
        assertThat(task("arm-25").obstacle()).isEmpty();
    }
}
