package org.lgr.data.binary;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.lgr.data.RowWriter;

/** Writes a NumPy array of doubles, row by row, in format 1.0, which has no column names. */
final class NpyWriter implements RowWriter {
    private static final int HEADER_BYTES = 128; // a multiple of 64 with room for any number of rows

    private final FileChannel channel;
    private final int width;
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);
    private long rows;

    NpyWriter(Path file, int width) throws IOException {
        this.width = width;
        channel = FileChannel.open(
                file, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING);
        writeAt(header("<f8", "(0, " + width + ")"), 0);
        channel.position(HEADER_BYTES);
    }

    @Override
    public void write(double[] row) throws IOException {
        RowWriter.checkWidth(row, width);
        for (double value : row) {
            if (buffer.remaining() < Double.BYTES) {
                writeBuffer();
            }
            buffer.putDouble(value);
        }
        rows++;
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            writeBuffer();
            writeAt(header("<f8", "(" + rows + ", " + width + ")"), 0); // the number of rows is now known
        }
    }

    /** The header of an array stored row by row. */
    static byte[] header(String type, String shape) {
        String text = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
        int before = NpyHeader.MAGIC.length + 4; // magic bytes, version and length
        byte[] padded = (text + " ".repeat(HEADER_BYTES - before - text.length() - 1) + "\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        return ByteBuffer.allocate(HEADER_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(NpyHeader.MAGIC)
                .put((byte) 1)
                .put((byte) 0)
                .putShort((short) padded.length)
                .put(padded)
                .array();
    }

    private void writeBuffer() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            channel.write(buffer);
        }
        buffer.clear();
    }

    private void writeAt(byte[] bytes, long position) throws IOException {
        ByteBuffer remaining = ByteBuffer.wrap(bytes);
        while (remaining.hasRemaining()) {
            channel.write(remaining, position + remaining.position());
        }
    }
}
