package org.lgr.reproduce.experiment;

/**
 * Names of the cells of a robot.
 *
 * @param robot its short name
 */
record RobotCellNames(String robot) {
    String leakage(RobotProtocol protocol) {
        return robot + ", " + protocol.name() + ", leakage";
    }

    String fit(RobotProtocol protocol, RobotEntrant entrant, int joint) {
        return robot + ", " + protocol.name() + ", " + entrant.label() + ", joint " + joint;
    }
}
