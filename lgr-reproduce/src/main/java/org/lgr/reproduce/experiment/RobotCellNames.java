package org.lgr.reproduce.experiment;

/**
 * What the cells of a robot are called.
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
