package org.lgr.bench.generalisation;

import static org.lgr.bench.generalisation.TaskTables.magnitude;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.lgr.bench.generalisation.TaskResults.Comparison;
import org.lgr.bench.report.Sheet;

/** The goals for LGR and whether they are reached. */
final class GeneralisationGoals {
    private static final List<String> FEW_TRAJECTORIES = List.of("arm-4", "arm-10", "arm-25");
    private static final String PROCESS = "ard-gp";
    private static final double LEAST_COVERAGE = 0.90;
    private static final double MOST_COVERAGE = 0.98;
    private static final double PANDA_ERROR = 0.15;
    private static final double SMALL_FACTOR = 1.1;
    private static final String ERROR = "%.4f";
    private static final String DENSITY = "%.3f";

    private GeneralisationGoals() {}

    /** A table of the goals of the tasks that were run. */
    static Sheet sheet(List<TaskResults> tasks) {
        List<List<String>> rows = new ArrayList<>(List.of(List.of("goal", "reached", "tasks", "")));
        judge(tasks)
                .forEach(judgement -> rows.add(List.of(
                        judgement.goal(),
                        judgement.reached(),
                        judgement.tasks() == 0 ? TaskTables.NOTHING : String.valueOf(judgement.tasks()),
                        judgement.word())));
        return new Sheet(
                "goals",
                "misses beside hits; those of one task are judged with all targets of all usual folds",
                "the worst fit of all tasks that were run decides where several tasks count",
                List.of(rows),
                List.of());
    }

    static List<Judgement> judge(List<TaskResults> tasks) {
        List<Judgement> judgements = new ArrayList<>();
        tasks.stream()
                .flatMap(task -> task.methods().stream())
                .filter(Results::isLgr)
                .distinct()
                .forEach(method -> judgements.addAll(SafetyGoals.of(method, tasks)));
        tasks.forEach(task -> judgements.addAll(judge(task)));
        List<TaskResults> small = tasks.stream()
                .filter(task -> GeneralisationTasks.SMALL.contains(task.task().name()))
                .toList();
        if (!small.isEmpty()) {
            judgements.add(densities(small));
        }
        return judgements;
    }

    /** Judges the goals of one task. */
    private static List<Judgement> judge(TaskResults task) {
        String name = task.task().name();
        if (FEW_TRAJECTORIES.contains(name)) {
            return List.of(
                    beside(task, "nMSE at most ard-gp's", task.beside(Results.LGR, PROCESS, Result::nmse), 1, ERROR),
                    beside(task, "NLPD at most ard-gp's", task.beside(Results.LGR, PROCESS, Result::nlpd), 1, DENSITY),
                    coverage(task));
        }
        if (name.equals(GeneralisationTasks.PANDA)) {
            return List.of(error(task, PANDA_ERROR), besideBest(task, 1));
        }
        if (GeneralisationTasks.SMALL.contains(name)) {
            return List.of(besideBest(task, SMALL_FACTOR));
        }
        if (GeneralisationTasks.LARGE.contains(name) || name.equals(GeneralisationTasks.KIN40K)) {
            return List.of(besideBest(task, 1));
        }
        return List.of();
    }

    private static Judgement besideBest(TaskResults task, double factor) {
        String goal = factor == 1 ? "nMSE at most the best peer's" : "nMSE <= " + factor + " x the best peer's";
        return beside(task, goal, task.besideBest(Results.LGR, Result::nmse), factor, ERROR);
    }

    private static Judgement beside(
            TaskResults task, String goal, Optional<Comparison> comparison, double factor, String format) {
        String text = text(task, goal);
        if (comparison.isEmpty()) {
            return Judgement.unknown(text, "not both were run");
        }
        Comparison both = comparison.get();
        String reached = magnitude(format, both.own()) + ", " + both.method() + " " + magnitude(format, both.other());
        return task.complete(Results.LGR) && task.complete(both.method())
                ? new Judgement(text, reached, 1, both.own() <= factor * both.other())
                : partial(text, reached);
    }

    private static Judgement error(TaskResults task, double most) {
        String text = text(task, "nMSE <= " + most);
        OptionalDouble error = task.mean(Results.LGR, Result::nmse);
        String reached = magnitude(ERROR, error);
        return task.complete(Results.LGR)
                ? new Judgement(text, reached, 1, error.orElse(Double.NaN) <= most)
                : partial(text, reached);
    }

    private static Judgement coverage(TaskResults task) {
        String text = text(task, "95 % interval covers 90-98 %");
        OptionalDouble coverage = task.mean(Results.LGR, Result::coverage95);
        String reached = TaskTables.percent("%.1f", coverage);
        double share = coverage.orElse(Double.NaN);
        return task.complete(Results.LGR)
                ? new Judgement(text, reached, 1, share >= LEAST_COVERAGE && share <= MOST_COVERAGE)
                : partial(text, reached);
    }

    /** Judges on how many tables no peer has a better predictive density. */
    private static Judgement densities(List<TaskResults> tables) {
        String text = "NLPD best of all on most small tables";
        int best = 0;
        int judged = 0;
        boolean complete = tables.size() == GeneralisationTasks.SMALL.size();
        for (TaskResults table : tables) {
            Optional<Comparison> comparison = table.besideBest(Results.LGR, Result::nlpd);
            if (comparison.isPresent()) {
                judged++;
                best += comparison.get().own() <= comparison.get().other() ? 1 : 0;
            }
            complete &= comparison.isPresent()
                    && table.complete(Results.LGR)
                    && table.complete(comparison.get().method());
        }
        String reached = best + " of " + judged;
        return complete ? new Judgement(text, reached, judged, 2 * best > judged) : partial(text, reached);
    }

    private static Judgement partial(String text, String reached) {
        return Judgement.unknown(text, reached + " (part)");
    }

    private static String text(TaskResults task, String goal) {
        return task.task().name() + ": " + goal;
    }
}
