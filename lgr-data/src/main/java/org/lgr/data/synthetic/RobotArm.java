package org.lgr.data.synthetic;

import java.util.ArrayList;
import java.util.List;
import org.lgr.data.synthetic.ArmLink.Body;
import org.lgr.data.synthetic.ArmLink.Frame;
import org.lgr.data.synthetic.ArmLink.Friction;

/**
 * A serial arm with seven revolute joints and exactly known torques. It provides any amount of data for learning
 * inverse dynamics, as those of the SARCOS arm of [M14 section 5.2].
 *
 * <p>The arm is a light manipulator of 15.5 kg, 1.15 m from base to wrist: three joints meet in the shoulder, one is
 * the elbow, three meet in the wrist. Its numbers are round and plausible, but not those of a real robot. At zero
 * angles it points straight up. The links are not balanced, so gravity acts on every joint but the first, which is
 * vertical.
 *
 * <p>Immutable; {@link #dynamics} creates a workspace for one thread.
 */
public final class RobotArm {
    private static final double GRAVITY = 9.81; // m/s²
    private static final double QUARTER = Math.PI / 2;

    // Metres, kilograms, kg m², N m s/rad, N m. The origins of frames 1 and 2 are the shoulder, of 3 and 4 the elbow,
    // of 5 to 7 the wrist; therefore upper arm (3) and forearm (5) have their mass on the negative z axis.
    private static final List<ArmLink> LINKS = List.of(
            new ArmLink(new Frame(0, 0, 0.35), new Body(3.0, 0, -0.02, -0.1, 0.02, 0.02, 0.01), new Friction(1, 0.6)),
            new ArmLink(
                    new Frame(-QUARTER, 0, 0),
                    new Body(3.0, 0.01, -0.08, 0.02, 0.02, 0.01, 0.02),
                    new Friction(1, 0.6)),
            new ArmLink(
                    new Frame(QUARTER, 0, 0.4),
                    new Body(2.5, 0.02, 0.01, -0.15, 0.03, 0.03, 0.006),
                    new Friction(0.6, 0.36)),
            new ArmLink(
                    new Frame(QUARTER, 0, 0),
                    new Body(2.5, 0.01, 0.08, 0.02, 0.015, 0.008, 0.015),
                    new Friction(0.6, 0.36)),
            new ArmLink(
                    new Frame(-QUARTER, 0, 0.4),
                    new Body(2.0, 0.02, 0.01, -0.15, 0.02, 0.02, 0.004),
                    new Friction(0.3, 0.15)),
            new ArmLink(
                    new Frame(-QUARTER, 0, 0),
                    new Body(1.5, 0.01, -0.04, 0.01, 0.005, 0.003, 0.005),
                    new Friction(0.2, 0.12)),
            new ArmLink(
                    new Frame(QUARTER, 0, 0),
                    new Body(1.0, 0.03, 0.01, 0.1, 0.004, 0.003, 0.002),
                    new Friction(0.1, 0.06)));

    private final List<ArmLink> links;
    private final double gravity;

    /** The arm described in the class comment. */
    public RobotArm() {
        this(LINKS, GRAVITY);
    }

    /** An arm of other links, from base to hand; gravity acts along the negative z axis of the base. */
    RobotArm(List<ArmLink> links, double gravity) {
        this.links = List.copyOf(links);
        this.gravity = gravity;
    }

    /** Number of joints. */
    public int joints() {
        return links.size();
    }

    /** A workspace that computes torques and energies, for one thread. */
    public ArmDynamics dynamics() {
        return new ArmDynamics(this);
    }

    /**
     * This arm with an additional point mass at the centre of mass of its last link. Neither that centre nor the
     * moments about it change.
     *
     * @param kilograms finite and at least 0
     */
    public RobotArm carrying(double kilograms) {
        if (!(kilograms >= 0 && kilograms < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a payload has a finite mass >= 0 in kilograms, got " + kilograms);
        }
        List<ArmLink> loaded = new ArrayList<>(links);
        ArmLink hand = loaded.remove(loaded.size() - 1);
        loaded.add(new ArmLink(hand.frame(), hand.body().heavier(kilograms), hand.friction()));
        return new RobotArm(loaded, gravity);
    }

    /**
     * This arm with all masses and moments of inertia multiplied by a factor, as a data sheet may have them.
     *
     * @param factor finite and larger than 0
     */
    public RobotArm withMassesTimes(double factor) {
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("masses are multiplied by a finite factor > 0, got " + factor);
        }
        return new RobotArm(
                links.stream()
                        .map(link -> new ArmLink(link.frame(), link.body().times(factor), link.friction()))
                        .toList(),
                gravity);
    }

    /** This arm without friction. */
    public RobotArm frictionless() {
        return new RobotArm(
                links.stream()
                        .map(link -> new ArmLink(link.frame(), link.body(), Friction.NONE))
                        .toList(),
                gravity);
    }

    /** This arm without gravity. */
    RobotArm weightless() {
        return new RobotArm(links, 0);
    }

    List<ArmLink> links() {
        return links;
    }

    double gravity() {
        return gravity;
    }
}
