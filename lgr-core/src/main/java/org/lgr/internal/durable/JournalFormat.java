package org.lgr.internal.durable;

import java.nio.ByteBuffer;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/**
 * The bytes of a journal: a header, two marks and records of equal length, each with a checksum.
 *
 * <p>The record of the point with number n is at a place that follows from n, so a damaged one does not hide those
 * after it. A mark says how many points were acknowledged, those before the file included. The two marks are written in
 * turn, so that one of them is always whole. What is missing before the mark is damage; what is incomplete after it is
 * a record that was being written when the process or the machine ended.
 */
final class JournalFormat {
    /** "LGR-K" between bytes that a transfer as text would change. */
    private static final long MAGIC = 0x894c47522d4b0d0aL;

    /** Begin of files without marks and without a checksum of the header, written by earlier versions: "LGR-J". */
    private static final long EARLIER_MAGIC = 0x894c47522d4a0d0aL;

    /** Where the first record of earlier versions is. */
    static final int EARLIER_BYTES = Long.BYTES + 2 * Integer.BYTES;

    /** Where the first record is. */
    static final int HEADER_BYTES = 64;

    private static final int CHECKED_BYTES = Long.BYTES + 2 * Integer.BYTES + Long.BYTES;
    private static final int MARKS_AT = 32;
    private static final int MARK_BYTES = 16;

    private JournalFormat() {}

    /**
     * What a header says.
     *
     * @param first number of the first point
     * @param earlier whether an earlier version wrote the file
     */
    record Header(int dimension, int outputs, long first, boolean earlier) {
        int bytes() {
            return earlier ? EARLIER_BYTES : HEADER_BYTES;
        }

        int recordBytes() {
            return JournalFormat.recordBytes(dimension, outputs);
        }
    }

    static int recordBytes(int dimension, int outputs) {
        return Long.BYTES + (dimension + outputs + 1) * Double.BYTES + Integer.BYTES;
    }

    /** The header and the marks of a file without records. */
    static ByteBuffer header(int dimension, int outputs, long first) {
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES)
                .putLong(MAGIC)
                .putInt(dimension)
                .putInt(outputs)
                .putLong(first);
        bytes.putInt(checksum(bytes, 0, CHECKED_BYTES));
        for (int slot = 0; slot < 2; slot++) {
            bytes.position(markPosition(slot)).put(mark(first));
        }
        return bytes.clear();
    }

    /**
     * Reads a header.
     *
     * @param bytes the first bytes of a file, as many as there are up to {@link #HEADER_BYTES}
     * @param first number of the first point, according to the name of the file
     * @throws IllegalArgumentException if it is not whole
     */
    static Header readHeader(ByteBuffer bytes, long first) {
        long magic = bytes.remaining() < Long.BYTES ? 0 : bytes.getLong(0);
        Header header;
        if (magic == EARLIER_MAGIC && bytes.remaining() >= EARLIER_BYTES) {
            header = new Header(bytes.getInt(8), bytes.getInt(12), first, true);
        } else if (magic == MAGIC
                && bytes.remaining() == HEADER_BYTES
                && checksum(bytes, 0, CHECKED_BYTES) == bytes.getInt(CHECKED_BYTES)) {
            header = new Header(bytes.getInt(8), bytes.getInt(12), bytes.getLong(16), false);
        } else {
            throw new IllegalArgumentException("its header is not whole");
        }
        if (header.first() != first) {
            throw new IllegalArgumentException("it begins with point " + header.first() + ", not with " + first);
        }
        return header;
    }

    /** Where a mark is: of two, 0 or 1. */
    static int markPosition(int slot) {
        return MARKS_AT + slot * MARK_BYTES;
    }

    /** A mark, ready to be written. */
    static ByteBuffer mark(long acknowledged) {
        ByteBuffer bytes = ByteBuffer.allocate(MARK_BYTES).putLong(acknowledged);
        return bytes.putInt(checksum(bytes, 0, Long.BYTES)).rewind().limit(Long.BYTES + Integer.BYTES);
    }

    /** The larger of the marks that are whole, if there is one. */
    static OptionalLong acknowledged(ByteBuffer header) {
        OptionalLong most = OptionalLong.empty();
        for (int slot = 0; slot < 2; slot++) {
            int at = markPosition(slot);
            if (checksum(header, at, Long.BYTES) == header.getInt(at + Long.BYTES)) {
                most = OptionalLong.of(Math.max(most.orElse(Long.MIN_VALUE), header.getLong(at)));
            }
        }
        return most;
    }

    /** Puts a record at the position of a buffer. */
    static void putRecord(ByteBuffer bytes, long number, double[] x, double[] y, double weight) {
        int at = bytes.position();
        bytes.putLong(number);
        for (double value : x) {
            bytes.putDouble(value);
        }
        for (double value : y) {
            bytes.putDouble(value);
        }
        bytes.putDouble(weight);
        bytes.putInt(checksum(bytes, at, bytes.position() - at));
    }

    /** Whether a record at some place of a buffer is whole. */
    static boolean isRecord(ByteBuffer bytes, int at, int recordBytes) {
        int checked = recordBytes - Integer.BYTES;
        return bytes.getInt(at + checked) == checksum(bytes, at, checked);
    }

    private static int checksum(ByteBuffer bytes, int at, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.duplicate().clear().position(at).limit(at + length));
        return (int) checksum.getValue();
    }
}
