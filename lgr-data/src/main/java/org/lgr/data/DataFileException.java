package org.lgr.data;

import java.io.IOException;
import java.io.Serial;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A data file that cannot be read; the message names the file, the place in it and the way out. */
public final class DataFileException extends IOException {
    @Serial
    private static final long serialVersionUID = 1;

    DataFileException(Path file, String problem) {
        this(file, problem, null);
    }

    DataFileException(Path file, String problem, @Nullable Throwable cause) {
        super(file + ": " + problem, cause);
    }

    /** The exception for a failure of the file system or of the decompression, whose own messages hardly say anything. */
    static DataFileException unreadable(Path file, IOException cause) {
        if (cause instanceof DataFileException known) {
            return known;
        }
        return cause instanceof NoSuchFileException
                ? new DataFileException(file, "there is no such file", cause)
                : new DataFileException(file, "cannot be read (" + cause.getMessage() + ")", cause);
    }
}
