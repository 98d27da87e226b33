package org.lgr.bench.generalisation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.lgr.bench.data.Problem;
import org.lgr.bench.data.RobotData;
import org.lgr.bench.data.Samples;
import org.lgr.data.synthetic.ArmTrajectories;

/** The tasks of the comparison. */
final class GeneralisationTasks {
    /** Tables of at most some 1,600 rows. */
    static final List<String> SMALL = List.of("concrete", "wine", "airfoil", "housing", "energy", "yacht");
    /** Tables of 15,000 rows and more. */
    static final List<String> LARGE = List.of("pol", "elevators", "protein");

    static final String PANDA = "panda";
    static final String KIN40K = "kin40k";

    private static final String TABLE_ORIGIN =
            "a UCI table as CSV with the columns x1 and so on, y, and fold, the row's test fold from 0 to 9";
    private static final String PANDA_ORIGIN =
            "a recording of a Franka Panda as CSV with the columns q1 to q7, qd1 to qd7,"
                    + " tau1 to tau7, and block, 20 stretches in time";
    private static final int JOINTS = 7;
    private static final int TABLE_FOLDS = 10;
    private static final int PANDA_FOLDS = 5;
    private static final int KIN40K_DRAWS = 5;

    private static final int[] ARM_TRAINING = {3, 4, 6, 10, 25}; // trajectories
    // Test trajectories do not depend on the number of training trajectories.
    private static final int ARM_FIRST_TEST = 25;
    private static final int ARM_TEST = 6;
    private static final int ARM_DRAWS = 5; // draws that are reported
    private static final int ARM_ALL_DRAWS = 10; // the remaining draws are for the choice of settings
    private static final long ARM_SEED = 100; // seed of the first draw
    private static final int ARM_STRIDE = 2; // uses every second row: 500 of a trajectory, 2,000 of four

    private GeneralisationTasks() {}

    /**
     * All tasks.
     *
     * @param folder contains the folders panda, sarcos, uci and kin40k
     */
    static List<FoldedTask> all(Path folder) {
        List<FoldedTask> tasks = new ArrayList<>();
        for (int trajectories : ARM_TRAINING) {
            tasks.add(arm(trajectories));
        }
        tasks.add(panda(folder.resolve("panda/panda.csv.gz")));
        RobotData robots = new RobotData(folder);
        tasks.add(new FoldedTask(
                "sarcos-trajectories",
                "SARCOS arm, stretches of 674 rows, every sixth of them unseen",
                JOINTS,
                1,
                FoldedTask.first(1),
                robots.sarcosFiles().subList(0, 1),
                RobotData.SARCOS_ORIGIN,
                fold -> robots.sarcosTrajectories()));
        SMALL.forEach(name -> tasks.add(table(folder, name, TABLE_FOLDS)));
        LARGE.forEach(name -> tasks.add(table(folder, name, 1)));
        tasks.add(new FoldedTask(
                KIN40K,
                "forward kinematics of an eight-link arm, a tenth of the rows unseen",
                1,
                KIN40K_DRAWS,
                FoldedTask.first(1),
                robots.kin40kFiles(),
                RobotData.KIN40K_ORIGIN,
                robots::kin40k));
        return tasks;
    }

    private static FoldedTask arm(int trajectories) {
        return new FoldedTask(
                "arm-" + trajectories,
                "simulated arm, " + trajectories + " trajectories, " + ARM_TEST + " unseen ones, every second row",
                JOINTS,
                ARM_ALL_DRAWS,
                FoldedTask.first(ARM_DRAWS),
                List.of(),
                "",
                draw -> armProblem(trajectories, draw));
    }

    private static Problem armProblem(int trajectories, int draw) {
        int length = ArmTrajectories.ROWS_PER_TRAJECTORY;
        Samples all = RobotData.armRows(
                new ArmTrajectories(ARM_SEED + draw, ArmTrajectories.NOISE), (ARM_FIRST_TEST + ARM_TEST) * length);
        return new Problem(
                thinned(all, row -> row / length < trajectories), thinned(all, row -> row / length >= ARM_FIRST_TEST));
    }

    private static Samples thinned(Samples rows, IntPredicate wanted) {
        return rows.rows(IntStream.range(0, rows.size())
                .filter(row -> row % ARM_STRIDE == 0)
                .filter(wanted)
                .toArray());
    }

    private static FoldedTask panda(Path file) {
        return new FoldedTask(
                PANDA,
                "Franka Panda without accelerations, blocks in time, every fifth of them unseen",
                JOINTS,
                PANDA_FOLDS,
                List.of(0, 2),
                List.of(file),
                PANDA_ORIGIN,
                fold -> FoldedTable.read(file, "tau", "block", true).problem(block -> block % PANDA_FOLDS == fold));
    }

    private static FoldedTask table(Path folder, String name, int usualFolds) {
        Path file = folder.resolve("uci").resolve(name + ".csv.gz");
        return new FoldedTask(
                name,
                "UCI table, a tenth of the rows unseen",
                1,
                TABLE_FOLDS,
                FoldedTask.first(usualFolds),
                List.of(file),
                TABLE_ORIGIN,
                fold -> tableProblem(file, fold));
    }

    private static Problem tableProblem(Path file, int fold) throws IOException {
        return FoldedTable.read(file, "y", "fold", false).problem(mark -> mark == fold);
    }
}
