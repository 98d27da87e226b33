package org.lgr.internal.durable;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The right to write a checkpoint and its journal, for one learner at a time. The operating system takes it away from a
 * process that ends, however it ends, so that there are no stale locks. The file {@code NAME.lock} beside the
 * checkpoint says which process has it.
 */
public final class StreamLock implements Closeable {
    private static final int MOST_BYTES = 100; // of the number of a process

    /** Locks of this process: the operating system would give them a second time, and then take away both. */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path key;
    private final Path file;
    private final FileChannel channel;

    private StreamLock(Path key, Path file, FileChannel channel) {
        this.key = key;
        this.file = file;
        this.channel = channel;
    }

    /**
     * Takes the lock of a checkpoint.
     *
     * @throws IOException if another learner has it, or the file system has no locks
     */
    public static StreamLock of(Path checkpoint) throws IOException {
        Path file = checkpoint.resolveSibling(checkpoint.getFileName() + ".lock");
        Path folder = Objects.requireNonNull(file.toAbsolutePath().getParent());
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "there is no such folder for " + checkpoint);
        }
        Path key = folder.toRealPath().resolve(file.getFileName());
        synchronized (HELD) {
            if (!HELD.add(key)) {
                throw inUse(checkpoint, "another learner of this process");
            }
        }
        try {
            return new StreamLock(key, file, lock(checkpoint, file));
        } catch (IOException | RuntimeException e) {
            release(key);
            throw e;
        }
    }

    private static void release(Path key) {
        synchronized (HELD) {
            HELD.remove(key);
        }
    }

    private static IOException inUse(Path checkpoint, String by) {
        return new IOException(checkpoint + " is in use by " + by
                + "; two learners would lose each other's points, so wait until it ends, or name another checkpoint");
    }

    private static FileChannel lock(Path checkpoint, Path file) throws IOException {
        while (true) {
            Object identity = create(file);
            FileChannel channel = open(file);
            if (channel == null) {
                continue;
            }
            try {
                if (tryLock(checkpoint, channel) == null) {
                    throw inUse(checkpoint, owner(channel));
                }
                // Otherwise the process that had it deleted it just now, so that others would not see this lock.
                if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && Objects.equals(identity(file), identity)) {
                    writeOwner(channel);
                    return channel;
                }
                channel.close();
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        }
    }

    /** Creates the file unless it is there, and returns its identity. */
    private static @Nullable Object create(Path file) throws IOException {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            // Left by a process that was killed, or in use.
        } catch (IOException e) {
            throw new IOException("cannot create " + file + ", which keeps other processes away: " + e, e);
        }
        try {
            return identity(file);
        } catch (NoSuchFileException e) {
            return null; // deleted just now
        }
    }

    private static @Nullable Object identity(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private static @Nullable FileChannel open(Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException e) {
            return null; // deleted just now
        }
    }

    private static @Nullable FileLock tryLock(Path checkpoint, FileChannel channel) throws IOException {
        try {
            return channel.tryLock(Long.MAX_VALUE - 1, 1, false); // a byte that nobody wants to read
        } catch (IOException e) {
            throw new IOException(
                    "cannot lock " + checkpoint + ", because its file system has no locks (" + e.getMessage()
                            + "): two processes could lose each other's points; keep it on a disk of this machine",
                    e);
        }
    }

    private static void writeOwner(FileChannel channel) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.US_ASCII)), 0);
    }

    private static String owner(FileChannel channel) {
        try {
            ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
            channel.read(bytes, 0);
            String pid =
                    StandardCharsets.US_ASCII.decode(bytes.flip()).toString().strip();
            return pid.matches("[0-9]+") ? "process " + pid : "another process";
        } catch (IOException e) {
            return "another process";
        }
    }

    @Override
    public void close() throws IOException {
        try {
            Files.deleteIfExists(file); // while it is locked, so that nobody else can have it
        } finally {
            try {
                channel.close();
            } finally {
                release(key);
            }
        }
    }
}
