package org.lgr.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Opens and creates data files of every format. */
public final class DataFile {
    private DataFile() {}

    /**
     * Opens a file for reading.
     *
     * @throws DataFileException if it does not exist, or is not what its name says
     */
    @SuppressWarnings("DoNotCallSuggester")
    public static RowReader open(Path file, ReadOptions options) throws DataFileException {
        throw new DataFileException(file, "cannot be read yet");
    }

    /**
     * Creates a file, replacing one that is there.
     *
     * @param format format of the file, whatever its name
     * @param names one name for each column
     */
    @SuppressWarnings("DoNotCallSuggester")
    public static RowWriter create(Path file, FileFormat format, List<String> names) throws IOException {
        throw new DataFileException(file, "cannot be written yet");
    }
}
