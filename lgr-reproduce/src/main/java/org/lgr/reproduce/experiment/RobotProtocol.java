package org.lgr.reproduce.experiment;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.data.Partition;

/**
 * Training and test rows of a robot.
 *
 * @param name short
 * @param explanation what it tests
 * @param inPaper whether the paper's numbers are of it
 */
record RobotProtocol(String name, String explanation, boolean inPaper, Partition partition) {
    private static final int TINY_TRAINING = 300;
    private static final int TINY_TEST = 100;

    /** As many of its rows as there is time for. */
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

    /** What the joint is learned from, counted from 1. */
    Dataset training(int joint) {
        return partition.training().get(joint - 1);
    }

    /** What it is tested on. */
    Dataset test(int joint) {
        return partition.test().get(joint - 1);
    }
}
