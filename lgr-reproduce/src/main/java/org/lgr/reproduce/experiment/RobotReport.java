package org.lgr.reproduce.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lgr.plot.svg.Fact;
import org.lgr.reproduce.cell.Numbers;
import org.lgr.reproduce.cell.Result;
import org.lgr.reproduce.report.Comparison;
import org.lgr.reproduce.report.Facts;
import org.lgr.reproduce.report.Report;

/** The report on the results for a robot: tables, and warnings of test sets that leak. */
final class RobotReport {
    private static final double SUSPICIOUS = 0.01; // share of copies beyond which a test set is not valid

    private final RobotData data;
    private final List<Integer> joints;
    private final RobotScores scores;

    RobotReport(RobotData data, List<Integer> joints, RobotScores scores) {
        this.data = data;
        this.joints = joints;
        this.scores = scores;
    }

    Report report() {
        List<String> notes = new ArrayList<>(data.notes());
        notes.add("Leakage: " + Leakage.METHOD + ". The look-up predicts the target of the nearest training row.");
        notes.add(
                "LGR has default options, and knows trajectories as groups where the protocol has them. Settings of the"
                        + " other methods are chosen for each joint on training rows: " + Tuning.METHOD + ".");
        return new Report(
                data.title(),
                "nMSE, MSE and number of local models for every joint.",
                warnings(),
                new RobotComparisons(data, joints, scores).all(),
                List.of(table(), means(), leakage()),
                List.of(new Report.Figure(
                        "joints",
                        "nMSE of every joint under each protocol.",
                        new RobotFigure(data, joints, scores).toSvg())),
                notes,
                facts());
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (RobotProtocol protocol : data.protocols()) {
            double copies = scores.leakage(protocol).copies();
            if (copies > SUSPICIOUS) {
                warnings.add(Comparison.percent(copies) + " of the test rows of the protocol \"" + protocol.name()
                        + "\" are also training rows. Its errors say how well rows are remembered, not how well torques are"
                        + " predicted.");
            }
        }
        return warnings;
    }

    private Report.Table leakage() {
        List<List<String>> rows = new ArrayList<>();
        for (RobotProtocol protocol : data.protocols()) {
            List<String> row = new ArrayList<>(List.of(protocol.name(), protocol.explanation()));
            row.addAll(scores.leakage(protocol).cells());
            rows.add(row);
        }
        return new Report.Table(
                "leakage",
                "How much of the test is in the training set",
                List.of("protocol", "what it tests", "copies", "close neighbours", "nMSE of a look-up"),
                rows);
    }

    private Report.Table table() {
        List<List<String>> rows = new ArrayList<>();
        for (RobotProtocol protocol : data.protocols()) {
            for (int joint : joints) {
                for (RobotEntrant entrant : RobotEntrant.values()) {
                    Result result = scores.of(protocol, entrant, joint);
                    rows.add(List.of(
                            protocol.name(),
                            "J" + joint,
                            entrant.label(),
                            Comparison.number(result.value("nmse")),
                            Comparison.number(result.value("mse")),
                            Comparison.count(result.value("models")),
                            chosen(entrant, result)));
                }
            }
        }
        return new Report.Table(
                "joints",
                "All cells",
                List.of("protocol", "joint", "method", "nMSE", "MSE", "local models", "chosen on training rows"),
                rows);
    }

    private static String chosen(RobotEntrant entrant, Result result) {
        double[] errors = result.values("validation");
        String all = IntStream.range(0, errors.length)
                .mapToObj(i -> entrant.choices().get(i).label() + ": " + Comparison.number(errors[i]))
                .collect(Collectors.joining("; "));
        return errors.length == 1
                ? ""
                : entrant.choices().get((int) result.value("choice")).label() + " (" + all + ")";
    }

    private Report.Table means() {
        List<List<String>> rows = new ArrayList<>();
        for (RobotProtocol protocol : data.protocols()) {
            for (RobotEntrant entrant : RobotEntrant.values()) {
                List<Result> all = scores.of(protocol, entrant, joints);
                rows.add(List.of(
                        protocol.name(),
                        entrant.label(),
                        Comparison.number(Numbers.mean(all, "nmse")),
                        Comparison.count(Numbers.mean(all, "models"))));
            }
        }
        return new Report.Table(
                "means", "Means over joints", List.of("protocol", "method", "nMSE", "local models"), rows);
    }

    private List<Fact> facts() {
        List<Fact> facts = new ArrayList<>(Facts.library());
        facts.addAll(data.files());
        for (RobotProtocol protocol : data.protocols()) {
            facts.add(new Fact(
                    "rows, " + protocol.name(),
                    protocol.training(1).size() + " to learn from, "
                            + protocol.test(1).size() + " to test on"));
        }
        for (RobotEntrant entrant : RobotEntrant.values()) {
            facts.add(new Fact(
                    entrant.label(),
                    entrant.choices().stream()
                            .map(choice -> choice.contender().settings())
                            .collect(Collectors.joining(" or "))));
        }
        facts.add(new Fact("joints", joints.toString()));
        return facts;
    }
}
