package org.lgr.data.robot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.data.Partition;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.format.Mat5File;
import us.hebi.matlab.mat.types.Matrix;

class BarrettTest {
    @TempDir
    private Path folder = Path.of("");

    private void write(int trainingRows, int trainingTargets) throws IOException {
        try (Mat5File file = Mat5.newMatFile()) {
            file.addArray("X_train", matrix(5, 21, 100));
            file.addArray("Y_train", matrix(trainingRows, trainingTargets, 200));
            file.addArray("X_test", matrix(3, 21, 300));
            file.addArray("Y_test", matrix(3, 7, 400));
            Mat5.writeToFile(file, folder.resolve(Barrett.FILE).toFile());
        }
    }

    /** A matrix whose values count up column by column. */
    private static Matrix matrix(int rows, int columns, double first) {
        Matrix matrix = Mat5.newMatrix(rows, columns);
        for (int c = 0; c < columns; c++) {
            for (int n = 0; n < rows; n++) {
                matrix.setDouble(n, c, first + c * rows + n);
            }
        }
        return matrix;
    }

    @Test
    void inputsAndTorquesComeFromTheirOwnMatrices() throws IOException {
        write(5, 7);

        Partition partition = Barrett.read(folder);

        assertThat(partition.training().get(1).targets()).containsExactly(205, 206, 207, 208, 209);
        assertThat(partition.training().get(1).input(2, 20)).isEqualTo(100 + 20 * 5 + 2);
        assertThat(partition.test().get(6).targets()).containsExactly(418, 419, 420);
        assertThat(partition.test().get(6).names().target()).isEqualTo("tau7");
    }

    @Test
    void matricesThatDoNotBelongTogetherAreRefused() throws IOException {
        write(4, 7);
        assertThatThrownBy(() -> Barrett.read(folder)).hasMessageContainingAll(Barrett.FILE, "5x21 and 4x7");

        write(5, 6);
        assertThatThrownBy(() -> Barrett.read(folder)).hasMessageContaining("5x21 and 5x6");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> Barrett.read(folder)).hasMessageContainingAll(Barrett.FILE, "put it there");
    }
}
