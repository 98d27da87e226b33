package org.lgr.reproduce.experiment;

import java.util.ArrayList;
import java.util.List;
import org.lgr.reproduce.cell.Result;
import org.lgr.reproduce.report.Comparison;
import org.lgr.reproduce.report.Published;

/** Compares the results for a robot with the paper. */
final class RobotComparisons {
    private final RobotData data;
    private final List<Integer> joints;
    private final RobotScores scores;

    RobotComparisons(RobotData data, List<Integer> joints, RobotScores scores) {
        this.data = data;
        this.joints = joints;
        this.scores = scores;
    }

    /** The published values of every joint, then the paper's statements about methods. */
    List<Comparison> all() {
        List<Comparison> comparisons = new ArrayList<>();
        for (RobotProtocol protocol : data.protocols()) {
            for (int joint : joints) {
                if (protocol.inPaper()) {
                    comparisons.addAll(published(protocol, joint));
                }
            }
        }
        for (RobotProtocol protocol : data.protocols()) {
            for (int joint : joints) {
                comparisons.addAll(statements(protocol, joint));
            }
        }
        return comparisons;
    }

    private List<Comparison> published(RobotProtocol protocol, int joint) {
        List<Comparison> comparisons = new ArrayList<>();
        for (RobotEntrant entrant : RobotEntrant.values()) {
            entrant.published().ifPresent(method -> {
                Published.JointCell published = Published.sarcos(method, joint);
                Result ours = scores.of(protocol, entrant, joint);
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

    private List<Comparison> statements(RobotProtocol protocol, int joint) {
        List<Comparison> statements = new ArrayList<>();
        double ours = scores.of(protocol, RobotEntrant.LGR, joint).value("nmse");
        for (RobotEntrant rival : RobotEntrant.values()) {
            rival.published().filter(method -> method != Published.Method.LGR).ifPresent(method -> {
                String said = Published.sarcos(Published.Method.LGR, joint).nmse() + " < "
                        + Published.sarcos(method, joint).nmse();
                statements.add(Comparison.below(
                        "J" + joint + ", " + protocol.name() + ": LGR's nMSE below " + rival.label() + "'s",
                        protocol.inPaper() ? said : "nothing",
                        ours,
                        scores.of(protocol, rival, joint).value("nmse")));
            });
        }
        return statements;
    }
}
