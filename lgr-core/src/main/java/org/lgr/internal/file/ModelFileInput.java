package org.lgr.internal.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.lgr.ModelFormatException;
import org.lgr.Provenance;
import org.lgr.VariableNames;

/**
 * Reads the primitives of one model file, with a running checksum, and no byte beyond the length given in its header.
 *
 * <p>Nothing in the file is trusted. Counts are checked against the bytes that the header leaves for them. The header
 * can be wrong too, so arrays grow with the values that arrive. Memory is thus proportional to the bytes that are
 * really there.
 */
final class ModelFileInput {
    static final int HEADER_BYTES = 24;
    static final int CHECKSUM_BYTES = Integer.BYTES;
    static final int MAX_ARRAY = Integer.MAX_VALUE - 8; // limit of common virtual machines
    private static final byte[] MAGIC = {(byte) 0x89, 'L', 'G', 'R', '\r', '\n', 0x1A, '\n'};
    private static final int FIRST_CHUNK = 1024; // values

    private final InputStream in;
    private final String source;
    private final CRC32C checksum = new CRC32C();
    private final byte[] bytes = new byte[8192];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    private long fetched; // bytes read from the stream
    private long total; // bytes of the file, according to the header
    private int version;

    private ModelFileInput(InputStream in, String source) {
        this.in = in;
        this.source = source;
    }

    static byte[] magic() {
        return MAGIC.clone();
    }

    /**
     * Reads the header.
     *
     * @param source name of the file in messages
     */
    static ModelFileInput open(InputStream in, String source) throws IOException {
        ModelFileInput input = new ModelFileInput(in, source);
        input.readHeader();
        return input;
    }

    private void readHeader() throws IOException {
        fetched = in.readNBytes(bytes, 0, HEADER_BYTES);
        checkMagic((int) fetched);
        if (fetched < HEADER_BYTES) {
            throw new ModelFormatException(source + " is truncated: it ends after " + fetched
                    + " bytes, within the header of " + HEADER_BYTES + "; copy it again, or fit anew");
        }
        checksum.update(bytes, 0, HEADER_BYTES - CHECKSUM_BYTES);
        requireChecksum("header", buffer.getInt(HEADER_BYTES - CHECKSUM_BYTES));
        checksum.update(bytes, HEADER_BYTES - CHECKSUM_BYTES, CHECKSUM_BYTES);
        version = buffer.getInt(MAGIC.length);
        if (version < 1 || version > ModelFile.VERSION) {
            throw new ModelFormatException(source + " has format version " + Integer.toUnsignedString(version)
                    + ", this library (" + Provenance.LIBRARY_VERSION + ") reads versions 1 to " + ModelFile.VERSION
                    + "; use the library that wrote it, a newer one, or fit anew");
        }
        total = buffer.getLong(MAGIC.length + Integer.BYTES);
        if (total < HEADER_BYTES + CHECKSUM_BYTES) {
            throw flaw("total length must be at least " + (HEADER_BYTES + CHECKSUM_BYTES) + " bytes, got " + total);
        }
        buffer.limit(0);
    }

    private void checkMagic(int available) throws ModelFormatException {
        if (available == 0) {
            throw new ModelFormatException(source + " is empty: there is no model in it");
        }
        int compared = Math.min(available, MAGIC.length);
        if (Arrays.equals(bytes, 0, compared, MAGIC, 0, compared)) {
            return;
        }
        if (available >= 4 && Arrays.equals(bytes, 1, 4, MAGIC, 1, 4)) {
            throw new ModelFormatException(source + " was damaged in transfer: its first " + MAGIC.length
                    + " bytes were changed as if it were text; copy it again in binary mode");
        }
        throw new ModelFormatException(source + " is no LGR model: it does not start with the bytes of one");
    }

    /** Version of the format. */
    int version() {
        return version;
    }

    /** Number of bytes of the body not yet read. */
    long remaining() {
        return unfetched() + buffer.remaining();
    }

    /** Offset of the next byte in the file. */
    long position() {
        return fetched - buffer.remaining();
    }

    /** Makes the exception for a file that is undamaged but not a valid model. */
    ModelFormatException flaw(String problem) {
        return new ModelFormatException(source + " is no valid model: " + problem + " (at or before byte " + position()
                + "); the program that wrote it is at fault: fit anew");
    }

    /** Skips the rest of the body and compares the checksum. */
    void finish() throws IOException {
        while (unfetched() > 0) {
            fetch(0, (int) Math.min(bytes.length, unfetched()));
        }
        int got = in.readNBytes(bytes, 0, CHECKSUM_BYTES);
        fetched += got;
        if (got < CHECKSUM_BYTES) {
            throw truncated();
        }
        requireChecksum("file", buffer.limit(CHECKSUM_BYTES).getInt(0));
        buffer.position(CHECKSUM_BYTES);
    }

    private void requireChecksum(String what, int stated) throws ModelFormatException {
        int actual = (int) checksum.getValue();
        if (actual != stated) {
            throw new ModelFormatException(source + " is damaged: the checksum of the " + what + " is "
                    + Integer.toHexString(actual) + ", expected " + Integer.toHexString(stated)
                    + "; copy it again, or fit anew");
        }
    }

    int uint8(String field) throws IOException {
        return Byte.toUnsignedInt(require(1, field).get());
    }

    boolean flag(String field) throws IOException {
        int value = uint8(field);
        if (value > 1) {
            throw flaw(field + " must be 0 or 1, got " + value);
        }
        return value == 1;
    }

    int int32(String field) throws IOException {
        return require(Integer.BYTES, field).getInt();
    }

    double float64(String field) throws IOException {
        return require(Double.BYTES, field).getDouble();
    }

    /** Reads {@code count} bytes; there must be few of them. */
    byte[] bytes(int count, String field) throws IOException {
        byte[] values = new byte[count];
        require(count, field).get(values);
        return values;
    }

    String text(String field) throws IOException {
        return new String(bytes(uint8(field), field), StandardCharsets.ISO_8859_1);
    }

    String name(String field) throws IOException {
        int length = int32(field);
        if (length < 1 || length > VariableNames.MAX_BYTES) {
            throw flaw(field + " must have 1.." + VariableNames.MAX_BYTES + " bytes, got " + length);
        }
        byte[] utf8 = bytes(length, field);
        String name = new String(utf8, StandardCharsets.UTF_8);
        if (!Arrays.equals(utf8, name.getBytes(StandardCharsets.UTF_8))) {
            throw flaw(field + " is not valid UTF-8");
        }
        return name;
    }

    int[] int32s(int count, String field) throws IOException {
        requireArray(count, Integer.BYTES, field);
        int[] values = new int[Math.min(count, FIRST_CHUNK)];
        for (int i = 0; i < count; i++) {
            if (i == values.length) {
                values = Arrays.copyOf(values, grown(i, count));
            }
            values[i] = int32(field);
        }
        return values;
    }

    double[] float64s(long count, String field) throws IOException {
        requireArray(count, Double.BYTES, field);
        double[] values = new double[(int) Math.min(count, FIRST_CHUNK)];
        for (int i = 0; i < count; i++) {
            if (i == values.length) {
                values = Arrays.copyOf(values, grown(i, (int) count));
            }
            values[i] = float64(field);
        }
        return values;
    }

    /**
     * Reads square matrices, of which the file holds the lower triangles. The result is row-major, one matrix after the
     * other.
     *
     * @param symmetric whether the upper triangle mirrors the lower one; otherwise it is zero
     */
    double[] lowerTriangles(int[] sizes, boolean symmetric, String field) throws IOException {
        long packedLength = 0;
        long length = 0;
        for (int size : sizes) {
            packedLength += size * (size + 1L) / 2;
            length += (long) size * size;
        }
        requireArray(packedLength, Double.BYTES, field);
        if (length > MAX_ARRAY) {
            throw flaw(field + " has " + length + " elements, more than fit into an array");
        }
        double[] packed = float64s(packedLength, field);
        double[] matrices = new double[(int) length];
        int from = 0;
        int at = 0;
        for (int size : sizes) {
            for (int i = 0; i < size; i++) {
                for (int j = 0; j <= i; j++) {
                    double value = packed[from++];
                    matrices[at + i * size + j] = value;
                    if (symmetric) {
                        matrices[at + j * size + i] = value;
                    }
                }
            }
            at += size * size;
        }
        return matrices;
    }

    private void requireArray(long count, int bytesEach, String field) throws ModelFormatException {
        if (count > Math.min(MAX_ARRAY, remaining() / bytesEach)) {
            throw flaw(field + " would be " + count + " values of " + bytesEach + " bytes, but " + remaining()
                    + " bytes are left");
        }
    }

    private static int grown(int length, int count) {
        return (int) Math.min(count, 2L * length);
    }

    /** Returns the buffer, filled with at least {@code count} bytes. */
    private ByteBuffer require(int count, String field) throws IOException {
        if (remaining() < count) {
            throw flaw(field + " would be " + count + " bytes, but " + remaining() + " are left");
        }
        if (buffer.remaining() < count) {
            int kept = buffer.remaining();
            buffer.compact();
            int more = (int) Math.min(bytes.length - kept, unfetched());
            buffer.position(0).limit(0); // keeps the state consistent if the stream ends here
            fetch(kept, more);
            buffer.limit(kept + more);
        }
        return buffer;
    }

    private long unfetched() {
        return total - CHECKSUM_BYTES - fetched;
    }

    private void fetch(int offset, int count) throws IOException {
        int got = in.readNBytes(bytes, offset, count);
        checksum.update(bytes, offset, got);
        fetched += got;
        if (got < count) {
            throw truncated();
        }
    }

    private ModelFormatException truncated() {
        return new ModelFormatException(source + " is truncated: it ends after " + fetched + " of " + total
                + " bytes; copy it again, or fit anew");
    }
}
