package org.lgr.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.bench.Goal.Verdict;

/** The tables of a report. */
final class Tables {
    private static final List<String> HEADINGS = List.of(
            "method",
            "nMSE",
            "NLPD",
            "in 95 %",
            "far",
            "models",
            "train CPU s",
            "wall s",
            "tuning CPU s",
            "predict CPU us",
            "one p50 us",
            "p99 us",
            "saved KB",
            "heap MB");

    private Tables() {}

    static Sheet sheet(TaskReport report) {
        return new Sheet(report.task().name(), report.task().title(), report.shape(), tables(report), notes(report));
    }

    /** Each with its headings first. */
    private static List<List<List<String>>> tables(TaskReport report) {
        List<List<List<String>>> tables = new ArrayList<>();
        if (!report.outcomes().isEmpty()) {
            tables.add(Stream.concat(
                            Stream.of(HEADINGS), report.outcomes().stream().map(Tables::row))
                    .toList());
            List<String> targets = report.outcomes().get(0).targets();
            if (targets.size() > 1) {
                tables.add(Stream.concat(
                                Stream.of(cells("nMSE of", targets.stream())),
                                report.outcomes().stream().map(outcome -> errors(outcome)))
                        .toList());
            }
        }
        if (!report.skipped() && !report.task().goals().isEmpty()) {
            tables.add(Stream.concat(
                            Stream.of(List.of("goal", "reached", "")),
                            report.task().goals().stream().map(goal -> row(goal, report.verdict(goal))))
                    .toList());
        }
        return tables;
    }

    private static List<String> row(Outcome outcome) {
        return List.of(
                outcome.method(),
                number("%.4f", outcome.nmse()),
                number("%.3f", outcome.nlpd()),
                percent(outcome.coverage95()),
                percent(outcome.far()),
                number("%.1f", outcome.localModels()),
                number("%.1f", outcome.cost(Measurement::trainCpuSeconds)),
                number("%.1f", outcome.cost(Measurement::trainWallSeconds)),
                number("%.1f", outcome.tuningCpuSeconds()),
                number("%.1f", outcome.cost(Measurement::predictMicros)),
                number(
                        "%.1f",
                        outcome.cost(measurement -> measurement.pointMicros().median())),
                number(
                        "%.1f",
                        outcome.cost(measurement -> measurement.pointMicros().slowest())),
                outcome.savedKilobytes().isPresent() ? number("%.0f", outcome.savedKilobytes()) : "n/a",
                number("%.0f", outcome.cost(Measurement::peakHeapMegabytes)));
    }

    private static List<String> errors(Outcome outcome) {
        return cells(
                outcome.method(),
                IntStream.range(0, outcome.targets().size()).mapToObj(q -> number("%.4f", outcome.nmse(q))));
    }

    private static List<String> row(Goal goal, Verdict verdict) {
        return List.of(goal.text(), verdict.reached(), verdict.word());
    }

    private static List<String> notes(TaskReport report) {
        return Stream.concat(
                        report.outcomes().stream().map(outcome -> outcome.method() + ": " + outcome.description()),
                        report.failures().entrySet().stream()
                                .map(failure -> failure.getKey() + " failed: " + failure.getValue()))
                .toList();
    }

    static List<String> cells(String first, Stream<String> others) {
        return Stream.concat(Stream.of(first), others).toList();
    }

    static String percent(OptionalDouble share) {
        return share.isPresent() ? number("%.1f %%", 100 * share.getAsDouble()) : "";
    }

    static String number(String format, OptionalDouble value) {
        return value.isPresent() ? number(format, value.getAsDouble()) : "";
    }

    static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
