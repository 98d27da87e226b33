package org.lgr.data;

import java.io.EOFException;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.Path;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Thrown if a data file cannot be read or written. The message names the file, the place in it and what to do. */
public sealed class DataFileException extends IOException permits BadRowsException {
    @Serial
    private static final long serialVersionUID = 1;

    /** An exception whose message is the file, a colon and the problem. */
    public DataFileException(Path file, String problem) {
        this(file.toString(), problem, null);
    }

    /** As {@link #DataFileException(Path, String)}, with a cause. The file may be a named stream. */
    public DataFileException(String file, String problem, @Nullable Throwable cause) {
        super(file + ": " + problem, cause);
    }

    /** An exception for a failure of the file system or of decompression, whose own messages are rarely helpful. */
    public static DataFileException unreadable(String file, IOException cause) {
        if (cause instanceof DataFileException known) {
            return known;
        }
        if (cause instanceof EOFException) {
            return new DataFileException(file, "is truncated; it ends in the middle, so get a whole copy", cause);
        }
        return cause instanceof ZipException
                ? new DataFileException(
                        file,
                        "is damaged, or not compressed as its name says (" + cause.getMessage()
                                + "); get a whole copy, or rename it to what it is",
                        cause)
                : new DataFileException(file, "cannot be read (" + cause.getMessage() + ")", cause);
    }
}
