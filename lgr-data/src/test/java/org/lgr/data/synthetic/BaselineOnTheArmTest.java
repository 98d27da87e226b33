package org.lgr.data.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.LgrOptions;
import org.lgr.RegressionScore;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.CorrectedModel;

/** Rigid-body dynamics with masses wrong by a fifth and without friction, corrected from three trajectories. */
class BaselineOnTheArmTest {
    private static final int STEP = 5; // every fifth row, at 20 Hz, is enough for motions below 1 Hz
    private static final int[] JOINTS = {0, 1, 3};

    private final RobotArm believed = new RobotArm().frictionless().withMassesTimes(0.8);

    @Test
    void aCorrectedBaselineIsTwiceAsAccurateAsEitherPartAlone() {
        double corrected = 0;
        double alone = 0;
        double baseline = 0;
        double inside = 0;
        for (int joint : JOINTS) {
            Dataset training = trajectories(joint, 0, 3);
            Dataset unseen = trajectories(joint, 100, 4);
            BatchLearner learner =
                    new BatchLearner(LgrOptions.builder().threads(1).build());
            CorrectedModel model = CorrectedModel.fit(learner, training, torque(joint));
            RegressionScore score = RegressionScore.of(model, unseen);
            corrected += score.nmse() / JOINTS.length;
            inside += score.coverage95() / JOINTS.length;
            alone += RegressionScore.of(learner.learn(training), unseen).nmse() / JOINTS.length;
            baseline += nmse(torque(joint), unseen) / JOINTS.length;
        }

        String figures =
                "corrected " + corrected + ", alone " + alone + ", baseline " + baseline + ", inside " + inside;
        assertThat(corrected).as(figures).isLessThan(alone / 2).isLessThan(baseline / 2);
        assertThat(inside).as(figures).isGreaterThan(0.90); // of 95 % intervals, for motions that were not seen
    }

    private ToDoubleFunction<double[]> torque(int joint) {
        return x -> {
            double[] torques = new double[7];
            believed.dynamics()
                    .torques(
                            Arrays.copyOfRange(x, 0, 7),
                            Arrays.copyOfRange(x, 7, 14),
                            Arrays.copyOfRange(x, 14, 21),
                            torques);
            return torques[joint];
        };
    }

    private static double nmse(ToDoubleFunction<double[]> function, Dataset data) {
        double[] y = data.targets();
        double mean = Arrays.stream(y).average().orElseThrow();
        double errors = 0;
        double spread = 0;
        double[] x = new double[data.dimension()];
        for (int n = 0; n < y.length; n++) {
            data.copyRow(n, x);
            errors += Math.pow(y[n] - function.applyAsDouble(x), 2);
            spread += Math.pow(y[n] - mean, 2);
        }
        return errors / spread;
    }

    private static Dataset trajectories(int joint, int first, int count) {
        ArmTrajectories rows = new ArmTrajectories(1, ArmTrajectories.NOISE, first);
        double[] row = new double[rows.names().size()];
        List<double[]> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (int n = 0; n < count * ArmTrajectories.ROWS_PER_TRAJECTORY; n++) {
            rows.next(row);
            if (n % STEP == 0) {
                x.add(Arrays.copyOfRange(row, 2, 23));
                y.add(row[23 + joint]);
            }
        }
        int perTrajectory = ArmTrajectories.ROWS_PER_TRAJECTORY / STEP;
        int[] groups = new int[x.size()];
        Arrays.setAll(groups, n -> n / perTrajectory);
        return Dataset.of(
                        x.toArray(double[][]::new),
                        y.stream().mapToDouble(v -> v).toArray())
                .withGroups(groups);
    }
}
