package org.lgr.reproduce.experiment;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.data.Partition;

/**
 * A division of a robot's rows into training and test rows.
 *
 * @param name short name
 * @param explanation what it tests
 * @param inPaper whether the paper's numbers use it
 */
record RobotProtocol(String name, String explanation, boolean inPaper, Partition partition) {
    private static final int TINY_TRAINING = 300;
    private static final int TINY_TEST = 100;

    /** This protocol with fewer rows, if the size asks for that. */
    RobotProtocol shortened(Experiment.Size size) {
        return size == Experiment.Size.WHOLE
                ? this
                : new RobotProtocol(
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

    /** Training rows of a joint, counted from 1. */
    Dataset training(int joint) {
        return partition.training().get(joint - 1);
    }

    /** Test rows of a joint, counted from 1. */
    Dataset test(int joint) {
        return partition.test().get(joint - 1);
    }
}
