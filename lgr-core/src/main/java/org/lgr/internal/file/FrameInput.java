package org.lgr.internal.file;

import static org.lgr.internal.file.FrameFormat.CHECKSUM_BYTES;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.lgr.ModelFormatException;
import org.lgr.Provenance;
import org.lgr.VariableNames;

/**
 * Reads the fields of one frame, with a running checksum, and no byte beyond the length given in its header.
 *
 * <p>Nothing in the file is trusted. Counts are checked against the bytes that the header leaves for them. The header
 * can be wrong too, so arrays grow with the values that arrive. Memory is thus proportional to the bytes that are
 * really there.
 */
public final class FrameInput {
    /** Limit of common virtual machines. */
    public static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private static final int FIRST_CHUNK = 1024; // values

    private final FrameFormat format;
    private final String source;
    private final CRC32C checksum = new CRC32C();
    private final byte[] bytes = new byte[8192];
    private final ByteBuffer buffer;
    private InputStream in;
    private long fetched; // bytes read from the stream
    private long total; // bytes of the frame, according to the header
    private int version;

    /** Reads the header. */
    FrameInput(FrameFormat format, InputStream in, String source) throws IOException {
        this.format = format;
        this.in = in;
        this.source = source;
        buffer = ByteBuffer.wrap(bytes).order(format.order());
        readHeader();
        if (!format.checkedHeader()) {
            checkAhead();
        }
    }

    private void readHeader() throws IOException {
        int length = format.headerBytes();
        fetched = in.readNBytes(bytes, 0, length);
        checkMagic((int) fetched);
        if (fetched < length) {
            throw new ModelFormatException(source + " is truncated: it ends after " + fetched + " of at least "
                    + (length + CHECKSUM_BYTES) + " bytes; copy it again, or " + format.remedy());
        }
        if (format.checkedHeader()) {
            checksum.update(bytes, 0, length - CHECKSUM_BYTES);
            requireChecksum(checksum, "header", buffer.getInt(length - CHECKSUM_BYTES));
            checksum.reset();
        }
        checksum.update(bytes, 0, length);
        version = buffer.getInt(Long.BYTES);
        if (version < format.oldest() || version > format.version()) {
            throw new ModelFormatException(source + " has format version " + Integer.toUnsignedString(version)
                    + ", this library (" + Provenance.LIBRARY_VERSION + ") reads " + versions()
                    + "; use the library that wrote it, a newer one, or " + format.remedy());
        }
        long stated = buffer.getLong(Long.BYTES + Integer.BYTES);
        if (!format.checkedHeader() && (stated < 0 || stated > MAX_ARRAY - length)) {
            throw new ModelFormatException(source + " is damaged: it states a body of " + stated
                    + " bytes; copy it again, or " + format.remedy());
        }
        total = format.checkedHeader() ? stated : stated + length + CHECKSUM_BYTES;
        if (total < length + CHECKSUM_BYTES) {
            throw flaw("total length must be at least " + (length + CHECKSUM_BYTES) + " bytes, got " + total);
        }
        buffer.limit(0);
    }

    private String versions() {
        return format.oldest() == format.version()
                ? "version " + format.version()
                : "versions " + format.oldest() + " to " + format.version();
    }

    private void checkMagic(int available) throws ModelFormatException {
        if (available == 0) {
            throw new ModelFormatException(source + " is empty: there is no " + format.kind() + " in it");
        }
        byte[] magic = format.magicBytes();
        int compared = Math.min(available, magic.length);
        if (Arrays.equals(bytes, 0, compared, magic, 0, compared)) {
            return;
        }
        if (changedAsText(magic, available)) {
            throw new ModelFormatException(source + " was damaged in transfer: its first " + magic.length
                    + " bytes were changed as if it were text; copy it again in binary mode");
        }
        throw new ModelFormatException(
                source + " is no " + format.kind() + ": it does not start with the bytes of one" + format.otherwise());
    }

    /** Whether the letters of the magic bytes are there and a line end follows, but not all bytes are the same. */
    private boolean changedAsText(byte[] magic, int available) {
        int end = 1;
        while (magic[end] != '\r') {
            end++;
        }
        return available > end
                && Arrays.equals(bytes, 1, end, magic, 1, end)
                && (bytes[end] == '\r' || bytes[end] == '\n');
    }

    /** Reads the whole frame into memory, as its bytes arrive, and compares the checksum. */
    private void checkAhead() throws IOException {
        int rest = (int) (total - fetched);
        byte[] ahead = in.readNBytes(rest);
        if (ahead.length < rest) {
            fetched += ahead.length;
            throw truncated();
        }
        CRC32C all = new CRC32C();
        all.update(bytes, 0, (int) fetched);
        all.update(ahead, 0, ahead.length - CHECKSUM_BYTES);
        requireChecksum(
                all, "file", ByteBuffer.wrap(ahead).order(format.order()).getInt(ahead.length - CHECKSUM_BYTES));
        in = new ByteArrayInputStream(ahead);
    }

    /** Version of the format that the file has. */
    public int version() {
        return version;
    }

    /** Number of bytes of the body not yet read. */
    public long remaining() {
        return unfetched() + buffer.remaining();
    }

    /** Offset of the next byte in the file. */
    private long position() {
        return fetched - buffer.remaining();
    }

    /** Makes the exception for a file that is undamaged but holds an invalid value. */
    public ModelFormatException flaw(String problem) {
        return new ModelFormatException(source + " is no valid " + format.kind() + ": " + problem
                + " (at or before byte " + position() + "); the program that wrote it is at fault: "
                + format.remedy());
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
        requireChecksum(checksum, "file", buffer.limit(CHECKSUM_BYTES).getInt(0));
        buffer.position(CHECKSUM_BYTES);
    }

    private void requireChecksum(CRC32C actual, String what, int stated) throws ModelFormatException {
        if ((int) actual.getValue() != stated) {
            throw new ModelFormatException(source + " is damaged: the checksum of the " + what + " is "
                    + Integer.toHexString((int) actual.getValue()) + ", expected " + Integer.toHexString(stated)
                    + "; copy it again, or " + format.remedy());
        }
    }

    public int uint8(String field) throws IOException {
        return Byte.toUnsignedInt(require(1, field).get());
    }

    public boolean flag(String field) throws IOException {
        int value = uint8(field);
        if (value > 1) {
            throw flaw(field + " must be 0 or 1, got " + value);
        }
        return value == 1;
    }

    public int int32(String field) throws IOException {
        return require(Integer.BYTES, field).getInt();
    }

    public long int64(String field) throws IOException {
        return require(Long.BYTES, field).getLong();
    }

    public double float64(String field) throws IOException {
        return require(Double.BYTES, field).getDouble();
    }

    public byte[] bytes(int count, String field) throws IOException {
        requireArray(count, 1, field);
        byte[] values = new byte[Math.min(count, bytes.length)];
        int got = 0;
        while (got < count) {
            if (got == values.length) {
                values = Arrays.copyOf(values, grown(got, count));
            }
            int more = Math.min(values.length - got, bytes.length);
            require(more, field).get(values, got, more);
            got += more;
        }
        return values;
    }

    /** Reads at most 255 characters and their number, which is one byte. */
    public String text(String field) throws IOException {
        return new String(bytes(uint8(field), field), StandardCharsets.ISO_8859_1);
    }

    /** Reads the name of a variable. */
    public String name(String field) throws IOException {
        return utf8(field, 1, VariableNames.MAX_BYTES);
    }

    /** A text in UTF-8, of at least and at most as many bytes. */
    String utf8(String field, int least, int most) throws IOException {
        int length = int32(field);
        if (length < least || length > most) {
            throw flaw(field + " must have " + least + ".." + most + " bytes, got " + length);
        }
        byte[] utf8 = bytes(length, field);
        String name = new String(utf8, StandardCharsets.UTF_8);
        if (!Arrays.equals(utf8, name.getBytes(StandardCharsets.UTF_8))) {
            throw flaw(field + " is not valid UTF-8");
        }
        return name;
    }

    public int[] int32s(int count, String field) throws IOException {
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

    public double[] float64s(long count, String field) throws IOException {
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
    public double[] lowerTriangles(int[] sizes, boolean symmetric, String field) throws IOException {
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
        if (count < 0 || count > Math.min(MAX_ARRAY, remaining() / bytesEach)) {
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
                + " bytes; copy it again, or " + format.remedy());
    }
}
