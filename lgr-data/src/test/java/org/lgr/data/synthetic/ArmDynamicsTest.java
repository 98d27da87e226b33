package org.lgr.data.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.data.synthetic.ArmLink.Body;
import org.lgr.data.synthetic.ArmLink.Frame;
import org.lgr.data.synthetic.ArmLink.Friction;

/**
 * Checks torques against physical laws. Rounding: torques and energies are sums of some hundred products of at most
 * about 100, so 1e-12 is a hundred times their rounding error.
 */
class ArmDynamicsTest {
    private static final int JOINTS = 7;
    private static final double ROUNDING = 1e-12;

    private final RobotArm arm = new RobotArm();

    /** A motion, with all that is needed to evaluate it. */
    private static final class Ride {
        final ArmDynamics dynamics;
        final double[] q = new double[JOINTS];
        final double[] qd = new double[JOINTS];
        final double[] qdd = new double[JOINTS];
        final double[] torques = new double[JOINTS];
        private final ArmMotion motion = new ArmMotion();

        Ride(RobotArm arm, long seed) {
            dynamics = arm.dynamics();
            motion.draw(new SplittableRandom(seed));
        }

        void to(double time) {
            motion.at(time, q, qd, qdd);
            dynamics.torques(q, qd, qdd, torques);
        }

        double power(double time) {
            to(time);
            double power = 0;
            for (int j = 0; j < JOINTS; j++) {
                power += torques[j] * qd[j];
            }
            return power;
        }

        double dissipation(double time) {
            to(time);
            double power = 0;
            for (int j = 0; j < JOINTS; j++) {
                power += dynamics.friction(j, qd[j]) * qd[j];
            }
            return power;
        }

        double energy(double time) {
            to(time);
            return dynamics.energy(q, qd);
        }
    }

    /** Simpson's rule on [0, 2] seconds. */
    private static double integral(DoubleUnaryOperator f, int steps) {
        double h = 2.0 / steps;
        double sum = f.applyAsDouble(0) + f.applyAsDouble(2);
        for (int i = 1; i < steps; i++) {
            sum += (i % 2 == 0 ? 2 : 4) * f.applyAsDouble(i * h);
        }
        return sum * h / 3;
    }

    /**
     * Bound on the error of a ride's work with 200 steps. Simpson's rule is of fourth order: halving the step divides
     * the error by 16, so that the change is 15 times the remaining error; the bound adds half of that for the next
     * order.
     */
    private static double errorOfWork(Ride ride) {
        return 1.5 * Math.abs(integral(ride::power, 100) - integral(ride::power, 200)) / 15;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void withoutFrictionTheWorkOfTheTorquesIsTheChangeOfEnergy(long seed) {
        Ride ride = new Ride(arm.frictionless(), seed);
        double change = ride.energy(2) - ride.energy(0);
        double bound = errorOfWork(ride);

        double coarse = integral(ride::power, 100) - change;
        double fine = integral(ride::power, 200) - change;
        double finest = integral(ride::power, 1000) - change;
        assertThat(fine).isCloseTo(0, within(bound));
        assertThat(coarse / fine).isBetween(14.0, 18.0); // the remaining error is that of the quadrature, of order h⁴
        assertThat(finest).isCloseTo(0, within(bound / 625)); // some 1e-10 J
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void withAPayloadTheWorkOfTheTorquesIsTheChangeOfEnergyToo(long seed) {
        Ride ride = new Ride(arm.frictionless().carrying(2), seed);

        assertThat(integral(ride::power, 200)).isCloseTo(ride.energy(2) - ride.energy(0), within(errorOfWork(ride)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void withFrictionTheWorkThatEnergyMissesIsDissipated(long seed) {
        Ride ride = new Ride(arm, seed);
        double missing = integral(ride::power, 200) - (ride.energy(2) - ride.energy(0));
        double dissipated = integral(ride::dissipation, 200);

        assertThat(dissipated).isPositive();
        // Both integrals have the same error in the friction itself.
        assertThat(missing).isCloseTo(dissipated, within(errorOfWork(new Ride(arm.frictionless(), seed))));
        for (int step = 0; step <= 2000; step++) {
            assertThat(ride.dissipation(step / 1000.0)).isNotNegative();
        }
    }

    /** Energy alone would not detect errors in forces that do no work, such as the gyroscopic moment ω × I ω. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void torquesObeyLagrangesEquations(long seed) {
        assertLagrangesEquations(new Ride(arm.frictionless(), seed), 1e-6);
    }

    /** A payload of 2 kg at the end of an arm of 15.5 kg at most doubles energies and momenta, and thus the error. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void torquesWithAPayloadObeyLagrangesEquations(long seed) {
        assertLagrangesEquations(new Ride(arm.frictionless().carrying(2), seed), 2e-6);
    }

    private static void assertLagrangesEquations(Ride ride, double tolerance) {
        ride.to(1);
        double[] torques = ride.torques.clone();
        for (int j = 0; j < JOINTS; j++) {
            int joint = j;
            double momentumRate = derivative(time -> momentum(ride, time, joint), 1);
            ride.to(1);
            double slope = derivative(angle -> lagrangian(ride, joint, angle), ride.q[joint]);
            assertThat(torques[joint]).isCloseTo(momentumRate - slope, within(tolerance));
        }
    }

    /**
     * Central difference of fourth order with h = 1e-3. Its error is h⁴/30 times the fifth derivative, which is 8e-7
     * for values up to 30 that change at 15 rad/s, more than any joint does; and rounding, 1e-12 / h.
     */
    private static double derivative(DoubleUnaryOperator f, double x) {
        double h = 1e-3;
        double near = f.applyAsDouble(x + h) - f.applyAsDouble(x - h);
        double far = f.applyAsDouble(x + 2 * h) - f.applyAsDouble(x - 2 * h);
        return (8 * near - far) / (12 * h);
    }

    /** ∂T/∂q̇ of a joint: kinetic energy is quadratic in velocities, so that a difference with any step is exact. */
    private static double momentum(Ride ride, double time, int joint) {
        ride.to(time);
        ride.qd[joint] += 1;
        double faster = ride.dynamics.kineticEnergy(ride.q, ride.qd);
        ride.qd[joint] -= 2;
        return (faster - ride.dynamics.kineticEnergy(ride.q, ride.qd)) / 2;
    }

    /** T − V with the angle of one joint replaced. */
    private static double lagrangian(Ride ride, int joint, double angle) {
        double[] q = ride.q.clone();
        q[joint] = angle;
        return ride.dynamics.kineticEnergy(q, ride.qd) - ride.dynamics.potentialEnergy(q);
    }

    @Test
    void frictionIsAddedToTheTorqueOfEachJoint() {
        Ride rough = new Ride(arm, 8);
        Ride smooth = new Ride(arm.frictionless(), 8);
        rough.to(0.7);
        smooth.to(0.7);

        for (int j = 0; j < JOINTS; j++) {
            assertThat(rough.torques[j]).isEqualTo(smooth.torques[j] + rough.dynamics.friction(j, rough.qd[j]));
        }
        Friction friction = new Friction(0.5, 2);
        assertThat(friction.torque(0)).isZero();
        assertThat(friction.torque(0.3)).isCloseTo(0.15 + 2 * 0.761594155956, within(1e-11)); // tanh 1
        assertThat(friction.torque(-12)).isCloseTo(-6 - 2, within(1e-15)); // tanh(-40) is -1
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theMassMatrixIsSymmetricAndPositiveDefiniteAndGivesTheKineticEnergy(long seed) {
        Ride ride = new Ride(arm.frictionless().weightless(), seed);
        ride.to(1);
        DMatrixRMaj mass = massMatrix(ride);

        assertThat(MatrixFeatures_DDRM.isSymmetric(mass, ROUNDING)).isTrue();
        assertThat(MatrixFeatures_DDRM.isPositiveDefinite(mass)).isTrue();
        DMatrixRMaj momentum = new DMatrixRMaj(JOINTS, 1);
        DMatrixRMaj velocity = new DMatrixRMaj(JOINTS, 1, true, ride.qd);
        CommonOps_DDRM.mult(mass, velocity, momentum);
        assertThat(ride.dynamics.kineticEnergy(ride.q, ride.qd))
                .isCloseTo(CommonOps_DDRM.dot(velocity, momentum) / 2, within(ROUNDING));
    }

    /** M(q): without gravity and velocity, its columns are the torques of unit accelerations. */
    private static DMatrixRMaj massMatrix(Ride ride) {
        DMatrixRMaj mass = new DMatrixRMaj(JOINTS, JOINTS);
        double[] rest = new double[JOINTS];
        double[] column = new double[JOINTS];
        for (int j = 0; j < JOINTS; j++) {
            double[] unit = new double[JOINTS];
            unit[j] = 1;
            ride.dynamics.torques(ride.q, rest, unit, column);
            for (int i = 0; i < JOINTS; i++) {
                mass.set(i, j, column[i]);
            }
        }
        return mass;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void theTorqueAtRestIsTheGradientOfThePotentialEnergy(long seed) {
        Ride ride = new Ride(arm, seed);
        ride.to(1);
        double[] rest = new double[JOINTS];
        double[] torques = new double[JOINTS];
        ride.dynamics.torques(ride.q, rest, rest, torques);

        double h = 1e-4;
        for (int j = 0; j < JOINTS; j++) {
            double angle = ride.q[j];
            ride.q[j] = angle + h;
            double above = ride.dynamics.potentialEnergy(ride.q);
            ride.q[j] = angle - h;
            double below = ride.dynamics.potentialEnergy(ride.q);
            ride.q[j] = angle;
            // Energy is a + b sin(q + c) in one joint, b < 100 J: truncation b h²/6 < 2e-7, rounding 1e-12 / h = 1e-8.
            assertThat((above - below) / (2 * h)).isCloseTo(torques[j], within(3e-7));
        }
    }

    @Test
    void atZeroAnglesTheArmStandsUpright() {
        double[] zero = new double[JOINTS];
        // Σ m g z by hand: shoulder 0.35, elbow 0.75, wrist 1.15.
        double moments = 3 * 0.25 + 3 * 0.43 + 2.5 * 0.6 + 2.5 * 0.83 + 2 * 1.0 + 1.5 * 1.19 + 1.0 * 1.25;

        assertThat(arm.dynamics().potentialEnergy(zero)).isCloseTo(9.81 * moments, within(ROUNDING));
        double[] torques = new double[JOINTS];
        arm.dynamics().torques(zero, zero, zero, torques);
        assertThat(torques[0]).isCloseTo(0, within(ROUNDING)); // gravity exerts no torque about a vertical axis
        assertThat(arm.dynamics().energy(zero, zero)).isEqualTo(arm.dynamics().potentialEnergy(zero));
    }

    @Test
    void aPayloadIsHeldAtTheCentreOfMassOfTheHand() {
        double[] zero = new double[JOINTS];
        double lifted = arm.carrying(2).dynamics().potentialEnergy(zero)
                - arm.dynamics().potentialEnergy(zero);

        assertThat(lifted).isCloseTo(2 * 9.81 * 1.25, within(ROUNDING)); // the wrist at 1.15 m, the centre 0.1 m above
    }

    @Test
    void torquesGrowInProportionToThePayloadAndNoneChangesNothing() {
        Ride ride = new Ride(arm, 6);
        Ride empty = new Ride(arm.carrying(0), 6);
        Ride one = new Ride(arm.carrying(1), 6);
        Ride three = new Ride(arm.carrying(1).carrying(2), 6);
        for (Ride any : List.of(ride, empty, one, three)) {
            any.to(1.3);
        }

        assertThat(empty.torques).isEqualTo(ride.torques);
        for (int j = 0; j < JOINTS; j++) {
            double byKilogram = one.torques[j] - ride.torques[j];
            assertThat(three.torques[j] - ride.torques[j]).isCloseTo(3 * byKilogram, within(ROUNDING));
        }
        assertThat(one.torques[1]).isNotEqualTo(ride.torques[1]);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.5, Double.NaN, Double.POSITIVE_INFINITY})
    void payloadsThatCannotExistAreRefused(double kilograms) {
        assertThatThrownBy(() -> arm.carrying(kilograms))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a payload has a finite mass >= 0 in kilograms, got " + kilograms);
    }

    @Test
    void aPlanarDoublePendulumHasTheTorquesOfTheTextbook() {
        double m1 = 1.3;
        double m2 = 0.7;
        double l1 = 0.5;
        double c1 = 0.2; // distances of the centres of mass
        double c2 = 0.3;
        double i1 = 0.02;
        double i2 = 0.01;
        double g = 9.81;
        // The first axis is horizontal, the second parallel to it; angles are measured upward from the horizontal.
        RobotArm pendulum = new RobotArm(
                List.of(
                        new ArmLink(
                                new Frame(Math.PI / 2, 0, 0), new Body(m1, c1, 0, 0, 0.01, 0.03, i1), Friction.NONE),
                        new ArmLink(new Frame(0, l1, 0), new Body(m2, c2, 0, 0, 0.01, 0.01, i2), Friction.NONE)),
                g);
        ArmDynamics dynamics = pendulum.dynamics();
        SplittableRandom random = new SplittableRandom(4);
        double[] torques = new double[2];
        for (int n = 0; n < 100; n++) {
            double[] q = {random.nextDouble(-3, 3), random.nextDouble(-3, 3)};
            double[] v = {random.nextDouble(-5, 5), random.nextDouble(-5, 5)};
            double[] a = {random.nextDouble(-9, 9), random.nextDouble(-9, 9)};
            dynamics.torques(q, v, a, torques);

            // Lagrange's equations, e.g. Spong, Hutchinson and Vidyasagar, Robot Modeling and Control, section 7.4.
            double coupling = m2 * l1 * c2 * Math.cos(q[1]);
            double h = m2 * l1 * c2 * Math.sin(q[1]);
            double m22 = m2 * c2 * c2 + i2;
            double m12 = m22 + coupling;
            double m11 = m1 * c1 * c1 + i1 + m2 * l1 * l1 + m22 + 2 * coupling;
            double weight2 = g * m2 * c2 * Math.cos(q[0] + q[1]);
            double weight1 = g * (m1 * c1 + m2 * l1) * Math.cos(q[0]) + weight2;
            assertThat(torques[0])
                    .isCloseTo(
                            m11 * a[0] + m12 * a[1] - h * (2 * v[0] * v[1] + v[1] * v[1]) + weight1, within(ROUNDING));
            assertThat(torques[1]).isCloseTo(m12 * a[0] + m22 * a[1] + h * v[0] * v[0] + weight2, within(ROUNDING));
        }
    }

    @Test
    void aWorkspaceCarriesNothingFromOneCallToTheNext() {
        Ride ride = new Ride(arm, 3);
        ride.to(0.5);
        double[] first = ride.torques.clone();
        ride.energy(1.5);
        ride.to(0.5);

        assertThat(ride.torques).isEqualTo(first);
    }

    @Test
    void bodiesThatCannotExistAreRefused() {
        assertThatThrownBy(() -> new Body(0, 0, 0, 0, 1, 1, 1)).hasMessageContaining("must be > 0, got mass 0.0");
        assertThatThrownBy(() -> new Body(1, 0, 0, 0, 1, 1, -1)).hasMessageEndingWith("moments 1.0, 1.0, -1.0");
        for (Runnable impossible : List.<Runnable>of(
                () -> new Body(1, 0, 0, 0, 3, 1, 1),
                () -> new Body(1, 0, 0, 0, 1, 3, 1),
                () -> new Body(1, 0, 0, 0, 1, 1, 3))) {
            assertThatThrownBy(impossible::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("no moment of inertia exceeds the sum of the two others");
        }
    }
}
