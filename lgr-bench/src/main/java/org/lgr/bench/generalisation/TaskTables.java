package org.lgr.bench.generalisation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lgr.bench.generalisation.TaskResults.Comparison;
import org.lgr.bench.report.Sheet;

/** The table of one task, and the format of its numbers. */
final class TaskTables {
    /** Shown if a method does not provide the number. */
    static final String NOTHING = "-";

    private static final double LARGE = 1e4;
    private static final List<String> HEADINGS =
            List.of("method", "cells", "nMSE", "worst", "x best", "NLPD", "in 95 %", "in range", "models", "CPU s");

    private TaskTables() {}

    static Sheet sheet(TaskResults results) {
        List<List<String>> table = new ArrayList<>(List.of(HEADINGS));
        results.methods().forEach(method -> table.add(row(results, method)));
        return new Sheet(
                results.task().name(),
                results.task().title(),
                shape(results),
                results.all().isEmpty() ? List.of() : List.of(table),
                results.failures().stream()
                        .map(failure ->
                                failure.method() + " failed on fold " + failure.fold() + ": " + failure.reason())
                        .toList());
    }

    /** The table of a task whose files are missing. */
    static Sheet skipped(FoldedTask task, String obstacle) {
        return new Sheet(task.name(), task.title(), "skipped: " + obstacle, List.of(), List.of());
    }

    private static String shape(TaskResults results) {
        if (results.all().isEmpty()) {
            return "no results";
        }
        Result first = results.all().get(0);
        return first.trainingRows() + " training and " + first.testRows() + " test rows, folds "
                + distinct(results.all().stream()
                        .map(result -> String.valueOf(result.fold()))
                        .sorted())
                + ", targets "
                + distinct(results.all().stream().map(Result::output).sorted());
    }

    private static String distinct(Stream<String> words) {
        return words.distinct().collect(Collectors.joining(" "));
    }

    private static List<String> row(TaskResults results, String method) {
        Optional<Comparison> best = results.besideBest(method, Result::nmse);
        return List.of(
                method,
                String.valueOf(results.cells(method).size()),
                magnitude("%.4f", results.mean(method, Result::nmse)),
                magnitude("%.4f", results.worst(method, Result::nmse)),
                best.map(comparison -> magnitude("%.2f", comparison.ratio())).orElse(NOTHING),
                number("%.3f", results.mean(method, Result::nlpd)),
                percent("%.1f", results.mean(method, Result::coverage95)),
                percent("%.2f", results.mean(method, Result::inRange)),
                number("%.1f", results.mean(method, Result::localModels)),
                number("%.1f", results.cpuSeconds(method)));
    }

    static String percent(String format, OptionalDouble share) {
        return share.isPresent() ? number(format + " %%", 100 * share.getAsDouble()) : NOTHING;
    }

    static String number(String format, OptionalDouble value) {
        return value.isPresent() ? number(format, value.getAsDouble()) : NOTHING;
    }

    /** A number in the given format, or in scientific notation if that would be too wide. */
    static String magnitude(String format, double value) {
        return number(Math.abs(value) < LARGE ? format : "%.1e", value);
    }

    static String magnitude(String format, OptionalDouble value) {
        return value.isPresent() ? magnitude(format, value.getAsDouble()) : NOTHING;
    }

    static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
