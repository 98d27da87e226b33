package org.lgr.bench.stream;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.lgr.bench.data.MissingFiles;
import org.lgr.bench.data.RobotData;

/**
 * A stream to learn.
 *
 * @param name what users call it
 * @param title what it is
 * @param repeated whether there is a stream for each seed, or the same for all
 * @param peers whether it is short enough for the other methods
 * @param changes whether the world changes on the way
 * @param files what it reads
 * @param source makes the stream of a seed
 */
record StreamTask(
        String name, String title, boolean repeated, boolean peers, boolean changes, List<Path> files, Source source) {
    /** Makes streams. */
    @FunctionalInterface
    interface Source {
        StreamProblem problem(int seed) throws IOException;
    }

    StreamTask {
        files = List.copyOf(files);
    }

    /** Why the stream cannot be learned, and what would help. */
    Optional<String> obstacle() {
        return MissingFiles.obstacle(files, RobotData.SARCOS_ORIGIN);
    }

    /** The same with the other methods, however long it takes them. */
    StreamTask full() {
        return new StreamTask(name, title, repeated, true, changes, files, source);
    }
}
