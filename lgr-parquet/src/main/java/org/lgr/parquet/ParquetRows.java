package org.lgr.parquet;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.ParquetReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.column.ColumnDescriptor;
import org.jspecify.annotations.Nullable;
import org.lgr.data.AbstractRowReader;
import org.lgr.data.DataFileException;

/** Reads the flat columns of a Parquet file row by row. Only selected columns are decoded. */
final class ParquetRows extends AbstractRowReader implements Hydrator<ParquetRows, ParquetRows, Integer> {
    private final Path path;
    private final List<Conversion> conversions; // per column
    private @Nullable ParquetReader<ParquetRows, ParquetRows, Integer> reader; // opened at the first row
    private long row;

    private ParquetRows(Path path, List<ColumnDescriptor> columns) {
        super(path.toString(), columns.stream().map(ParquetRows::name).toList());
        this.path = path;
        conversions = columns.stream()
                .map(column -> Conversion.of(column.getPrimitiveType()))
                .toList();
    }

    static ParquetRows open(Path path) throws IOException {
        try {
            List<ColumnDescriptor> columns =
                    ParquetReader.readMetadata(path.toFile()).getFileMetaData().getSchema().getColumns().stream()
                            .filter(column -> column.getPath().length == 1 && column.getMaxRepetitionLevel() == 0)
                            .toList();
            if (columns.isEmpty()) {
                throw new DataFileException(path, "has no flat columns, only nested ones; flatten them first");
            }
            return new ParquetRows(path, columns);
        } catch (RuntimeException | LinkageError e) { // Parquet throws various errors for damaged content
            throw damaged(path, e);
        }
    }

    private static String name(ColumnDescriptor column) {
        return column.getPath()[0];
    }

    /**
     * An exception for a file that cannot be read. Some methods of Hadoop are missing here, so an unknown compression
     * causes linkage errors.
     */
    private static DataFileException damaged(Path path, Throwable e) {
        Throwable reason = e.getCause() == null ? e : e.getCause();
        return new DataFileException(
                path.toString(), "is damaged, no Parquet file, or compressed in an unknown way (" + reason + ")", e);
    }

    @Override
    protected boolean readRow() throws DataFileException {
        try {
            if (reader == null) {
                reader = ParquetReader.spliterator(path.toFile(), this, this::handle);
            }
            row++;
            return reader.tryAdvance(self -> {});
        } catch (IOException e) {
            throw DataFileException.unreadable(file(), e);
        } catch (RuntimeException | LinkageError e) {
            throw damaged(path, e);
        }
    }

    /** The number of a selected column; {@code null} for other columns, which are then not read. */
    @SuppressWarnings("NullAway") // parquet-floor requires null
    private Integer handle(String[] columnPath) {
        int column = columnPath.length == 1 ? names().indexOf(columnPath[0]) : -1;
        return column >= 0 && wants(column) ? column : null;
    }

    @Override
    public ParquetRows start() {
        return this;
    }

    @Override
    public ParquetRows add(ParquetRows self, Integer column, @Nullable Object value) {
        if (value == null) {
            missing(column);
        } else if (value instanceof String text) {
            text(column, text);
        } else {
            value(column, conversions.get(column).toNumber(value));
        }
        return this;
    }

    @Override
    public ParquetRows finish(ParquetRows self) {
        return this;
    }

    @Override
    public String place() {
        return "row " + row;
    }

    @Override
    public void close() {
        try {
            if (reader != null) {
                reader.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
