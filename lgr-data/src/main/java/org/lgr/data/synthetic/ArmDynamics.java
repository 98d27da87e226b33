package org.lgr.data.synthetic;

import static org.lgr.data.synthetic.Vectors.add;
import static org.lgr.data.synthetic.Vectors.addCross;
import static org.lgr.data.synthetic.Vectors.cross;
import static org.lgr.data.synthetic.Vectors.dot;
import static org.lgr.data.synthetic.Vectors.multiply;
import static org.lgr.data.synthetic.Vectors.multiplyMatrices;
import static org.lgr.data.synthetic.Vectors.multiplyTransposed;

import java.util.Arrays;

/**
 * Computes torques and energies of a {@link RobotArm}. A workspace for one thread; calls do not allocate.
 *
 * <p>Torques come from the recursive Newton–Euler algorithm (Luh, Walker and Paul, On-line computational scheme for
 * mechanical manipulators, 1980) in the form of Craig, Introduction to Robotics, 3rd edition, section 6.5, whose
 * equation numbers are given; Featherstone, Rigid Body Dynamics Algorithms, 2008, chapter 5, derives it in general.
 * Velocities and accelerations are propagated from the base outward, forces back inward, each in the frame of its link.
 *
 * <p>Energies come from geometric Jacobians in the frame of the base. The two computations share only the pose of a
 * link relative to the previous one, so that each can verify the other.
 */
public final class ArmDynamics {
    private final int joints;
    private final RobotArm arm;
    private final double[] twistSine;
    private final double[] twistCosine;
    private final double[][] origin; // of each link's frame, in the previous frame; independent of the angles
    private final double[][] centre; // of mass, in the link's frame
    private final double[][] inertia; // principal moments about the centre of mass

    private final double[] still = new double[3]; // always 0: angular velocity of the base
    private final double[] lift; // acceleration of the base

    private final double[][] rotation; // from the link's frame to the previous one
    private final double[][] spin; // ω, angular velocity
    private final double[][] spinRate; // its derivative
    private final double[][] acceleration; // of the frame's origin
    private final double[][] force; // exerted on the link by the previous one
    private final double[][] moment; // exerted on the link by the previous one, about the frame's origin

    private final double[][] pose; // from the link's frame to the base's
    private final double[][] place; // of the frame's origin, in the base's
    private final double[][] axis; // of the joint, in the base's

    private final double[] a = new double[3];
    private final double[] b = new double[3];

    ArmDynamics(RobotArm arm) {
        this.arm = arm;
        joints = arm.joints();
        lift = new double[] {0, 0, arm.gravity()};
        twistSine = new double[joints];
        twistCosine = new double[joints];
        origin = new double[joints][3];
        centre = new double[joints][];
        inertia = new double[joints][];
        for (int i = 0; i < joints; i++) {
            ArmLink.Frame frame = arm.links().get(i).frame();
            twistSine[i] = StrictMath.sin(frame.twist());
            twistCosine[i] = StrictMath.cos(frame.twist());
            origin[i][0] = frame.length();
            origin[i][1] = -twistSine[i] * frame.offset();
            origin[i][2] = twistCosine[i] * frame.offset();
            ArmLink.Body body = arm.links().get(i).body();
            centre[i] = new double[] {body.x(), body.y(), body.z()};
            inertia[i] = new double[] {body.xx(), body.yy(), body.zz()};
        }
        rotation = new double[joints][9];
        spin = new double[joints][3];
        spinRate = new double[joints][3];
        acceleration = new double[joints][3];
        force = new double[joints][3];
        moment = new double[joints][3];
        pose = new double[joints][9];
        place = new double[joints][3];
        axis = new double[joints][3];
    }

    /**
     * The joint torques for a given motion, including friction.
     *
     * @param q angles in radians, one for each joint; not modified
     * @param qd velocities in rad/s; not modified
     * @param qdd accelerations in rad/s²; not modified
     * @param into receives the torques in N m
     */
    public void torques(double[] q, double[] qd, double[] qdd, double[] into) {
        moveOutward(q, qd, qdd);
        carryInward();
        for (int i = 0; i < joints; i++) {
            // (6.53): the joint exerts the part of the moment along its axis; its bearings exert the rest.
            into[i] = moment[i][2] + friction(i, qd[i]);
        }
    }

    /** The part of a joint's torque that overcomes friction, in N m. */
    double friction(int joint, double velocity) {
        return arm.links().get(joint).friction().torque(velocity);
    }

    private void moveOutward(double[] q, double[] qd, double[] qdd) {
        double[] spinBefore = still;
        double[] spinRateBefore = still;
        double[] accelerationBefore = lift; // gravity is equivalent to a base that accelerates upward
        for (int i = 0; i < joints; i++) {
            turn(i, q[i]);
            double[] omega = spin[i];
            double[] omegaRate = spinRate[i];

            // (6.47): acceleration of the origin, first in the previous link's frame, then in this one's.
            accelerate(accelerationBefore, spinBefore, spinRateBefore, origin[i], b);
            multiplyTransposed(rotation[i], b, acceleration[i]);
            // (6.46): Rω̇ + Rω × q̇ẑ + q̈ẑ, while omega is still Rω; then (6.45): Rω + q̇ẑ.
            multiplyTransposed(rotation[i], spinBefore, omega);
            multiplyTransposed(rotation[i], spinRateBefore, omegaRate);
            omegaRate[0] += omega[1] * qd[i];
            omegaRate[1] -= omega[0] * qd[i];
            omegaRate[2] += qdd[i];
            omega[2] += qd[i];

            actOn(i);
            spinBefore = omega;
            spinRateBefore = omegaRate;
            accelerationBefore = acceleration[i];
        }
    }

    /** Force and moment about the frame's origin that accelerate link i alone. */
    private void actOn(int i) {
        // (6.48) and Newton's equation (6.49): F = m v̇_C.
        double[] total = force[i];
        accelerate(acceleration[i], spin[i], spinRate[i], centre[i], total);
        double mass = arm.links().get(i).body().mass();
        for (int k = 0; k < 3; k++) {
            total[k] *= mass;
        }
        // Euler's equation (6.50): N = I ω̇ + ω × I ω; and F acts at the centre of mass, the term C × F of (6.52).
        for (int k = 0; k < 3; k++) {
            moment[i][k] = inertia[i][k] * spinRate[i][k];
            b[k] = inertia[i][k] * spin[i][k];
        }
        addCross(spin[i], b, moment[i]);
        addCross(centre[i], total, moment[i]);
    }

    /** Acceleration of a point fixed to a rotating frame: v̇ + ω̇ × p + ω × (ω × p). */
    private void accelerate(double[] base, double[] omega, double[] omegaRate, double[] point, double[] into) {
        cross(omega, point, a);
        cross(omega, a, into);
        addCross(omegaRate, point, into);
        add(1, base, into);
    }

    private void carryInward() {
        for (int i = joints - 1; i > 0; i--) {
            // (6.51) and (6.52): adds the next link's force and moment, in this link's frame.
            multiply(rotation[i], force[i], a);
            add(1, a, force[i - 1]);
            addCross(origin[i], a, moment[i - 1]);
            multiply(rotation[i], moment[i], a);
            add(1, a, moment[i - 1]);
        }
    }

    /** Kinetic and potential energy in joules. */
    public double energy(double[] q, double[] qd) {
        return kineticEnergy(q, qd) + potentialEnergy(q);
    }

    /** The kinetic energy in joules: Σ ½ m |v_C|² + ½ ωᵀ I ω over the links. */
    public double kineticEnergy(double[] q, double[] qd) {
        stand(q);
        double twice = 0;
        for (int i = 0; i < joints; i++) {
            // ω = Σ_j q̇_j z_j and v_C = Σ_j q̇_j z_j × (C − p_j), over the joints j that carry link i.
            double[] omega = spin[i];
            double[] velocity = acceleration[i];
            Arrays.fill(omega, 0);
            Arrays.fill(velocity, 0);
            for (int j = 0; j <= i; j++) {
                centreOf(i, a);
                add(-1, place[j], a);
                cross(axis[j], a, b);
                add(qd[j], b, velocity);
                add(qd[j], axis[j], omega);
            }
            multiplyTransposed(pose[i], omega, a); // the moments are given in the link's frame
            twice += arm.links().get(i).body().mass() * dot(velocity, velocity);
            for (int k = 0; k < 3; k++) {
                twice += inertia[i][k] * a[k] * a[k];
            }
        }
        return twice / 2;
    }

    /** The potential energy in joules: Σ m g z_C over the links, 0 if all were at the height of the base. */
    public double potentialEnergy(double[] q) {
        stand(q);
        double energy = 0;
        for (int i = 0; i < joints; i++) {
            centreOf(i, a);
            energy += arm.links().get(i).body().mass() * arm.gravity() * a[2];
        }
        return energy;
    }

    /** Computes the poses of all links in the frame of the base. */
    private void stand(double[] q) {
        for (int i = 0; i < joints; i++) {
            turn(i, q[i]);
            if (i == 0) {
                System.arraycopy(rotation[0], 0, pose[0], 0, 9);
                System.arraycopy(origin[0], 0, place[0], 0, 3);
            } else {
                multiplyMatrices(pose[i - 1], rotation[i], pose[i]);
                multiply(pose[i - 1], origin[i], place[i]);
                add(1, place[i - 1], place[i]);
            }
            for (int k = 0; k < 3; k++) {
                axis[i][k] = pose[i][3 * k + 2];
            }
        }
    }

    /** Centre of mass of link i in the frame of the base. */
    private void centreOf(int i, double[] into) {
        multiply(pose[i], centre[i], into);
        add(1, place[i], into);
    }

    /** Sets the rotation of (3.6) for joint i at an angle. */
    private void turn(int i, double angle) {
        double sine = StrictMath.sin(angle);
        double cosine = StrictMath.cos(angle);
        double[] r = rotation[i];
        r[0] = cosine;
        r[1] = -sine;
        r[2] = 0;
        r[3] = sine * twistCosine[i];
        r[4] = cosine * twistCosine[i];
        r[5] = -twistSine[i];
        r[6] = sine * twistSine[i];
        r[7] = cosine * twistSine[i];
        r[8] = twistCosine[i];
    }
}
