package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.Matrix;

class MatFileTest {
    @TempDir
    Path directory = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void writeFile() throws IOException {
        file = directory.resolve("data.mat");
        Matrix matrix = Mat5.newMatrix(3, 2);
        for (int n = 0; n < 3; n++) {
            matrix.setDouble(n, 0, n + 0.25);
            matrix.setDouble(n, 1, 10 - n);
        }
        try (var contents = Mat5.newMatFile()) {
            contents.addArray("other", Mat5.newScalar(1));
            contents.addArray("data", matrix);
            contents.addArray("note", Mat5.newString("hello"));
            contents.addArray("complex", Mat5.newComplex(1, 1));
            contents.addArray("cube", Mat5.newMatrix(new int[] {2, 2, 2}));
            Mat5.writeToFile(contents, file.toFile());
        }
    }

    @Test
    void aMatrixBecomesATable() throws IOException {
        Table table = MatFile.read(file, "data");

        assertThat(table.names()).containsExactly("column1", "column2");
        assertThat(table.column(0)).containsExactly(0.25, 1.25, 2.25);
        assertThat(table.column(1)).containsExactly(10, 9, 8);
    }

    @Test
    void aMissingVariableIsAnsweredWithThoseThereAre() {
        assertThatThrownBy(() -> MatFile.read(file, "sarcos"))
                .isInstanceOf(DataFileException.class)
                .hasMessageStartingWith(
                        file + ": there is no variable \"sarcos\"; the file holds other (1x1 double), data (3x2")
                .hasMessageContaining("note (1x5 char)");
    }

    @Test
    void onlyRealMatricesAreTables() {
        for (String variable : new String[] {"note", "complex", "cube"}) {
            assertThatThrownBy(() -> MatFile.read(file, variable))
                    .isInstanceOf(DataFileException.class)
                    .hasMessageContaining("variable " + variable)
                    .hasMessageEndingWith("is not a real matrix with rows and columns");
        }
    }

    @Test
    void otherFilesAreRefusedWithTheWayOut() throws IOException {
        Path newer = Files.writeString(directory.resolve("newer.mat"), "MATLAB 7.3 MAT-file, Platform: GLNXA64");
        Path other = Files.writeString(directory.resolve("other.mat"), "a,b\n1,2\n");
        Path missing = directory.resolve("missing.mat");

        assertThatThrownBy(() -> MatFile.read(newer, "data")).hasMessageContaining("save(..., '-v7')");
        assertThatThrownBy(() -> MatFile.read(other, "data")).hasMessageContaining("is not a MATLAB file");
        assertThatThrownBy(() -> MatFile.read(missing, "data")).hasMessage(missing + ": there is no such file");
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Path half = Files.write(directory.resolve("half.mat"), Arrays.copyOf(bytes, bytes.length / 2));

        assertThatThrownBy(() -> MatFile.read(half, "data"))
                .isInstanceOf(DataFileException.class)
                .hasMessageStartingWith(half.toString());
    }
}
