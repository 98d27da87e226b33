package org.lgr.data;

import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats of data files. */
public enum FileFormat {
    /** Fields separated by commas or another character, or by white space. */
    CSV(true, "csv txt dat data"),
    /** Fields separated by tabs. */
    TSV(true, "tsv"),
    /** MATLAB files of version 5, 6 or 7. */
    MAT(false, "mat"),
    /** One NumPy array. */
    NPY(false, "npy"),
    /** NumPy arrays in a zip file. */
    NPZ(false, "npz"),
    /** Weka's attribute-relation files. */
    ARFF(true, "arff"),
    /** Apache Parquet; needs the optional module {@code lgr-parquet}. */
    PARQUET(false, "parquet");

    private static final String COMPRESSED = ".gz";

    private final boolean text;
    private final String extensions; // separated by spaces

    FileFormat(boolean text, String extensions) {
        this.text = text;
        this.extensions = extensions;
    }

    private Stream<String> extensions() {
        return Stream.of(extensions.split(" ")).map(extension -> "." + extension);
    }

    /** Whether files of this format are text. Text files may be compressed. */
    public boolean isText() {
        return text;
    }

    /**
     * The format for the extension of a file name; a text format may be followed by {@code .gz}.
     *
     * @throws DataFileException if the extension is unknown; the message lists the known ones
     */
    public static FileFormat of(Path file) throws DataFileException {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        boolean compressed = isCompressed(file);
        String plain = compressed ? name.substring(0, name.length() - COMPRESSED.length()) : name;
        for (FileFormat format : values()) {
            if ((format.text || !compressed) && format.extensions().anyMatch(plain::endsWith)) {
                return format;
            }
        }
        throw new DataFileException(
                file,
                "its name does not tell the format; known are " + known(Stream.of(values())) + ", and "
                        + known(Stream.of(values()).filter(FileFormat::isText)) + " also with .gz; rename it, or give"
                        + " the format (--format)");
    }

    private static String known(Stream<FileFormat> formats) {
        return formats.flatMap(FileFormat::extensions).collect(Collectors.joining(" "));
    }

    /** Whether the name of a file ends in {@code .gz}. */
    public static boolean isCompressed(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(COMPRESSED);
    }
}
