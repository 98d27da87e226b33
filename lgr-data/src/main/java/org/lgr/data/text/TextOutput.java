package org.lgr.data.text;

import java.io.Closeable;
import java.io.Flushable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Buffered output of text in UTF-8, with numbers in their shortest exact form. */
final class TextOutput implements Closeable, Flushable {
    // Whole numbers below this are written digit by digit.
    private static final double MOST_EXACT = 1e15;
    private static final int LONGEST_NUMBER = 32;

    private final OutputStream out;
    private final byte[] buffer = new byte[1 << 16];
    private int length;

    TextOutput(OutputStream out) {
        this.out = out;
    }

    void text(String text) throws IOException {
        flushBuffer();
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes an ASCII character. */
    void character(char c) throws IOException {
        makeRoom(1);
        buffer[length++] = (byte) c;
    }

    /** Writes a number so that it reads back to the same bits; whole numbers have no decimal point. */
    void number(double value) throws IOException {
        if (value == Math.rint(value) && Math.abs(value) < MOST_EXACT && !isNegativeZero(value)) {
            ascii(Long.toString((long) value));
        } else if (Double.isInfinite(value)) {
            ascii(value > 0 ? "inf" : "-inf");
        } else {
            ascii(Double.toString(value));
        }
    }

    private static boolean isNegativeZero(double value) {
        return value == 0 && Double.doubleToRawLongBits(value) != 0;
    }

    private void ascii(String text) throws IOException {
        makeRoom(LONGEST_NUMBER);
        int count = text.length();
        for (int i = 0; i < count; i++) {
            buffer[length + i] = (byte) text.charAt(i);
        }
        length += count;
    }

    private void makeRoom(int count) throws IOException {
        if (length + count > buffer.length) {
            flushBuffer();
        }
    }

    private void flushBuffer() throws IOException {
        out.write(buffer, 0, length);
        length = 0;
    }

    @Override
    public void flush() throws IOException {
        flushBuffer();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        try (out) {
            flushBuffer();
        }
    }
}
