package org.lgr.data.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;
import org.lgr.data.Table;

class DelimitedWriterTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void numbersAreShortAndMissingOnesEmpty() throws IOException {
        double[] row = {1, -2.5, Double.NaN, -0.0, 1e300, 123456789012L, Double.POSITIVE_INFINITY, 0.1};

        assertThat(write(FileFormat.CSV, List.of("a", "b", "c", "d", "e", "f", "g", "h"), row))
                .isEqualTo("a,b,c,d,e,f,g,h\n1,-2.5,,-0.0,1.0E300,123456789012,inf,0.1\n");
    }

    @ParameterizedTest
    @CsvSource({"CSV, 1", "TSV, 1", "ARFF, 5"})
    void whatIsFlushedIsThereBeforeTheEnd(FileFormat format, int linesOfHead) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RowWriter writer = DataFile.write(out, format, List.of("a"))) {
            writer.flush();
            assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(linesOfHead);
            writer.write(new double[] {2.5});
            writer.flush();
            assertThat(out.toString(StandardCharsets.UTF_8).lines()).hasSize(linesOfHead + 1);
        }
    }

    @Test
    void namesAreQuotedWhenNecessary() throws IOException {
        List<String> names = List.of("#a", "b,c", "say \"é\"", " d", "", "e f", "g\nh");
        assertThat(write(FileFormat.CSV, names))
                .isEqualTo("\"#a\",\"b,c\",\"say \"\"é\"\"\",\" d\",\"\",e f,\"g\nh\"\n");
        assertThat(write(FileFormat.TSV, List.of("b,c", "d\te"))).isEqualTo("b,c\t\"d\te\"\n");
    }

    @Test
    void everyFiniteNumberReadsBackToTheSameBits() throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        Path file = directory.resolve("random.csv.gz");
        double[][] rows = new double[20_000][2];
        try (RowWriter writer = DataFile.create(file, FileFormat.CSV, List.of("bits", "unit"))) {
            for (double[] row : rows) {
                do {
                    row[0] = Double.longBitsToDouble(random.nextLong());
                } while (!Double.isFinite(row[0]));
                row[1] = random.nextDouble();
                writer.write(row);
            }
        }

        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            double[] row = new double[2];
            for (double[] expected : rows) {
                assertThat(reader.next(row)).isTrue();
                assertThat(row).isEqualTo(expected);
            }
            assertThat(reader.next(row)).isFalse();
        }
    }

    @Test
    void aMissingValueInTheOnlyColumnIsNotLost() throws IOException {
        Path file = directory.resolve("one.tsv");
        try (RowWriter writer = DataFile.create(file, FileFormat.TSV, List.of("x"))) {
            writer.write(new double[] {1});
            writer.write(new double[] {Double.NaN});
        }

        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            assertThatThrownBy(() -> Table.readAll(reader, false))
                    .hasMessageContaining("line 3, column 1 (x): the value is missing; 1 of 2 rows");
        }
    }

    @Test
    void whetherToCompressIsAskedOrTakenFromTheName() throws IOException {
        Path file = directory.resolve("data.tmp");
        DataFile.create(file, FileFormat.CSV, List.of("x"), true).close();
        assertThat(Files.readAllBytes(file)).startsWith(0x1f, 0x8b);

        DataFile.create(file, FileFormat.CSV, List.of("x")).close();
        assertThat(file).hasContent("x\n");

        assertThatThrownBy(() -> DataFile.create(file, FileFormat.NPY, List.of("x"), true))
                .hasMessage(file + ": only text is compressed; leave .gz out of the name for NPY");
    }

    @Test
    void rowsOfAnotherLengthAreRefused() {
        assertThatThrownBy(() -> write(FileFormat.CSV, List.of("a", "b"), new double[1]))
                .hasMessage("a row has 2 values, got 1");
        assertThatThrownBy(() -> write(FileFormat.CSV, List.of())).hasMessage("a file needs at least one column");
    }

    private static String write(FileFormat format, List<String> names, double[]... rows) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RowWriter writer = DataFile.write(out, format, names)) {
            for (double[] row : rows) {
                writer.write(row);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
