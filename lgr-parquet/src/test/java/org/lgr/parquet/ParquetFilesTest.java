package org.lgr.parquet;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import blue.strategic.parquet.ParquetWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.data.DataFile;
import org.lgr.data.DataFileException;
import org.lgr.data.FileFormat;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;
import org.lgr.data.Table;

class ParquetFilesTest {
    private static final int ROWS = 5000;

    @TempDir
    Path directory = Path.of("");

    @Test
    void whatWasWrittenIsReadBackToTheSameBits() throws IOException {
        Path file = write("copy.parquet", ROWS);

        try (RowReader reader = open(file)) {
            assertThat(reader.names()).containsExactly("q 1", "τ");
            double[] row = new double[2];
            for (int n = 0; n < ROWS; n++) {
                assertThat(reader.next(row)).isTrue();
                assertThat(reader.problem()).isNull();
                assertThat(row).containsExactly(n / 3.0, -n);
            }
            assertThat(reader.next(row)).isFalse();
            assertThat(reader.next(row)).isFalse();
        }
    }

    @Test
    void anExistingFileIsReplacedAndTheSameRowsGiveTheSameBytes() throws IOException {
        byte[] first = Files.readAllBytes(write("a.parquet", 10));
        write("a.parquet", ROWS);

        assertThat(Files.readAllBytes(write("a.parquet", 10))).isEqualTo(first);
    }

    @Test
    void everyFlatTypeIsReadAndTextsAreLabels() throws IOException {
        Path file = types();

        try (RowReader reader = open(file)) {
            assertThat(reader.names()).containsExactly("i", "l", "f", "d", "b", "who", "cents", "u");
            reader.select(new int[] {4, 0, 1, 2, 3, 6, 7}, new int[] {5});
            double[] row = new double[8];

            assertThat(reader.next(row)).isTrue();
            assertThat(reader.problem()).isNull();
            assertThat(row).containsExactly(1, -7, 1L << 40, 0.5, 0.1, 12.34, 4294967295.0, 0);

            assertThat(reader.next(row)).isTrue();
            assertThat(reader.problem()).isEqualTo("row 2, column 4 (d): the value is missing");
            assertThat(row).containsExactly(1, -7, 1L << 40, 0.5, Double.NaN, 12.34, 4294967295.0, 1);
        }
    }

    @Test
    void textIsNoNumber() throws IOException {
        try (RowReader reader = open(types())) {
            reader.select(new int[] {5}, new int[0]);
            assertThat(reader.next(new double[1])).isTrue();
            assertThat(reader.problem()).isEqualTo("row 1, column 6 (who): \"ada\" is not a number");
        }
    }

    @Test
    void namesMustDiffer() {
        Path file = directory.resolve("twins.parquet");

        assertThatThrownBy(() -> DataFile.create(file, FileFormat.PARQUET, List.of("x", "y", "x")))
                .isInstanceOf(DataFileException.class)
                .hasMessageContaining("that of column 3 is \"x\", as is that of another");
    }

    @Test
    void damagedFilesAreReadOrRefusedWithTheirName() throws IOException {
        byte[] whole = Files.readAllBytes(write("whole.parquet", 20));
        SplittableRandom random = new SplittableRandom(2014);
        for (int i = 0; i < 300; i++) {
            byte[] damaged = i % 3 == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
            for (int flips = i % 3; flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            Path file = Files.write(directory.resolve("damaged.parquet"), damaged);
            assertThatCode(() -> {
                        try (RowReader reader = open(file)) {
                            Table.readAll(reader, true);
                        } catch (DataFileException e) {
                            assertThat(e).hasMessageContaining("damaged.parquet: ");
                        }
                    })
                    .doesNotThrowAnyException();
        }
    }

    private Path write(String name, int rows) throws IOException {
        Path file = directory.resolve(name);
        try (RowWriter writer = DataFile.create(file, FileFormat.PARQUET, List.of("q 1", "τ"))) {
            for (int n = 0; n < rows; n++) {
                writer.write(new double[] {n / 3.0, -n});
            }
        }
        return file;
    }

    private Path types() throws IOException {
        MessageType schema = Types.buildMessage()
                .required(INT32)
                .named("i")
                .required(INT64)
                .named("l")
                .required(FLOAT)
                .named("f")
                .optional(DOUBLE)
                .named("d")
                .required(BOOLEAN)
                .named("b")
                .required(BINARY)
                .as(LogicalTypeAnnotation.stringType())
                .named("who")
                .required(INT32)
                .as(LogicalTypeAnnotation.decimalType(2, 9))
                .named("cents")
                .required(INT32)
                .as(LogicalTypeAnnotation.intType(32, false))
                .named("u")
                .named("types");
        Path file = directory.resolve("types.parquet");
        try (ParquetWriter<Map<String, Object>> writer =
                ParquetWriter.writeFile(schema, file.toFile(), (row, values) -> row.forEach(values::write))) {
            Map<String, Object> row = Map.of(
                    "i", -7, "l", 1L << 40, "f", 0.5f, "b", true, "who", "ada", "cents", 1234, "u", -1, "d", 0.1);
            writer.write(row);
            Map<String, Object> gap = new HashMap<>(row);
            gap.remove("d");
            gap.put("who", "bob");
            writer.write(gap);
        }
        return file;
    }

    private static RowReader open(Path file) throws IOException {
        return DataFile.open(file, ReadOptions.detect());
    }
}
