package org.lgr.internal.durable;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.lgr.internal.file.AtomicFile;
import org.lgr.internal.file.Disk;

/**
 * Appends the points of a stream to files beside its checkpoint, one file for each checkpoint. One thread appends;
 * another may force what was appended to the disk.
 */
public final class Journal implements Closeable {
    private final Disk disk;
    private final Path checkpoint;
    private final int dimension;
    private final int outputs;
    private final ByteBuffer record;
    private volatile Open current;

    /** The file that points go to. */
    private static final class Open {
        final Path path;
        final long first;
        final Disk.Output file;
        private int slot; // of the next mark; one thread writes marks

        Open(Path path, long first, Disk.Output file) {
            this.path = path;
            this.first = first;
            this.file = file;
        }

        void mark(long acknowledged) throws IOException {
            file.write(JournalFormat.mark(acknowledged), JournalFormat.markPosition(slot));
            slot = 1 - slot;
        }
    }

    private Journal(Disk disk, Path checkpoint, int dimension, int outputs, long first) throws IOException {
        this.disk = disk;
        this.checkpoint = checkpoint;
        this.dimension = dimension;
        this.outputs = outputs;
        record = ByteBuffer.allocateDirect(JournalFormat.recordBytes(dimension, outputs));
        current = open(first);
    }

    /**
     * Begins a journal beside the checkpoint. A file for points from this number on, if there is one, holds not a
     * single whole record, and is replaced.
     *
     * @param first number of the next point
     */
    public static Journal create(Disk disk, Path checkpoint, int dimension, int outputs, long first)
            throws IOException {
        return new Journal(disk, checkpoint, dimension, outputs, first);
    }

    private Open open(long first) throws IOException {
        Path path = JournalFiles.file(checkpoint, first);
        byte[] header = JournalFormat.header(dimension, outputs, first).array();
        AtomicFile.replace(disk, path, "journal", checkpoint, out -> out.write(header));
        return new Open(path, first, disk.open(path));
    }

    /** The file that points go to. */
    public Path path() {
        return current.path;
    }

    /** Number of the first point of the file that points go to. */
    public long first() {
        return current.first;
    }

    /**
     * Hands one point to the operating system. After a failure it can be called again for the same number.
     *
     * @throws IOException if the point was not taken; no point before it is lost
     */
    public void append(long number, double[] x, double[] y, double weight) throws IOException {
        Open to = current;
        JournalFormat.putRecord(record.clear(), number, x, y, weight);
        long position = JournalFormat.HEADER_BYTES + (number - to.first) * record.capacity();
        try {
            to.file.write(record.flip(), position);
        } catch (IOException e) {
            throw new IOException(
                    "cannot keep point " + number + " in the journal " + to.path + ": " + e.getMessage()
                            + "; the point was not learned, and those before it are kept",
                    e);
        }
    }

    /** Notes that all points before this number have been acknowledged. */
    public void acknowledge(long number) throws IOException {
        current.mark(number);
    }

    /** Returns when all points appended so far are on the disk. */
    public void force() throws IOException {
        Open to = current;
        try {
            to.file.force();
        } catch (IOException e) {
            throw new IOException("cannot keep points in the journal " + to.path + ": " + e.getMessage(), e);
        }
    }

    /** Continues in a new file, so that older files can be deleted once a checkpoint includes their points. */
    public void rotate(long first) throws IOException {
        if (first > current.first) {
            Open before = current;
            current = open(first);
            before.file.close();
        }
    }

    /** Closes the file and deletes it, because a checkpoint includes all points. */
    public void discard() throws IOException {
        close();
        disk.delete(current.path);
    }

    @Override
    public void close() throws IOException {
        current.file.close();
    }
}
