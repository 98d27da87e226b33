package org.lgr.bench.generalisation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.lgr.bench.data.MissingFiles;
import org.lgr.bench.data.Problem;

/**
 * Data to learn in several ways to divide them, or to draw them.
 *
 * @param name what users call it
 * @param title what it is
 * @param outputs the number of targets
 * @param folds how many there are, counted from 0
 * @param usual the folds that are learned unless others are chosen
 * @param files what it reads
 * @param origin where those files come from
 * @param source makes the problem of a fold
 */
record FoldedTask(
        String name,
        String title,
        int outputs,
        int folds,
        List<Integer> usual,
        List<Path> files,
        String origin,
        Source source) {
    /** Makes problems. */
    @FunctionalInterface
    interface Source {
        Problem problem(int fold) throws IOException;
    }

    FoldedTask {
        usual = List.copyOf(usual);
        files = List.copyOf(files);
    }

    /** Why the task cannot be done, and what would help. */
    Optional<String> obstacle() {
        return MissingFiles.obstacle(files, origin);
    }

    /** Those of the chosen folds that exist; the usual ones if there are none. */
    List<Integer> foldsOf(List<Integer> chosen) {
        List<Integer> existing =
                chosen.stream().filter(fold -> fold < folds).distinct().toList();
        return existing.isEmpty() ? usual : existing;
    }

    /** The problem of a fold, with those of the targets that exist; with all if none of them does. */
    Problem problem(int fold, List<Integer> targets) throws IOException {
        int[] existing = targets.stream()
                .mapToInt(target -> target)
                .filter(target -> target < outputs)
                .distinct()
                .toArray();
        Problem problem = source.problem(fold);
        return existing.length == 0 ? problem : problem.targets(existing);
    }

    /** How many pairs of fold and target a complete run has. */
    int cells() {
        return usual.size() * outputs;
    }

    /** A tiny version, to see whether everything works. */
    FoldedTask quick(int rows) {
        return new FoldedTask(
                name,
                title + ", a tiny part",
                outputs,
                folds,
                usual,
                files,
                origin,
                fold -> source.problem(fold).sample(rows));
    }

    /** The numbers from 0 up. */
    static List<Integer> first(int count) {
        return IntStream.range(0, count).boxed().toList();
    }
}
