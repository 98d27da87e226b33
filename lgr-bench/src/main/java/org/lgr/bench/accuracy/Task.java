package org.lgr.bench.accuracy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.lgr.bench.data.MissingFiles;
import org.lgr.bench.data.Problem;

/**
 * Data to learn, and what to reach.
 *
 * @param name what users call it
 * @param title what it is
 * @param repeated whether there is a problem for each seed, or the same for all
 * @param files what it reads
 * @param origin where those files come from
 * @param source makes the problem of a seed
 * @param goals what LGR should reach
 */
public record Task(
        String name, String title, boolean repeated, List<Path> files, String origin, Source source, List<Goal> goals) {
    /** Makes problems. */
    @FunctionalInterface
    interface Source {
        Problem problem(int seed) throws IOException;
    }

    /** Keeps copies of the lists. */
    public Task {
        files = List.copyOf(files);
        goals = List.copyOf(goals);
    }

    /** Why the task cannot be done, and what would help. */
    public Optional<String> obstacle() {
        return MissingFiles.obstacle(files, origin);
    }

    /** The same data with other goals. */
    Task judgedBy(Goal... other) {
        return new Task(name, title, repeated, files, origin, source, List.of(other));
    }

    /** A tiny version, to see whether everything works; its goals would be other ones. */
    Task quick(int rows) {
        return new Task(
                name,
                title + ", a tiny part",
                repeated,
                files,
                origin,
                seed -> source.problem(seed).sample(rows),
                List.of());
    }
}
