package org.lgr.bench.stream;

import static org.lgr.bench.report.TableCells.cells;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.bench.report.Sheet;
import org.lgr.bench.report.TableCells;
import org.lgr.bench.stream.StreamMeasurement.Recovery;

/** The tables of a stream's report. */
final class StreamTables {
    private static final List<String> HEADINGS = List.of(
            "method",
            "nMSE",
            "NLPD",
            "in 95 %",
            "least",
            "most",
            "models",
            "learn CPU us",
            "of it refining",
            "predict CPU us",
            "tuning CPU s",
            "heap MB",
            "after a tenth");

    private StreamTables() {}

    static Sheet sheet(StreamReport report) {
        return new Sheet(report.task().name(), report.task().title(), report.shape(), tables(report), notes(report));
    }

    private static List<List<List<String>>> tables(StreamReport report) {
        List<List<List<String>>> tables = new ArrayList<>();
        if (report.outcomes().isEmpty()) {
            return tables;
        }
        tables.add(table(report, HEADINGS, StreamTables::row));
        int targets = report.targets().size();
        if (targets > 1) {
            tables.add(table(
                    report,
                    cells("nMSE of", report.targets().stream()),
                    outcome -> cells(
                            outcome.method(), IntStream.range(0, targets).mapToObj(q -> error(outcome.nmse(q))))));
        }
        int parts = report.outcomes().get(0).nmseByTenth().size();
        tables.add(table(
                report,
                cells("nMSE of part", IntStream.rangeClosed(1, parts).mapToObj(String::valueOf)),
                outcome ->
                        cells(outcome.method(), outcome.nmseByTenth().stream().map(StreamTables::error))));
        for (int p = 0; p < report.probes().size(); p++) {
            tables.add(apart(report, p));
        }
        if (report.change() > 0) {
            tables.add(table(
                    report,
                    List.of("a change", "nMSE before", "worst after", "points until back"),
                    outcome -> recovery(outcome, report.change())));
        }
        return tables;
    }

    private static List<List<String>> table(
            StreamReport report, List<String> headings, Function<StreamOutcome, List<String>> row) {
        return Stream.concat(Stream.of(headings), report.outcomes().stream().map(row))
                .toList();
    }

    /** Scores on rows that are not part of the stream. A method without a model has an empty row. */
    private static List<List<String>> apart(StreamReport report, int probe) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(report.probes().get(probe), "nMSE", "NLPD", "in 95 %", "more CPU s"));
        for (StreamOutcome outcome : report.outcomes()) {
            List<ApartScore> scores = outcome.probe(probe);
            if (scores.isEmpty()) {
                rows.add(List.of(outcome.method(), "", "", "", ""));
            }
            scores.forEach(score -> rows.add(apart(outcome.method(), score)));
        }
        if (!report.batch().isEmpty()) {
            rows.add(apart("lgr", report.batch().get(probe)));
        }
        return rows;
    }

    private static List<String> apart(String method, ApartScore score) {
        return List.of(
                score.state().isEmpty() ? method : method + ", " + score.state(),
                error(score.nmse()),
                known("%.3f", score.nlpd()),
                share(score.coverage()),
                spent("%.2f", score.cpuSeconds()));
    }

    private static List<String> row(StreamOutcome outcome) {
        List<Double> heap = outcome.heap();
        return List.of(
                outcome.method(),
                error(outcome.mean(StreamMeasurement::nmse)),
                known("%.3f", outcome.mean(StreamMeasurement::nlpd)),
                share(outcome.mean(StreamMeasurement::coverage)),
                share(outcome.mean(StreamMeasurement::leastCoverage)),
                share(outcome.mean(StreamMeasurement::mostCoverage)),
                known("%.1f", outcome.mean(one -> one.localModels().orElse(Double.NaN))),
                known("%.1f", outcome.mean(one -> one.cost().learnMicros())),
                spent("%.1f", outcome.mean(one -> one.cost().refineMicros())),
                known("%.1f", outcome.mean(one -> one.cost().predictMicros())),
                spent("%.2f", outcome.mean(one -> one.cost().tuningSeconds())),
                known("%.1f", heap.get(heap.size() - 1)),
                known("%.1f", heap.get(0)));
    }

    private static List<String> recovery(StreamOutcome outcome, int change) {
        Recovery recovery = outcome.measurements().get(0).recovery(change); // such streams are not repeated
        return List.of(
                outcome.method(),
                error(recovery.before()),
                error(recovery.worst()),
                Double.isNaN(recovery.pointsUntilBack())
                        ? "never"
                        : TableCells.number("%.0f", recovery.pointsUntilBack()));
    }

    private static List<String> notes(StreamReport report) {
        List<String> notes = new ArrayList<>();
        for (StreamOutcome outcome : report.outcomes()) {
            notes.add(outcome.method() + ": " + outcome.description()
                    + (outcome.missing() > 0
                            ? "; " + outcome.missing()
                                    + " of its predictions were not finite and count as the mean so far"
                            : ""));
        }
        report.failures().forEach((method, reason) -> notes.add(method + " failed: " + reason));
        return notes;
    }

    private static String error(double nmse) {
        return TableCells.number("%.4f", nmse);
    }

    private static String share(double value) {
        return TableCells.percent(offered(value));
    }

    private static String known(String format, double value) {
        return TableCells.number(format, offered(value));
    }

    /** A time; empty if the method spends none on this. */
    private static String spent(String format, double value) {
        return value == 0 ? "" : known(format, value);
    }

    /** A value, empty for NaN, which means that the method does not provide it. */
    private static OptionalDouble offered(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
