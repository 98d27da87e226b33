package org.lgr.data.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.data.DataFile;
import org.lgr.data.DataFileException;
import org.lgr.data.FileFormat;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;
import org.lgr.data.Table;
import us.hebi.matlab.mat.format.Mat5;
import us.hebi.matlab.mat.types.Matrix;

class MatReaderTest {
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
        Table table = read(file, "data");

        assertThat(table.names()).containsExactly("column1", "column2");
        assertThat(table.column(0)).containsExactly(0.25, 1.25, 2.25);
        assertThat(table.column(1)).containsExactly(10, 9, 8);
    }

    @Test
    void aMissingVariableIsAnsweredWithThoseThereAre() {
        assertThatThrownBy(() -> read(file, "sarcos"))
                .isInstanceOf(DataFileException.class)
                .hasMessageStartingWith(
                        file + ": there is no variable \"sarcos\"; the file holds other (1x1 double), data (3x2")
                .hasMessageContaining("note (1x5 char)");
    }

    @Test
    void onlyRealMatricesAreTables() {
        for (String variable : new String[] {"note", "complex", "cube"}) {
            assertThatThrownBy(() -> read(file, variable))
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

        assertThatThrownBy(() -> read(newer, "data")).hasMessageContaining("save(..., '-v7')");
        assertThatThrownBy(() -> read(other, "data")).hasMessageContaining("is not a MATLAB file");
        assertThatThrownBy(() -> read(missing, "data")).hasMessageStartingWith(missing + ": there is no such file");
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Path half = Files.write(directory.resolve("half.mat"), Arrays.copyOf(bytes, bytes.length / 2));

        assertThatThrownBy(() -> read(half, "data"))
                .isInstanceOf(DataFileException.class)
                .hasMessageStartingWith(half.toString());
    }

    @Test
    void withoutAChoiceTheOnlyMatrixIsTaken() throws IOException {
        assertThatThrownBy(() -> read(file, null))
                .hasMessageContaining(
                        "there are several matrices; choose one; the file holds other (1x1 double), data");

        Path one = directory.resolve("one.mat");
        try (var contents = Mat5.newMatFile()) {
            contents.addArray("note", Mat5.newString("hello"));
            contents.addArray("x", Mat5.newScalar(7));
            Mat5.writeToFile(contents, one.toFile());
        }
        assertThat(read(one, null).column(0)).containsExactly(7);

        Path none = directory.resolve("none.mat");
        try (var contents = Mat5.newMatFile()) {
            contents.addArray("note", Mat5.newString("hello"));
            Mat5.writeToFile(contents, none.toFile());
        }
        assertThatThrownBy(() -> read(none, null))
                .hasMessageContaining("there is no real matrix with rows and columns");
    }

    @Test
    void whatWasWrittenIsReadBackWithItsNames() throws IOException {
        Path copy = directory.resolve("copy.mat");
        try (RowWriter writer = DataFile.create(copy, FileFormat.MAT, List.of("q 1", "é", ""))) {
            writer.write(new double[] {1, 0.1, 3});
            writer.write(new double[] {-4, Double.MIN_VALUE, 6});
        }

        Table table = read(copy, null);

        assertThat(table.names()).containsExactly("q 1", "é", "column3");
        assertThat(table.column(1)).containsExactly(0.1, Double.MIN_VALUE);
        assertThat(table.column(2)).containsExactly(3, 6);
    }

    @Test
    void theDateIsNoPartOfTheFile() throws IOException {
        Path copy = directory.resolve("copy.mat");
        DataFile.create(copy, FileFormat.MAT, List.of("x")).close();

        String description = Files.readString(copy, StandardCharsets.ISO_8859_1).substring(0, 116);
        assertThat(description.replace('\0', ' ').strip()).isEqualTo("MATLAB 5.0 MAT-file, written by LGR");
    }

    @Test
    void missingValuesAreProblemsOfTheirRow() throws IOException {
        Path gap = directory.resolve("gap.mat");
        try (RowWriter writer = DataFile.create(gap, FileFormat.MAT, List.of("a"))) {
            writer.write(new double[] {1});
            writer.write(new double[] {Double.NaN});
            writer.write(new double[] {Double.NEGATIVE_INFINITY});
        }

        assertThatThrownBy(() -> read(gap, null))
                .hasMessage(gap + ": row 2, column 1 (a): the value is missing; 2 of 3 rows have such problems, the"
                        + " first in rows 2, 3; correct them");
    }

    private static Table read(Path file, @Nullable String variable) throws IOException {
        ReadOptions options = ReadOptions.detect().withVariable(variable);
        try (RowReader reader = DataFile.open(file, options)) {
            return Table.readAll(reader, false);
        }
    }
}
