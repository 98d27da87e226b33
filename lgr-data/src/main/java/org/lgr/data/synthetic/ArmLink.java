package org.lgr.data.synthetic;

/**
 * One link of a serial arm, with the revolute joint that carries it.
 *
 * @param frame position of the joint
 * @param body the mass that is moved
 * @param friction of the joint
 */
record ArmLink(Frame frame, Body body, Friction friction) {

    /**
     * The joint's axis relative to the previous one, as Craig's (modified) Denavit–Hartenberg parameters: rotate by the
     * twist about x and translate along x. The joint rotates about the new z axis, along which the frame's origin is
     * shifted.
     *
     * @param twist angle between the axes in radians, α
     * @param length distance between the axes in metres, a
     * @param offset shift along the joint's axis in metres, d
     */
    record Frame(double twist, double length, double offset) {}

    /**
     * A rigid body whose principal axes are parallel to its link's frame.
     *
     * @param mass in kilograms
     * @param x centre of mass in the link's frame, in metres; so are y and z
     * @param xx principal moment of inertia about the centre of mass, in kg m²; so are yy and zz
     */
    record Body(double mass, double x, double y, double z, double xx, double yy, double zz) {
        /** Rejects moments that no distribution of positive mass has: each is at most the sum of the two others. */
        Body {
            if (!(mass > 0 && xx > 0 && yy > 0 && zz > 0)) {
                throw new IllegalArgumentException("mass and moments of inertia must be > 0, got mass " + mass
                        + " and moments " + xx + ", " + yy + ", " + zz);
            }
            if (xx > yy + zz || yy > zz + xx || zz > xx + yy) {
                throw new IllegalArgumentException(
                        "no moment of inertia exceeds the sum of the two others, got " + xx + ", " + yy + ", " + zz);
            }
        }

        /** This body with another density. */
        Body times(double factor) {
            return new Body(factor * mass, x, y, z, factor * xx, factor * yy, factor * zz);
        }

        /** This body with an additional point mass at its centre of mass. */
        Body heavier(double kilograms) {
            return new Body(mass + kilograms, x, y, z, xx, yy, zz);
        }
    }

    /**
     * Friction against the velocity v of the joint: viscous · v + coulomb · tanh(v / {@value #SMOOTHING}). The tanh
     * replaces the sign of v, so that torque is a smooth function of the motion.
     *
     * @param viscous in N m s/rad
     * @param coulomb in N m
     */
    record Friction(double viscous, double coulomb) {
        private static final double SMOOTHING = 0.3; // rad/s
        static final Friction NONE = new Friction(0, 0);

        double torque(double velocity) {
            return viscous * velocity + coulomb * StrictMath.tanh(velocity / SMOOTHING);
        }
    }
}
