package org.lgr.reproduce.cell;

import java.io.IOException;
import java.nio.file.Path;

/** Writes files that appear complete or not at all. Safe for concurrent use on different files. */
@FunctionalInterface
public interface WholeFiles {
    /** Writes or replaces a file of text, in UTF-8. */
    void write(Path file, String text) throws IOException;
}
