package org.lgr.bench.generalisation;

import static org.lgr.bench.generalisation.TaskTables.magnitude;
import static org.lgr.bench.generalisation.TaskTables.number;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lgr.bench.generalisation.MadeInputs.Kind;
import org.lgr.bench.generalisation.MadeInputs.Score;

/** Goals for every task: no prediction of any form of LGR may be absurd, and results may not depend much on seeds. */
final class SafetyGoals {
    private static final double BESIDE_LINEAR = 1.1;
    private static final double OUT_OF_RANGE = 0.001;
    private static final double BEYOND_TWICE = 1e-4;
    private static final double FARTHEST = 5; // widths of the range
    private static final double WEIGHT = 1e3; // standardised
    private static final double SPREAD = 1.25;

    private final String method;
    private final List<TaskResults> tasks; // those on which the method was run

    private SafetyGoals(String method, List<TaskResults> tasks) {
        this.method = method;
        this.tasks = tasks;
    }

    /** All goals for a form of LGR, judged by the tasks on which it was run. */
    static List<Judgement> of(String method, List<TaskResults> all) {
        SafetyGoals goals = new SafetyGoals(
                method,
                all.stream().filter(task -> task.methods().contains(method)).toList());
        return List.of(
                goals.besideLinear(),
                goals.inRange(),
                goals.beyond(),
                goals.farthest(),
                goals.weight(),
                goals.spread());
    }

    /**
     * The worst value of a task.
     *
     * @param value larger is worse
     * @param where its fold and target, in words
     */
    private record Worst(double value, String where) {}

    private Judgement besideLinear() {
        return judge(
                "x linear's nMSE <= 1.1",
                value -> magnitude("%.2f", value),
                value -> value <= BESIDE_LINEAR,
                task -> task.worstBesideLinear(method)
                        .map(worst -> new Worst(
                                worst.ratio(),
                                task.task().name() + " " + worst.cell().output() + " fold "
                                        + worst.cell().fold())));
    }

    private Judgement inRange() {
        return judge(
                "means in range >= 99.9 %",
                outside -> number("%.3f %%", 100 * (1 - outside)),
                outside -> outside <= OUT_OF_RANGE,
                task -> value(task, task.mean(method, result -> 1 - result.inRange())));
    }

    private Judgement beyond() {
        String goal = goal("beyond 2 widths <= 0.01 %");
        return tasks.stream()
                .flatMap(this::made)
                .reduce(Score::plus)
                .map(sum -> {
                    double share = (double) sum.beyondTwice() / sum.points();
                    String reached = number("%.4f %%", 100 * share) + " of " + sum.points() + " points";
                    return new Judgement(goal, reached, tasks.size(), share <= BEYOND_TWICE);
                })
                .orElseGet(() -> nothing(goal));
    }

    private Judgement farthest() {
        return judge(
                "farthest made <= 5 widths",
                value -> magnitude("%.2f", value),
                value -> value <= FARTHEST,
                task -> made(task)
                        .max((a, b) -> Double.compare(a.farthest(), b.farthest()))
                        .map(score -> new Worst(
                                score.farthest(),
                                task.task().name() + " " + score.kind().label())));
    }

    private Judgement weight() {
        return judge(
                "largest weight <= 1000",
                value -> magnitude("%.1f", value),
                value -> value <= WEIGHT,
                task -> value(task, task.worst(method, Result::largestWeight)));
    }

    private Judgement spread() {
        return judge(
                "spread of seeds <= 1.25",
                value -> magnitude("%.2f", value),
                value -> value <= SPREAD,
                task -> value(task, task.spread(method)));
    }

    private Stream<Score> made(TaskResults task) {
        return Stream.of(Kind.values()).flatMap(kind -> task.made(method, kind).stream());
    }

    private static Optional<Worst> value(TaskResults task, OptionalDouble value) {
        return value.isPresent()
                ? Optional.of(new Worst(value.getAsDouble(), task.task().name()))
                : Optional.empty();
    }

    /** Judges a goal by the worst task; NaN counts as worst. */
    private Judgement judge(
            String text,
            DoubleFunction<String> format,
            DoublePredicate enough,
            Function<TaskResults, Optional<Worst>> value) {
        List<Worst> values = new ArrayList<>();
        tasks.forEach(task -> value.apply(task).ifPresent(values::add));
        return values.stream()
                .max((a, b) -> Double.compare(a.value, b.value))
                .map(worst -> new Judgement(
                        goal(text),
                        format.apply(worst.value) + " " + worst.where,
                        values.size(),
                        enough.test(worst.value)))
                .orElseGet(() -> nothing(goal(text)));
    }

    private String goal(String text) {
        return method + ": " + text;
    }

    private static Judgement nothing(String goal) {
        return Judgement.unknown(goal, "nothing to judge by");
    }
}
