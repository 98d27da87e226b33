package org.lgr.data.binary;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.lgr.data.RowWriter;

/**
 * Writes a zip file of two NumPy arrays: the numbers and the names of their columns. The header needs the number of
 * rows, which is known only at the end, so rows are first written to a temporary file.
 */
final class NpzWriter implements RowWriter {
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0); // equal data give equal bytes

    private final Path file;
    private final List<String> names;
    private final Path rows;
    private final NpyWriter writer;

    NpzWriter(Path file, List<String> names) throws IOException {
        this.file = file;
        this.names = List.copyOf(names);
        // Fails at the start, not after all the work.
        Files.newOutputStream(file).close();
        rows = Files.createTempFile(file.toAbsolutePath().getParent(), ".lgr.tmp.", ".npy");
        rows.toFile().deleteOnExit(); // in case the user interrupts the program
        writer = new NpyWriter(rows, names.size());
    }

    @Override
    public void write(double[] row) throws IOException {
        writer.write(row);
    }

    @Override
    public void close() throws IOException {
        try {
            writer.close();
            try (ZipOutputStream zip =
                    new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16))) {
                zip.setLevel(Deflater.BEST_SPEED); // measured numbers hardly compress
                begin(zip, MatReader.DATA);
                Files.copy(rows, zip);
                begin(zip, MatReader.NAMES);
                writeTexts(names, zip);
            }
        } finally {
            Files.deleteIfExists(rows);
        }
    }

    private static void begin(ZipOutputStream zip, String array) throws IOException {
        ZipEntry entry = new ZipEntry(array + ".npy");
        entry.setTimeLocal(NO_TIME);
        zip.putNextEntry(entry);
    }

    /** Writes an array of texts in UTF-32, padded with zeros to the length of the longest. */
    private static void writeTexts(List<String> texts, OutputStream out) throws IOException {
        int longest = texts.stream()
                .mapToInt(text -> text.codePointCount(0, text.length()))
                .reduce(1, Math::max);
        out.write(NpyWriter.header("<U" + longest, "(" + texts.size() + ",)"));
        for (String text : texts) {
            ByteBuffer element = ByteBuffer.allocate(Integer.BYTES * longest).order(ByteOrder.LITTLE_ENDIAN);
            text.codePoints().forEach(element::putInt);
            out.write(element.array());
        }
    }
}
