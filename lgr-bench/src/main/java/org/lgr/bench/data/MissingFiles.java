package org.lgr.bench.data;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Checks for missing recordings. */
public final class MissingFiles {
    private MissingFiles() {}

    /** A message on the first missing file and where to obtain it; empty if none is missing. */
    public static Optional<String> obstacle(List<Path> files, String origin) {
        return files.stream()
                .filter(file -> !Files.isRegularFile(file))
                .findFirst()
                .map(file -> "there is no file " + file + "; put it there (" + origin
                        + ") and name the folder above with --data DIR");
    }
}
