package org.lgr.bench.generalisation;

import java.util.List;
import java.util.stream.Stream;

/**
 * What is known, from this run and from earlier ones.
 *
 * @param all one for each task, fold, target, method and seed
 * @param failures of methods on folds
 */
record Results(List<Result> all, List<Failure> failures) {
    /** Nothing yet. */
    static final Results NONE = new Results(List.of(), List.of());

    /** The method that is judged. */
    static final String LGR = "lgr";

    Results {
        all = List.copyOf(all);
        failures = List.copyOf(failures);
    }

    /** All methods in the order of tables. */
    static final List<String> METHODS =
            List.of(LGR, "lgr-ungrouped", "ard-gp", "lightgbm-linear", "xgboost", "mlp", "linear");

    /** Whether a method is LGR in some form, and no peer of it. */
    static boolean isLgr(String method) {
        return method.startsWith(LGR);
    }

    /** Both; the others, with all their seeds, where both are of the same method on the same cell. */
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

    /** Those of one task. */
    TaskResults of(FoldedTask task) {
        return new TaskResults(
                task,
                all.stream().filter(result -> result.task().equals(task.name())).toList(),
                failures.stream()
                        .filter(failure -> failure.task().equals(task.name()))
                        .toList());
    }
}
