package org.lgr.data.binary;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.lgr.data.DataFileException;
import org.lgr.data.RowReader;
import org.lgr.data.Table;

/**
 * Reads an array from a zip file of NumPy arrays. Column names are read from an array of texts called
 * {@value MatReader#NAMES}, if there is one.
 */
final class NpzReader {
    private static final String EXTENSION = ".npy";

    private final Path file;
    private final ZipFile zip;

    private NpzReader(Path file, ZipFile zip) {
        this.file = file;
        this.zip = zip;
    }

    /** Opens the given array, or the only one of the file. */
    static RowReader open(Path file, @Nullable String variable) throws IOException {
        ZipFile zip = new ZipFile(file.toFile());
        try {
            return new NpzReader(file, zip).open(variable);
        } catch (IOException e) {
            zip.close();
            throw e;
        }
    }

    private RowReader open(@Nullable String variable) throws IOException {
        List<ZipEntry> entries = new ArrayList<>();
        for (ZipEntry entry : arrays()) {
            if (variable == null
                    ? !name(entry).equals(MatReader.NAMES)
                    : name(entry).equals(variable)) {
                entries.add(entry);
            }
        }
        if (entries.size() != 1) {
            String problem = variable != null
                    ? "there is no array \"" + variable + "\""
                    : entries.isEmpty() ? "there is no array" : "there are several arrays; choose one";
            throw new DataFileException(file, problem + "; the file holds " + list());
        }
        ZipEntry entry = entries.get(0);
        String place = file + ", array " + name(entry);
        InputStream in = new WithZip(new BufferedInputStream(zip.getInputStream(entry), 1 << 16), zip);
        NpyHeader header = NpyHeader.read(place, in);
        NpyReader.requireNumbers(place, header);
        List<String> names = names(header);
        return header.fortranOrder()
                ? NpyReader.ofColumns(place, header, names, unpacked(entry, header))
                : NpyReader.ofRows(place, header, names, in);
    }

    private List<? extends ZipEntry> arrays() {
        return zip.stream().filter(entry -> entry.getName().endsWith(EXTENSION)).toList();
    }

    private static String name(ZipEntry entry) {
        String name = entry.getName();
        return name.substring(0, name.length() - EXTENSION.length());
    }

    private String list() throws IOException {
        List<String> descriptions = new ArrayList<>();
        for (ZipEntry entry : arrays()) {
            descriptions.add(name(entry) + describe(entry));
        }
        return descriptions.isEmpty()
                ? "no arrays"
                : descriptions.stream().sorted().collect(Collectors.joining(", "));
    }

    private String describe(ZipEntry entry) throws IOException {
        try (InputStream in = zip.getInputStream(entry)) {
            return " (" + NpyHeader.read(file.toString(), in) + ")";
        } catch (DataFileException e) {
            return " (of another kind)";
        }
    }

    private List<String> names(NpyHeader data) throws IOException {
        ZipEntry entry = zip.getEntry(MatReader.NAMES + EXTENSION);
        if (entry != null) {
            try (InputStream in = zip.getInputStream(entry)) {
                NpyHeader header = NpyHeader.read(file.toString(), in);
                if (!header.isNumeric() && header.rows() == data.fields().size()) {
                    return Table.completeNames(texts(header, in));
                }
            }
        }
        return data.names();
    }

    private static List<String> texts(NpyHeader header, InputStream in) throws IOException {
        NpyType type = header.fields().get(0).type();
        List<String> texts = new ArrayList<>();
        for (long n = 0; n < header.rows(); n++) {
            byte[] bytes = in.readNBytes(type.bytes());
            if (bytes.length < type.bytes()) {
                throw new EOFException();
            }
            texts.add(type.text(ByteBuffer.wrap(bytes).order(type.order())));
        }
        return texts;
    }

    /**
     * A temporary copy of an array, because reading column by column needs random access. It is as long as the header
     * says: what a packed file holds beyond that, be it gigabytes, is not unpacked.
     */
    private FileChannel unpacked(ZipEntry entry, NpyHeader header) throws IOException {
        long length = Math.addExact(header.length(), Math.multiplyExact(header.rows(), (long) header.rowBytes()));
        if (entry.getSize() >= 0 && entry.getSize() < length) {
            throw new EOFException();
        }
        Path copy = Files.createTempFile("lgr", EXTENSION);
        try (zip;
                InputStream in = zip.getInputStream(entry);
                OutputStream out = Files.newOutputStream(copy)) {
            byte[] piece = new byte[1 << 16];
            for (long left = length; left > 0; ) {
                int read = in.read(piece, 0, (int) Math.min(piece.length, left));
                if (read < 0) {
                    throw new EOFException();
                }
                out.write(piece, 0, read);
                left -= read;
            }
            return FileChannel.open(copy, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE);
        } catch (IOException e) {
            Files.delete(copy);
            throw e;
        }
    }

    /** A stream of an entry that also closes the zip file. */
    private static final class WithZip extends FilterInputStream {
        private final ZipFile zip;

        WithZip(InputStream in, ZipFile zip) {
            super(in);
            this.zip = zip;
        }

        @Override
        public void close() throws IOException {
            try (zip) {
                super.close();
            }
        }
    }
}
