package org.lgr.internal.durable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.lgr.ModelFormatException;
import org.lgr.internal.file.Disk;

/**
 * Copies of the files of a stream while it is recovered, so that nothing is lost whenever the process ends. First all
 * files are copied to a folder, which is then called {@code NAME.recovering}; then the stream is replaced; then the
 * folder gets its final name, {@code NAME.kept-N}.
 */
public final class RecoveryFiles {
    private RecoveryFiles() {}

    private static Path underWay(Path checkpoint) {
        return checkpoint.resolveSibling(checkpoint.getFileName() + ".recovering");
    }

    /** Refuses to use a stream while its recovery is not complete. */
    public static void requireNoneUnderWay(Path checkpoint) throws ModelFormatException {
        if (isUnderWay(checkpoint)) {
            throw new ModelFormatException("the recovery of " + checkpoint + " was interrupted; 'lgr recover "
                    + checkpoint + "' completes it");
        }
    }

    /** Whether a recovery was interrupted. */
    public static boolean isUnderWay(Path checkpoint) {
        return Files.isDirectory(underWay(checkpoint));
    }

    /** The checkpoint to recover: the copy if a recovery was interrupted. */
    public static Path source(Path checkpoint) {
        return isUnderWay(checkpoint)
                ? underWay(checkpoint).resolve(Objects.requireNonNull(checkpoint.getFileName()))
                : checkpoint;
    }

    /** Copies all files of a stream, unless an interrupted recovery has done that. */
    public static void copy(Path checkpoint) throws IOException {
        if (isUnderWay(checkpoint)) {
            return;
        }
        List<Path> files = new ArrayList<>(JournalFiles.all(checkpoint));
        if (Files.exists(checkpoint)) {
            files.add(checkpoint);
        }
        Path folder = Files.createDirectory(
                checkpoint.resolveSibling(checkpoint.getFileName() + ".copying-" + UUID.randomUUID()));
        for (Path file : files) {
            Path copy = folder.resolve(Objects.requireNonNull(file.getFileName()));
            Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
            try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
        Disk.REAL.forceFolder(folder);
        Disk.REAL.rename(folder, underWay(checkpoint));
        Disk.REAL.forceFolder(checkpoint.resolveSibling("."));
    }

    /** Deletes the journal, of which there is a copy now, and gives the folder its final name, which is returned. */
    public static Path complete(Path checkpoint) throws IOException {
        JournalFiles.discard(Disk.REAL, checkpoint, Long.MAX_VALUE);
        Disk.REAL.forceFolder(checkpoint.resolveSibling("."));
        int number = 1;
        Path kept = kept(checkpoint, number);
        while (Files.exists(kept)) {
            kept = kept(checkpoint, ++number);
        }
        Disk.REAL.rename(underWay(checkpoint), kept);
        Disk.REAL.forceFolder(checkpoint.resolveSibling("."));
        return kept;
    }

    private static Path kept(Path checkpoint, int number) {
        return checkpoint.resolveSibling(checkpoint.getFileName() + ".kept-" + number);
    }
}
