package org.lgr.parquet;

import blue.strategic.parquet.ParquetWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.lgr.data.DataFileException;
import org.lgr.data.RowWriter;

/** Writes a Parquet file with columns of doubles. */
final class ParquetRowWriter implements RowWriter {
    private final ParquetWriter<double[]> writer;
    private final int width;

    ParquetRowWriter(Path file, List<String> names) throws IOException {
        width = names.size();
        String[] columns = names.toArray(String[]::new);
        writer = ParquetWriter.writeFile(schema(file, names), file.toFile(), (row, values) -> {
            for (int c = 0; c < columns.length; c++) {
                values.write(columns[c], row[c]);
            }
        });
    }

    private static MessageType schema(Path file, List<String> names) throws DataFileException {
        Types.MessageTypeBuilder schema = Types.buildMessage();
        for (int c = 0; c < names.size(); c++) {
            String name = names.get(c);
            if (name.isBlank() || names.indexOf(name) != c) {
                throw new DataFileException(
                        file,
                        "Parquet needs a different name for every column, but that of column " + (c + 1) + " is \""
                                + name + "\"" + (name.isBlank() ? "" : ", as is that of another") + "; rename it");
            }
            schema.required(PrimitiveTypeName.DOUBLE).named(name);
        }
        return schema.named("data");
    }

    @Override
    public void write(double[] row) throws IOException {
        RowWriter.checkWidth(row, width);
        writer.write(row);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
