package org.lgr.data.text;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Collectors;
import org.lgr.data.RowWriter;

/** Writes delimited text: a header, then numbers that read back to the same bits; NaN becomes an empty field. */
final class DelimitedWriter implements RowWriter {
    private final TextOutput out;
    private final char delimiter;
    private final int width;

    DelimitedWriter(OutputStream stream, char delimiter, List<String> names) throws IOException {
        out = new TextOutput(stream);
        this.delimiter = delimiter;
        width = names.size();
        out.text(names.stream().map(this::quoted).collect(Collectors.joining(String.valueOf(delimiter))));
        out.character('\n');
    }

    private String quoted(String name) {
        boolean plain = !name.isEmpty()
                && name.chars().noneMatch(c -> c == delimiter || c == '"' || c == '\n' || c == '\r' || c == '#')
                && name.strip().equals(name);
        return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public void write(double[] row) throws IOException {
        RowWriter.checkWidth(row, width);
        if (width == 1 && Double.isNaN(row[0])) {
            out.text("\"\""); // readers would skip a blank line
        }
        for (int c = 0; c < width; c++) {
            if (c > 0) {
                out.character(delimiter);
            }
            if (!Double.isNaN(row[c])) {
                out.number(row[c]);
            }
        }
        out.character('\n');
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
