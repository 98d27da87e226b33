package org.lgr.data;

import org.jspecify.annotations.Nullable;

/**
 * How to read a data file; the defaults find out by themselves.
 *
 * @param format format, or {@code null} to take it from the file's name
 * @param delimiter separator of fields in delimited text: a space stands for any white space, {@code 0} finds it
 * @param header whether the first line of delimited text names the columns
 * @param variable name of the array to read from a file that holds several, or {@code null} for the only one
 */
public record ReadOptions(
        @Nullable FileFormat format,
        char delimiter,
        Header header,
        @Nullable String variable) {
    /** Whether the first line names the columns. */
    public enum Header {
        /** If none of its fields is a number. */
        DETECT,
        /** It does, whatever it looks like. */
        YES,
        /** It is a row. */
        NO
    }

    /** Finds out everything from the file. */
    public static ReadOptions detect() {
        return new ReadOptions(null, (char) 0, Header.DETECT, null);
    }

    /** These options once the format is known: tab-separated text has a delimiter by definition. */
    ReadOptions of(FileFormat found) {
        boolean tabs = found == FileFormat.TSV && delimiter == 0;
        return new ReadOptions(found, tabs ? '\t' : delimiter, header, variable);
    }
}
