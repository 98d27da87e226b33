package org.lgr.data;

import org.jspecify.annotations.Nullable;

/**
 * How to read a data file. By default everything is detected.
 *
 * @param format format, or {@code null} to take it from the file's name
 * @param delimiter separator of fields in delimited text: a space stands for any white space, {@code 0} detects it
 * @param header whether the first line of delimited text names the columns
 * @param variable name of the array to read from a file that holds several, or {@code null} for the only one
 */
public record ReadOptions(
        @Nullable FileFormat format,
        char delimiter,
        Header header,
        @Nullable String variable) {
    /** Whether the first line of a file names the columns. */
    public enum Header {
        /** The first line is a header if none of its fields is a number. */
        DETECT,
        /** The first line is a header. */
        YES,
        /** The first line is a row of data. */
        NO
    }

    /** Options that detect everything from the file. */
    public static ReadOptions detect() {
        return new ReadOptions(null, (char) 0, Header.DETECT, null);
    }

    /** These options for a known format: the delimiter of tab-separated text is a tab. */
    ReadOptions of(FileFormat found) {
        boolean tabs = found == FileFormat.TSV && delimiter == 0;
        return new ReadOptions(found, tabs ? '\t' : delimiter, header, variable);
    }
}
