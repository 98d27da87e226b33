package org.lgr.data.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.data.DataFile;
import org.lgr.data.DataFileException;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.Table;

/** Reads files written by NumPy; {@code resources/org/lgr/data/binary/numpy/make.py} generated them. */
class NpyReaderTest {
    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "little-f4", "big-f4", "little-f8", "big-f8", "i1", "little-i2", "big-i2", "little-i4", "big-i4",
                "little-i8", "big-i8", "u1", "little-u2", "big-u2", "little-u4", "big-u4", "little-u8", "big-u8",
                "version2"
            })
    void everyTypeOfNumberIsRead(String name) throws IOException {
        Table table = read(name + ".npy");

        assertThat(table.names()).containsExactly("column1", "column2", "column3");
        assertThat(table.column(0)).containsExactly(0, 3);
        assertThat(table.column(1)).containsExactly(1, 4);
        assertThat(table.column(2)).containsExactly(2, 100);
    }

    @Test
    void extremesAreConvertedAsNumPyDoes() throws IOException {
        assertThat(read("extremes-u8.npy").column(0)).containsExactly(0x1p64, 0x1p63 + 2048, 0x1p63);
        assertThat(read("extremes-i1.npy").column(0)).containsExactly(-128, -1, 127);
        assertThat(read("bool.npy").column(0)).containsExactly(0, 1);
    }

    @Test
    void columnsThatFollowEachOtherBecomeRows() throws IOException {
        Table table = read("fortran.npy");

        assertThat(table.column(0)).containsExactly(0 / 7.0, 2 / 7.0, 4 / 7.0, 6 / 7.0, 8 / 7.0);
        assertThat(table.column(1)).containsExactly(1 / 7.0, 3 / 7.0, 5 / 7.0, 7 / 7.0, 9 / 7.0);
    }

    @Test
    void longColumnsAreReadPieceByPiece() throws IOException {
        int rows = 100_000; // with three columns: 2.4 MB, many pieces
        String header = new String(NpyWriter.header("<f8", "(" + rows + ", 3)"), StandardCharsets.ISO_8859_1);
        ByteBuffer bytes = ByteBuffer.allocate(header.length() + 3 * rows * Double.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(header.replace("False", "True ").getBytes(StandardCharsets.ISO_8859_1));
        for (int i = 0; i < 3 * rows; i++) {
            bytes.putDouble(i);
        }
        Path file = Files.write(directory.resolve("long.npy"), bytes.array());

        try (RowReader reader = open(file, null)) {
            double[] row = new double[3];
            for (int n = 0; n < rows; n++) {
                reader.next(row);
                if (row[0] != n || row[1] != rows + n || row[2] != 2.0 * rows + n) {
                    fail("row %d is %s", n, Arrays.toString(row));
                }
            }
            assertThat(reader.next(row)).isFalse();
        }
    }

    @Test
    void oneDimensionIsOneColumn() throws IOException {
        try (RowReader reader = open(resource("one-dimension.npy"), null)) {
            double[] row = new double[1];
            assertThat(reader.next(row)).isTrue();
            assertThat(row).containsExactly(1.5);
            assertThat(reader.next(row)).isTrue();
            assertThat(reader.problem()).isEqualTo("row 2, column 1 (column1): the value is missing");
            assertThat(reader.next(row)).isTrue();
            assertThat(reader.problem()).isEqualTo("row 3, column 1 (column1): -infinity is not a finite number");
            assertThat(row).containsExactly(Double.NaN);
            assertThat(reader.next(row)).isFalse();
        }
    }

    @Test
    void fieldsOfRecordsAreNamedColumns() throws IOException {
        Table table = read("records.npy");

        assertThat(table.names()).containsExactly("n", "x", "flag");
        assertThat(table.column(0)).containsExactly(1, -2);
        assertThat(table.column(1)).containsExactly(0.25, 0.5);
        assertThat(table.column(2)).containsExactly(1, 0);
        assertThat(read("unicode-field.npy").names()).containsExactly("größe ü√");
    }

    @Test
    void anyColumnCanBeALabel() throws IOException {
        try (RowReader reader = open(resource("records.npy"), null)) {
            reader.select(new int[] {0, 1}, new int[] {0});

            Table table = Table.readAll(reader, false);
            assertThat(table.names()).containsExactly("n", "x", "n");
            assertThat(table.column(2)).containsExactly(0, 1);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cube    | is not a NumPy array that can be read: it has 3 dimensions, and a table needs one or two; use reshape in NumPy
            scalar  | is not a NumPy array that can be read: it has 0 dimensions, and a table needs one or two; use reshape in NumPy
            complex | is not a NumPy array that can be read: elements of type "<c16" cannot be read as numbers; convert them in NumPy with astype(float)
            half    | is not a NumPy array that can be read: elements of type "<f2" cannot be read as numbers; convert them in NumPy with astype(float)
            text    | is an array of texts, not of numbers
            empty   | has no rows of data; a table needs at least one
            """)
    void otherArraysAreRefusedWithTheWayOut(String name, String problem) {
        assertThatThrownBy(() -> read(name + ".npy"))
                .isInstanceOf(DataFileException.class)
                .hasMessage(resource(name + ".npy") + ": " + problem);
    }

    @Test
    void theOnlyArrayOfSeveralIsTakenAndOthersAreChosen() throws IOException {
        assertThat(read("one.npz").column(2)).containsExactly(0.25, 12.5);
        try (RowReader reader = open(resource("two.npz"), "b")) {
            assertThat(Table.readAll(reader, false).column(1)).containsExactly(3, 4, 100);
        }
        assertThatThrownBy(() -> read("two.npz"))
                .hasMessageEndingWith("there are several arrays; choose one; the file holds a (2x3), b (3x2)");
        assertThatThrownBy(() -> open(resource("two.npz"), "c"))
                .hasMessageEndingWith("there is no array \"c\"; the file holds a (2x3), b (3x2)");
    }

    @Test
    void anArrayOfTextsNamesTheColumns() throws IOException {
        Table table = read("named.npz");

        assertThat(table.names()).containsExactly("q1", "q2", "drehmoment τ");
        assertThat(table.column(2)).containsExactly(0.5, 25);
    }

    @Test
    void aTruncatedArrayIsRefusedBeforeItIsRead() throws IOException {
        byte[] bytes = Files.readAllBytes(resource("fortran.npy"));
        Path half = Files.write(directory.resolve("half.npy"), Arrays.copyOf(bytes, bytes.length - 8));
        Path lie = directory.resolve("lie.npy");
        Files.write(lie, NpyWriter.header("<f8", "(999999999999999999, 1000000)"));

        for (Path file : new Path[] {half, lie}) {
            assertThatThrownBy(() -> open(file, null))
                    .isInstanceOf(DataFileException.class)
                    .hasMessageStartingWith(file + ": is truncated");
        }
    }

    @Test
    void otherFilesAreNoArrays() throws IOException {
        Path text = Files.writeString(directory.resolve("text.npy"), "a,b\n1,2\n345", StandardCharsets.UTF_8);

        assertThatThrownBy(() -> open(text, null)).hasMessageContaining("it does not begin as NumPy arrays do");
        Path zip = Files.copy(text, directory.resolve("text.npz"));
        assertThatThrownBy(() -> open(zip, null))
                .isInstanceOf(DataFileException.class)
                .hasMessageStartingWith(zip + ": is damaged, or not compressed as its name says");
    }

    private static Table read(String resource) throws IOException {
        try (RowReader reader = open(resource(resource), null)) {
            return Table.readAll(reader, false);
        }
    }

    private static RowReader open(Path file, @Nullable String variable) throws IOException {
        return DataFile.open(file, ReadOptions.detect().withVariable(variable));
    }

    static Path resource(String name) {
        URL url = Objects.requireNonNull(NpyReaderTest.class.getResource("numpy/" + name), name);
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
