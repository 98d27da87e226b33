package org.lgr.bench.generalisation;

import java.util.List;
import org.lgr.bench.generalisation.MadeInputs.Kind;
import org.lgr.bench.generalisation.MadeInputs.Score;

/** Results for tests. */
final class Example {
    private Example() {}

    /** A task with the given numbers of folds and targets, without data. */
    static FoldedTask task(String name, int folds, int outputs) {
        return new FoldedTask(name, "a task", outputs, folds, FoldedTask.first(folds), List.of(), "", fold -> {
            throw new IllegalStateException("nobody learns this");
        });
    }

    /** The result of a method that predicts only means. */
    static Result peer(String task, int fold, String method, double nmse) {
        return result(task, fold, method, 1, nmse, Double.NaN, Double.NaN, Double.NaN, List.of());
    }

    /** The result of a method that predicts distributions. */
    static Result process(String task, int fold, String method, double nmse, double nlpd) {
        return result(task, fold, method, 1, nmse, nlpd, 0.95, Double.NaN, List.of());
    }

    /** The result of LGR. At made inputs all means are inside the range, except one at the given distance. */
    static Result lgr(String task, int fold, long seed, double nmse, double nlpd, double farthest) {
        return result(
                task,
                fold,
                "lgr",
                seed,
                nmse,
                nlpd,
                0.95,
                7,
                List.of(new Score(Kind.FAR, 1000, farthest > 2 ? 1 : 0, farthest, 3)));
    }

    private static Result result(
            String task,
            int fold,
            String method,
            long seed,
            double nmse,
            double nlpd,
            double coverage,
            double weight,
            List<Score> made) {
        return new Result(task, fold, "y", method, seed, 90, 10, nmse, nlpd, coverage, 1, 2, 5, weight, made);
    }
}
