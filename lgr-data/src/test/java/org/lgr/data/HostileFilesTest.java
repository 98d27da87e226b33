package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged files are read, or refused with a {@link DataFileException} and no other exception. */
class HostileFilesTest {
    private static final int DAMAGES = 200;

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(strings = {"a.csv", "a.csv.gz", "a.tsv", "a.arff", "a.arff.gz", "a.npy", "a.npz", "a.mat"})
    void filesCutOffAnywhere(String name) throws IOException {
        byte[] whole = valid(name);
        for (int length = 0; length < whole.length; length += 1 + whole.length / DAMAGES) {
            readOrRefuse(name, Arrays.copyOf(whole, length));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.csv", "a.csv.gz", "a.tsv", "a.arff", "a.arff.gz", "a.npy", "a.npz", "a.mat"})
    void filesWithOtherBytes(String name) throws IOException {
        byte[] whole = valid(name);
        SplittableRandom random = new SplittableRandom(2014);
        for (int i = 0; i < DAMAGES; i++) {
            byte[] damaged = whole.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            readOrRefuse(name, damaged);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.csv", "a.csv.gz", "a.tsv", "a.arff", "a.npy", "a.npz", "a.mat"})
    void filesOfNoise(String name) throws IOException {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 100; i++) {
            byte[] noise = new byte[random.nextInt(2000)];
            random.nextBytes(noise);
            readOrRefuse(name, noise);
        }
    }

    @Test
    void theFilesAreValidBeforeTheyAreDamaged() throws IOException {
        for (String name : List.of("a.csv", "a.csv.gz", "a.tsv", "a.arff", "a.npy", "a.npz", "a.mat")) {
            Path file = Files.write(directory.resolve(name), valid(name));
            assertThat(read(file).rows()).as(name).isEqualTo(5);
        }
    }

    /** As an attacker packs it: a header of 2 × 1 numbers, stored column by column, and behind it nothing but zeros. */
    @Test
    void anArrayIsUnpackedOnlyAsFarAsItsHeaderSays() throws IOException {
        Path file = directory.resolve("bomb.npz");
        byte[] header = Files.readAllBytes(columnWise());
        long unpacked = 1L << 28;
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry("data.npy"));
            zip.write(header);
            byte[] zeros = new byte[1 << 20];
            for (long n = 0; n < unpacked; n += zeros.length) {
                zip.write(zeros);
            }
            zip.closeEntry();
        }
        assertThat(Files.size(file)).isLessThan(unpacked / 500);
        FileStore temporary = Files.getFileStore(Path.of(System.getProperty("java.io.tmpdir")));
        long free = temporary.getUsableSpace();
        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            assertThat(reader.names()).hasSize(1);
            assertThat(free - temporary.getUsableSpace()).isLessThan(unpacked / 2);
        }
        assertThat(read(file).rows()).isEqualTo(2);
    }

    /** An array of two rows and one column in Fortran order. */
    private Path columnWise() throws IOException {
        String text = "{'descr': '<f8', 'fortran_order': True, 'shape': (2, 1), }";
        ByteBuffer array = ByteBuffer.allocate(10 + 118 + 16).order(ByteOrder.LITTLE_ENDIAN);
        array.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}).putShort((short) 118);
        array.put((text + " ".repeat(117 - text.length()) + "\n").getBytes(StandardCharsets.US_ASCII));
        array.putDouble(1).putDouble(2);
        return Files.write(directory.resolve("columns.npy"), array.array());
    }

    private void readOrRefuse(String name, byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve(name), bytes);
        assertThatCode(() -> {
                    try {
                        read(file);
                    } catch (DataFileException e) {
                        assertThat(e).hasMessageContaining(name);
                    }
                })
                .doesNotThrowAnyException();
    }

    private static Table read(Path file) throws IOException {
        try (RowReader reader = DataFile.open(file, ReadOptions.detect())) {
            return Table.readAll(reader, true);
        }
    }

    private byte[] valid(String name) throws IOException {
        Path file = directory.resolve(name);
        try (RowWriter writer = DataFile.create(file, FileFormat.of(file), List.of("q1", "q 2", "τ"))) {
            for (int n = 0; n < 5; n++) {
                writer.write(new double[] {n, n / 3.0, -1e10 * n});
            }
        }
        return Files.readAllBytes(file);
    }
}
