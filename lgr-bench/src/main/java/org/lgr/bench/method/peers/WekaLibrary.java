package org.lgr.bench.method.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Prepares Weka. By itself it makes a folder for its packages in the home of whoever uses it, and its linear algebra warns on the
 * terminal that natives are missing, which are left out on purpose.
 */
final class WekaLibrary {
    private static final String HOME = "WEKA_HOME";
    private static final List<String> FOLDERS = List.of("native", "packages", "props", "repCache");

    private static boolean prepared;

    private WekaLibrary() {}

    /** To be called before anything of Weka is touched; works once. */
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
            home.toFile().deleteOnExit(); // after what is in it: the last to be registered is the first to go
            FOLDERS.forEach(folder -> home.resolve(folder).toFile().deleteOnExit());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot make a folder for Weka (" + e.getMessage() + "); leave weka-gp out with --methods", e);
        }
        prepared = true;
    }
}
