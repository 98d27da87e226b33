package org.lgr.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Opens and creates data files of every format. */
public final class DataFile {
    private static final int MOST_SIBLINGS = 10_000; // most files of a folder that are compared with a mistyped name

    private DataFile() {}

    /**
     * Opens a file for reading.
     *
     * @throws DataFileException if it does not exist, or does not have the format of its name
     */
    public static RowReader open(Path file, ReadOptions options) throws DataFileException {
        requireFile(file);
        FileFormat format = options.format() == null ? FileFormat.of(file) : options.format();
        try {
            return provider(file.toString(), format).open(file, options.of(format));
        } catch (IOException e) {
            throw DataFileException.unreadable(file.toString(), e);
        }
    }

    /**
     * Opens several files, of any formats, as one. The columns are those of the first file; in the others they are
     * found by their names.
     *
     * @param files at least one
     * @throws DataFileException as {@link #open(Path, ReadOptions)}
     */
    public static RowReader open(List<Path> files, ReadOptions options) throws DataFileException {
        return files.size() == 1 ? open(files.get(0), options) : new ManyFiles(files, options);
    }

    /**
     * Reads delimited text that is not in a file, such as that from the standard input.
     *
     * @param name name of the stream in messages
     * @throws DataFileException if it cannot be read, or the options ask for another format
     */
    public static RowReader open(InputStream in, String name, ReadOptions options) throws DataFileException {
        FileFormat format = options.format() == null ? FileFormat.CSV : options.format();
        if (format != FileFormat.CSV && format != FileFormat.TSV) {
            throw new DataFileException(
                    name, "only delimited text can be read from a stream, not " + format + "; use a file", null);
        }
        try {
            return provider(name, format).open(in, name, options.of(format));
        } catch (IOException e) {
            throw DataFileException.unreadable(name, e);
        }
    }

    /** As {@link #create(Path, FileFormat, List, boolean)}, compressed if the file's name ends in {@code .gz}. */
    public static RowWriter create(Path file, FileFormat format, List<String> names) throws IOException {
        return create(file, format, names, FileFormat.isCompressed(file));
    }

    /**
     * Creates a file or replaces an existing one.
     *
     * @param format format of the file, independent of its name
     * @param names one name for each column
     * @param compress whether to compress it, which only text formats allow
     */
    public static RowWriter create(Path file, FileFormat format, List<String> names, boolean compress)
            throws IOException {
        if (compress && !format.isText()) {
            throw new DataFileException(file, "only text is compressed; leave .gz out of the name for " + format);
        }
        requireColumns(names);
        FormatProvider provider = provider(file.toString(), format);
        if (!format.isText()) {
            return provider.create(file, names);
        }
        OutputStream out = Files.newOutputStream(file);
        return provider.write(compress ? new GZIPOutputStream(out, 1 << 16) : out, names);
    }

    /**
     * Writes text to a stream, such as the standard output; {@link RowWriter#close} closes it.
     *
     * @param format a text format
     * @param names one name for each column
     */
    public static RowWriter write(OutputStream out, FileFormat format, List<String> names) throws IOException {
        requireColumns(names);
        if (!format.isText()) {
            throw new IllegalArgumentException("only text can be written to a stream, not " + format);
        }
        return provider("a stream", format).write(out, names);
    }

    private static FormatProvider provider(String file, FileFormat format) throws DataFileException {
        return ServiceLoader.load(FormatProvider.class, FormatProvider.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.format() == format)
                .findFirst()
                .orElseThrow(() -> new DataFileException(
                        file,
                        "Parquet needs the optional module lgr-parquet: run ./lgr setup parquet, or put the module on"
                                + " the class path; or use another format, such as CSV",
                        null));
    }

    private static void requireColumns(List<String> names) {
        if (names.isEmpty()) {
            throw new IllegalArgumentException("a file needs at least one column");
        }
    }

    private static void requireFile(Path file) throws DataFileException {
        if (Files.isDirectory(file)) {
            throw new DataFileException(file, "is a folder; give a file in it");
        }
        if (Files.exists(file)) {
            return;
        }
        List<String> near = Suggestions.nearest(String.valueOf(file.getFileName()), siblings(file));
        throw new DataFileException(
                file, "there is no such file" + (near.isEmpty() ? "" : "; " + Suggestions.question(near)));
    }

    private static List<String> siblings(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.limit(MOST_SIBLINGS)
                    .map(sibling -> String.valueOf(sibling.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of(); // a suggestion is optional
        }
    }
}
