package org.lgr.bench.accuracy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.bench.accuracy.Goal.Verdict;
import org.lgr.bench.report.Sheet;
import org.lgr.bench.report.TableCells;

/** The tables of a report. */
public final class AccuracyTables {
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

    private AccuracyTables() {}

    static Sheet sheet(TaskReport report) {
        return new Sheet(report.task().name(), report.task().title(), report.shape(), tables(report), notes(report));
    }

    /** The tables, each with its headings first. */
    private static List<List<List<String>>> tables(TaskReport report) {
        List<List<List<String>>> tables = new ArrayList<>();
        if (!report.outcomes().isEmpty()) {
            tables.add(Stream.concat(
                            Stream.of(HEADINGS), report.outcomes().stream().map(AccuracyTables::row))
                    .toList());
            List<String> targets = report.outcomes().get(0).targets();
            if (targets.size() > 1) {
                tables.add(Stream.concat(
                                Stream.of(TableCells.cells("nMSE of", targets.stream())),
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
                TableCells.number("%.4f", outcome.nmse()),
                TableCells.number("%.3f", outcome.nlpd()),
                TableCells.percent(outcome.coverage95()),
                TableCells.percent(outcome.far()),
                TableCells.number("%.1f", outcome.localModels()),
                TableCells.number("%.1f", outcome.cost(Measurement::trainCpuSeconds)),
                TableCells.number("%.1f", outcome.cost(Measurement::trainWallSeconds)),
                TableCells.number("%.1f", outcome.tuningCpuSeconds()),
                TableCells.number("%.1f", outcome.cost(Measurement::predictMicros)),
                TableCells.number(
                        "%.1f",
                        outcome.cost(measurement -> measurement.pointMicros().median())),
                TableCells.number(
                        "%.1f",
                        outcome.cost(measurement -> measurement.pointMicros().slowest())),
                outcome.savedKilobytes().isPresent() ? TableCells.number("%.0f", outcome.savedKilobytes()) : "n/a",
                TableCells.number("%.0f", outcome.cost(Measurement::peakHeapMegabytes)));
    }

    private static List<String> errors(Outcome outcome) {
        return TableCells.cells(
                outcome.method(),
                IntStream.range(0, outcome.targets().size()).mapToObj(q -> TableCells.number("%.4f", outcome.nmse(q))));
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
}
