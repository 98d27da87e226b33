package org.lgr.cli.console;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.lgr.data.RowWriter;

/** Writes each row as a JSON object on a line of its own. */
final class JsonLines implements RowWriter {
    private final OutputStream out;
    private final List<String> names;

    JsonLines(OutputStream out, List<String> names) {
        this.out = out;
        this.names = names;
    }

    @Override
    public void write(double[] row) throws IOException {
        JsonObject line = new JsonObject();
        for (int c = 0; c < row.length; c++) {
            line.add(names.get(c), row[c]);
        }
        out.write((line.toLine() + "\n").getBytes(StandardCharsets.UTF_8));
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
