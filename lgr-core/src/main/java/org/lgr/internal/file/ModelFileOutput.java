package org.lgr.internal.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** Writes the primitives of a model file, little-endian, with a running checksum. */
final class ModelFileOutput {
    private final OutputStream out;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer buffer = ByteBuffer.allocate(8192).order(ByteOrder.LITTLE_ENDIAN);
    private long drained;

    ModelFileOutput(OutputStream out) {
        this.out = out;
    }

    /** Number of bytes written. */
    long length() {
        return drained + buffer.position();
    }

    /** Writes the header of a file whose body has {@code length} bytes. */
    void header(int version, long length) throws IOException {
        bytes(ModelFileInput.magic());
        int32(version);
        room(Long.BYTES).putLong(ModelFileInput.HEADER_BYTES + length + ModelFileInput.CHECKSUM_BYTES);
        checksum();
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

    void uint8(int value) throws IOException {
        room(1).put((byte) value);
    }

    void int32(int value) throws IOException {
        room(Integer.BYTES).putInt(value);
    }

    void float64(double value) throws IOException {
        room(Double.BYTES).putDouble(value);
    }

    void bytes(byte[] values) throws IOException {
        for (byte value : values) {
            uint8(value);
        }
    }

    void text(String value) throws IOException {
        byte[] ascii = value.getBytes(StandardCharsets.US_ASCII);
        uint8(ascii.length);
        bytes(ascii);
    }

    void name(String value) throws IOException {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        int32(utf8.length);
        bytes(utf8);
    }

    void int32s(int[] values) throws IOException {
        for (int value : values) {
            int32(value);
        }
    }

    void float64s(double[] values) throws IOException {
        for (double value : values) {
            float64(value);
        }
    }

    /** Writes the lower triangle, including the diagonal, of a size×size matrix at {@code at}, row by row. */
    void lowerTriangle(double[] matrix, int at, int size) throws IOException {
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
        checksum.update(buffer.array(), 0, buffer.position());
        out.write(buffer.array(), 0, buffer.position());
        drained += buffer.position();
        buffer.clear();
    }
}
