package org.lgr.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.data.Barrett;
import org.lgr.data.Partition;
import org.lgr.data.Sarcos;
import org.lgr.eval.RegressionScore;
import org.lgr.plot.CurvesFigure;
import org.lgr.plot.CurvesFigure.Chart;
import org.lgr.plot.CurvesFigure.Curve;
import org.lgr.plot.CurvesFigure.Point;
import org.lgr.plot.CurvesFigure.Style;
import org.lgr.plot.Fact;
import org.lgr.plot.Range;

/** Inverse dynamics [M14 section 5.2]: the torques of seven joints, learned by each method, under one or more protocols. */
final class RobotExperiment extends Experiment {
    private static final int JOINTS = 7;
    private static final int TINY_TRAINING = 300;
    private static final int TINY_TEST = 100;
    private static final double SUSPICIOUS = 0.01; // share of copies beyond which a test set is no test

    private final String title;
    private final List<Protocol> protocols;
    private final List<Integer> joints;
    private final List<String> notes;
    private final List<Fact> files;

    /**
     * Training and test rows.
     *
     * @param name short
     * @param explanation what it tests
     * @param inPaper whether the paper's numbers are of it
     */
    private record Protocol(String name, String explanation, boolean inPaper, Partition partition) {
        Protocol shortened(Size size) {
            return size == Size.WHOLE
                    ? this
                    : new Protocol(
                            name,
                            explanation,
                            inPaper,
                            new Partition(
                                    shortened(partition.training(), TINY_TRAINING),
                                    shortened(partition.test(), TINY_TEST)));
        }

        private static List<Dataset> shortened(List<Dataset> targets, int most) {
            int[] rows = Tuning.sample(IntStream.range(0, targets.get(0).size()).toArray(), most);
            return targets.stream().map(target -> target.select(rows)).toList();
        }
    }

    private RobotExperiment(
            String name,
            String title,
            List<Protocol> protocols,
            List<Integer> joints,
            List<String> notes,
            List<Path> files)
            throws IOException {
        super(name);
        for (int joint : joints) {
            if (joint < 1 || joint > JOINTS) {
                throw new IllegalArgumentException("joints are counted from 1 to " + JOINTS + ", got " + joint);
            }
        }
        this.title = title;
        this.protocols = protocols;
        this.joints = joints;
        this.notes = notes;
        this.files = new ArrayList<>();
        for (Path file : files) {
            this.files.add(new Fact("SHA-256 of " + file.getFileName(), Hash.of(file)));
        }
    }

    static RobotExperiment ofSarcos(Path folder, List<Integer> joints, Size size) throws IOException {
        Sarcos data = Sarcos.read(folder);
        List<Protocol> protocols = List.of(
                new Protocol("published", "test rows are also training rows", true, data.published()),
                new Protocol("rows", "test rows removed from training, neighbours in time remain", false, data.rows()),
                new Protocol("trajectories", "whole stretches of 674 rows unseen", false, data.trajectories()));
        int rows = data.published().training().get(0).size();
        return new RobotExperiment(
                "sarcos",
                "Inverse dynamics of the SARCOS arm",
                protocols.stream().map(protocol -> protocol.shortened(size)).toList(),
                joints,
                List.of(
                        "The published test set is a part of the published training set: whatever remembers its training rows scores"
                                + " well. Only unseen trajectories tell how well a method generalises.",
                        "The paper learned from 44,484 rows; these files have " + rows + "."),
                data.files());
    }

    static RobotExperiment ofBarrett(Path folder, List<Integer> joints, Size size) throws IOException {
        Protocol protocol =
                new Protocol("as in the file", "training and test rows as in the file", false, Barrett.read(folder));
        return new RobotExperiment(
                "barrett",
                "Inverse dynamics of a Barrett WAM",
                List.of(protocol.shortened(size)),
                joints,
                List.of("The paper has no results for this robot; the table is that of the SARCOS arm."),
                List.of(folder.resolve(Barrett.FILE)));
    }

    @Override
    List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Protocol protocol : protocols) {
            Partition partition = protocol.partition();
            cells.add(Cell.of(
                    leakName(protocol),
                    Leakage.METHOD,
                    partition.training().get(0),
                    partition.test().get(0),
                    1,
                    () -> Leakage.of(partition).toResult()));
            for (int joint : joints) {
                for (RobotEntrant entrant : RobotEntrant.values()) {
                    cells.add(cell(protocol, entrant, joint));
                }
            }
        }
        return cells;
    }

    private String leakName(Protocol protocol) {
        return name() + ", " + protocol.name() + ", leakage";
    }

    private String cellName(Protocol protocol, RobotEntrant entrant, int joint) {
        return name() + ", " + protocol.name() + ", " + entrant.label() + ", joint " + joint;
    }

    private Cell cell(Protocol protocol, RobotEntrant entrant, int joint) {
        Dataset training = protocol.partition().training().get(joint - 1);
        Dataset test = protocol.partition().test().get(joint - 1);
        List<RobotEntrant.Choice> choices = entrant.choices();
        String settings =
                choices.stream().map(choice -> choice.contender().settings()).collect(Collectors.joining(" or "))
                        + (choices.size() > 1 ? ", " + Tuning.METHOD : "")
                        + (training.grouped() ? ", grouped" : "");
        return Cell.of(
                cellName(protocol, entrant, joint),
                settings,
                training,
                test,
                entrant.cost(),
                () -> learn(choices, training, test));
    }

    private static Result learn(List<RobotEntrant.Choice> choices, Dataset training, Dataset test) {
        double[] errors = choices.size() == 1 ? new double[1] : Tuning.errors(choices, training);
        int best = IntStream.range(0, errors.length)
                .reduce((i, j) -> errors[j] < errors[i] ? j : i)
                .orElseThrow();
        Fitted fitted = choices.get(best).contender().fit(training);
        RegressionScore score = RegressionScore.of(fitted.model(), test);
        return new Result()
                .with("nmse", score.nmse())
                .with("mse", score.rmse() * score.rmse())
                .with("models", fitted.size())
                .with("choice", best)
                .with("validation", errors);
    }

    @Override
    Report report(Results results) {
        List<String> warnings = new ArrayList<>();
        List<List<String>> leaks = new ArrayList<>();
        for (Protocol protocol : protocols) {
            Leakage leakage = Leakage.of(results.of(leakName(protocol)));
            List<String> row = new ArrayList<>(List.of(protocol.name(), protocol.explanation()));
            row.addAll(leakage.cells());
            leaks.add(row);
            if (leakage.copies() > SUSPICIOUS) {
                warnings.add(
                        Comparison.percent(leakage.copies()) + " of the test rows of the protocol \"" + protocol.name()
                                + "\" are also training rows. Its errors say how well rows are remembered, not how well torques are"
                                + " predicted.");
            }
        }
        List<String> allNotes = new ArrayList<>(notes);
        allNotes.add("Leakage: " + Leakage.METHOD + ". The look-up predicts the target of the nearest training row.");
        allNotes.add(
                "LGR has default options, and knows trajectories as groups where the protocol has them. Settings of the"
                        + " other methods are chosen for each joint on training rows: " + Tuning.METHOD + ".");
        return new Report(
                title,
                "nMSE, MSE and number of local models for every joint.",
                warnings,
                comparisons(results),
                List.of(
                        table(results),
                        means(results),
                        new Report.Table(
                                "leakage",
                                "How much of the test is in the training set",
                                List.of("protocol", "what it tests", "copies", "close neighbours", "nMSE of a look-up"),
                                leaks)),
                List.of(new Report.Figure("joints", "nMSE of every joint under each protocol.", figure(results))),
                allNotes,
                facts());
    }

    private Result result(Results results, Protocol protocol, RobotEntrant entrant, int joint) {
        return results.of(cellName(protocol, entrant, joint));
    }

    private List<Comparison> comparisons(Results results) {
        List<Comparison> comparisons = new ArrayList<>();
        for (Protocol protocol : protocols) {
            for (int joint : joints) {
                if (protocol.inPaper()) {
                    comparisons.addAll(published(results, protocol, joint));
                }
            }
        }
        for (Protocol protocol : protocols) {
            for (int joint : joints) {
                comparisons.addAll(statements(results, protocol, joint));
            }
        }
        return comparisons;
    }

    private List<Comparison> published(Results results, Protocol protocol, int joint) {
        List<Comparison> comparisons = new ArrayList<>();
        for (RobotEntrant entrant : RobotEntrant.values()) {
            entrant.published().ifPresent(method -> {
                Published.JointCell published = Published.sarcos(method, joint);
                Result ours = result(results, protocol, entrant, joint);
                String what = "J" + joint + ", " + entrant.label() + ", ";
                comparisons.add(Comparison.error(what + "nMSE", published.nmse(), ours.value("nmse")));
                comparisons.add(Comparison.error(what + "MSE", published.mse(), ours.value("mse")));
                comparisons.add(
                        method == Published.Method.LGR
                                ? Comparison.fewModels(what + "local models", published.models(), ours.value("models"))
                                : Comparison.likeModels(
                                        what + "local models", published.models(), ours.value("models")));
            });
        }
        return comparisons;
    }

    private List<Comparison> statements(Results results, Protocol protocol, int joint) {
        List<Comparison> statements = new ArrayList<>();
        double ours = result(results, protocol, RobotEntrant.LGR, joint).value("nmse");
        for (RobotEntrant rival : RobotEntrant.values()) {
            rival.published().filter(method -> method != Published.Method.LGR).ifPresent(method -> {
                String said = Published.sarcos(Published.Method.LGR, joint).nmse() + " < "
                        + Published.sarcos(method, joint).nmse();
                statements.add(Comparison.below(
                        "J" + joint + ", " + protocol.name() + ": LGR's nMSE below " + rival.label() + "'s",
                        protocol.inPaper() ? said : "nothing",
                        ours,
                        result(results, protocol, rival, joint).value("nmse")));
            });
        }
        return statements;
    }

    private Report.Table table(Results results) {
        List<List<String>> rows = new ArrayList<>();
        for (Protocol protocol : protocols) {
            for (int joint : joints) {
                for (RobotEntrant entrant : RobotEntrant.values()) {
                    Result result = result(results, protocol, entrant, joint);
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

    private Report.Table means(Results results) {
        List<List<String>> rows = new ArrayList<>();
        for (Protocol protocol : protocols) {
            for (RobotEntrant entrant : RobotEntrant.values()) {
                List<Result> all = joints.stream()
                        .map(joint -> result(results, protocol, entrant, joint))
                        .toList();
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

    private String figure(Results results) {
        List<Chart> charts = new ArrayList<>();
        for (Protocol protocol : protocols) {
            List<Curve> curves = new ArrayList<>();
            for (RobotEntrant entrant : RobotEntrant.values()) {
                List<Point> points = joints.stream()
                        .map(joint -> new Point(
                                joint, result(results, protocol, entrant, joint).value("nmse")))
                        .toList();
                curves.add(new Curve(entrant.label(), entrant.series(), Style.LINE, points));
                curves.add(new Curve("", entrant.series(), Style.DOTS, points));
                if (protocol.inPaper() && entrant.published().isPresent()) {
                    Published.Method method = entrant.published().orElseThrow();
                    List<Point> paper = joints.stream()
                            .map(joint -> new Point(
                                    joint, Published.sarcos(method, joint).nmse()))
                            .toList();
                    curves.add(new Curve(entrant.label() + ", paper", entrant.series(), Style.DASHES, paper));
                }
            }
            charts.add(new Chart(
                    protocol.name(),
                    protocol.explanation(),
                    "joint",
                    "nMSE",
                    new Range(0.5, JOINTS + 0.5),
                    new Range(0, 1.05 * highest(curves)),
                    curves));
        }
        return CurvesFigure.toSvg(title, charts.size(), charts);
    }

    private static double highest(List<Curve> curves) {
        return curves.stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(Point::y)
                .max()
                .orElseThrow();
    }

    private List<Fact> facts() {
        List<Fact> facts = new ArrayList<>(Facts.library());
        facts.addAll(files);
        for (Protocol protocol : protocols) {
            Partition partition = protocol.partition();
            facts.add(new Fact(
                    "rows, " + protocol.name(),
                    partition.training().get(0).size() + " to learn from, "
                            + partition.test().get(0).size() + " to test on"));
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
