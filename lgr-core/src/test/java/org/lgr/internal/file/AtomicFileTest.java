package org.lgr.internal.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AtomicFileTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameAFile() {
        file = folder.resolve("file.csv.gz");
    }

    private static AtomicFile.Content text(String text) {
        return out -> out.write(text.getBytes(UTF_8));
    }

    private List<Path> contents() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void readersSeeTheOldFileUntilTheNewOneIsWhole() throws IOException {
        AtomicFile.replace(file, "test", text("old"));
        AtomicFile.replace(file, "test", out -> {
            out.write("n".getBytes(UTF_8));
            assertThat(file).hasContent("old");
            out.write("ew".getBytes(UTF_8));
        });
        assertThat(file).hasContent("new");
        assertThat(contents()).containsExactly(file);
    }

    @Test
    void aFailureMidwayLeavesTheOldFileAndNamesIt() throws IOException {
        Files.writeString(file, "old");
        assertThatThrownBy(() -> AtomicFile.replace(file, "checkpoint", out -> {
                    out.write(new byte[100]);
                    throw new IOException("No space left on device");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot save the checkpoint to " + file + ": No space left on device");
        assertThatThrownBy(() -> AtomicFile.replace(file, "test", out -> {
                    out.write(new byte[100]);
                    throw new IllegalStateException("cannot be written");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(file).hasContent("old");
        assertThat(contents()).containsExactly(file);
    }

    @Test
    void aMessageThatNamesTheTemporaryFileNamesTheFinalOneInstead() {
        assertThatThrownBy(() -> AtomicFile.replaceFile(file, "output", temporary -> {
                    throw new NoSuchFileException(temporary.toString());
                }))
                .hasMessage("cannot save the output to " + file + ": java.nio.file.NoSuchFileException: " + file);
    }

    @Test
    void temporaryNamesCannotBeGuessedAndEndAsTheFinalOne() throws IOException {
        List<String> names = new ArrayList<>();
        for (int n = 0; n < 3; n++) {
            AtomicFile.replaceFile(file, "test", temporary -> {
                assertThat(temporary).isEmptyFile().hasParent(folder.toRealPath());
                assertThatThrownBy(() -> Files.createFile(temporary)).isInstanceOf(FileAlreadyExistsException.class);
                names.add(temporary.getFileName().toString());
            });
        }
        assertThat(names)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("\\.lgr-[0-9a-f-]{36}-file\\.csv\\.gz"));
    }

    @Test
    void aNameMayBeAsLongAsFileSystemsAllow() throws IOException {
        Path longest = folder.resolve("n".repeat(251) + ".csv");
        AtomicFile.replace(longest, "test", text("new"));
        assertThat(longest).hasContent("new");
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-rw-rw-", "r--r-----"})
    void aReplacedFileKeepsItsPermissions(String permissions) throws IOException {
        assumePosix();
        Files.createFile(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        AtomicFile.replaceFile(file, "test", temporary -> {
            // Content that only some may read is never readable by others, not even for a moment.
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temporary))
                            .substring(2))
                    .isEqualTo(permissions.substring(2));
            Files.writeString(temporary, "new");
        });
        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo(permissions);
    }

    @Test
    void aNewFileHasThePermissionsOfAnyOther() throws IOException {
        assumePosix();
        AtomicFile.replace(file, "test", text("new"));
        Path other = Files.createFile(folder.resolve("other"));
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(other));
    }

    @Test
    void aLinkStaysALinkAndTheFileItPointsToIsReplaced() throws IOException {
        Path store = Files.createDirectory(folder.resolve("store")).resolve("real");
        Files.writeString(store, "old");
        Files.createSymbolicLink(file, store);
        AtomicFile.replace(file, "test", text("new"));
        assertThat(file).isSymbolicLink();
        assertThat(store).hasContent("new");
    }

    @Test
    void aDeviceIsWrittenAndNotReplaced() throws IOException {
        Path nothing = Path.of("/dev/null");
        assumeTrue(Files.exists(nothing));
        AtomicFile.replace(nothing, "test", text("new"));
        assertThat(Files.isRegularFile(nothing)).isFalse();
    }

    @Test
    void aFullDeviceIsNamed() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full));
        assertThatThrownBy(() -> AtomicFile.replace(full, "model", text("new")))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot save the model to /dev/full: No space left on device");
    }

    @Test
    @Timeout(30)
    void aPipeIsWrittenToItsReader() throws Exception {
        assumePosix();
        Path pipe = folder.resolve("pipe");
        Process make = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(make.waitFor() == 0);
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        AtomicFile.replace(pipe, "test", text("new"));
        assertThat(read.get(20, TimeUnit.SECONDS)).isEqualTo("new");
        assertThat(contents()).containsExactly(pipe);
    }

    @Test
    void directoriesAreRefusedWithTheWayOut() {
        assertThatThrownBy(() -> AtomicFile.replace(folder, "model", text("new")))
                .hasMessage("cannot save the model to " + folder + ": it is a directory; name a file in it");
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> AtomicFile.replace(missing.resolve("file"), "model", text("new")))
                .hasMessage("cannot save the model to " + missing.resolve("file") + ": there is no directory " + missing
                        + "; create it first");
    }

    private void assumePosix() throws IOException {
        assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
    }
}
