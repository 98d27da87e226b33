package org.lgr.internal.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Writes the fields of a binary file, with a running checksum. */
public final class FrameOutput {
    private final OutputStream out;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer buffer;
    private long drained;

    FrameOutput(OutputStream out, ByteOrder order) {
        this.out = out;
        buffer = ByteBuffer.allocate(8192).order(order);
    }

    /** Number of bytes written. */
    long length() {
        return drained + buffer.position();
    }

    /** Writes the checksum of all bytes so far. */
    void checksum() throws IOException {
        drain();
        int32((int) checksum.getValue());
    }

    void flush() throws IOException {
        drain();
        out.flush();
    }

    public void uint8(int value) throws IOException {
        room(1).put((byte) value);
    }

    public void flag(boolean value) throws IOException {
        uint8(value ? 1 : 0);
    }

    public void int32(int value) throws IOException {
        room(Integer.BYTES).putInt(value);
    }

    public void int64(long value) throws IOException {
        room(Long.BYTES).putLong(value);
    }

    public void float64(double value) throws IOException {
        room(Double.BYTES).putDouble(value);
    }

    public void bytes(byte[] values) throws IOException {
        if (values.length <= buffer.capacity()) {
            room(values.length).put(values);
        } else {
            drain();
            pass(values, values.length);
        }
    }

    /** Writes at most 255 characters of ASCII and their number as one byte. */
    public void text(String value) throws IOException {
        byte[] ascii = value.getBytes(StandardCharsets.US_ASCII);
        uint8(ascii.length);
        bytes(ascii);
    }

    /** Writes the name of a variable in UTF-8 and its number of bytes. */
    public void name(String value) throws IOException {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        int32(utf8.length);
        bytes(utf8);
    }

    public void int32s(int[] values) throws IOException {
        for (int value : values) {
            int32(value);
        }
    }

    public void float64s(double[] values) throws IOException {
        for (double value : values) {
            float64(value);
        }
    }

    /** Writes the lower triangle, including the diagonal, of a size×size matrix at {@code at}, row by row. */
    public void lowerTriangle(double[] matrix, int at, int size) throws IOException {
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                float64(matrix[at + i * size + j]);
            }
        }
    }

    private ByteBuffer room(int bytes) throws IOException {
        if (buffer.remaining() < bytes) {
            drain();
        }
        return buffer;
    }

    private void drain() throws IOException {
        pass(buffer.array(), buffer.position());
        buffer.clear();
    }

    private void pass(byte[] bytes, int count) throws IOException {
        checksum.update(bytes, 0, count);
        out.write(bytes, 0, count);
        drained += count;
    }
}
