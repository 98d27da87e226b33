package org.lgr.data.text;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.lgr.data.RowWriter;

/** Writes an attribute-relation file of numbers; NaN becomes a question mark. */
final class ArffWriter implements RowWriter {
    private final TextOutput out;
    private final int width;

    ArffWriter(OutputStream stream, List<String> names) throws IOException {
        out = new TextOutput(stream);
        width = names.size();
        out.text("@relation data\n\n");
        for (String name : names) {
            out.text("@attribute " + quoted(name) + " numeric\n");
        }
        out.text("\n@data\n");
    }

    private static String quoted(String name) {
        if (name.matches("[\\p{L}\\p{N}_.-]+")) {
            return name;
        }
        String oneLine = name.replaceAll("[\\r\\n]", " "); // an attribute must be on one line
        return "'" + oneLine.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }

    @Override
    public void write(double[] row) throws IOException {
        RowWriter.checkWidth(row, width);
        for (int c = 0; c < width; c++) {
            if (c > 0) {
                out.character(',');
            }
            if (Double.isNaN(row[c])) {
                out.character('?');
            } else {
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
