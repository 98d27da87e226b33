package org.lgr.bench.accuracy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.lgr.bench.data.MissingFiles;
import org.lgr.bench.data.Problem;

/**
 * Data to learn and goals to reach.
 *
 * @param name name on the command line
 * @param title description
 * @param repeated whether there is a problem for each seed, or one for all
 * @param files files it reads
 * @param origin where to obtain these files
 * @param source creates the problem of a seed
 * @param goals goals for LGR
 */
public record Task(
        String name, String title, boolean repeated, List<Path> files, String origin, Source source, List<Goal> goals) {
    /** Creates problems. */
    @FunctionalInterface
    interface Source {
        Problem problem(int seed) throws IOException;
    }

    /** Keeps copies of the lists. */
    public Task {
        files = List.copyOf(files);
        goals = List.copyOf(goals);
    }

    /** The reason why the task cannot be run, and what would help; empty if it can. */
    public Optional<String> obstacle() {
        return MissingFiles.obstacle(files, origin);
    }

    /** This task with other goals. */
    Task judgedBy(Goal... other) {
        return new Task(name, title, repeated, files, origin, source, List.of(other));
    }

    /** A tiny version of this task to check that everything works, without goals. */
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
