package org.lgr.reproduce.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.RegressionScore;
import org.lgr.reproduce.cell.Result;
import org.lgr.reproduce.cell.ResultCell;
import org.lgr.reproduce.cell.Results;
import org.lgr.reproduce.method.Fitted;
import org.lgr.reproduce.report.Report;

/**
 * Inverse dynamics [M14 section 5.2]: the torques of seven joints, learned by each method under one or more protocols.
 */
final class RobotExperiment extends Experiment {
    private final RobotData data;
    private final List<Integer> joints;
    private final RobotCellNames names;

    RobotExperiment(RobotData data, List<Integer> joints) {
        super(data.name());
        check(joints);
        this.data = data;
        this.joints = joints;
        names = new RobotCellNames(data.name());
    }

    /** Refuses joints that a robot does not have. */
    static void check(List<Integer> joints) {
        for (int joint : joints) {
            if (joint < 1 || joint > RobotData.JOINTS) {
                throw new IllegalArgumentException(
                        "joints are counted from 1 to " + RobotData.JOINTS + ", got " + joint);
            }
        }
    }

    @Override
    List<ResultCell> cells() {
        List<ResultCell> cells = new ArrayList<>();
        for (RobotProtocol protocol : data.protocols()) {
            cells.add(ResultCell.of(
                    names.leakage(protocol),
                    Leakage.METHOD,
                    protocol.training(1),
                    protocol.test(1),
                    1,
                    () -> Leakage.of(protocol.partition()).toResult()));
            for (int joint : joints) {
                for (RobotEntrant entrant : RobotEntrant.values()) {
                    cells.add(cell(protocol, entrant, joint));
                }
            }
        }
        return cells;
    }

    private ResultCell cell(RobotProtocol protocol, RobotEntrant entrant, int joint) {
        Dataset training = protocol.training(joint);
        Dataset test = protocol.test(joint);
        List<RobotEntrant.Choice> choices = entrant.choices();
        String settings =
                choices.stream().map(choice -> choice.contender().settings()).collect(Collectors.joining(" or "))
                        + (choices.size() > 1 ? ", " + Tuning.METHOD : "")
                        + (training.hasGroups() ? ", grouped" : "");
        return ResultCell.of(
                names.fit(protocol, entrant, joint),
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
        return new RobotReport(data, joints, new RobotScores(results, names)).report();
    }
}
