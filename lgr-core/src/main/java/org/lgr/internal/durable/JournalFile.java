package org.lgr.internal.durable;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.lgr.ModelFormatException;
import org.lgr.internal.durable.JournalFormat.Header;

/** One file of a journal, open for reading. */
final class JournalFile implements Closeable {
    private static final int WINDOW = 1 << 16; // bytes read at a time

    final Path path;
    final Header header;

    /** Points before this number were acknowledged; the largest number if nothing tells. */
    final long acknowledged;

    final double[] x;
    final double[] y;
    double weight;
    private final FileChannel channel;
    private final long size;
    private final ByteBuffer window;
    private long windowAt; // position of the window in the file

    private JournalFile(Path path, FileChannel channel, Header header, long acknowledged) throws IOException {
        this.path = path;
        this.channel = channel;
        this.header = header;
        this.acknowledged = acknowledged;
        size = channel.size();
        x = new double[header.dimension()];
        y = new double[header.outputs()];
        window = ByteBuffer.allocate(Math.max(WINDOW, header.recordBytes())).limit(0);
    }

    /**
     * Opens the file with the points from a number on.
     *
     * @throws ModelFormatException if its header is damaged, or of another stream
     */
    static JournalFile open(Path path, long first, int dimension, int outputs) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
        try {
            ByteBuffer bytes = ByteBuffer.allocate(JournalFormat.HEADER_BYTES);
            fill(channel, bytes, 0);
            bytes.flip();
            Header header = JournalFormat.readHeader(bytes, first);
            if (header.dimension() != dimension || header.outputs() != outputs) {
                throw new ModelFormatException(path + " is a journal of a stream with " + header.dimension()
                        + " inputs and " + header.outputs() + " targets, this one has " + dimension + " and "
                        + outputs + "; move it away, or name another checkpoint");
            }
            if (header.earlier()) { // each whole length was acknowledged
                long records = (channel.size() - header.bytes()) / header.recordBytes();
                return new JournalFile(path, channel, header, first + records);
            }
            return new JournalFile(
                    path,
                    channel,
                    header,
                    JournalFormat.acknowledged(bytes)
                            .orElseThrow(() -> new IllegalArgumentException("its marks are not whole")));
        } catch (IllegalArgumentException e) {
            channel.close();
            throw damaged(path, 0, String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Opens a file whose header is damaged, for what is whole of it. */
    static JournalFile openDamaged(Path path, long first, int dimension, int outputs) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.READ);
        return new JournalFile(path, channel, new Header(dimension, outputs, first, false), Long.MAX_VALUE);
    }

    /** Says where a file is damaged, and what can be done. */
    static ModelFormatException damaged(Path path, long position, String problem) {
        String name = path.toString();
        return new ModelFormatException(name + " is damaged at byte " + position + ": " + problem
                + "; nothing was changed, and 'lgr recover " + name.substring(0, name.lastIndexOf(JournalFiles.SUFFIX))
                + "' saves what is whole before and after it");
    }

    private static void fill(FileChannel channel, ByteBuffer bytes, long position) throws IOException {
        long at = position;
        while (bytes.hasRemaining()) {
            int got = channel.read(bytes, at);
            if (got < 0) {
                return;
            }
            at += got;
        }
    }

    long first() {
        return header.first();
    }

    /** Length of the file. */
    long size() {
        return size;
    }

    /** Where the record of a point is. */
    long position(long number) {
        return header.bytes() + (number - header.first()) * header.recordBytes();
    }

    /** Whether the file reaches to the end of a record at this position. */
    boolean reaches(long position) {
        return position + header.recordBytes() <= size;
    }

    /** The number in what may be a record at this position. */
    long numberAt(long position) throws IOException {
        return window.getLong(look(position));
    }

    /** Reads the record at a position. Returns whether it is whole; if so, the values are in the fields. */
    boolean read(long position) throws IOException {
        if (!reaches(position)) {
            return false;
        }
        int at = look(position);
        if (!JournalFormat.isRecord(window, at, header.recordBytes())) {
            return false;
        }
        int next = at + Long.BYTES;
        for (int d = 0; d < x.length; d++, next += Double.BYTES) {
            x[d] = window.getDouble(next);
        }
        for (int q = 0; q < y.length; q++, next += Double.BYTES) {
            y[q] = window.getDouble(next);
        }
        weight = window.getDouble(next);
        return true;
    }

    /** Brings the bytes of a record into the window and returns where in it they are. */
    private int look(long position) throws IOException {
        if (position < windowAt || position + header.recordBytes() > windowAt + window.limit()) {
            windowAt = position;
            window.clear();
            fill(channel, window, position);
            window.flip();
            if (window.limit() < header.recordBytes()) {
                throw new IOException(path + " became shorter while it was read");
            }
        }
        return (int) (position - windowAt);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
