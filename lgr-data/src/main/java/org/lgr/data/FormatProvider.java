package org.lgr.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads and writes a format whose libraries are too large to come along; found by {@link java.util.ServiceLoader}. */
public interface FormatProvider {
    /** The format it knows. */
    FileFormat format();

    /** As {@link DataFile#open(Path, ReadOptions)}; the file exists. */
    RowReader open(Path file, ReadOptions options) throws IOException;

    /** As {@link DataFile#create(Path, FileFormat, List)}; there is at least one name. */
    RowWriter create(Path file, List<String> names) throws IOException;
}
