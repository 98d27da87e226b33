package org.lgr.reproduce.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.lgr.data.robot.Barrett;
import org.lgr.data.robot.Sarcos;
import org.lgr.plot.svg.Fact;
import org.lgr.reproduce.cell.Hash;

/**
 * The recorded motions of a robot and the protocols of the comparison.
 *
 * @param name short name
 * @param title of its report
 * @param protocols divisions into training and test rows
 * @param notes remarks for readers of the results
 * @param files facts about the files
 */
record RobotData(String name, String title, List<RobotProtocol> protocols, List<String> notes, List<Fact> files) {
    /** Number of joints of each robot. */
    static final int JOINTS = 7;

    static RobotData ofSarcos(Path folder, Experiment.Size size) throws IOException {
        Sarcos data = Sarcos.read(folder);
        List<RobotProtocol> protocols = List.of(
                new RobotProtocol("published", "test rows are also training rows", true, data.published()),
                new RobotProtocol(
                        "rows", "test rows removed from training, neighbours in time remain", false, data.rows()),
                new RobotProtocol("trajectories", "whole stretches of 674 rows unseen", false, data.trajectories()));
        int rows = data.published().training().get(0).size();
        return new RobotData(
                "sarcos",
                "Inverse dynamics of the SARCOS arm",
                protocols.stream().map(protocol -> protocol.shortened(size)).toList(),
                List.of(
                        "The published test set is a part of the published training set: whatever remembers its training rows scores"
                                + " well. Only unseen trajectories tell how well a method generalises.",
                        "The paper learned from 44,484 rows; these files have " + rows + "."),
                hashes(data.files()));
    }

    static RobotData ofBarrett(Path folder, Experiment.Size size) throws IOException {
        RobotProtocol protocol = new RobotProtocol(
                "as in the file", "training and test rows as in the file", false, Barrett.read(folder));
        return new RobotData(
                "barrett",
                "Inverse dynamics of a Barrett WAM",
                List.of(protocol.shortened(size)),
                List.of("The paper has no results for this robot; the table is that of the SARCOS arm."),
                hashes(List.of(folder.resolve(Barrett.FILE))));
    }

    private static List<Fact> hashes(List<Path> files) throws IOException {
        List<Fact> hashes = new ArrayList<>();
        for (Path file : files) {
            hashes.add(new Fact("SHA-256 of " + file.getFileName(), Hash.of(file)));
        }
        return List.copyOf(hashes);
    }
}
