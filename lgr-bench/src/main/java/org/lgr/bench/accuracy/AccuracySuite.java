package org.lgr.bench.accuracy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.lgr.Dataset;
import org.lgr.bench.data.Problem;
import org.lgr.bench.data.RobotData;
import org.lgr.bench.data.Samples;
import org.lgr.data.synthetic.BumpySine;
import org.lgr.data.synthetic.Cross;
import org.lgr.data.synthetic.Sine;

/** The tasks and goals of the comparison of accuracy, calibration and cost. */
public final class AccuracySuite {
    private static final int GRID = 401; // test points of a function of one input
    private static final double[] SARCOS_GOALS = {.015, .0195, .014, .016, .035, .027, .023};
    private static final int SARCOS_MODELS = 366;

    private static final Goal CALIBRATED = Goal.coverage(0.93, 0.97);
    private static final Goal CALIBRATED_ELSEWHERE = Goal.coverage(0.90, 0.98);
    private static final Goal IGNORANT = Goal.ignorance(0.99);
    private static final List<Goal> AHEAD =
            List.of(Goal.leastError(), Goal.leastNlpd(), Goal.costBeside(3, "lightgbm-linear"));

    private AccuracySuite() {}

    /**
     * All tasks.
     *
     * @param folder contains the folders sarcos, barrett and kin40k
     */
    public static List<Task> tasks(Path folder) {
        RobotData robots = new RobotData(folder);
        return List.of(
                generated(
                        "cross",
                        "cross function, clean 41 x 41 grid, distributions on a noisy one",
                        seed -> function(Cross.sample(seed), Cross.grid(), Cross.grid(Cross.NOISE, -seed)),
                        Goal.error(0.0137, 24),
                        Goal.error(0.0115, 24).stretch(),
                        CALIBRATED,
                        IGNORANT),
                generated(
                        "bumpy-sine",
                        "sine with a bump, clean grid, distributions on a noisy one",
                        seed -> function(
                                BumpySine.sample(seed),
                                BumpySine.grid(GRID),
                                noisy(BumpySine.grid(GRID), BumpySine.NOISE, -seed)),
                        Goal.errorBeside(1.1, "gp")),
                generated(
                        "sine",
                        "sine, clean grid, distributions on a noisy one",
                        seed -> function(Sine.sample(seed), Sine.grid(GRID), noisy(Sine.grid(GRID), Sine.NOISE, -seed)),
                        Goal.errorBeside(1.1, "gp")),
                new Task(
                        "sarcos-rows",
                        "SARCOS arm, official test rows taken out of training; neighbours in time remain",
                        false,
                        robots.sarcosFiles(),
                        RobotData.SARCOS_ORIGIN,
                        seed -> robots.sarcosRows(),
                        sarcosGoals()),
                new Task(
                        "sarcos-trajectories",
                        "SARCOS arm, stretches of 674 rows, every sixth of them unseen",
                        false,
                        robots.sarcosFiles().subList(0, 1),
                        RobotData.SARCOS_ORIGIN,
                        seed -> robots.sarcosTrajectories(),
                        ahead(
                                Goal.errorBeside(0.7, "lightgbm-linear", "mlp", "gp")
                                        .stretch(),
                                CALIBRATED_ELSEWHERE,
                                IGNORANT)),
                new Task(
                        "arm",
                        "simulated arm, 44 trajectories, 3 unseen ones, noisy torques",
                        false,
                        List.of(),
                        "",
                        seed -> RobotData.arm(),
                        ahead(Goal.error(0.0089), Goal.error(0.004).stretch(), CALIBRATED_ELSEWHERE, IGNORANT)),
                new Task(
                        "barrett",
                        "Barrett WAM, training and test as in the file",
                        false,
                        robots.barrettFiles(),
                        RobotData.BARRETT_ORIGIN,
                        seed -> robots.barrett(),
                        ahead(Goal.error(0.008), Goal.error(0.005).stretch(), CALIBRATED, IGNORANT)),
                new Task(
                        "kin40k",
                        "forward kinematics of an eight-link arm, 90 % of the rows to train",
                        true,
                        robots.kin40kFiles(),
                        RobotData.KIN40K_ORIGIN,
                        robots::kin40k,
                        List.of(Goal.error(0.0125), Goal.error(0.008).stretch(), CALIBRATED, IGNORANT)));
    }

    /** Goals: to be ahead of all other methods at a bounded cost, and the given ones. */
    private static List<Goal> ahead(Goal... others) {
        return Stream.concat(AHEAD.stream(), Stream.of(others)).toList();
    }

    private static List<Goal> sarcosGoals() {
        List<Goal> goals = new ArrayList<>();
        for (int joint = 1; joint <= SARCOS_GOALS.length; joint++) {
            goals.add(Goal.error("tau" + joint, SARCOS_GOALS[joint - 1], SARCOS_MODELS));
        }
        Stream.of(Goal.error(0.010).stretch(), Goal.cost(60), Goal.cost(25).stretch(), CALIBRATED, IGNORANT)
                .forEach(goals::add);
        return goals;
    }

    private static Task generated(String name, String title, Task.Source source, Goal... goals) {
        return new Task(name, title, true, List.of(), "", source, List.of(goals));
    }

    private static Problem function(Dataset training, Dataset truth, Dataset observed) {
        return new Problem(Samples.of(training), Samples.of(truth), Samples.of(observed));
    }

    private static Dataset noisy(Dataset clean, double noise, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] targets = clean.targets();
        for (int n = 0; n < targets.length; n++) {
            targets[n] += noise * random.nextGaussian();
        }
        return Dataset.of(clean.dimension(), clean.inputs(), targets);
    }
}
