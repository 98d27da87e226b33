package org.lgr.cli.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lgr.cli.CommandRun;
import org.lgr.data.FileFormat;

class OutputFileTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void askingLeavesNothingBehindAndWritingOneFile() throws IOException {
        OutputFile output = OutputFile.at(directory.resolve("new.svg"));
        assertThat(directory).isEmptyDirectory();

        output.write("text");

        assertThat(names()).containsExactly("new.svg");
        assertThat(directory.resolve("new.svg")).hasContent("text");
    }

    @Test
    void anExistingFileIsKeptUntilTheNewOneIsComplete() throws IOException {
        Path file = Files.writeString(directory.resolve("old.svg"), "old");
        OutputFile output = OutputFile.at(file);
        assertThat(file).hasContent("old");

        output.write("new");

        assertThat(file).hasContent("new");
        assertThat(names()).containsExactly("old.svg");
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path file = Files.writeString(directory.resolve("real.svg"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("link.svg"), file);

        OutputFile.at(link).write("new");

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    void whatCannotBeWrittenIsRefusedWithTheWayOut() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThatThrownBy(() -> OutputFile.at(directory))
                .isInstanceOf(CommandException.class)
                .hasMessage(directory + " is a directory; name a file in it");
        assertThatThrownBy(() -> OutputFile.at(file.resolve("demo.svg")))
                .hasMessage("there is no directory " + file + "; create it, or choose another file");
    }

    @Test
    void aDeviceTakesWhatIsWrittenAndRows() throws IOException {
        Path nothing = Path.of("/dev/null");
        assumeTrue(Files.exists(nothing));
        OutputFile output = OutputFile.at(nothing);
        assertThat(output.format()).isEqualTo(FileFormat.CSV);
        output.write("text");
        assertThat(CommandRun.of("generate", "cross", "--rows", "3", "-o", "/dev/null")
                        .exitCode())
                .isZero();
        assertThat(Files.isRegularFile(nothing)).isFalse();
    }

    @Test
    void aFullDiskIsReportedWithTheNameOfTheFile() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        assertThatThrownBy(() -> OutputFile.at(full).write("text"))
                .isInstanceOf(CommandException.class)
                .hasMessage("cannot save the output to /dev/full: No space left on device; choose another file");
    }

    @Test
    void aModelThatIsSavedReplacesTheFileOnce() throws IOException {
        Path file = Files.writeString(directory.resolve("model.lgr"), "old");
        OutputFile.at(file).save(path -> {
            assertThat(path).isEqualTo(file);
            assertThat(names()).containsExactly("model.lgr");
        });
    }

    private Stream<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> directory.relativize(file).toString()).toList().stream();
        }
    }
}
