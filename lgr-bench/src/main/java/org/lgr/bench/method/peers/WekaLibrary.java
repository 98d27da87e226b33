package org.lgr.bench.method.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Prepares Weka. By default Weka creates a folder for its packages in the user's home, and its linear algebra prints a
 * warning about missing native libraries, which are left out on purpose.
 */
final class WekaLibrary {
    private static final String HOME = "WEKA_HOME";
    private static final List<String> FOLDERS = List.of("native", "packages", "props", "repCache");

    private static boolean prepared;

    private WekaLibrary() {}

    /** Must be called before any class of Weka is used. Further calls do nothing. */
    static synchronized void prepare() {
        if (prepared) {
            return;
        }
        for (String part : List.of("BLAS", "LAPACK", "ARPACK")) {
            System.setProperty("com.github.fommil.netlib." + part, "com.github.fommil.netlib.F2j" + part);
        }
        try {
            Path home = Files.createTempDirectory("lgr-weka");
            System.setProperty(HOME, home.toString());
            home.toFile().deleteOnExit(); // registered before its content, because deletion is in reverse order
            FOLDERS.forEach(folder -> home.resolve(folder).toFile().deleteOnExit());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot make a folder for Weka (" + e.getMessage() + "); leave weka-gp out with --methods", e);
        }
        prepared = true;
    }
}
