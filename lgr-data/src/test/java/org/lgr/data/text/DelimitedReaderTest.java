package org.lgr.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.data.DataFile;
import org.lgr.data.DataFileException;
import org.lgr.data.FileFormat;
import org.lgr.data.ReadOptions;
import org.lgr.data.ReadOptions.Header;
import org.lgr.data.RowReader;
import org.lgr.data.Table;

class DelimitedReaderTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void aHeaderNamesTheColumns() throws IOException {
        Table table = read("q1, q2,tau\n1,2.5,-3e-1\n4,5,6\n");

        assertThat(table.names()).containsExactly("q1", "q2", "tau");
        assertThat(table.rows()).isEqualTo(2);
        assertThat(table.column(1)).containsExactly(2.5, 5);
        assertThat(table.column(2)).containsExactly(-0.3, 6);
    }

    @Test
    void withoutAHeaderColumnsAreNumbered() throws IOException {
        Table table = read("1,2\r\n3,4\r\n\r\n5,6");

        assertThat(table.names()).containsExactly("column1", "column2");
        assertThat(table.column(0)).containsExactly(1, 3, 5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a,b\n1,2\n3,4\n",
                "a;b\n1;2\n3;4\n",
                "a\tb\n1\t2\n3\t4\n",
                "a|b\n1|2\n3|4\n",
                "a b\n1 2\n3 4\n",
                "  a \t b\n 1\t2 \n   3    4\n   \n",
                "# made by hand\n\n  # twice\na, b\n1, 2\n3, 4\n",
                "\uFEFFa,b\r\n1,2\r\n\r\n3,4\r\n",
                "\"a\",\"b\"\n\"1\",\"2\"\n3,4",
                "a,b\r1,2\r3,4\r"
            })
    void theSeparatorIsFound(String text) throws IOException {
        Table table = read(text);

        assertThat(table.names()).containsExactly("a", "b");
        assertThat(table.column(0)).containsExactly(1, 3);
        assertThat(table.column(1)).containsExactly(2, 4);
    }

    @Test
    void spacesInNamesDoNotSeparate() throws IOException {
        assertThat(read("joint 1,joint 2\n1,2\n").names()).containsExactly("joint 1", "joint 2");
        try (RowReader reader = open("joint 1,joint 2\n")) {
            assertThat(reader.names()).containsExactly("joint 1", "joint 2");
        }
        assertThat(read("the only column\n1\n2\n").names()).containsExactly("the only column");
    }

    @Test
    void aBadLineAmongTheFirstDoesNotHideTheSeparator() throws IOException {
        try (RowReader reader = open("1;2;3\n4;5\n6;7;8\n9;10;11\n")) {
            assertThat(reader.names()).hasSize(3);
        }
    }

    @Test
    void aSeparatorInsideATextDoesNotSeparate() throws IOException {
        try (RowReader reader = open("name,x\na;1,2\na;2,3\n")) {
            assertThat(reader.names()).containsExactly("name", "x");
        }
    }

    @Test
    void whatTheOptionsSayIsNotQuestioned() throws IOException {
        Path file = file("1;2,5\n3;4\n");
        ReadOptions options = ReadOptions.detect()
                .withFormat(FileFormat.CSV)
                .withDelimiter(';')
                .withHeader(Header.YES);

        try (RowReader reader = DataFile.open(file, options)) {
            assertThat(reader.names()).containsExactly("1", "2,5");
            assertThat(Table.readAll(reader, false).column(1)).containsExactly(4);
        }
        try (RowReader reader = open("a,1\nb,2\n", ReadOptions.detect().withHeader(Header.NO))) {
            reader.select(new int[] {1}, new int[] {0});
            assertThat(Table.readAll(reader, false).column(1)).containsExactly(0, 1);
        }
    }

    @Test
    void onlySelectedColumnsAreParsed() throws IOException {
        try (RowReader reader = open("who,x,note,y\nada,1,!,2\nbob,3,,4\nada,5,?,6\n")) {
            reader.select(new int[] {3, 1}, new int[] {0});

            assertThat(reader.selectedNames()).containsExactly("y", "x", "who");
            Table table = Table.readAll(reader, false);
            assertThat(table.names()).containsExactly("y", "x", "who");
            assertThat(table.column(0)).containsExactly(2, 4, 6);
            assertThat(table.column(1)).containsExactly(1, 3, 5);
            assertThat(table.column(2)).containsExactly(0, 1, 0);
        }
    }

    @Test
    void selectionsThatMakeNoSenseAreRefused() throws IOException {
        try (RowReader reader = open("a,b\n1,2\n")) {
            assertThatThrownBy(() -> reader.select(new int[] {2}, new int[0]))
                    .hasMessage("there is no column 2; the file has 2, counted from 0");
            assertThatThrownBy(() -> reader.select(new int[] {1, 1}, new int[0]))
                    .hasMessage("column 1 is selected twice");
            reader.select(new int[] {1}, new int[0]);
            assertThatThrownBy(() -> reader.next(new double[2])).hasMessageContaining("takes 1 values");
            assertThat(reader.next(new double[1])).isTrue();
            assertThatThrownBy(() -> reader.select(new int[] {1}, new int[0]))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            abc            | "abc" is not a number
            1.5.2          | "1.5.2" is not a number
            1d             | "1d" is not a number
            0x1p3          | "0x1p3" is not a number
            -0X1           | "-0X1" is not a number
            1_000          | "1_000" is not a number
            '"1,5"'        | "1,5" is not a number: write a decimal point instead of the comma, or say that it is one (--decimal ,)
            ''             | the value is missing
            ' '            | the value is missing
            NA             | the value is missing
            NaN            | the value is missing
            null           | the value is missing
            ?              | the value is missing
            inf            | "inf" is not a finite number
            -Infinity      | "-Infinity" is not a finite number
            1e999          | "1e999" is not a finite number
            """)
    void whatIsNoNumberIsAProblemOfItsRow(String field, String complaint) throws IOException {
        try (RowReader reader = open("a,q3,b\n1,2,3\n1," + field + ",3\n4,5,6\n")) {
            double[] row = new double[3];
            assertThat(reader.next(row)).isTrue();
            assertThat(reader.problem()).isNull();

            assertThat(reader.next(row)).isTrue();
            assertThat(row).containsExactly(1, Double.NaN, 3);
            assertThat(reader.problem()).isEqualTo("line 3, column 2 (q3): " + complaint);
            assertThat(reader.place()).isEqualTo("line 3");

            assertThat(reader.next(row)).isTrue();
            assertThat(reader.problem()).isNull();
            assertThat(row).containsExactly(4, 5, 6);
            assertThat(reader.next(row)).isFalse();
        }
    }

    @Test
    void numbersAreReadInEveryUsualSpelling() throws IOException {
        double[] column = read("1\n+1\n-1.\n.5\n1e3\n1E-3\n 7 \n-0\n0.1\n1.7976931348623157e308\n4.9e-324\n")
                .column(0);

        assertThat(column)
                .containsExactly(1, 1, -1, 0.5, 1000, 0.001, 7, -0.0, 0.1, Double.MAX_VALUE, Double.MIN_VALUE);
    }

    @Test
    void linesOfAnotherLengthAreAProblemOfTheirRow() throws IOException {
        try (RowReader reader = open("# comment\n\na,b\n1,2\n3\n4,5,6\n7,8\n")) {
            double[] row = new double[2];
            reader.next(row);
            reader.next(row);
            assertThat(row).containsOnly(Double.NaN);
            assertThat(reader.problem()).isEqualTo("line 5 has 1 field, line 3 has 2");
            reader.next(row);
            assertThat(reader.problem()).isEqualTo("line 6 has 3 fields, line 3 has 2");
            reader.next(row);
            assertThat(reader.problem()).isNull();
            assertThat(row).containsExactly(7, 8);
        }
    }

    @Test
    void linesAreCountedAsAnEditorDoes() throws IOException {
        try (RowReader reader = open("a,b\r\n\r\n\"x\ny\",2\r\n3,oops\r\n")) {
            reader.select(new int[] {1}, new int[] {0});
            double[] row = new double[2];
            reader.next(row);
            assertThat(reader.place()).isEqualTo("line 3");
            reader.next(row);
            assertThat(reader.problem()).startsWith("line 5, column 2 (b)");
        }
    }

    @Test
    void blankNamesAreReplacedAndDoubleOnesKept() throws IOException {
        try (RowReader reader = open(",x,x, \n0,1,2,3\n")) {
            assertThat(reader.names()).containsExactly("column1", "x", "x", "column4");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '1,2x\n3,4\n'  | line 1, column 2: "2x" is not a number, and a header must not hold numbers; correct it, or say whether there is a header
            ''             | is empty; a table needs at least one row
            '\n# note\n\n' | is empty; a table needs at least one row
            """)
    void filesThatCannotBeUnderstoodAreRefusedAtOnce(String text, String problem) {
        assertThatThrownBy(() -> open(text))
                .isInstanceOf(DataFileException.class)
                .hasMessage(directory.resolve("data.csv") + ": " + problem);
    }

    @Test
    void aHeaderAloneIsNotData() throws IOException {
        try (RowReader reader = open("x,y\n")) {
            assertThatThrownBy(() -> Table.readAll(reader, true))
                    .hasMessageEndingWith(": has no rows of data; a table needs at least one");
        }
    }

    @Test
    void anOpenQuoteIsAnErrorAndNotOneHugeField() throws IOException {
        try (RowReader reader = open("a,b\n1,2\n\"3,4\n5,6\n")) {
            reader.next(new double[2]);
            assertThatThrownBy(() -> reader.next(new double[2]))
                    .isInstanceOf(DataFileException.class)
                    .hasMessageContaining("is not delimited text");
        }
    }

    @Test
    void utf16IsRecognisedByItsMark() throws IOException {
        Path file = Files.write(directory.resolve("wide.csv"), "\uFEFFé,b\n1,2\n".getBytes(StandardCharsets.UTF_16LE));

        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            assertThat(reader.names()).containsExactly("é", "b");
        }
    }

    @Test
    void manyRowsArriveInOrder() throws IOException {
        StringBuilder text = new StringBuilder("n,square\n");
        for (int n = 0; n < 50_000; n++) {
            text.append(n).append(',').append((long) n * n).append('\n');
        }

        Table table = read(text.toString());

        assertThat(table.rows()).isEqualTo(50_000);
        for (int n = 0; n < 50_000; n += 7) {
            assertThat(table.column(1)[n]).isEqualTo((double) n * n);
            n += 1000;
        }
        assertThat(table.column(1)[49_999]).isEqualTo(49_999.0 * 49_999);
    }

    @Test
    void aStreamIsReadUnderAName() throws IOException {
        var in = new ByteArrayInputStream("a b\n1 x\n".getBytes(StandardCharsets.UTF_8));

        try (RowReader reader = DataFile.open(in, "standard input", ReadOptions.detect())) {
            assertThatThrownBy(() -> Table.readAll(reader, false))
                    .hasMessage("standard input: line 2, column 2 (b): \"x\" is not a number; 1 of 1 rows has such a"
                            + " problem; correct it");
        }
        ReadOptions npy = ReadOptions.detect().withFormat(FileFormat.NPY);
        assertThatThrownBy(() -> DataFile.open(in, "standard input", npy))
                .hasMessage("standard input: only delimited text can be read from a stream, not NPY; use a file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x,y\n1,2\n3,4\n5,6\n", "1,2\n3,4\n", "x y\n1\t2\n3 4\n", "# by hand\nx,y\n1,2\n3,4\n"})
    void aLineIsDeliveredBeforeTheNextHasCome(String text) throws IOException {
        LineByLine in = new LineByLine(text);
        try (RowReader reader = DataFile.open(in, "pipe", ReadOptions.detect())) {
            boolean header = reader.names().contains("x");
            assertThat(in.remaining())
                    .isEqualTo(header ? text.substring(text.indexOf('\n', text.indexOf('x')) + 1) : text.substring(4));
            double[] row = new double[2];
            for (long left = in.remaining().lines().count() - (header ? 1 : 0); left >= 0; left--) {
                assertThat(reader.next(row)).isTrue();
                assertThat(in.remaining().lines().count()).isEqualTo(left);
            }
            assertThat(reader.next(row)).isFalse();
        }
    }

    /** A pipe that provides one line each time the previous one has been read. */
    private static final class LineByLine extends InputStream {
        private String rest;

        LineByLine(String text) {
            rest = text;
        }

        String remaining() {
            return rest;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("bytes are read in arrays");
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            if (rest.isEmpty()) {
                return -1;
            }
            int end = rest.indexOf('\n') + 1;
            byte[] line = rest.substring(0, end).getBytes(StandardCharsets.UTF_8);
            System.arraycopy(line, 0, into, offset, line.length);
            rest = rest.substring(end);
            return line.length;
        }
    }

    @Test
    void valuesMayBeMissingWhereThatIsAllowedAndNowhereElse() throws IOException {
        double[] row = new double[2];
        try (RowReader reader = open("x,y\n1,\n2,?\n,3\n4,text\n")) {
            reader.allowMissing(1);
            for (double x : new double[] {1, 2}) {
                assertThat(reader.next(row)).isTrue();
                assertThat(row).containsExactly(x, Double.NaN);
                assertThat(reader.problem()).isNull();
            }
            assertThat(reader.next(row)).isTrue();
            assertThat(reader.problem()).isEqualTo("line 4, column 1 (x): the value is missing");
            assertThat(reader.next(row)).isTrue();
            assertThat(reader.problem()).isEqualTo("line 5, column 2 (y): \"text\" is not a number");
            assertThatThrownBy(() -> reader.allowMissing(2)).hasMessageContaining("there is no column 2");
        }
    }

    @Test
    void compressedFilesAreReadByTheirExtension() throws IOException {
        try (RowReader reader = DataFile.open(compressed("x,y\n1,2\n"), ReadOptions.detect())) {
            assertThat(Table.readAll(reader, false).column(1)).containsExactly(2);
        }
    }

    @Test
    void aTruncatedCompressedFileIsNamed() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int n = 0; n < 100_000; n++) {
            text.append(n).append(',').append(Integer.toHexString(n * 7919)).append('\n');
        }
        Path file = compressed("x,y\n" + text);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));

        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            assertThatThrownBy(() -> Table.readAll(reader, true))
                    .isInstanceOf(DataFileException.class)
                    .hasMessageStartingWith(file + ": is truncated");
        }
        Files.writeString(file, "x,y\n");
        assertThatThrownBy(() -> DataFile.open(file, ReadOptions.detect()))
                .hasMessage(file
                        + ": is damaged, or not compressed as its name says (Not in GZIP format); get a whole copy, or"
                        + " rename it to what it is");
    }

    private Path compressed(String text) throws IOException {
        Path file = directory.resolve("data.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private Table read(String text) throws IOException {
        try (RowReader reader = open(text)) {
            return Table.readAll(reader, false);
        }
    }

    private RowReader open(String text) throws IOException {
        return open(text, ReadOptions.detect());
    }

    private RowReader open(String text, ReadOptions options) throws IOException {
        return DataFile.open(file(text), options);
    }

    private Path file(String text) throws IOException {
        return Files.writeString(directory.resolve("data.csv"), text);
    }
}
