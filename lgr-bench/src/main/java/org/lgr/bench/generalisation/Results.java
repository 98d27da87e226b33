package org.lgr.bench.generalisation;

import java.util.List;
import java.util.stream.Stream;

/**
 * All results, of this run and of earlier ones.
 *
 * @param all one for each task, fold, target, method and seed
 * @param failures of methods on folds
 */
record Results(List<Result> all, List<Failure> failures) {
    /** No results. */
    static final Results NONE = new Results(List.of(), List.of());

    /** The method that is judged. */
    static final String LGR = "lgr";

    Results {
        all = List.copyOf(all);
        failures = List.copyOf(failures);
    }

    /** All methods, in the order of tables. */
    static final List<String> METHODS =
            List.of(LGR, "lgr-ungrouped", "ard-gp", "lightgbm-linear", "xgboost", "mlp", "linear");

    /** Whether a method is a form of LGR and not a peer. */
    static boolean isLgr(String method) {
        return method.startsWith(LGR);
    }

    /**
     * These results and others. For a method on a cell that is in both, the others replace these, with all their seeds.
     */
    Results plus(Results other) {
        return new Results(
                join(all.stream().filter(old -> other.all.stream().noneMatch(old::sameCell)), other.all),
                join(
                        failures.stream().filter(old -> other.all.stream().noneMatch(result -> about(old, result))),
                        other.failures));
    }

    private static boolean about(Failure failure, Result result) {
        return failure.task().equals(result.task())
                && failure.fold() == result.fold()
                && failure.method().equals(result.method());
    }

    private static <T> List<T> join(Stream<T> first, List<T> second) {
        return Stream.concat(first, second.stream()).distinct().toList();
    }

    /** The results of one task. */
    TaskResults of(FoldedTask task) {
        return new TaskResults(
                task,
                all.stream().filter(result -> result.task().equals(task.name())).toList(),
                failures.stream()
                        .filter(failure -> failure.task().equals(task.name()))
                        .toList());
    }
}
