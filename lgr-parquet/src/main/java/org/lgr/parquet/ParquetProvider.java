package org.lgr.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.lgr.data.FileFormat;
import org.lgr.data.FormatProvider;
import org.lgr.data.ReadOptions;
import org.lgr.data.RowReader;
import org.lgr.data.RowWriter;

/** Reads and writes Parquet files. */
public final class ParquetProvider implements FormatProvider {
    /** For {@link java.util.ServiceLoader}. */
    public ParquetProvider() {}

    @Override
    public FileFormat format() {
        return FileFormat.PARQUET;
    }

    @Override
    public RowReader open(Path file, ReadOptions options) throws IOException {
        return ParquetRows.open(file);
    }

    @Override
    public RowWriter create(Path file, List<String> names) throws IOException {
        return new ParquetRowWriter(file, names);
    }
}
