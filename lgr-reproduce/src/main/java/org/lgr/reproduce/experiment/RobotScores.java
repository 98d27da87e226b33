package org.lgr.reproduce.experiment;

import java.util.List;
import org.lgr.reproduce.cell.Result;
import org.lgr.reproduce.cell.Results;

/**
 * The results of a robot's cells.
 *
 * @param names names of the cells
 */
record RobotScores(Results results, RobotCellNames names) {
    Leakage leakage(RobotProtocol protocol) {
        return Leakage.of(results.of(names.leakage(protocol)));
    }

    Result of(RobotProtocol protocol, RobotEntrant entrant, int joint) {
        return results.of(names.fit(protocol, entrant, joint));
    }

    List<Result> of(RobotProtocol protocol, RobotEntrant entrant, List<Integer> joints) {
        return joints.stream().map(joint -> of(protocol, entrant, joint)).toList();
    }
}
