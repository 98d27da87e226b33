package org.lgr.internal.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lgr.ModelFormatException;

/**
 * A kind of binary file: magic bytes, version, length, body and the CRC-32C of all bytes before it. Models, those of
 * the baselines and checkpoints of streams are framed alike; {@code docs/FILE_FORMAT.md} shows the frame of models.
 *
 * @param kind what a file holds, as messages call it
 * @param magic the first eight bytes, the first of them in the highest bits
 * @param order order of the bytes of all other numbers
 * @param oldest the oldest version that can be read
 * @param version the version that is written, and the newest that can be read
 * @param checkedHeader whether the header has a checksum of its own, and its length counts the whole frame instead of
 *     the body. Without one the length cannot be trusted, so the body is read and checked as a whole before any of its
 *     values are used.
 * @param otherwise end of the message about a file of another kind, or empty
 * @param remedy how to get a new file if this one is lost
 */
public record FrameFormat(
        String kind,
        long magic,
        ByteOrder order,
        int oldest,
        int version,
        boolean checkedHeader,
        String otherwise,
        String remedy) {
    static final int CHECKSUM_BYTES = Integer.BYTES;

    /** Writes the fields of a body. */
    @FunctionalInterface
    public interface BodyWriter {
        /** Writes all fields; it is called twice and must write the same bytes both times. */
        void writeTo(FrameOutput out) throws IOException;
    }

    /** Reads the fields of a body. */
    @FunctionalInterface
    public interface BodyReader<T> {
        /**
         * Reads all fields.
         *
         * @throws IllegalArgumentException if a value is invalid; the message becomes that of the exception for the
         *     file
         */
        T readFrom(FrameInput in) throws IOException;
    }

    /** Number of bytes before the body. */
    int headerBytes() {
        return 2 * Long.BYTES + Integer.BYTES + (checkedHeader ? CHECKSUM_BYTES : 0);
    }

    /** Writes one frame. The stream is flushed and left open. */
    public void write(OutputStream out, BodyWriter body) throws IOException {
        FrameOutput measure = new FrameOutput(OutputStream.nullOutputStream(), order);
        body.writeTo(measure);
        FrameOutput file = new FrameOutput(out, order);
        file.bytes(magicBytes());
        file.int32(version);
        file.int64(measure.length() + (checkedHeader ? headerBytes() + CHECKSUM_BYTES : 0));
        if (checkedHeader) {
            file.checksum();
        }
        body.writeTo(file);
        file.checksum();
        file.flush();
    }

    /**
     * Reads one frame and no byte beyond it. The stream is left open.
     *
     * @param source name of the stream in messages
     * @throws ModelFormatException if the bytes are damaged, of another kind, or hold invalid values
     */
    public <T> T read(InputStream in, String source, BodyReader<T> body) throws IOException {
        FrameInput frame = new FrameInput(this, in, source);
        T contents;
        try {
            contents = readBody(frame, body);
        } catch (ModelFormatException e) {
            frame.finish(); // if the file is damaged, report that instead
            throw e;
        }
        frame.finish();
        return contents;
    }

    private static <T> T readBody(FrameInput frame, BodyReader<T> body) throws IOException {
        T contents;
        try {
            contents = body.readFrom(frame);
        } catch (IllegalArgumentException e) {
            throw frame.flaw(String.valueOf(e.getMessage()));
        }
        if (frame.remaining() > 0) {
            throw frame.flaw(frame.remaining() + " bytes between the last field and the checksum, expected none");
        }
        return contents;
    }

    /** Reads frames up to the end of a stream; there must be at least one. */
    public <T> List<T> readAll(InputStream stream, String source, BodyReader<T> body) throws IOException {
        PushbackInputStream in = new PushbackInputStream(stream);
        List<T> all = new ArrayList<>();
        int next;
        do {
            all.add(read(in, all.isEmpty() ? source : source + ", model " + (all.size() + 1), body));
            next = in.read();
            if (next >= 0) {
                in.unread(next);
            }
        } while (next >= 0);
        return all;
    }

    /** Loads a file that holds at least one frame and nothing else. */
    public <T> List<T> loadAll(Path path, BodyReader<T> body) throws IOException {
        try (InputStream in = open(path)) {
            return readAll(in, path.toString(), body);
        }
    }

    /** Loads a file that holds one frame and nothing else. */
    public <T> T load(Path path, BodyReader<T> body) throws IOException {
        try (InputStream in = open(path)) {
            T contents = read(in, path.toString(), body);
            if (in.read() >= 0) {
                throw new ModelFormatException(
                        path + " is damaged: bytes follow its checksum; copy it again, or " + remedy);
            }
            return contents;
        }
    }

    private InputStream open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new IOException(path + " is a directory, not a file");
        }
        return Files.newInputStream(path);
    }

    /** Returns whether a file starts with the magic bytes. */
    public boolean recognises(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] first = in.readNBytes(Long.BYTES);
            return first.length == Long.BYTES && ByteBuffer.wrap(first).getLong() == magic;
        }
    }

    byte[] magicBytes() {
        return ByteBuffer.allocate(Long.BYTES).putLong(magic).array();
    }
}
