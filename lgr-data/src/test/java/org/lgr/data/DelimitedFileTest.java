package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DelimitedFileTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void aHeaderNamesTheColumns() throws IOException {
        Table table = DelimitedFile.read(file("q1, q2,tau\n1,2.5,-3e-1\n4,5,6\n"));

        assertThat(table.names()).containsExactly("q1", "q2", "tau");
        assertThat(table.rows()).isEqualTo(2);
        assertThat(table.column(1)).containsExactly(2.5, 5);
        assertThat(table.column(2)).containsExactly(-0.3, 6);
    }

    @Test
    void withoutAHeaderColumnsAreNumbered() throws IOException {
        Table table = DelimitedFile.read(file("1,2\r\n3,4\r\n\r\n5,6"));

        assertThat(table.names()).containsExactly("column1", "column2");
        assertThat(table.column(0)).containsExactly(1, 3, 5);
    }

    @Test
    void anotherSeparatorCanBeGiven() throws IOException {
        assertThat(DelimitedFile.read(file("a;b\n1;2\n"), ';').column(1)).containsExactly(2);
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstName() throws IOException {
        assertThat(DelimitedFile.read(file("\uFEFFa,b\n1,2\n")).names()).containsExactly("a", "b");
    }

    @Test
    void manyRowsArriveInOrder() throws IOException {
        StringBuilder text = new StringBuilder("n,square\n");
        for (int n = 0; n < 5000; n++) {
            text.append(n).append(',').append((long) n * n).append('\n');
        }

        Table table = DelimitedFile.read(file(text.toString()));

        assertThat(table.rows()).isEqualTo(5000);
        assertThat(table.column(1)[4999]).isEqualTo(4999.0 * 4999);
    }

    @Test
    void compressedFilesAreReadByTheirExtension() throws IOException {
        Path file = directory.resolve("data.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("x,y\n1,2\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(DelimitedFile.read(file).column(1)).containsExactly(2);
    }

    @Test
    void aTruncatedCompressedFileIsNamed() throws IOException {
        Path file = directory.resolve("data.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("x,y\n1,2\n".repeat(1000).getBytes(StandardCharsets.UTF_8));
        }
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length / 2));

        assertThatThrownBy(() -> DelimitedFile.read(file))
                .isInstanceOf(DataFileException.class)
                .hasMessageStartingWith(file + ": cannot be read");
        Files.writeString(file, "x,y\n");
        assertThatThrownBy(() -> DelimitedFile.read(file)).hasMessage(file + ": cannot be read (Not in GZIP format)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    'x,y\n1,2\n3,abc\n'   | line 3, column 2 (y): "abc" is not a number
                    'x,y\n1,2\n,4\n'      | line 3, column 1 (x): "" is not a number
                    '1,2\n3,4\n5,1.5.2\n' | line 3, column 2 (column2): "1.5.2" is not a number
                    'x,y\n1,2\n3\n'       | line 3 has 1 fields, line 1 has 2
                    'x,y\n1,2,3\n'        | line 2 has 3 fields, line 1 has 2
                    '1,2x\n3,4\n'         | line 1, column 2 (column2): "2x" is not a number, and a header must not hold numbers
                    'x,y\n'               | has a header but no rows of data
                    ''                    | is empty; a table needs at least one row
                    """)
    void brokenFilesAreRefusedWithThePlace(String text, String problem) throws IOException {
        Path file = file(text);

        assertThatThrownBy(() -> DelimitedFile.read(file))
                .isInstanceOf(DataFileException.class)
                .hasMessage(file + ": " + problem);
    }

    @Test
    void aMissingFileIsNamed() {
        Path file = directory.resolve("nowhere.csv");

        assertThatThrownBy(() -> DelimitedFile.read(file)).hasMessage(file + ": there is no such file");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("data.csv"), text);
    }
}
