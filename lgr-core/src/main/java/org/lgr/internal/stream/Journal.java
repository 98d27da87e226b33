package org.lgr.internal.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.CRC32C;
import org.lgr.ModelFormatException;

/**
 * Appends the points of a stream to files, one file for each checkpoint: {@code NAME.journal-N} holds the points from
 * number N on. Each record holds a number, the values and a checksum. A last record that was cut off by the end of the
 * process is recognised and ignored.
 */
public final class Journal implements AutoCloseable {
    private static final String SUFFIX = ".journal-";
    private static final long MAGIC = 0x894c47522d4a0d0aL; // "LGR-J" between bytes that a transfer as text would change
    private static final int HEADER_BYTES = Long.BYTES + 2 * Integer.BYTES;

    private final Path checkpoint;
    private final int dimension;
    private final int outputs;
    private final ByteBuffer record;
    private final CRC32C checksum = new CRC32C();
    private FileChannel channel;

    /** Receives the points that are read. */
    @FunctionalInterface
    public interface Points {
        /** Receives one point. The arrays are reused by the next call. */
        void accept(double[] x, double[] y, double weight);
    }

    private Journal(Path checkpoint, int dimension, int outputs, long first) throws IOException {
        this.checkpoint = checkpoint;
        this.dimension = dimension;
        this.outputs = outputs;
        record = ByteBuffer.allocateDirect(recordBytes(dimension, outputs));
        channel = open(first);
    }

    private static int recordBytes(int dimension, int outputs) {
        return Long.BYTES + (dimension + outputs + 1) * Double.BYTES + Integer.BYTES;
    }

    /** Creates a journal beside the checkpoint, for the points from number {@code first} on. */
    public static Journal create(Path checkpoint, int dimension, int outputs, long first) throws IOException {
        return new Journal(checkpoint, dimension, outputs, first);
    }

    private FileChannel open(long first) throws IOException {
        // An existing file of this number holds only points that were replayed, or incomplete ones, so it can be
        // overwritten.
        FileChannel file = FileChannel.open(
                file(checkpoint, first),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE);
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES)
                .putLong(MAGIC)
                .putInt(dimension)
                .putInt(outputs)
                .flip();
        writeAll(file, header);
        return file;
    }

    private static Path file(Path checkpoint, long first) {
        return checkpoint.resolveSibling(checkpoint.getFileName() + SUFFIX + first);
    }

    private static void writeAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Writes one point. Once this method returns, the point survives the end of the process. */
    public void append(long number, double[] x, double[] y, double weight) throws IOException {
        record.clear();
        record.putLong(number);
        for (double value : x) {
            record.putDouble(value);
        }
        for (double value : y) {
            record.putDouble(value);
        }
        record.putDouble(weight);
        checksum.reset();
        checksum.update(record.duplicate().flip());
        record.putInt((int) checksum.getValue());
        writeAll(channel, record.flip());
    }

    /** Continues in a new file, so that older files can be deleted once a checkpoint includes their points. */
    public void rotate(long first) throws IOException {
        channel.close();
        channel = open(first);
    }

    /**
     * Deletes files whose points are all included in a checkpoint.
     *
     * @param count number of points that the checkpoint includes
     */
    public static void discard(Path checkpoint, long count) throws IOException {
        List<Long> numbers = numbers(checkpoint);
        for (int i = 0; i + 1 < numbers.size(); i++) {
            if (numbers.get(i + 1) <= count) {
                Files.deleteIfExists(file(checkpoint, numbers.get(i)));
            }
        }
    }

    private static List<Long> numbers(Path checkpoint) throws IOException {
        Path folder = checkpoint.toAbsolutePath().getParent();
        String prefix = checkpoint.getFileName() + SUFFIX;
        List<Long> numbers = new ArrayList<>();
        if (folder == null || !Files.isDirectory(folder)) {
            return numbers;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = String.valueOf(file.getFileName());
                if (name.startsWith(prefix) && name.substring(prefix.length()).matches("[0-9]{1,18}")) {
                    numbers.add(Long.parseLong(name.substring(prefix.length())));
                }
            }
        }
        numbers.sort(Comparator.naturalOrder());
        return numbers;
    }

    /**
     * Reads the points after a checkpoint.
     *
     * @param count number of points that the checkpoint includes
     * @throws ModelFormatException if points in between are missing, or belong to another stream
     */
    public static void replay(Path checkpoint, int dimension, int outputs, long count, Points points)
            throws IOException {
        long next = count;
        for (long first : numbers(checkpoint)) {
            next = replayFile(file(checkpoint, first), dimension, outputs, next, points);
        }
    }

    private static long replayFile(Path file, int dimension, int outputs, long count, Points points)
            throws IOException {
        ByteBuffer record = ByteBuffer.allocate(recordBytes(dimension, outputs));
        double[] x = new double[dimension];
        double[] y = new double[outputs];
        CRC32C checksum = new CRC32C();
        long next = count;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            if (!headerFits(file, channel, dimension, outputs)) {
                return next;
            }
            while (readAll(channel, record)) {
                checksum.reset();
                checksum.update(record.array(), 0, record.capacity() - Integer.BYTES);
                if (record.getInt(record.capacity() - Integer.BYTES) != (int) checksum.getValue()) {
                    return next; // cut off by the end of the process
                }
                long number = record.getLong();
                if (number < next) {
                    continue;
                }
                if (number > next) {
                    throw new ModelFormatException(file + " goes on with point " + number + ", but point " + next
                            + " is in no file; restore the checkpoint or the file that is missing beside it");
                }
                for (int d = 0; d < dimension; d++) {
                    x[d] = record.getDouble();
                }
                for (int q = 0; q < outputs; q++) {
                    y[q] = record.getDouble();
                }
                points.accept(x, y, record.getDouble());
                next++;
            }
        }
        return next;
    }

    private static boolean headerFits(Path file, FileChannel channel, int dimension, int outputs) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
        if (!readAll(channel, header)) {
            return false; // cut off by the end of the process
        }
        if (header.getLong() != MAGIC || header.getInt() != dimension || header.getInt() != outputs) {
            throw new ModelFormatException(file + " is no journal of a stream with " + dimension + " inputs and "
                    + outputs + " targets; move it away, or name another checkpoint");
        }
        return true;
    }

    /** Fills a buffer and flips it. Returns false if the file ends before. */
    private static boolean readAll(FileChannel channel, ByteBuffer bytes) throws IOException {
        bytes.clear();
        while (bytes.hasRemaining()) {
            if (channel.read(bytes) < 0) {
                return false;
            }
        }
        bytes.flip();
        return true;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
