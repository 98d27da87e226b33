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
 * @param name name on the command line
 * @param title description
 * @param repeated whether there is a stream for each seed, or one for all
 * @param peers whether it is short enough for the other methods
 * @param changes whether it changes at some time
 * @param files files it reads
 * @param source creates the stream of a seed
 */
record StreamTask(
        String name, String title, boolean repeated, boolean peers, boolean changes, List<Path> files, Source source) {
    /** Creates streams. */
    @FunctionalInterface
    interface Source {
        StreamProblem problem(int seed) throws IOException;
    }

    StreamTask {
        files = List.copyOf(files);
    }

    /** The reason why the stream cannot be learned, and what would help; empty if it can. */
    Optional<String> obstacle() {
        return MissingFiles.obstacle(files, RobotData.SARCOS_ORIGIN);
    }

    /** This stream with all other methods, regardless of how long they take. */
    StreamTask full() {
        return new StreamTask(name, title, repeated, true, changes, files, source);
    }
}
