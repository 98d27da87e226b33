package org.lgr.data.robot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.Dataset;
import org.lgr.data.DataFile;
import org.lgr.data.DataFileException;
import org.lgr.data.FileFormat;
import org.lgr.data.Partition;
import org.lgr.data.RowWriter;

class SarcosTest {
    private static final int STRETCH = 674;
    private static final int ROWS = 12 * STRETCH;
    private static final int STEP = 100; // step between the rows that exist

    @TempDir
    private Path folder = Path.of("");

    /** A row in which q1 is the number of the row and tauN is N. */
    private static double[] state(int row) {
        double[] state = new double[28];
        state[0] = row;
        for (int joint = 1; joint <= 7; joint++) {
            state[20 + joint] = joint;
        }
        return state;
    }

    private void write(String file, FileFormat format, int columns, double[][] rows) throws IOException {
        List<String> names = IntStream.range(0, columns).mapToObj(c -> "c" + c).toList();
        try (RowWriter writer = DataFile.create(folder.resolve(file), format, names)) {
            for (double[] row : rows) {
                writer.write(row);
            }
        }
    }

    private static double[][] states(int step) {
        return IntStream.iterate(0, n -> n < ROWS, n -> n + step)
                .mapToObj(SarcosTest::state)
                .toArray(double[][]::new);
    }

    private Sarcos partial() throws IOException {
        double[][] rows = IntStream.iterate(0, n -> n < ROWS, n -> n + STEP)
                .mapToObj(n -> IntStream.range(0, 30)
                        .mapToDouble(c -> c == 0 ? n : c == 1 ? (n % 700 == 0 ? 1 : 2) : state(n)[c - 2])
                        .toArray())
                .toArray(double[][]::new);
        write(Sarcos.PARTIAL_FILE, FileFormat.CSV, 30, rows);
        write(Sarcos.TEST_FILE, FileFormat.MAT, 28, states(700));
        return Sarcos.read(folder);
    }

    private Sarcos official() throws IOException {
        write(Sarcos.TRAINING_FILE, FileFormat.MAT, 28, states(1));
        write(Sarcos.TEST_FILE, FileFormat.MAT, 28, states(10));
        return Sarcos.read(folder);
    }

    private static List<Integer> numbers(List<Dataset> joints) {
        Dataset first = joints.get(0);
        return IntStream.range(0, first.size())
                .mapToObj(n -> (int) first.input(n, 0))
                .toList();
    }

    @Test
    void inputsAndTorquesHaveTheirNames() throws IOException {
        Partition rows = partial().rows();

        assertThat(rows.targets()).isEqualTo(7);
        assertThat(rows.training().get(2).names().inputs())
                .hasSize(21)
                .startsWith("q1", "q2")
                .endsWith("qdd6", "qdd7");
        assertThat(rows.training().get(2).names().target()).isEqualTo("tau3");
        assertThat(rows.test().get(2).targets()).containsOnly(3);
    }

    @Test
    void everyPublishedTestRowIsATrainingRow() throws IOException {
        for (Sarcos data : List.of(partial(), official())) {
            Partition published = data.published();

            assertThat(numbers(published.training())).containsAll(numbers(published.test()));
        }
    }

    @Test
    void rowsAreNotBothTrainedAndTested() throws IOException {
        for (Sarcos data : List.of(partial(), official())) {
            Partition rows = data.rows();

            assertThat(numbers(rows.training())).doesNotContainAnyElementsOf(numbers(rows.test()));
            assertThat(rows.test().get(0).size() + rows.training().get(0).size())
                    .isEqualTo(data.published().training().get(0).size());
        }
    }

    @Test
    void everySixthStretchIsUnseen() throws IOException {
        for (Sarcos data : List.of(partial(), official())) {
            Partition trajectories = data.trajectories();

            assertThat(numbers(trajectories.test()))
                    .isNotEmpty()
                    .allMatch(row -> row / STRETCH == 5 || row / STRETCH == 11);
            assertThat(numbers(trajectories.training())).noneMatch(row -> row / STRETCH % 6 == 5);
            Dataset training = trajectories.training().get(0);
            assertThat(IntStream.range(0, training.size())
                            .allMatch(n -> training.group(n) == (int) training.input(n, 0) / STRETCH))
                    .isTrue();
        }
    }

    @Test
    void theWholeTrainingSetIsPreferredToAPart() throws IOException {
        partial();

        assertThat(official().files())
                .containsExactly(folder.resolve(Sarcos.TRAINING_FILE), folder.resolve(Sarcos.TEST_FILE));
    }

    @Test
    void aMissingFileIsNamedWithWhatShouldBeThere() {
        assertThatThrownBy(() -> Sarcos.read(folder))
                .isInstanceOf(DataFileException.class)
                .hasMessageContainingAll(Sarcos.PARTIAL_FILE, "does not exist; put sarcos_inv.mat");
    }

    @Test
    void aFileOfAnotherShapeIsRefused() throws IOException {
        write(Sarcos.TRAINING_FILE, FileFormat.MAT, 27, new double[][] {Arrays.copyOf(state(0), 27)});
        write(Sarcos.TEST_FILE, FileFormat.MAT, 28, states(700));

        assertThatThrownBy(() -> Sarcos.read(folder))
                .hasMessageContainingAll(Sarcos.TRAINING_FILE, "has 27 columns", "of 7 joints are 28");
    }
}
