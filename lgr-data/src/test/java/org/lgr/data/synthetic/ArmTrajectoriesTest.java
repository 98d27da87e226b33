package org.lgr.data.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;

class ArmTrajectoriesTest {
    private static final int JOINTS = 7;
    private static final int COLUMNS = 30;

    private static double[][] rows(ArmTrajectories source, int count) {
        double[][] rows = new double[count][COLUMNS];
        for (double[] row : rows) {
            source.next(row);
        }
        return rows;
    }

    @Test
    void columnsAreTrajectoryTimeAnglesVelocitiesAccelerationsAndTorques() {
        assertThat(new ArmTrajectories(1, 0).names())
                .hasSize(COLUMNS)
                .startsWith("trajectory", "time", "q1", "q2", "q3", "q4", "q5", "q6", "q7", "qd1")
                .endsWith(
                        "qd7", "qdd1", "qdd2", "qdd3", "qdd4", "qdd5", "qdd6", "qdd7", "tau1", "tau2", "tau3", "tau4",
                        "tau5", "tau6", "tau7");
    }

    @Test
    void aTrajectoryHasAThousandRowsAHundredthOfASecondApart() {
        double[][] rows = rows(new ArmTrajectories(1, 0), 2001);

        for (int n = 0; n < rows.length; n++) {
            assertThat(rows[n][0]).isEqualTo(Math.floor(n / 1000.0));
            assertThat(rows[n][1]).isEqualTo((n % 1000) / 100.0);
        }
    }

    @Test
    void torquesWithoutNoiseAreTheArmsOwn() {
        ArmDynamics dynamics = new RobotArm().dynamics();
        double[] torques = new double[JOINTS];
        for (double[] row : rows(new ArmTrajectories(3, 0), 600)) {
            dynamics.torques(
                    Arrays.copyOfRange(row, 2, 9),
                    Arrays.copyOfRange(row, 9, 16),
                    Arrays.copyOfRange(row, 16, 23),
                    torques);
            assertThat(row).endsWith(torques);
        }
    }

    @Test
    void anotherArmMakesTheSameMotionsWithItsOwnTorques() {
        RobotArm heavy = new RobotArm().carrying(2);
        double[][] light = rows(new ArmTrajectories(3, 0), 1200);
        double[][] heavier = rows(new ArmTrajectories(heavy, 3, 0, 0), 1200);
        double[] torques = new double[JOINTS];

        for (int n = 0; n < light.length; n++) {
            assertThat(Arrays.copyOf(heavier[n], 23)).isEqualTo(Arrays.copyOf(light[n], 23));
            heavy.dynamics()
                    .torques(
                            Arrays.copyOfRange(light[n], 2, 9),
                            Arrays.copyOfRange(light[n], 9, 16),
                            Arrays.copyOfRange(light[n], 16, 23),
                            torques);
            assertThat(heavier[n]).endsWith(torques);
        }
    }

    @Test
    void aLoadPickedUpChangesTheTorquesFromThatRowOn() {
        double[][] light = rows(new ArmTrajectories(3, 0.01), 1500);
        double[][] heavy = rows(new ArmTrajectories(new RobotArm().carrying(2), 3, 0.01, 0), 1500);
        double[][] changing = rows(ArmTrajectories.pickingUp(2, 1300, 3, 0.01), 1500);

        assertThat(Arrays.copyOf(changing, 1300)).isDeepEqualTo(Arrays.copyOf(light, 1300));
        assertThat(Arrays.copyOfRange(changing, 1300, 1500)).isDeepEqualTo(Arrays.copyOfRange(heavy, 1300, 1500));
        assertThat(changing[1300][24]).isNotEqualTo(light[1300][24]);
    }

    @Test
    void velocitiesAndAccelerationsAreTheDerivativesOfTheAngles() {
        double h = 1e-4;
        double[] q = new double[JOINTS];
        double[] qd = new double[JOINTS];
        double[] qdd = new double[JOINTS];
        double[] before = new double[JOINTS];
        double[] after = new double[JOINTS];
        double[] velocityBefore = new double[JOINTS];
        double[] velocityAfter = new double[JOINTS];
        double[] ignored = new double[JOINTS];
        ArmMotion motion = new ArmMotion();
        for (long seed = 0; seed < 20; seed++) {
            motion.draw(new SplittableRandom(seed));
            motion.at(1.7, q, qd, qdd);
            motion.at(1.7 - h, before, velocityBefore, ignored);
            motion.at(1.7 + h, after, velocityAfter, ignored);
            for (int j = 0; j < JOINTS; j++) {
                // Truncation: h²/6 times the third derivative, which ω ≤ 2π bounds by 2π times the largest
                // acceleration, 126; for the acceleration another factor 2π. Rounding: some 1e-15 / h = 1e-11.
                assertThat((after[j] - before[j]) / (2 * h)).isCloseTo(qd[j], within(h * h / 6 * 126 + 1e-10));
                assertThat((velocityAfter[j] - velocityBefore[j]) / (2 * h))
                        .isCloseTo(qdd[j], within(h * h / 6 * 790 + 1e-10));
            }
        }
    }

    @Test
    void motionsStayWithinTheLimitsAndUseThem() {
        double[] widest = new double[3 * JOINTS];
        for (double[] row : rows(new ArmTrajectories(5, 0), 100_000)) {
            for (int i = 0; i < widest.length; i++) {
                double value = row[2 + i] - (i < JOINTS ? ArmMotion.HOME[i] : 0);
                widest[i] = Math.max(widest[i], Math.abs(value));
            }
        }
        for (int j = 0; j < JOINTS; j++) {
            // 100 trajectories should come close to the limits, which excludes a source that hardly moves.
            assertThat(widest[j]).isBetween(0.6 * ArmMotion.FARTHEST, ArmMotion.FARTHEST);
            assertThat(widest[JOINTS + j]).isBetween(0.5 * ArmMotion.VELOCITIES[j], ArmMotion.VELOCITIES[j]);
            assertThat(widest[2 * JOINTS + j]).isBetween(0.5 * ArmMotion.ACCELERATIONS[j], ArmMotion.ACCELERATIONS[j]);
        }
    }

    @Test
    void noiseIsTheStatedShareOfATypicalTorqueAndChangesNothingElse() {
        int count = 20_000;
        double[][] clean = rows(new ArmTrajectories(2, 0), count);
        double[][] noisy = rows(new ArmTrajectories(2, 0.05), count);

        for (int j = 0; j < JOINTS; j++) {
            double sum = 0;
            double squares = 0;
            for (int n = 0; n < count; n++) {
                double noise = noisy[n][23 + j] - clean[n][23 + j];
                sum += noise;
                squares += noise * noise;
            }
            double deviation = 0.05 * ArmTrajectories.typicalTorque(j);
            // Five standard errors of mean and deviation.
            assertThat(sum / count).isCloseTo(0, within(5 * deviation / Math.sqrt(count)));
            assertThat(Math.sqrt(squares / count)).isCloseTo(deviation, within(5 * deviation / Math.sqrt(2.0 * count)));
        }
        for (int n = 0; n < count; n++) {
            assertThat(Arrays.copyOf(noisy[n], 23)).isEqualTo(Arrays.copyOf(clean[n], 23));
        }
    }

    @Test
    void typicalTorquesAreTheRootMeanSquaresOfOtherTrajectoriesToo() {
        int count = 400_000;
        ArmTrajectories source = new ArmTrajectories(77, 0);
        double[] row = new double[COLUMNS];
        double[] squares = new double[JOINTS];
        for (int n = 0; n < count; n++) {
            source.next(row);
            for (int j = 0; j < JOINTS; j++) {
                squares[j] += row[23 + j] * row[23 + j];
            }
        }
        for (int j = 0; j < JOINTS; j++) {
            // 400 trajectories have about as many independent postures, which gives a standard error of some 5 %, plus
            // rounding.
            assertThat(Math.sqrt(squares[j] / count) / ArmTrajectories.typicalTorque(j))
                    .isBetween(0.8, 1.2);
        }
    }

    @Test
    void aTrajectoryDoesNotDependOnThoseBefore() {
        double[][] all = rows(new ArmTrajectories(9, 0.02), 4000);
        double[][] third = rows(new ArmTrajectories(9, 0.02, 2), 2000);

        assertThat(third).isDeepEqualTo(Arrays.copyOfRange(all, 2000, 4000));
    }

    @Test
    void theRandomNumbersOfATrajectoryAreASplitOfTheSeeds() {
        SplittableRandom seed = new SplittableRandom(-5);
        for (int k = 0; k < 10; k++) {
            assertThat(ArmTrajectories.random(-5, k).nextLong())
                    .isEqualTo(seed.split().nextLong());
        }
    }

    @Test
    void trajectoriesAndSeedsDiffer() {
        double[][] rows = rows(new ArmTrajectories(1, 0), 5000);

        assertThat(Arrays.stream(rows).mapToDouble(row -> row[2]).distinct().count())
                .isGreaterThan(4990); // q1 repeats only by chance
        assertThat(rows(new ArmTrajectories(2, 0), 1)[0][2]).isNotEqualTo(rows[0][2]);
    }

    @Test
    void aSampleHasTheTorqueOfOneJointAndTwentyOneNamedInputs() {
        Dataset data = ArmTrajectories.sample(700, 4, 6);
        double[][] rows = rows(new ArmTrajectories(6, ArmTrajectories.NOISE), 700);

        assertThat(data.size()).isEqualTo(700);
        assertThat(data.names().target()).isEqualTo("tau4");
        assertThat(data.names().inputs()).hasSize(21).startsWith("q1").endsWith("qdd7");
        double[] inputs = new double[21];
        for (int n = 0; n < 700; n++) {
            data.copyRow(n, inputs);
            assertThat(inputs).isEqualTo(Arrays.copyOfRange(rows[n], 2, 23));
            assertThat(data.target(n)).isEqualTo(rows[n][26]);
        }
    }

    @Test
    void aSeedGivesTheSameBitsOnEveryJavaVersion() {
        assertThat(ArmTrajectories.sample(1500, 2, 1)).isEqualTo(ArmTrajectories.sample(1500, 2, 1));
        // Computed on Java 17 and on Java 25.
        assertThat(ArmTrajectories.sample(1500, 2, 1).sha256())
                .isEqualTo("3abfe04d5403690ae329a34fb18d7c4273b3c756071dea3ff10236396c9945bb");
    }

    @Test
    void impossibleRequestsAreRefused() {
        assertThatThrownBy(() -> new ArmTrajectories(1, -0.1)).hasMessageContaining("got -0.1");
        assertThatThrownBy(() -> new ArmTrajectories(1, 0, -1)).hasMessage("trajectories are counted from 0, got -1");
        assertThatThrownBy(() -> ArmTrajectories.pickingUp(1, -1, 1, 0))
                .hasMessage("a load is picked up after 0 or more rows, got -1");
        RobotArm stump = new RobotArm(new RobotArm().links().subList(0, 2), 9.81);
        assertThatThrownBy(() -> new ArmTrajectories(stump, 1, 0, 0))
                .hasMessage("trajectories are made for arms of 7 joints, got 2 and 2");
        assertThatThrownBy(() -> ArmTrajectories.sample(10, 0, 1)).hasMessage("the arm has joints 1 to 7, got 0");
        assertThatThrownBy(() -> ArmTrajectories.sample(10, 8, 1)).hasMessageEndingWith("got 8");
        assertThatThrownBy(() -> ArmTrajectories.sample(200_000_000, 1, 1))
                .hasMessage("a sample has at most 102261125 rows, got 200000000");
    }
}
