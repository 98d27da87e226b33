package org.lgr.data.text;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.PushbackReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lgr.data.AbstractRowReader;
import org.lgr.data.DataFileException;
import org.lgr.data.DecimalMark;
import org.lgr.data.Numbers;
import org.lgr.data.ReadOptions;
import org.lgr.data.ReadOptions.Header;
import org.lgr.data.Table;

/**
 * Reads text whose fields are separated by a character or by white space.
 *
 * <p>The first line is taken as header if none of its fields is a number. If some are and some are not, the file is
 * refused unless the options say whether there is a header: a typing error in the first row of data must not turn that
 * row into a header. A row of units below the header is skipped, and so are empty fields at the end of lines.
 */
final class DelimitedReader extends AbstractRowReader {
    private final CsvReader<FieldHandler> csv;
    private final CloseableIterator<FieldHandler> records;
    private final FieldHandler handler;
    private final long firstLine; // number of the line that determines the number of fields
    // The first row, if it was read before the columns were selected.
    private @Nullable List<String> waiting;
    private boolean surplus; // whether a field beyond the last column holds something

    static DelimitedReader open(String file, PushbackReader in, ReadOptions options) throws DataFileException {
        CsvReader<FieldHandler> csv = null;
        try {
            TextHead head = TextHead.of(in);
            char delimiter = delimiter(head, options);
            boolean whiteSpace = delimiter == Delimiter.WHITE_SPACE;
            FieldHandler handler = new FieldHandler(whiteSpace, head.skippedLines());
            csv = CsvReader.builder()
                    .fieldSeparator(delimiter)
                    .allowUnclosedQuote(false)
                    .extraFieldStrategy(FieldMismatchStrategy.IGNORE) // reported as a problem of the row
                    .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                    .build(handler, whiteSpace ? new TabsAsSpaces(in) : in);
            CloseableIterator<FieldHandler> records = csv.iterator();
            List<String> first = new ArrayList<>();
            handler.handTo((column, text, offset, length) -> first.add(new String(text, offset, length).strip()));
            if (!hasNext(file, records)) {
                throw new DataFileException(file, "is empty; a table needs at least one row", null);
            }
            records.next();
            boolean header = isHeader(file, handler.line(), first, options.header());
            List<List<String>> lines = head.lines().stream()
                    .map(line -> Delimiter.split(line, delimiter))
                    .toList();
            dropEmptyEnd(first, lines.subList(Math.min(1, lines.size()), lines.size()));
            DelimitedReader reader = new DelimitedReader(
                    file, first, header, csv, records, handler, decimalMark(delimiter, options, lines));
            if (header && lines.size() > 2 && Units.isRow(lines.get(1), lines.get(2))) {
                handler.handTo((column, text, offset, length) -> {}); // units tell nothing that a model could use
                if (hasNext(file, records)) {
                    records.next();
                }
                handler.handTo(reader::field);
            }
            return reader;
        } catch (IOException e) {
            close(csv, in);
            throw DataFileException.unreadable(file, e);
        }
    }

    private static char delimiter(TextHead head, ReadOptions options) {
        if (options.delimiter() != 0) {
            return options.delimiter();
        }
        return head.delimiter() == 0 ? Delimiter.detect(head.lines()) : head.delimiter();
    }

    /** Commas between fields are no decimal commas, unless the user says so of quoted fields. */
    private static DecimalMark decimalMark(char delimiter, ReadOptions options, List<List<String>> lines) {
        if (options.decimal() != 0 || delimiter == ',') {
            return options.decimal() == ',' ? DecimalMark.comma() : DecimalMark.point();
        }
        DecimalMark mark = DecimalMark.undecided();
        mark.observe(lines.stream().flatMap(List::stream).toList());
        return mark;
    }

    /** Leaves out names at the end that are blank and below which there is nothing: every line ends in a separator. */
    private static void dropEmptyEnd(List<String> names, List<List<String>> rows) {
        int last = names.size() - 1;
        while (last > 0 && names.get(last).isBlank() && isEmpty(rows, last)) {
            names.remove(last--);
        }
    }

    private static boolean isEmpty(List<List<String>> rows, int column) {
        return rows.stream()
                .allMatch(row -> row.size() <= column || row.get(column).isBlank());
    }

    private DelimitedReader(
            String file,
            List<String> first,
            boolean header,
            CsvReader<FieldHandler> csv,
            CloseableIterator<FieldHandler> records,
            FieldHandler handler,
            DecimalMark decimalMark) {
        super(file, header ? Table.completeNames(first) : Table.numberedNames(first.size()), decimalMark);
        this.csv = csv;
        this.records = records;
        this.handler = handler;
        firstLine = handler.line();
        waiting = header ? null : first;
        handler.handTo(this::field);
    }

    private static boolean isHeader(String file, long line, List<String> fields, Header header)
            throws DataFileException {
        if (header != Header.DETECT) {
            return header == Header.YES;
        }
        int texts = 0;
        int firstText = 0;
        boolean numbers = false;
        for (int c = fields.size() - 1; c >= 0; c--) {
            if (isNumber(fields.get(c))) {
                numbers = true;
            } else if (!Numbers.isMissing(fields.get(c))) {
                texts++;
                firstText = c;
            }
        }
        if (numbers && texts > 0) {
            throw new DataFileException(
                    file,
                    "line " + line + ", column " + (firstText + 1) + ": \"" + fields.get(firstText)
                            + "\" is not a number, and a header must not hold numbers; correct it, or say whether there"
                            + " is a header",
                    null);
        }
        return texts > 0;
    }

    private static boolean isNumber(String field) {
        return !Double.isNaN(Numbers.parse(field)) || DecimalMark.hasComma(field);
    }

    @Override
    protected boolean readRow() throws DataFileException {
        int fields;
        surplus = false;
        if (waiting != null) {
            fields = waiting.size();
            for (int c = 0; c < fields; c++) {
                field(c, waiting.get(c).toCharArray(), 0, waiting.get(c).length());
            }
            waiting = null;
        } else if (hasNext(file(), records)) {
            fields = records.next().fields();
        } else {
            return false;
        }
        if (fields < names().size() || surplus) {
            reject(place() + " has " + fields + (fields == 1 ? " field" : " fields") + ", line " + firstLine + " has "
                    + names().size());
        }
        return true;
    }

    /** Whether there is another record. FastCSV reads the record at this call, which may therefore fail. */
    private static boolean hasNext(String file, CloseableIterator<FieldHandler> records) throws DataFileException {
        try {
            return records.hasNext();
        } catch (CsvParseException e) {
            throw new DataFileException(file, "is not delimited text: " + e.getMessage() + "; correct it there", e);
        } catch (UncheckedIOException e) {
            throw DataFileException.unreadable(file, Objects.requireNonNull(e.getCause()));
        }
    }

    private void field(int column, char[] text, int offset, int length) {
        if (column < names().size()) {
            text(column, text, offset, length);
        } else { // a problem of the whole row, unless the line only ends in separators
            surplus |= !new String(text, offset, length).isBlank();
        }
    }

    @Override
    public String place() {
        return "line " + handler.line();
    }

    @Override
    public void close() {
        close(csv, null);
    }

    private static void close(@Nullable CsvReader<?> csv, @Nullable PushbackReader in) {
        try {
            if (csv != null) {
                csv.close();
            } else if (in != null) {
                in.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // cannot happen on closing a file that was only read
        }
    }
}
