package org.lgr.internal.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file atomically: readers see either the old file or the whole new one, and a failure leaves the old one. The
 * new content is written to a temporary file in the same directory, forced to disk, and then renamed. What is no
 * regular file, such as a pipe or a device, cannot be replaced and is written directly.
 */
public final class AtomicFile {
    /** Number of last characters of a name that its temporary file keeps, because they tell the format. */
    private static final int KEPT_END = 16;

    private AtomicFile() {}

    /** Content that is written to a stream. */
    @FunctionalInterface
    public interface Content {
        /** Writes the whole content. */
        void writeTo(OutputStream out) throws IOException;
    }

    /** Content that needs a file to write to. */
    @FunctionalInterface
    public interface FileContent {
        /** Writes the whole content to an existing, empty file with the same ending as the final one. */
        void writeTo(Path file) throws IOException;
    }

    /**
     * Creates or replaces a file. If the path is a symbolic link, the file it points to is replaced. A replaced file
     * keeps its permissions.
     *
     * @param what what the file holds, as messages call it
     */
    public static void replace(Path path, String what, Content content) throws IOException {
        replaceFile(path, what, file -> {
            try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.WRITE)) {
                content.writeTo(out);
            }
        });
    }

    /** As {@link #replace}, for content that needs a file to write to. */
    public static void replaceFile(Path path, String what, FileContent content) throws IOException {
        boolean exists = Files.exists(path);
        if (Files.isDirectory(path)) {
            throw failed(path, what, "it is a directory; name a file in it", null);
        }
        if (exists && !Files.isRegularFile(path)) {
            writeDirectly(path, what, content);
            return;
        }
        Path target = exists ? path.toRealPath() : path.toAbsolutePath();
        Path directory = target.getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw failed(path, what, "there is no directory " + directory + "; create it first", null);
        }
        Path temporary = directory.resolve(".lgr-" + UUID.randomUUID() + end(target));
        try {
            write(temporary, exists ? permissions(target) : null, content);
            move(temporary, target);
        } catch (IOException e) {
            discard(temporary, e);
            throw failed(path, what, reason(e).replace(temporary.toString(), path.toString()), e);
        } catch (RuntimeException | Error e) {
            discard(temporary, e);
            throw e;
        }
    }

    private static void writeDirectly(Path path, String what, FileContent content) throws IOException {
        try {
            content.writeTo(path);
        } catch (IOException e) {
            throw failed(path, what, reason(e), e);
        }
    }

    private static String end(Path target) {
        String name = String.valueOf(target.getFileName());
        return "-" + name.substring(Math.max(0, name.length() - KEPT_END));
    }

    /**
     * Writes a temporary file. It is created exclusively, so that no file or link that is already there is used, and
     * gets the permissions of the replaced file before its content. A new file gets the usual ones, unlike those of
     * {@link Files#createTempFile}, which only the owner can read.
     */
    private static void write(Path temporary, @Nullable Set<PosixFilePermission> permissions, FileContent content)
            throws IOException {
        Files.createFile(temporary);
        if (permissions != null) {
            Set<PosixFilePermission> writable = EnumSet.of(PosixFilePermission.OWNER_WRITE);
            writable.addAll(permissions);
            Files.setPosixFilePermissions(temporary, writable);
        }
        content.writeTo(temporary);
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        if (permissions != null) {
            Files.setPosixFilePermissions(temporary, permissions);
        }
    }

    private static @Nullable Set<PosixFilePermission> permissions(Path target) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        return view == null ? null : view.readAttributes().permissions();
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

    /** The message alone if it says all; some exceptions name nothing but the file. */
    private static String reason(IOException e) {
        return e.getClass() == IOException.class ? String.valueOf(e.getMessage()) : e.toString();
    }

    private static IOException failed(Path path, String what, String reason, @Nullable IOException cause) {
        return new IOException("cannot save the " + what + " to " + path + ": " + reason, cause);
    }
}
