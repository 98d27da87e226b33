package org.lgr.internal.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file atomically: readers see either the old file or the whole new one, and a failure leaves the old one. The
 * new content is written to a temporary file in the same directory, forced to disk, and then renamed.
 */
public final class AtomicFile {
    private AtomicFile() {}

    /** Content of the file. */
    @FunctionalInterface
    public interface Content {
        /** Writes the whole content. */
        void writeTo(OutputStream out) throws IOException;
    }

    /** Creates or replaces a file. If the path is a symbolic link, the file it points to is replaced. */
    public static void replace(Path path, Content content) throws IOException {
        boolean exists = Files.exists(path);
        if (exists && !Files.isRegularFile(path)) { // a rename would replace even a device
            throw failed(path, "it exists and is no regular file; choose another name, or write to a stream", null);
        }
        Path target = exists ? path.toRealPath() : path.toAbsolutePath();
        Path directory = target.getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw failed(path, "there is no directory " + directory + "; create it first", null);
        }
        Path temporary = directory.resolve(".lgr-" + UUID.randomUUID() + ".tmp");
        try {
            write(temporary, content);
            move(temporary, target);
        } catch (IOException e) {
            discard(temporary, e);
            throw failed(path, e.toString(), e);
        } catch (RuntimeException | Error e) {
            discard(temporary, e);
            throw e;
        }
    }

    private static void write(Path temporary, Content content) throws IOException {
        // Not Files.createTempFile: it would make the model readable by its owner only.
        try (FileChannel channel =
                FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            content.writeTo(Channels.newOutputStream(channel));
            channel.force(true);
        }
    }

    private static void move(Path temporary, Path target) throws IOException {
        try {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void discard(Path temporary, Throwable reason) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    private static IOException failed(Path path, String reason, @Nullable IOException cause) {
        return new IOException("cannot save the model to " + path + ": " + reason, cause);
    }
}
