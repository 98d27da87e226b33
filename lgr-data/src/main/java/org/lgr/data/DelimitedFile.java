package org.lgr.data;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables of numbers separated by commas or another character, in UTF-8, decompressed if the name ends in
 * {@code .gz}.
 *
 * <p>The first line is taken as header if none of its fields is a number. If some are and some are not, the file is refused:
 * a typing error in the first row of data must not turn that row into a header.
 */
public final class DelimitedFile {
    private DelimitedFile() {}

    /** Reads a file of values separated by commas. */
    public static Table read(Path file) throws DataFileException {
        return read(file, ',');
    }

    /**
     * Reads a file with the given separator.
     *
     * @throws DataFileException if the file cannot be read, a field is not a number, or lines differ in length; the message
     *     names file, line, column and value
     */
    public static Table read(Path file, char separator) throws DataFileException {
        try (InputStream in = open(file);
                CsvReader<CsvRecord> reader = CsvReader.builder()
                        .fieldSeparator(separator)
                        .detectBomHeader(true)
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE) // reported below, with the name of the file
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .ofCsvRecord(in, StandardCharsets.UTF_8);
                CloseableIterator<CsvRecord> records = reader.iterator()) {
            return parse(file, records);
        } catch (CsvParseException e) {
            throw new DataFileException(file, "is not a delimited file: " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw DataFileException.unreadable(file, Objects.requireNonNull(e.getCause()));
        } catch (IOException e) {
            throw DataFileException.unreadable(file, e);
        }
    }

    private static InputStream open(Path file) throws IOException {
        InputStream in = Files.newInputStream(file);
        if (!file.toString().toLowerCase(Locale.ROOT).endsWith(".gz")) {
            return in;
        }
        try {
            return new GZIPInputStream(in, 1 << 16);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private static Table parse(Path file, CloseableIterator<CsvRecord> records) throws DataFileException {
        if (!records.hasNext()) {
            throw new DataFileException(file, "is empty; a table needs at least one row");
        }
        CsvRecord first = records.next();
        int count = first.getFieldCount();
        boolean header = first.getFields().stream().allMatch(field -> parse(field) == null);
        List<String> names =
                header ? first.getFields().stream().map(String::strip).toList() : Table.numberedNames(count);
        Columns columns = new Columns(count);
        if (!header) {
            append(file, first, names, columns);
        }
        while (records.hasNext()) {
            append(file, records.next(), names, columns);
        }
        if (columns.rows() == 0) {
            throw new DataFileException(file, "has a header but no rows of data");
        }
        return Table.of(names, columns.toArrays());
    }

    private static void append(Path file, CsvRecord record, List<String> names, Columns columns)
            throws DataFileException {
        String line = "line " + record.getStartingLineNumber();
        if (record.getFieldCount() != names.size()) {
            throw new DataFileException(
                    file, line + " has " + record.getFieldCount() + " fields, line 1 has " + names.size());
        }
        for (int c = 0; c < names.size(); c++) {
            String field = record.getField(c);
            Double value = parse(field);
            if (value == null) {
                throw new DataFileException(
                        file,
                        line + ", column " + (c + 1) + " (" + names.get(c) + "): \"" + field + "\" is not a number"
                                + (record.getStartingLineNumber() == 1 ? ", and a header must not hold numbers" : ""));
            }
            columns.set(c, value);
        }
        columns.endRow();
    }

    private static @Nullable Double parse(String field) {
        try {
            return Double.valueOf(field);
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
