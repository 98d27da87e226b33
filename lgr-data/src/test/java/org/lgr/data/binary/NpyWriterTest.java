package org.lgr.data.binary;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.data.DataFile;
import org.lgr.data.FileFormat;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;
import org.lgr.data.Table;

class NpyWriterTest {
    private static final List<String> NAMES = List.of("x", "τ 😀", "");
    private static final int ROWS = 20_000; // fills several pieces of the reader

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @EnumSource(names = {"NPY", "NPZ"})
    void whatWasWrittenIsReadBack(FileFormat format) throws IOException {
        Path file = write(format);

        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            assertThat(reader.names())
                    .isEqualTo(format == FileFormat.NPZ ? List.of("x", "τ 😀", "column3") : Table.numberedNames(3));
            double[] row = new double[3];
            for (int n = 0; n < ROWS; n++) {
                assertThat(reader.next(row)).isTrue();
                assertThat(row).isEqualTo(row(n));
            }
            assertThat(reader.place()).isEqualTo("row " + ROWS);
            assertThat(reader.next(row)).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NPY", "NPZ"})
    void theSameRowsGiveTheSameBytes(FileFormat format) throws IOException {
        assertThat(Files.readAllBytes(write(format))).isEqualTo(Files.readAllBytes(write(format)));
    }

    @Test
    void nothingIsLeftBesideTheFile() throws IOException {
        Path file = write(FileFormat.NPZ);

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NPY", "NPZ"})
    void numPyReadsIt(FileFormat format) throws Exception {
        assumeTrue(python("import numpy").equals(""), "skipped: there is no python3 with numpy on this machine");
        Path file = write(format);
        String load = "import numpy as np, sys; f = np.load(sys.argv[1]); ";

        assertThat(python(
                        load + (format == FileFormat.NPZ ? "d = f['data']; " : "d = f; ")
                                + "e = np.arange(20000) / 3; print(d.shape, d.dtype, (d[:, 0] == e).all(), d[3].tolist())",
                        file.toString()))
                .isEqualTo("(20000, 3) float64 True [1.0, -3.0, 0.1]");
        if (format == FileFormat.NPZ) {
            assertThat(python(load + "print(ascii(f['names'].tolist()))", file.toString()))
                    .isEqualTo("['x', '\\u03c4 \\U0001f600', '']");
        }
    }

    private Path write(FileFormat format) throws IOException {
        Path file = directory.resolve("data." + (format == FileFormat.NPY ? "npy" : "npz"));
        try (RowWriter writer = DataFile.create(file, format, NAMES)) {
            for (int n = 0; n < ROWS; n++) {
                writer.write(row(n));
            }
        }
        return file;
    }

    private static double[] row(int n) {
        return new double[] {n / 3.0, -n, 0.1};
    }

    private static String python(String program, String... arguments) throws IOException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(Stream.concat(Stream.of("python3", "-c", program), Stream.of(arguments))
                            .toList())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            return "there is no python3";
        }
        String output = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        process.waitFor();
        return output;
    }
}
