package org.lgr.data.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.data.RowSource;
import org.lgr.data.Split;

/**
 * Trajectories of a {@link RobotArm} with noisy torques: any number of rows in constant memory.
 *
 * <p>A trajectory is a smooth motion about a random posture, {@value #ROWS_PER_TRAJECTORY} rows at {@value #RATE} Hz;
 * the next one begins at another posture. Rows of one trajectory are neighbours in time and similar, so a test set
 * should hold other trajectories than the training set: see {@link Split#groups}.
 *
 * <p>Torques carry Gaussian noise, independent between rows and joints. Its standard deviation is a share of the
 * joint's typical torque: 2, 21, 3.8, 11, 0.7, 1 and 0.17 N m from base to hand. Trajectory k depends only on the seed
 * and k, so that it can be generated without the trajectories before it. {@link #pickingUp} simulates an arm whose load
 * changes. Equal seeds give bit-identical data on every platform, as in {@link Cross}.
 */
public final class ArmTrajectories implements RowSource {
    /** Rows of a trajectory. */
    public static final int ROWS_PER_TRAJECTORY = 1000;
    /** Rows per second. */
    public static final int RATE = 100;
    /** Default standard deviation of the noise, as a share of the typical torque of each joint. */
    public static final double NOISE = 0.01;

    private static final int JOINTS = 7;
    private static final int INPUTS = 3 * JOINTS;
    // Column of the first input, after trajectory and time.
    private static final int FIRST_INPUT = 2;
    private static final int FIRST_TORQUE = FIRST_INPUT + INPUTS;
    private static final List<String> NAMES = columns();

    /** Unit of the noise: root mean square torques over 4000 trajectories, rounded, in N m. */
    private static final double[] TYPICAL_TORQUES = {2, 21, 3.8, 11, 0.7, 1, 0.17};

    private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L; // increment of SplittableRandom's state

    private final long seed;
    private final double noise;
    private final ArmDynamics unloaded;
    private final ArmDynamics loaded;
    private final long loadedFrom; // rows before the load is picked up
    private final ArmMotion motion = new ArmMotion();
    private final double[] q = new double[JOINTS];
    private final double[] qd = new double[JOINTS];
    private final double[] qdd = new double[JOINTS];
    private final double[] torques = new double[JOINTS];

    private SplittableRandom random;
    private long trajectory;
    private int step;
    private long made; // rows generated so far

    /**
     * The trajectories of a seed, starting with the first.
     *
     * @param noise standard deviation of a torque's noise as a share of the joint's typical torque, at least 0; inputs
     * do not depend on it
     */
    public ArmTrajectories(long seed, double noise) {
        this(seed, noise, 0);
    }

    /**
     * The trajectories of a seed, starting with a given one.
     *
     * @param noise as in {@link #ArmTrajectories(long, double)}
     * @param first number of the first trajectory, counted from 0
     */
    public ArmTrajectories(long seed, double noise, long first) {
        this(new RobotArm(), seed, noise, first);
    }

    /**
     * The trajectories of a seed for another arm. The motions are those of the default arm, the torques differ.
     *
     * @param arm with seven joints
     * @param noise as in {@link #ArmTrajectories(long, double)}; the typical torques are those of the default arm
     * @param first as in {@link #ArmTrajectories(long, double, long)}
     */
    public ArmTrajectories(RobotArm arm, long seed, double noise, long first) {
        this(arm, arm, 0, seed, noise, first);
    }

    private ArmTrajectories(RobotArm before, RobotArm after, long loadedFrom, long seed, double noise, long first) {
        Sampling.checkNoise(noise);
        if (before.joints() != JOINTS || after.joints() != JOINTS) {
            throw new IllegalArgumentException("trajectories are made for arms of " + JOINTS + " joints, got "
                    + before.joints() + " and " + after.joints());
        }
        if (first < 0) {
            throw new IllegalArgumentException("trajectories are counted from 0, got " + first);
        }
        this.seed = seed;
        this.noise = noise;
        this.loadedFrom = loadedFrom;
        unloaded = before.dynamics();
        loaded = after.dynamics();
        trajectory = first;
        random = random(seed, first);
        motion.draw(random);
    }

    /**
     * The trajectories of a seed, by an arm that picks up a load at some time: a changing environment.
     *
     * @param noise as in {@link #ArmTrajectories(long, double)}
     * @param payload mass in kilograms, see {@link RobotArm#carrying}
     * @param after rows without it, at least 0
     */
    public static ArmTrajectories pickingUp(double payload, long after, long seed, double noise) {
        if (after < 0) {
            throw new IllegalArgumentException("a load is picked up after 0 or more rows, got " + after);
        }
        RobotArm arm = new RobotArm();
        return new ArmTrajectories(arm, arm.carrying(payload), after, seed, noise, 0);
    }

    /**
     * The first rows of a seed as a dataset: 21 angles, velocities and accelerations as inputs, the torque of one joint
     * as target.
     *
     * @param rows at least 1
     * @param joint counted from 1 to 7
     */
    public static Dataset sample(int rows, int joint, long seed) {
        if (joint < 1 || joint > JOINTS) {
            throw new IllegalArgumentException("the arm has joints 1 to " + JOINTS + ", got " + joint);
        }
        return Sampling.dataset(new ArmTrajectories(seed, NOISE), rows, FIRST_INPUT, INPUTS, FIRST_TORQUE + joint - 1);
    }

    /**
     * The number of the trajectory, counted from 0; the time since it began in seconds; angles q1 to q7 in radians,
     * their derivatives qd1 to qd7 and qdd1 to qdd7; torques tau1 to tau7 in N m.
     */
    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public void next(double[] row) {
        Sampling.checkRow(row, NAMES.size());
        if (step == ROWS_PER_TRAJECTORY) {
            step = 0;
            trajectory++;
            random = random(seed, trajectory);
            motion.draw(random);
        }
        double time = (double) step++ / RATE;
        motion.at(time, q, qd, qdd);
        (made++ < loadedFrom ? unloaded : loaded).torques(q, qd, qdd, torques);
        row[0] = trajectory;
        row[1] = time;
        System.arraycopy(q, 0, row, FIRST_INPUT, JOINTS);
        System.arraycopy(qd, 0, row, FIRST_INPUT + JOINTS, JOINTS);
        System.arraycopy(qdd, 0, row, FIRST_INPUT + 2 * JOINTS, JOINTS);
        for (int j = 0; j < JOINTS; j++) {
            row[FIRST_TORQUE + j] = torques[j] + noise * TYPICAL_TORQUES[j] * random.nextGaussian();
        }
    }

    /** The typical torque of a joint counted from 0, which is the unit of the noise. */
    static double typicalTorque(int joint) {
        return TYPICAL_TORQUES[joint];
    }

    /**
     * The random generator of a trajectory: split number k of a generator with the seed. Each split advances the
     * generator's state by two steps, so split k can be computed directly.
     */
    static SplittableRandom random(long seed, long trajectory) {
        return new SplittableRandom(seed + 2 * trajectory * GOLDEN_GAMMA).split();
    }

    private static List<String> columns() {
        List<String> names = new ArrayList<>(List.of("trajectory", "time"));
        for (String quantity : List.of("q", "qd", "qdd", "tau")) {
            IntStream.rangeClosed(1, JOINTS).mapToObj(joint -> quantity + joint).forEach(names::add);
        }
        return List.copyOf(names);
    }
}
