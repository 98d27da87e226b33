package org.lgr.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Serial;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;

/**
 * Standard output for rows in UTF-8: notices when the reader has gone, as after {@code | head}, and stays open when closed.
 */
public final class StandardOutput extends OutputStream {
    private final PrintWriter out;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    private final CharBuffer characters = CharBuffer.allocate(1 << 16);

    public StandardOutput(PrintWriter out) {
        this.out = out;
    }

    /** Nobody reads standard output any more. */
    public static final class Closed extends IOException {
        @Serial
        private static final long serialVersionUID = 1;

        Closed() {
            super("standard output is closed");
        }
    }

    @Override
    public void write(int value) throws IOException {
        if (!bytes.hasRemaining()) {
            flush();
        }
        bytes.put((byte) value);
    }

    @Override
    public void write(byte[] values, int from, int count) throws IOException {
        int written = 0;
        while (written < count) {
            if (!bytes.hasRemaining()) {
                flush();
            }
            int part = Math.min(count - written, bytes.remaining());
            bytes.put(values, from + written, part);
            written += part;
        }
    }

    /** Passes on all complete characters. */
    @Override
    public void flush() throws IOException {
        decoder.decode(bytes.flip(), characters, false);
        bytes.compact();
        out.write(characters.array(), 0, characters.position());
        characters.clear();
        if (out.checkError()) { // which also flushes
            throw new Closed();
        }
    }

    @Override
    public void close() throws IOException {
        flush();
    }
}
