package org.lgr.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataFileTest {
    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @CsvSource({
        "a.csv,CSV",
        "a.TXT,CSV",
        "a.dat,CSV",
        "a.data,CSV",
        "b/a.csv.gz,CSV",
        "a.tsv,TSV",
        "a.tsv.GZ,TSV",
        "a.mat,MAT",
        "a.npy,NPY",
        "a.npz,NPZ",
        "a.arff,ARFF",
        "a.arff.gz,ARFF",
        "a.parquet,PARQUET",
        "csv.npy,NPY"
    })
    void theNameTellsTheFormat(String name, FileFormat format) throws IOException {
        assertThat(FileFormat.of(Path.of(name))).isEqualTo(format);
    }

    @ParameterizedTest
    @CsvSource({"a.xls", "csv", "a.npy.gz", "a.gz"})
    void anUnknownNameIsAnsweredWithTheKnownOnes(String name) {
        assertThatThrownBy(() -> FileFormat.of(Path.of(name)))
                .isInstanceOf(DataFileException.class)
                .hasMessage(name + ": its name does not tell the format; known are .csv .txt .dat .data .tsv .mat .npy"
                        + " .npz .arff .parquet, and .csv .txt .dat .data .tsv .arff also with .gz; rename it, or give"
                        + " the format (--format)");
    }

    @Test
    void aMistypedFileIsSuggested() throws IOException {
        Files.writeString(directory.resolve("train.csv"), "1\n");
        Path file = directory.resolve("tain.csv");

        assertThatThrownBy(() -> DataFile.open(file, ReadOptions.detect()))
                .isInstanceOf(DataFileException.class)
                .hasMessage(file + ": there is no such file; did you mean \"train.csv\"?");
    }

    @Test
    void aFileThatIsNowhereIsNamed() {
        Path file = directory.resolve("nowhere.csv");
        Path deeper = directory.resolve("none").resolve("nowhere.csv");

        assertThatThrownBy(() -> DataFile.open(file, ReadOptions.detect()))
                .hasMessage(file + ": there is no such file");
        assertThatThrownBy(() -> DataFile.open(deeper, ReadOptions.detect()))
                .hasMessage(deeper + ": there is no such file");
    }

    @Test
    void aFolderIsNoFile() throws IOException {
        Path folder = Files.createDirectory(directory.resolve("folder.csv"));

        assertThatThrownBy(() -> DataFile.open(folder, ReadOptions.detect()))
                .hasMessage(folder + ": is a folder; give a file in it");
    }

    @Test
    void parquetWithoutItsModuleNamesTheWayOut() throws IOException {
        Path file = Files.writeString(directory.resolve("a.parquet"), "PAR1");

        assertThatThrownBy(() -> DataFile.open(file, ReadOptions.detect()))
                .isInstanceOf(DataFileException.class)
                .hasMessageStartingWith(
                        file + ": Parquet needs the optional module lgr-parquet: run ./lgr setup parquet");
    }
}
