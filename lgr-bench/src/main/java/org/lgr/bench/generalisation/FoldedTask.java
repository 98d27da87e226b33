package org.lgr.bench.generalisation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.lgr.bench.data.MissingFiles;
import org.lgr.bench.data.Problem;

/**
 * Data with several divisions into training and test rows, or several draws.
 *
 * @param name name on the command line
 * @param title description
 * @param outputs number of targets
 * @param folds number of folds, counted from 0
 * @param usual folds that are learned by default
 * @param files files it reads
 * @param origin where to obtain these files
 * @param source creates the problem of a fold
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
    /** Creates problems. */
    @FunctionalInterface
    interface Source {
        Problem problem(int fold) throws IOException;
    }

    FoldedTask {
        usual = List.copyOf(usual);
        files = List.copyOf(files);
    }

    /** The reason why the task cannot be run, and what would help; empty if it can. */
    Optional<String> obstacle() {
        return MissingFiles.obstacle(files, origin);
    }

    /** The selected folds that exist; the usual ones if none is selected. */
    List<Integer> foldsOf(List<Integer> chosen) {
        List<Integer> existing =
                chosen.stream().filter(fold -> fold < folds).distinct().toList();
        return existing.isEmpty() ? usual : existing;
    }

    /** The problem of a fold with the given targets, as far as they exist; with all targets if none of them does. */
    Problem problem(int fold, List<Integer> targets) throws IOException {
        int[] existing = targets.stream()
                .mapToInt(target -> target)
                .filter(target -> target < outputs)
                .distinct()
                .toArray();
        Problem problem = source.problem(fold);
        return existing.length == 0 ? problem : problem.targets(existing);
    }

    /** Number of pairs of fold and target in a complete run. */
    int cells() {
        return usual.size() * outputs;
    }

    /** A tiny version of this task to check that everything works. */
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
