package org.lgr.bench.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.bench.RobotFiles;
import org.lgr.bench.accuracy.AccuracySuite;
import org.lgr.bench.accuracy.Task;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.RowWriter;

class RobotDataTest {
    private static final int STRETCH = RobotFiles.STRETCH;

    @TempDir
    private Path folder = Path.of("");

    private RobotData sarcos() throws IOException {
        RobotFiles.writeSarcos(folder);
        return new RobotData(folder);
    }

    @Test
    void noRowIsBothTrainedAndTested() throws IOException {
        Problem problem = sarcos().sarcosRows();

        assertThat(firstInputs(problem.test()))
                .containsExactly(0, 700, 1400, 2100, 2800, 3500, 4200, 4900, 5600, 6300, 7000, 7700);
        assertThat(firstInputs(problem.training())).hasSize(81 - 12).noneMatch(row -> row % 700 == 0);
        assertThat(problem.training().targetNames())
                .containsExactly("tau1", "tau2", "tau3", "tau4", "tau5", "tau6", "tau7");
        for (Samples samples : List.of(problem.training(), problem.test())) {
            assertThat(samples.dimension()).isEqualTo(21);
            assertThat(samples.target(2)).containsOnly(3);
        }
    }

    @Test
    void inOrderAllTrainingRowsFollowOneAnother() throws IOException {
        Samples rows = sarcos().sarcosInOrder();

        assertThat(firstInputs(rows)).hasSize(81).isSorted().contains(700, 800);
    }

    @Test
    void everySixthStretchIsUnseen() throws IOException {
        Problem problem = sarcos().sarcosTrajectories();

        assertThat(firstInputs(problem.test())).allMatch(row -> row / STRETCH == 5 || row / STRETCH == 11);
        assertThat(problem.test().size()).isEqualTo(6 + 7); // 3400 to 3900 + 43, and 7500 to 8087
        assertThat(problem.training().size() + problem.test().size()).isEqualTo(81);
        assertThat(Objects.requireNonNull(problem.training().groups()))
                .isEqualTo(firstInputs(problem.training()).stream()
                        .mapToInt(row -> row / STRETCH)
                        .toArray());
    }

    private static List<Integer> firstInputs(Samples samples) {
        return Arrays.stream(samples.inputs()).map(row -> (int) row[0]).toList();
    }

    @Test
    void theLastThreeTrajectoriesOfTheArmAreUnseen() {
        Problem problem = RobotData.arm();

        assertThat(problem.training().size()).isEqualTo(44_000);
        assertThat(problem.test().size()).isEqualTo(3_000);
        assertThat(problem.training().groups()).contains(0, 43).doesNotContain(44, 45, 46);
        assertThat(problem.test().groups()).containsOnly(44, 45, 46);
        assertThat(problem.test().outputs()).isEqualTo(7);
        assertThat(problem.test().dimension()).isEqualTo(21);
    }

    @Test
    void aTenthOfKin40kIsTestedAndAnotherOneWithAnotherSeed() throws IOException {
        Files.createDirectories(folder.resolve("kin40k"));
        try (RowWriter writer = DataFile.create(
                folder.resolve("kin40k/kin40k.csv.gz"),
                FileFormat.CSV,
                List.of("a", "b", "c", "d", "e", "f", "g", "h", "y"))) {
            for (int n = 0; n < 50; n++) {
                writer.write(new double[] {n, 0, 0, 0, 0, 0, 0, 0, 2 * n});
            }
        }

        Problem problem = new RobotData(folder).kin40k(1);

        assertThat(problem.training().size()).isEqualTo(45);
        assertThat(problem.test().size()).isEqualTo(5);
        assertThat(firstInputs(problem.training())).doesNotContainAnyElementsOf(firstInputs(problem.test()));
        assertThat(problem.test().target(0)[0]).isEqualTo(2 * problem.test().inputs()[0][0]);
        assertThat(firstInputs(new RobotData(folder).kin40k(2).test())).isNotEqualTo(firstInputs(problem.test()));
    }

    @Test
    void aTaskWithoutItsFilesSaysWhichAndWhereTheyComeFrom() {
        Task barrett = AccuracySuite.tasks(folder).stream()
                .filter(task -> task.name().equals("barrett"))
                .findFirst()
                .orElseThrow();

        assertThat(barrett.obstacle().orElseThrow())
                .contains("ias_real_barrett_data.mat", "Nguyen-Tuong", "--data DIR");
    }
}
