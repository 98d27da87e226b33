package org.lgr.internal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** The file system of this machine. */
final class RealDisk implements Disk {
    @Override
    public Output create(Path file) throws IOException {
        return output(file, StandardOpenOption.CREATE_NEW);
    }

    @Override
    public Output open(Path file) throws IOException {
        return output(file, StandardOpenOption.WRITE);
    }

    private static Output output(Path file, OpenOption how) throws IOException {
        FileChannel channel = FileChannel.open(file, how, StandardOpenOption.WRITE);
        return new Output() {
            @Override
            public void write(ByteBuffer bytes, long position) throws IOException {
                long at = position;
                while (bytes.hasRemaining()) {
                    at += channel.write(bytes, at);
                }
            }

            @Override
            public void force() throws IOException {
                channel.force(false); // the length is forced, too; times of access are not
            }

            @Override
            public void close() throws IOException {
                channel.close();
            }
        };
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (AccessDeniedException e) {
            // Windows does not open folders, and renames there are journaled by the file system.
        }
    }
}
