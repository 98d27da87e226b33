package org.lgr.data;

import org.jspecify.annotations.Nullable;

/**
 * How to read a data file. By default everything is detected.
 *
 * @param format format, or {@code null} to take it from the file's name
 * @param delimiter separator of fields in delimited text: a space stands for any white space, {@code 0} detects it
 * @param header whether the first line of delimited text names the columns
 * @param variable name of the array to read from a file that holds several, or {@code null} for the only one
 * @param decimal decimal mark of text: a point or a comma; {@code 0} detects it
 */
public record ReadOptions(
        @Nullable FileFormat format,
        char delimiter,
        Header header,
        @Nullable String variable,
        char decimal) {
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
        return new ReadOptions(null, (char) 0, Header.DETECT, null, (char) 0);
    }

    /** These options for a file of the given format, whatever its name. */
    public ReadOptions withFormat(FileFormat newFormat) {
        return new ReadOptions(newFormat, delimiter, header, variable, decimal);
    }

    /** These options with a known delimiter. */
    public ReadOptions withDelimiter(char newDelimiter) {
        return new ReadOptions(format, newDelimiter, header, variable, decimal);
    }

    /** These options for a file with or without a header. */
    public ReadOptions withHeader(Header newHeader) {
        return new ReadOptions(format, delimiter, newHeader, variable, decimal);
    }

    /** These options for one array of a file; {@code null} stands for the only one. */
    public ReadOptions withVariable(@Nullable String newVariable) {
        return new ReadOptions(format, delimiter, header, newVariable, decimal);
    }

    /** These options with a known decimal mark. */
    public ReadOptions withDecimal(char newDecimal) {
        return new ReadOptions(format, delimiter, header, variable, newDecimal);
    }

    /** These options for a known format: the delimiter of tab-separated text is a tab. */
    ReadOptions of(FileFormat found) {
        boolean tabs = found == FileFormat.TSV && delimiter == 0;
        return new ReadOptions(found, tabs ? '\t' : delimiter, header, variable, decimal);
    }
}
