package org.lgr.data.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lgr.data.AbstractRowReader;
import org.lgr.data.DataFileException;
import org.lgr.data.Table;

/** Reads Weka's attribute-relation files, with dense or sparse rows. */
final class ArffReader extends AbstractRowReader {
    /**
     * A column.
     *
     * @param absent value of a column that a sparse row does not mention
     */
    private record Attribute(String name, boolean isDate, String absent) {}

    private final Lines lines;
    private final List<Attribute> attributes;
    private final String[] values; // of the current row
    private boolean checked;

    private ArffReader(String file, Lines lines, List<Attribute> attributes) {
        super(file, Table.completeNames(attributes.stream().map(Attribute::name).toList()));
        this.lines = lines;
        this.attributes = attributes;
        values = new String[attributes.size()];
    }

    static ArffReader open(String file, Reader in) throws IOException {
        Lines lines = new Lines(new BufferedReader(in, 1 << 16));
        try {
            return new ArffReader(file, lines, attributes(file, lines));
        } catch (IOException e) {
            lines.in.close();
            throw e;
        } catch (IllegalArgumentException e) {
            lines.in.close();
            throw new DataFileException(file, "line " + lines.number + ": " + e.getMessage(), e);
        }
    }

    private static List<Attribute> attributes(String file, Lines lines) throws IOException {
        List<Attribute> attributes = new ArrayList<>();
        ArffLine line;
        while ((line = lines.next()) != null) {
            String keyword = line.keyword();
            switch (keyword) {
                case "@relation" -> {} // the name is not used
                case "@attribute" -> attributes.add(attribute(line));
                case "@data" -> {
                    if (attributes.isEmpty()) {
                        throw new IllegalArgumentException("there is no @attribute before @data");
                    }
                    return attributes;
                }
                default ->
                    throw new IllegalArgumentException(
                            "\"" + keyword + "\" is none of @relation, @attribute and @data; this is not an ARFF file");
            }
        }
        throw new DataFileException(file, "is not an ARFF file, or is truncated: there is no @data", null);
    }

    private static Attribute attribute(ArffLine line) {
        String name = line.value();
        if (line.skip('{')) {
            return new Attribute(name, false, line.value());
        }
        String type = line.keyword();
        return switch (type) {
            case "numeric", "real", "integer" -> new Attribute(name, false, "0");
            case "string" -> new Attribute(name, false, "");
            case "date" -> new Attribute(name, true, "");
            default ->
                throw new IllegalArgumentException("attribute \"" + name + "\" has the type \"" + type
                        + "\"; known are numeric, real, integer, string, date and {…}");
        };
    }

    @Override
    protected boolean readRow() throws DataFileException {
        checkDates();
        try {
            ArffLine line = lines.next();
            if (line == null) {
                return false;
            }
            if (line.skip('{')) {
                takeSparse(line);
            } else {
                takeDense(line);
            }
            for (int c = 0; c < values.length; c++) {
                if (wants(c)) {
                    text(c, values[c]);
                }
            }
        } catch (IllegalArgumentException e) {
            reject(place() + ": " + e.getMessage());
        } catch (IOException e) {
            throw DataFileException.unreadable(file(), e);
        }
        return true;
    }

    private void checkDates() throws DataFileException {
        for (int c = 0; c < values.length && !checked; c++) {
            if (attributes.get(c).isDate() && wantsNumber(c) && !allowsTimes(c)) {
                throw new DataFileException(
                        file(),
                        "column " + (c + 1) + " (" + names().get(c) + ") is a date, not a number; leave it out",
                        null);
            }
        }
        checked = true;
    }

    private void takeDense(ArffLine line) {
        int count = 0;
        do {
            String value = line.value();
            if (count < values.length) {
                values[count] = value;
            }
            count++;
        } while (line.skip(',') || !(line.isDone() || line.skip('{') || line.skip('}')));
        if (count != values.length || !line.isDone()) {
            throw new IllegalArgumentException("there are " + values.length + " attributes, but "
                    + (count == values.length ? "something follows their values" : "this row has " + count));
        }
    }

    private void takeSparse(ArffLine line) {
        Arrays.setAll(values, c -> attributes.get(c).absent());
        while (!line.skip('}')) {
            String index = line.value();
            if (!index.matches("\\d{1,9}") || Integer.parseInt(index) >= values.length) {
                throw new IllegalArgumentException("\"" + index
                        + "\" is not the number of an attribute, counted from 0 to " + (values.length - 1));
            }
            values[Integer.parseInt(index)] = line.value();
            line.skip(',');
            if (line.isDone()) {
                throw new IllegalArgumentException("a sparse row must end with }");
            }
        }
    }

    @Override
    public String place() {
        return "line " + lines.number;
    }

    @Override
    public void close() {
        try {
            lines.in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Iterates over the lines that are neither blank nor comments. */
    private static final class Lines {
        private final BufferedReader in;
        private int number;

        Lines(BufferedReader in) {
            this.in = in;
        }

        @Nullable
        ArffLine next() throws IOException {
            String text;
            while ((text = in.readLine()) != null) {
                number++;
                ArffLine line = new ArffLine(text);
                if (!line.isDone()) {
                    return line;
                }
            }
            return null;
        }
    }
}
