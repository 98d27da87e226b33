package org.lgr.data.synthetic;

import java.util.SplittableRandom;

/**
 * A smooth motion of the {@link RobotArm}'s joints: each moves about a mean posture as a sum of sines, q(t) = m + Σ a_h
 * sin(ω_h t + φ_h). Sums of amplitudes times powers of ω bound angle, velocity and acceleration at all times, so that
 * motions are drawn within the limits and need no clipping.
 *
 * <p>Mean postures are close to one home posture, as for a robot at work. Motions therefore overlap, and a few dozen of
 * them carry information about the next one. If they were drawn over the whole range of all seven joints, each would be
 * alone in its part of the space, and nothing could be learned.
 */
final class ArmMotion {
    /** Largest velocities in rad/s. */
    static final double[] VELOCITIES = {2.0, 2.0, 2.5, 2.5, 3.0, 3.0, 3.5};
    /** Largest accelerations in rad/s². */
    static final double[] ACCELERATIONS = {8, 8, 10, 10, 15, 15, 20};

    /** The home posture in radians: elbow bent, hand in front. */
    static final double[] HOME = {0, 0.6, 0, 1.2, 0, 0.6, 0};

    private static final int JOINTS = HOME.length;
    private static final int SINES = 4; // per joint
    private static final double SLOWEST = 0.1; // Hz
    private static final double FASTEST = 1; // Hz
    private static final double SPREAD = 0.4; // rad: largest deviation of the mean posture from home
    private static final double WIDEST = 0.8; // rad: largest deviation of a motion from its mean
    /** Largest deviation of a joint from home, in radians. */
    static final double FARTHEST = SPREAD + WIDEST;

    private static final double LAZIEST = 0.3; // smallest size of a motion, relative to the largest possible one

    private final double[] mean = new double[JOINTS];
    private final double[][] amplitude = new double[JOINTS][SINES];
    private final double[][] frequency = new double[JOINTS][SINES]; // ω in rad/s
    private final double[][] phase = new double[JOINTS][SINES];

    /** Replaces this motion by a random one. */
    void draw(SplittableRandom random) {
        for (int j = 0; j < JOINTS; j++) {
            double angle = 0;
            double velocity = 0;
            double acceleration = 0;
            for (int h = 0; h < SINES; h++) {
                double a = random.nextDouble();
                double omega = 2 * Math.PI * (SLOWEST + (FASTEST - SLOWEST) * random.nextDouble());
                amplitude[j][h] = a;
                frequency[j][h] = omega;
                phase[j][h] = 2 * Math.PI * random.nextDouble();
                angle += a;
                velocity += a * omega;
                acceleration += a * omega * omega;
            }
            double largest =
                    Math.min(WIDEST / angle, Math.min(VELOCITIES[j] / velocity, ACCELERATIONS[j] / acceleration));
            double scale = largest * (LAZIEST + (1 - LAZIEST) * random.nextDouble());
            for (int h = 0; h < SINES; h++) {
                amplitude[j][h] *= scale;
            }
            mean[j] = HOME[j] + SPREAD * (2 * random.nextDouble() - 1);
        }
    }

    /**
     * The state of the joints at a time.
     *
     * @param time in seconds
     * @param q receives the angles in radians
     * @param qd receives the velocities in rad/s
     * @param qdd receives the accelerations in rad/s²
     */
    void at(double time, double[] q, double[] qd, double[] qdd) {
        for (int j = 0; j < JOINTS; j++) {
            double angle = mean[j];
            double velocity = 0;
            double acceleration = 0;
            for (int h = 0; h < SINES; h++) {
                double omega = frequency[j][h];
                double sine = amplitude[j][h] * StrictMath.sin(omega * time + phase[j][h]);
                double cosine = amplitude[j][h] * StrictMath.cos(omega * time + phase[j][h]);
                angle += sine;
                velocity += omega * cosine;
                acceleration -= omega * omega * sine;
            }
            q[j] = angle;
            qd[j] = velocity;
            qdd[j] = acceleration;
        }
    }
}
