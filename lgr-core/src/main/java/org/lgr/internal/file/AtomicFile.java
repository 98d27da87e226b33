package org.lgr.internal.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /**
     * As {@link #replace(Path, String, Content)}, on a given disk and for regular files alone. When it returns, the new
     * name is on the disk, too.
     *
     * @param like file whose permissions a new file gets, if there is that file; it can be written by its owner
     */
    public static void replace(Disk disk, Path path, String what, Path like, Content content) throws IOException {
        Path target = target(path, what);
        replace(disk, target, path, what, temporary -> {
            try (Disk.Output file = disk.create(temporary)) {
                if (Files.exists(target)) {
                    allow(temporary, permissions(target), false);
                } else if (Files.exists(like)) {
                    allow(temporary, permissions(like), true);
                }
                content.writeTo(Disk.stream(file));
                file.force();
            }
        });
        disk.forceFolder(target.resolveSibling("."));
    }

    /** As {@link #replace(Path, String, Content)}, for content that needs a file to write to. */
    public static void replaceFile(Path path, String what, FileContent content) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
            writeDirectly(path, what, content);
            return;
        }
        Path target = target(path, what);
        replace(
                Disk.REAL,
                target,
                path,
                what,
                temporary -> write(temporary, Files.exists(target) ? permissions(target) : null, content));
    }

    private static void replace(Disk disk, Path target, Path path, String what, FileContent writing)
            throws IOException {
        Path temporary = target.resolveSibling(".lgr-" + UUID.randomUUID() + end(target));
        try {
            writing.writeTo(temporary);
            disk.rename(temporary, target);
        } catch (IOException e) {
            discard(disk, temporary, e);
            throw failed(path, what, reason(e).replace(temporary.toString(), path.toString()), e);
        } catch (RuntimeException | Error e) {
            discard(disk, temporary, e);
            throw e;
        }
    }

    /** The file to replace: that which a link points to. */
    private static Path target(Path path, String what) throws IOException {
        if (Files.isDirectory(path)) {
            throw failed(path, what, "it is a directory; name a file in it", null);
        }
        Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
        Path directory = target.getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw failed(path, what, "there is no directory " + directory + "; create it first", null);
        }
        return target;
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
        allow(temporary, permissions, true);
        content.writeTo(temporary);
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        allow(temporary, permissions, false);
    }

    private static void allow(Path file, @Nullable Set<PosixFilePermission> permissions, boolean writable)
            throws IOException {
        if (permissions != null) {
            Set<PosixFilePermission> allowed = EnumSet.noneOf(PosixFilePermission.class);
            allowed.addAll(permissions);
            if (writable) {
                allowed.add(PosixFilePermission.OWNER_WRITE);
            }
            Files.setPosixFilePermissions(file, allowed);
        }
    }

    private static @Nullable Set<PosixFilePermission> permissions(Path target) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(target, PosixFileAttributeView.class);
        return view == null ? null : view.readAttributes().permissions();
    }

    private static void discard(Disk disk, Path temporary, Throwable reason) {
        try {
            disk.delete(temporary);
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
