package org.lgr.reproduce.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.plot.svg.Fact;
import org.lgr.reproduce.cell.Numbers;
import org.lgr.reproduce.cell.Result;
import org.lgr.reproduce.cell.Results;
import org.lgr.reproduce.report.Comparison;
import org.lgr.reproduce.report.Facts;
import org.lgr.reproduce.report.PublishedStreams;
import org.lgr.reproduce.report.Report;

/** The report on a stream: published values beside ours. */
final class StreamingReport {
    private final List<Integer> joints;
    private final int rows;
    private final int first;
    private final List<Fact> files;
    private final Results results;

    StreamingReport(List<Integer> joints, int rows, int first, List<Fact> files, Results results) {
        this.joints = joints;
        this.rows = rows;
        this.first = first;
        this.files = files;
        this.results = results;
    }

    private Result of(StreamingEntrant entrant, int joint) {
        return results.of(StreamingExperiment.cellName(entrant, joint));
    }

    Report report() {
        List<Fact> facts = new ArrayList<>(Facts.library());
        facts.addAll(files);
        facts.add(new Fact("rows", rows + " in the order of the recording, the first " + first + " not scored"));
        for (StreamingEntrant entrant : StreamingEntrant.values()) {
            facts.add(new Fact(entrant.label(), entrant.settings()));
        }
        return new Report(
                "The SARCOS arm as a stream",
                "Every row is predicted before it is learned. SMSE, MSLL and the share of targets inside the 95 % interval.",
                warnings(),
                comparisons(),
                List.of(table(), parts(), published()),
                List.of(),
                notes(),
                facts);
    }

    private List<String> warnings() {
        return rows == PublishedStreams.ROWS
                ? List.of()
                : List.of("The published table is about " + PublishedStreams.ROWS + " rows, this run about " + rows
                        + " of them, in the same order. Where rows are missing, motions jump.");
    }

    private static List<String> notes() {
        return List.of(
                "Published values: Tables 1 and 2 of SkyGP (AAAI 2026, arXiv 2508.03679), which took hyperparameters from"
                        + " the first 1,000 rows. The text does not say which torque they are about, so that every joint"
                        + " stands beside them.",
                "SMSE is the mean squared error over the variance of the scored targets. MSLL is the mean negative log"
                        + " density minus that of a normal distribution with mean and variance of the scored targets, which"
                        + " is the most that can be known without inputs.",
                "LoG-GP and I-SSGPR are written from their papers, not from the authors' code: scales of inputs and target,"
                        + " length scales, signal and noise come from the first rows alone.");
    }

    private List<Comparison> comparisons() {
        List<Comparison> all = new ArrayList<>();
        for (int joint : joints) {
            for (StreamingEntrant entrant : StreamingEntrant.values()) {
                Result result = of(entrant, joint);
                entrant.published().ifPresent(published -> {
                    String what = "J" + joint + ", " + entrant.label() + " beside " + published.method();
                    all.add(Comparison.error(what + ", SMSE", published.smse(), result.value("smse")));
                    all.add(Comparison.error(what + ", MSLL", published.msll(), result.value("msll")));
                });
            }
            double lgr = of(StreamingEntrant.LGR, joint).value("smse");
            for (StreamingEntrant rival :
                    List.of(StreamingEntrant.PERSISTENCE, StreamingEntrant.LOG_GP, StreamingEntrant.I_SSGPR)) {
                all.add(Comparison.below(
                        "J" + joint + ", SMSE of the LGR stream and of " + rival.label(),
                        "nothing",
                        lgr,
                        of(rival, joint).value("smse")));
            }
        }
        return all;
    }

    private Report.Table table() {
        List<List<String>> lines = new ArrayList<>();
        for (int joint : joints) {
            for (StreamingEntrant entrant : StreamingEntrant.values()) {
                lines.add(line("J" + joint, entrant, List.of(of(entrant, joint))));
            }
        }
        if (joints.size() > 1) {
            for (StreamingEntrant entrant : StreamingEntrant.values()) {
                lines.add(line(
                        "mean",
                        entrant,
                        joints.stream().map(joint -> of(entrant, joint)).toList()));
            }
        }
        return new Report.Table(
                "joints", "All cells", List.of("joint", "method", "SMSE", "MSLL", "inside 95 %"), lines);
    }

    private static List<String> line(String name, StreamingEntrant entrant, List<Result> of) {
        return List.of(
                name,
                entrant.label(),
                Comparison.number(Numbers.mean(of, "smse")),
                String.format(Locale.ROOT, "%.2f", Numbers.mean(of, "msll")),
                Comparison.percent(Numbers.mean(of, "coverage")));
    }

    private Report.Table parts() {
        List<List<String>> lines = new ArrayList<>();
        for (int joint : joints) {
            for (StreamingEntrant entrant : StreamingEntrant.values()) {
                lines.add(Stream.concat(
                                Stream.of("J" + joint, entrant.label()),
                                Arrays.stream(of(entrant, joint).values("parts"))
                                        .mapToObj(Comparison::number))
                        .toList());
            }
        }
        return new Report.Table(
                "parts",
                "SMSE of tenths of the stream",
                Stream.concat(
                                Stream.of("joint", "method"),
                                IntStream.rangeClosed(1, StreamingExperiment.PARTS)
                                        .mapToObj(String::valueOf))
                        .toList(),
                lines);
    }

    private static Report.Table published() {
        return new Report.Table(
                "table",
                "The published table",
                List.of("method", "SMSE", "MSLL"),
                PublishedStreams.all().stream()
                        .map(row -> List.of(
                                row.method(),
                                Comparison.number(row.smse()),
                                String.format(Locale.ROOT, "%.2f", row.msll())))
                        .toList());
    }
}
