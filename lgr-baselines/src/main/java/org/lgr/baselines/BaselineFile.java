package org.lgr.baselines;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.lgr.ModelFormatException;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.internal.file.AtomicFile;

/**
 * Model files of the baseline methods. A file holds one or more models. Each is a header (magic bytes, version, length
 * of the body), the body, which begins with the method, and the CRC-32C of header and body.
 */
public final class BaselineFile {
    // Version 1 stored the metrics of LWPR as whole matrices and its sums in another order.
    private static final int VERSION = 2;
    private static final int CHECKSUM_BYTES = Integer.BYTES;
    private static final byte[] MAGIC = {(byte) 0x89, 'L', 'G', 'B', '\r', '\n', 0x1A, '\n'};

    private BaselineFile() {}

    static void save(List<? extends BaselineModel> models, Path path) throws IOException {
        if (models.isEmpty()) {
            throw new IllegalArgumentException("a model file needs at least one model");
        }
        AtomicFile.replace(path, out -> {
            for (BaselineModel model : models) {
                write((StandardizedModel) model, out);
            }
        });
    }

    private static void write(StandardizedModel model, OutputStream out) throws IOException {
        BodyOutput collected = new BodyOutput();
        collected.text(model.method().label());
        model.head().writeTo(collected);
        model.writeTo(collected);
        byte[] body = collected.toBytes();
        byte[] header = little(BodyInput.HEADER_BYTES)
                .put(MAGIC)
                .putInt(VERSION)
                .putLong(body.length)
                .array();
        out.write(header);
        out.write(body);
        out.write(little(CHECKSUM_BYTES).putInt(checksum(header, body)).array());
    }

    static boolean recognises(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        }
    }

    static List<BaselineModel> loadAll(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new IOException(path + " is a directory, not a model file");
        }
        try (InputStream in = Files.newInputStream(path)) {
            return readAll(in, path.toString());
        }
    }

    /**
     * Reads models up to the end of a stream.
     *
     * @param source name of the stream in error messages
     */
    static List<BaselineModel> readAll(InputStream stream, String source) throws IOException {
        PushbackInputStream in = new PushbackInputStream(stream);
        List<BaselineModel> models = new ArrayList<>();
        do {
            models.add(read(in, models.isEmpty() ? source : source + ", model " + (models.size() + 1)));
        } while (goesOn(in));
        return models;
    }

    private static boolean goesOn(PushbackInputStream in) throws IOException {
        int next = in.read();
        if (next >= 0) {
            in.unread(next);
        }
        return next >= 0;
    }

    private static BaselineModel read(InputStream in, String source) throws IOException {
        byte[] header = in.readNBytes(BodyInput.HEADER_BYTES);
        checkMagic(header, source);
        if (header.length < BodyInput.HEADER_BYTES) {
            throw truncated(source, header.length, BodyInput.HEADER_BYTES);
        }
        ByteBuffer fields = ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN);
        int version = fields.getInt(MAGIC.length);
        if (version != VERSION) {
            throw new ModelFormatException(source + " has format version " + Integer.toUnsignedString(version)
                    + ", this library reads version " + VERSION
                    + "; use the library that wrote it, a newer one, or fit anew");
        }
        long length = fields.getLong(MAGIC.length + Integer.BYTES);
        if (length < 1 || length > Integer.MAX_VALUE - BodyInput.HEADER_BYTES) {
            throw new ModelFormatException(
                    source + " is damaged: it states a body of " + length + " bytes; copy it again, or fit anew");
        }
        // Allocates as the bytes arrive, so that a wrong length in the header cannot exhaust memory.
        byte[] body = in.readNBytes((int) length);
        byte[] stated = in.readNBytes(CHECKSUM_BYTES);
        if (stated.length < CHECKSUM_BYTES) {
            long got = (long) BodyInput.HEADER_BYTES + body.length + stated.length;
            throw truncated(source, got, BodyInput.HEADER_BYTES + length + CHECKSUM_BYTES);
        }
        if (ByteBuffer.wrap(stated).order(ByteOrder.LITTLE_ENDIAN).getInt() != checksum(header, body)) {
            throw new ModelFormatException(
                    source + " is damaged: its checksum does not match its contents; copy it again, or fit anew");
        }
        return readBody(new BodyInput(body, source));
    }

    private static BaselineModel readBody(BodyInput in) throws ModelFormatException {
        String label = in.text("method");
        BaselineMethod method =
                BaselineMethod.labelled(label).orElseThrow(() -> in.flaw("there is no method \"" + label + "\""));
        StandardizedModel model = method.read(StandardizedModel.Head.readFrom(in), in);
        in.requireEnd();
        return model;
    }

    private static void checkMagic(byte[] header, String source) throws ModelFormatException {
        if (header.length == 0) {
            throw new ModelFormatException(source + " is empty: there is no model in it");
        }
        int compared = Math.min(header.length, MAGIC.length);
        if (!Arrays.equals(header, 0, compared, MAGIC, 0, compared)) {
            throw new ModelFormatException(
                    source + " is no model of a baseline: it does not start with the bytes of one"
                            + "; models of LGR itself are loaded by LgrModel.load");
        }
    }

    private static ModelFormatException truncated(String source, long got, long expected) {
        return new ModelFormatException(source + " is truncated: it ends after " + got + " of " + expected
                + " bytes; copy it again, or fit anew");
    }

    private static int checksum(byte[] header, byte[] body) {
        CRC32C checksum = new CRC32C();
        checksum.update(header);
        checksum.update(body);
        return (int) checksum.getValue();
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
