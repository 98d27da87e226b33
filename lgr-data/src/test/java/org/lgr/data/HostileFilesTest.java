package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
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
