package org.lgr.bench.method.peers;

import io.github.metarank.lightgbm4j.LGBMBooster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Loads LightGBM from a folder of this process. By default it unpacks its native libraries under fixed names into the
 * folder for temporary files and overwrites those of another running process, which then crashes.
 */
final class LightGbmLibrary {
    private static final String FOLDER = "java.io.tmpdir";

    private static boolean loaded;

    private LightGbmLibrary() {}

    /** Loads the library once. */
    static synchronized void load() {
        if (loaded) {
            return;
        }
        String folder = System.getProperty(FOLDER, ".");
        try {
            Path own = Files.createTempDirectory("lgr-bench");
            System.setProperty(FOLDER, own.toString());
            LGBMBooster.loadNative();
            own.toFile().deleteOnExit(); // registered before its files, because deletion is in reverse order
            try (Stream<Path> files = Files.list(own)) {
                files.forEach(file -> file.toFile().deleteOnExit());
            }
            loaded = true;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot unpack LightGBM into " + folder + "; leave it out with --methods lgr,mlp,gp", e);
        } finally {
            System.setProperty(FOLDER, folder);
        }
    }
}
