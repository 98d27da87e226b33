package org.lgr.bench.generalisation;

import static org.lgr.bench.generalisation.TaskTables.NOTHING;
import static org.lgr.bench.generalisation.TaskTables.magnitude;
import static org.lgr.bench.generalisation.TaskTables.percent;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lgr.bench.generalisation.TaskResults.BesideLinear;
import org.lgr.bench.generalisation.TaskResults.Comparison;
import org.lgr.bench.report.Sheet;

/** Tables that summarise all tasks. */
final class SummaryTables {
    private SummaryTables() {}

    /** Tables of ranks, of LGR compared with others, and of made inputs; without LGR only the ranks. */
    static List<Sheet> sheets(List<TaskResults> tasks) {
        List<Sheet> sheets = new ArrayList<>();
        sheets.add(new Sheet(
                "ranks",
                "methods by their mean nMSE, 1 is the best",
                "a method that has not learned all cells of a task is ranked by those it has",
                List.of(ranks(tasks)),
                List.of()));
        List<Entry> entries = entries(tasks);
        if (!entries.isEmpty()) {
            sheets.add(new Sheet(
                    "lgr",
                    "beside the best peer, beside linear regression in the worst fit, and between seeds",
                    "cell is target and fold of the worst fit; spread the worst mean nMSE of a seed over the best",
                    List.of(beside(entries)),
                    List.of()));
            sheets.add(new Sheet(
                    "made inputs",
                    "what lgr says at inputs that were never measured, all fits of a task together",
                    "distances are outside the range of the training targets, in its widths",
                    made(entries),
                    List.of()));
        }
        return sheets;
    }

    /**
     * Results of a form of LGR on a task.
     *
     * @param task its results
     * @param method the form of LGR
     */
    private record Entry(TaskResults task, String method) {
        private String label() {
            return task.task().name() + (method.equals(Results.LGR) ? "" : " (" + method.substring(4) + ")");
        }
    }

    private static List<Entry> entries(List<TaskResults> tasks) {
        return tasks.stream()
                .flatMap(task -> task.methods().stream().filter(Results::isLgr).map(method -> new Entry(task, method)))
                .toList();
    }

    private static List<List<String>> ranks(List<TaskResults> tasks) {
        List<String> methods = tasks.stream()
                .flatMap(task -> task.methods().stream())
                .distinct()
                .sorted(Comparator.comparingInt(Results.METHODS::indexOf))
                .toList();
        List<List<String>> rows = new ArrayList<>(List.of(cells("task", methods.stream())));
        for (TaskResults task : tasks) {
            rows.add(cells(
                    task.task().name(),
                    methods.stream()
                            .map(method ->
                                    task.rank(method).map(String::valueOf).orElse(NOTHING))));
        }
        return rows;
    }

    private static List<List<String>> beside(List<Entry> entries) {
        List<List<String>> rows =
                new ArrayList<>(List.of(List.of("task", "nMSE", "best peer", "x best", "x linear", "cell", "spread")));
        for (Entry entry : entries) {
            TaskResults task = entry.task;
            Optional<Comparison> best = task.besideBest(entry.method, Result::nmse);
            Optional<BesideLinear> linear = task.worstBesideLinear(entry.method);
            rows.add(List.of(
                    entry.label(),
                    magnitude("%.4f", task.mean(entry.method, Result::nmse)),
                    best.map(Comparison::method).orElse(NOTHING),
                    best.map(comparison -> magnitude("%.2f", comparison.ratio()))
                            .orElse(NOTHING),
                    linear.map(worst -> magnitude("%.2f", worst.ratio())).orElse(NOTHING),
                    linear.map(worst ->
                                    worst.cell().output() + "/" + worst.cell().fold())
                            .orElse(NOTHING),
                    magnitude("%.2f", task.spread(entry.method))));
        }
        return rows;
    }

    private static List<List<List<String>>> made(List<Entry> entries) {
        List<List<String>> farthest = new ArrayList<>();
        for (List<String> row : made("farthest mean", entries, score -> magnitude("%.2f", score.farthest()))) {
            String last = farthest.isEmpty()
                    ? "largest weight"
                    : magnitude("%.1f", largestWeight(entries.get(farthest.size() - 1)));
            farthest.add(Stream.concat(row.stream(), Stream.of(last)).toList());
        }
        return List.of(
                made("means beyond 2 widths", entries, score -> share("%.3f", score.beyondTwice(), score)),
                farthest,
                made("95 % intervals apart", entries, score -> share("%.2f", score.apart(), score)));
    }

    private static OptionalDouble largestWeight(Entry entry) {
        return entry.task.worst(entry.method, Result::largestWeight);
    }

    private static List<List<String>> made(String what, List<Entry> entries, Function<MadeInputs.Score, String> value) {
        List<List<String>> rows = new ArrayList<>(
                List.of(cells(what, Stream.of(MadeInputs.Kind.values()).map(MadeInputs.Kind::label))));
        for (Entry entry : entries) {
            rows.add(cells(
                    entry.label(),
                    Stream.of(MadeInputs.Kind.values())
                            .map(kind -> entry.task
                                    .made(entry.method, kind)
                                    .map(value)
                                    .orElse(NOTHING))));
        }
        return rows;
    }

    private static String share(String format, long count, MadeInputs.Score score) {
        return percent(format, OptionalDouble.of((double) count / score.points()));
    }

    private static List<String> cells(String first, Stream<String> others) {
        return Stream.concat(Stream.of(first), others).toList();
    }
}
