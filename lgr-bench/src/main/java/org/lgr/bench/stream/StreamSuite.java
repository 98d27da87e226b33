package org.lgr.bench.stream;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.bench.data.ArmPoints;
import org.lgr.bench.data.Points;
import org.lgr.bench.data.Problem;
import org.lgr.bench.data.RobotData;
import org.lgr.bench.data.Samples;
import org.lgr.bench.stream.StreamProblem.Probe;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.data.synthetic.Cross;
import org.lgr.data.synthetic.RobotArm;

/** The streams on which LGR is compared. */
public final class StreamSuite {
    private static final double PAYLOAD = 2; // kilograms
    // Number of a trajectory that no stream reaches.
    private static final long UNSEEN = 1_000_000;
    private static final int UNSEEN_TRAJECTORIES = 20;
    private static final long ELSEWHERE = 500_000; // first trajectory after the change to another region
    private static final int ELBOW = RobotData.ARM_FIRST_INPUT + 3; // column of the angle that separates the regions
    private static final double STRETCHED = 1.0; // largest angle in one region, in radians
    private static final double BENT = 1.4; // smallest angle in the other region
    private static final int UNSEEN_STEP = 10; // every tenth row, because neighbours are similar
    private static final int SHUFFLE_SEED = 1;
    static final String UNSEEN_MOTIONS = "unseen motions, at the end";
    private static final int QUICK_POINTS = 400;
    private static final int QUICK_ROWS = 50; // probe rows in quick runs

    private final RobotData robots;
    private final boolean quick;

    private StreamSuite(RobotData robots, boolean quick) {
        this.robots = robots;
        this.quick = quick;
    }

    /**
     * All streams.
     *
     * @param folder contains the folder sarcos
     * @param shortPoints points of the arm that all methods learn
     * @param longPoints points of the arm that LGR learns alone
     * @param quick whether to use tiny parts, to check that everything works
     */
    static List<StreamTask> tasks(Path folder, int shortPoints, int longPoints, boolean quick) {
        StreamSuite suite = new StreamSuite(new RobotData(folder), quick);
        int few = quick ? QUICK_POINTS : shortPoints;
        int many = quick ? 2 * QUICK_POINTS : longPoints;
        List<Path> files = suite.robots.sarcosFiles();
        return List.of(
                new StreamTask(
                        "sarcos",
                        "SARCOS arm, all training rows in their order",
                        false,
                        true,
                        false,
                        files,
                        seed -> suite.rows(suite.robots.sarcosInOrder())),
                new StreamTask(
                        "sarcos-shuffled",
                        "SARCOS arm, training rows without the test rows in random order, then the test",
                        false,
                        true,
                        false,
                        files,
                        seed -> suite.shuffled(suite.robots.sarcosRows())),
                new StreamTask(
                        "sarcos-trajectories",
                        "SARCOS arm, five of six stretches in their order, then the other stretches",
                        false,
                        true,
                        false,
                        files,
                        seed -> suite.unseenAtTheEnd(suite.robots.sarcosTrajectories())),
                new StreamTask(
                        "arm-trajectories",
                        "simulated arm, 44 trajectories in their order, then 3 unseen ones",
                        false,
                        true,
                        false,
                        List.of(),
                        seed -> suite.unseenAtTheEnd(RobotData.arm())),
                arm("arm", "simulated arm, one trajectory after the other", true, few),
                arm("arm-long", "simulated arm, one trajectory after the other; lgr alone", false, many),
                suite.payload("payload", "simulated arm that picks up 2 kg half way", true, few),
                suite.payload("payload-long", "simulated arm that picks up 2 kg half way; lgr alone", false, many),
                suite.elsewhere(
                        "elsewhere", "simulated arm that goes to another region half way, with 2 kg", false, few),
                new StreamTask(
                        "cross",
                        "cross function, one pass over 2,000 points, then the clean 41 x 41 grid",
                        true,
                        true,
                        false,
                        List.of(),
                        suite::cross));
    }

    private static StreamTask arm(String name, String title, boolean peers, int points) {
        return new StreamTask(name, title, false, peers, false, List.of(), seed -> arm(points, 0, List.of()));
    }

    private StreamTask payload(String name, String title, boolean peers, int points) {
        // Scores are sums over windows, so the change must fall between two windows.
        int change = points / 2 / StreamProblem.WINDOW * StreamProblem.WINDOW;
        return new StreamTask(name, title, false, peers, true, List.of(), seed -> {
            Samples unseen = apart(unseen());
            return arm(
                    points,
                    change,
                    List.of(
                            new Probe("unseen without payload, before", change, unseen),
                            new Probe("the same, at the end", points, unseen)));
        });
    }

    /**
     * An arm that keeps its elbow stretched, then bent with a load. A method that has learned the second region should
     * still know the first. The regions do not overlap, so that the second contradicts nothing in the first.
     */
    private StreamTask elsewhere(String name, String title, boolean peers, int points) {
        int change = points / 2 / StreamProblem.WINDOW * StreamProblem.WINDOW;
        return new StreamTask(name, title, false, peers, true, List.of(), seed -> {
            Samples unseen = unseen();
            Samples stretched = apart(unseen.rows(IntStream.range(0, unseen.size())
                    .filter(n -> unseen.inputs()[n][ELBOW - RobotData.ARM_FIRST_INPUT] < STRETCHED)
                    .toArray()));
            return new StreamProblem(
                    RobotData.INPUTS,
                    RobotData.torqueNames(),
                    points,
                    () -> regions(change),
                    List.of(
                            new Probe("unseen in the first region, before", change, stretched),
                            new Probe("the same, at the end", points, stretched)),
                    change,
                    null);
        });
    }

    private static Points regions(int change) {
        Points first = ArmPoints.of(new ArmTrajectories(1, ArmTrajectories.NOISE), row -> row[ELBOW] < STRETCHED);
        RobotArm loaded = new RobotArm().carrying(PAYLOAD);
        Points second = ArmPoints.of(
                new ArmTrajectories(loaded, 1, ArmTrajectories.NOISE, ELSEWHERE), row -> row[ELBOW] > BENT);
        int[] made = {0};
        return (x, y) -> (made[0]++ < change ? first : second).next(x, y);
    }

    /**
     * @param change 0 for an arm without a load
     */
    private static StreamProblem arm(int points, int change, List<Probe> probes) {
        return new StreamProblem(
                RobotData.INPUTS,
                RobotData.torqueNames(),
                points,
                () -> change == 0
                        ? ArmPoints.of(new ArmTrajectories(1, ArmTrajectories.NOISE))
                        : ArmPoints.of(ArmTrajectories.pickingUp(PAYLOAD, change, 1, ArmTrajectories.NOISE)),
                probes,
                change,
                null);
    }

    private static Samples unseen() {
        Samples all = RobotData.armRows(
                new ArmTrajectories(new RobotArm(), 1, ArmTrajectories.NOISE, UNSEEN),
                UNSEEN_TRAJECTORIES * ArmTrajectories.ROWS_PER_TRAJECTORY);
        return all.rows(IntStream.range(0, all.size() / UNSEEN_STEP)
                .map(i -> i * UNSEEN_STEP)
                .toArray());
    }

    private StreamProblem rows(Samples all) {
        return StreamProblem.of(beginning(all), List.of(), null);
    }

    private StreamProblem shuffled(Problem problem) {
        Samples training =
                beginning(problem.training().sample(problem.training().size(), SHUFFLE_SEED));
        return StreamProblem.of(
                training, List.of(new Probe("test rows", training.size(), apart(problem.test()))), training);
    }

    private StreamProblem unseenAtTheEnd(Problem problem) {
        Samples training = beginning(problem.training());
        return StreamProblem.of(
                training, List.of(new Probe(UNSEEN_MOTIONS, training.size(), apart(problem.test()))), training);
    }

    private StreamProblem cross(int seed) {
        Samples training = beginning(Samples.of(Cross.sample(seed)));
        return StreamProblem.of(
                training, List.of(new Probe("clean grid", training.size(), apart(Samples.of(Cross.grid())))), null);
    }

    private Samples beginning(Samples all) {
        return quick && all.size() > QUICK_POINTS
                ? all.rows(IntStream.range(0, QUICK_POINTS).toArray())
                : all;
    }

    private Samples apart(Samples all) {
        return quick ? all.sample(QUICK_ROWS, 1) : all;
    }
}
