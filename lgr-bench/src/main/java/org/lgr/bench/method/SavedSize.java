package org.lgr.bench.method;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import smile.io.Write;

/** Size of the files of saved models. */
public final class SavedSize {
    /** Saves to a file. */
    @FunctionalInterface
    interface Saving {
        void to(Path file) throws IOException;
    }

    private SavedSize() {}

    static OptionalLong of(Saving saving) throws IOException {
        Path folder = Files.createTempDirectory("lgr-bench");
        Path file = folder.resolve("model");
        try {
            saving.to(file);
            return OptionalLong.of(Files.size(file));
        } finally {
            Files.deleteIfExists(file);
            Files.delete(folder);
        }
    }

    /** Size of models of Smile, which saves serialised objects. */
    public static OptionalLong ofSmile(List<? extends Serializable> models) throws IOException {
        return of(file -> Write.object(new ArrayList<>(models), file));
    }
}
