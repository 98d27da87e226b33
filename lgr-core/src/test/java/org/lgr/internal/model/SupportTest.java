package org.lgr.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.lgr.Dataset;
import org.lgr.internal.calibration.DataSupport;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.sweep.Dense;
import org.lgr.internal.sweep.SmallProblem;

/** The trust in a prediction, which determines how much of the targets' variance is added to it. */
class SupportTest {
    private static final int ROWS = 1001;

    /** Correlated inputs, so that distances along and across the cloud differ. */
    private static double[] inputs() {
        Random random = new Random(8);
        double[] x = new double[2 * ROWS];
        for (int n = 0; n < ROWS; n++) {
            double common = random.nextGaussian();
            x[2 * n] = common;
            x[2 * n + 1] = 0.95 * common + 0.3 * random.nextGaussian();
        }
        return x;
    }

    private static double[] targets() {
        return IntStream.range(0, ROWS).mapToDouble(n -> n - 3).toArray();
    }

    /** The support of the targets of the second output, in chunks of a few rows. */
    private static Support support(double[] x, Localiser localiser, double noise) {
        Dataset first = Dataset.of(2, x, new double[ROWS]);
        Standardizer identity = SmallProblem.identity(2);
        List<Chunk> rows = Chunk.cut(
                List.of(first, first.withTarget(targets(), "y")),
                List.of(identity, identity),
                IntStream.range(0, ROWS).toArray(),
                Chunk.FEW_ROWS);
        return DataSupport.of(
                new ChunkPasses(Parallel.NONE).rows(rows), 1, List.of(localiser), noise, Integer.MAX_VALUE);
    }

    private static Localiser localiser(double lengthScale) {
        return new Localiser(new double[2], new double[] {lengthScale, lengthScale});
    }

    @Test
    void doubtIsWhatTrustLeavesToTheLastDigit() {
        Support support = new Support(0.5, 2, new double[] {1}, new double[] {-1}, new double[] {1});
        for (double activation : new double[] {0, 0.1, 1, 10}) {
            for (double distance : new double[] {0, 1, 2.1, 5}) {
                assertThat(support.doubt(activation, distance, 0.1))
                        .isCloseTo(1 - support.trust(activation, distance, 0.1), within(1e-15));
            }
        }
        // exp(−100) would be lost in 1 − exp(−100).
        assertThat(support.doubt(50, 0, 0)).isCloseTo(Math.exp(-100), withinPercentage(1e-10));
    }

    private static Support of(double targetLow, double targetHigh) {
        double[] one = {1, 0, 0, 1};
        return new Support(1, 1, one, new double[] {-2, 0}, new double[] {2, 1}, targetLow, targetHigh);
    }

    @Test
    void halfARangeOutsideAMeanKeepsNearlyAllAndFarAwayNothing() {
        Support support = of(-1, 1);
        assertThat(support.nearness(support.departure(new double[] {-2, 1}))).isEqualTo(1);
        assertThat(support.nearness(support.departure(new double[] {4, 0.5})))
                .isCloseTo(Math.exp(-1.0 / 256), within(1e-15));
        assertThat(support.nearness(support.departure(new double[] {4, 1.5})))
                // The second input hardly varies, so its unit is 1.
                .isCloseTo(Math.exp(-1.25 * 1.25 / 256), within(1e-15));
        assertThat(support.nearness(support.departure(new double[] {400, 0.5}))).isZero();
        assertThat(support.nearness(Double.POSITIVE_INFINITY)).isZero();
    }

    /** Support with half-ranges of 2 and ½, and a constant input with a half-range of a thousandth. */
    private static Support withAConstant() {
        double[] one = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        return new Support(0.5, 1.5, one, new double[] {-2, 0, 5}, new double[] {2, 1, 5}, -7, 8);
    }

    @Test
    void theLargestExcessIsThatOfTheInputFarthestOutInItsHalfRanges() {
        Support support = withAConstant();
        assertThat(support.largestExcess(new double[] {-2, 1, 5})).isZero();
        assertThat(support.largestExcess(new double[] {0, 0.5, 5})).isZero();
        assertThat(support.largestExcess(new double[] {3, 0.5, 5})).isCloseTo(0.5, within(1e-15));
        assertThat(support.largestExcess(new double[] {-3, 0.5, 5})).isCloseTo(0.5, within(1e-15));
        assertThat(support.largestExcess(new double[] {3, 1.75, 5})).isCloseTo(1.5, within(1e-15));
        assertThat(support.largestExcess(new double[] {3, -1, 5})).isCloseTo(2, within(1e-15));
        assertThat(support.largestExcess(new double[] {3, -1, 5.003})).isCloseTo(3, within(1e-12));
        assertThat(support.largestExcess(new double[] {-1e300, 0, 5})).isCloseTo(5e299, withinPercentage(1e-12));
    }

    @Test
    void wideningMovesBothEndsOfEveryRangeButThoseOfConstants() {
        Support support = withAConstant();
        Support widened = support.widened(2, 0.5);
        assertThat(widened.low()).containsExactly(-3, -0.25, 5);
        assertThat(widened.high()).containsExactly(3, 1.25, 5);
        assertThat(widened.distanceScale()).isEqualTo(3);
        assertThat(widened.activationScale()).isEqualTo(0.5);
        assertThat(widened.whitening()).containsExactly(support.whitening());
        assertThat(widened.targetLow()).isEqualTo(-7);
        assertThat(widened.targetHigh()).isEqualTo(8);
        assertThat(support.low()).as("what it came from stays").containsExactly(-2, 0, 5);
        assertThat(support.high()).containsExactly(2, 1, 5);
        assertThat(support.distanceScale()).isEqualTo(1.5);

        Support same = support.widened(1, 0);
        assertThat(same.low()).containsExactly(support.low());
        assertThat(same.high()).containsExactly(support.high());
        assertThat(same.distanceScale()).isEqualTo(1.5);
    }

    @Test
    void whereItReachesNowThereIsNoDoubtButThatOfActivations() {
        Support support = withAConstant();
        Support widened = support.widened(2, 0.5);
        double[] corner = {-3, 1.25, 5}; // outside of two inputs' ranges by half a half-range
        assertThat(support.excess(corner)).isCloseTo(0.5, within(1e-15));
        assertThat(widened.excess(corner)).isZero();
        assertThat(widened.largestExcess(corner)).isZero();
        assertThat(widened.departure(corner)).isZero();
        for (double distance : new double[] {0, 1.5, 2.9, 3}) {
            assertThat(widened.doubt(1, distance, widened.excess(corner)))
                    .isCloseTo(Math.exp(-2), withinPercentage(1e-12));
            assertThat(widened.trust(1, distance, widened.excess(corner)))
                    .isCloseTo(1 - Math.exp(-2), withinPercentage(1e-12));
        }
        assertThat(support.doubt(1, 3, 0)).as("twice as far as before").isGreaterThan(0.8);
        // Beyond, trust falls in the new units: distances of 3 and half-ranges of 3.
        assertThat(widened.trust(1, 4.5, 0)).isCloseTo((1 - Math.exp(-2)) * Math.exp(-0.5), withinPercentage(1e-12));
        assertThat(widened.excess(new double[] {4.5, 0, 5})).isCloseTo(0.25, within(1e-15));
        // A constant input that changes causes as much doubt as before.
        double[] moved = {0, 0, 5.002};
        assertThat(widened.excess(moved)).isEqualTo(support.excess(moved)).isCloseTo(4, within(1e-9));
    }

    private static double saturated(Support support, double mean) {
        return Support.saturated(mean, support.targetLow(), support.targetHigh());
    }

    @Test
    void overshootIsHowFarAMeanIsOutsideOfTheRangeWithTheSignOfTheSide() {
        for (double inside : new double[] {-1, 0, 3}) {
            assertThat(Support.overshoot(inside, -1, 3)).isZero();
        }
        assertThat(Support.overshoot(3.5, -1, 3)).isEqualTo(0.5);
        assertThat(Support.overshoot(-1.25, -1, 3)).isEqualTo(-0.25);
        for (double unbounded : new double[] {-1e300, 0, 1e300}) {
            assertThat(Support.overshoot(unbounded, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY))
                    .isZero();
        }
    }

    private static double saturationSlope(Support support, double mean) {
        return Support.saturationSlope(mean, support.targetLow(), support.targetHigh());
    }

    @Test
    void meansReachOutOfTheRangeOfTheTargetsByHalfOfItAtMost() {
        Support support = of(-1, 3);
        for (double inside : new double[] {-1, 0, 2.9, 3}) {
            assertThat(saturated(support, inside)).isEqualTo(inside);
            assertThat(saturationSlope(support, inside)).isEqualTo(1);
        }
        assertThat(saturated(support, 4)).isCloseTo(3 + 2 * Math.tanh(0.5), within(1e-15));
        assertThat(saturated(support, -3)).isCloseTo(-1 - 2 * Math.tanh(1), within(1e-15));
        for (double outside : new double[] {-60, -4, -1.01, 3.01, 5, 9}) {
            double difference = (saturated(support, outside + 1e-6) - saturated(support, outside - 1e-6)) / 2e-6;
            assertThat(saturationSlope(support, outside)).isCloseTo(difference, within(1e-8));
        }
        for (double huge : new double[] {1e300, Double.MAX_VALUE, Double.POSITIVE_INFINITY}) {
            assertThat(saturated(support, huge)).isEqualTo(5);
            assertThat(saturated(support, -huge)).isEqualTo(-3);
            assertThat(saturationSlope(support, -huge)).isZero();
        }
    }

    @Test
    void aConstantTargetHoldsMeansAndAnUnknownRangeLeavesThem() {
        Support constant = of(0, 0);
        assertThat(saturated(constant, 0)).isZero();
        assertThat(saturated(constant, 7)).isZero();
        assertThat(saturated(constant, -1e-9)).isZero();
        assertThat(saturationSlope(constant, 7)).isZero();
        Support unknown = of(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        assertThat(saturated(unknown, -1e300)).isEqualTo(-1e300);
        assertThat(saturationSlope(unknown, 1e300)).isEqualTo(1);
        Support widest = of(-Double.MAX_VALUE, Double.MAX_VALUE);
        assertThat(saturated(widest, 1e300)).isEqualTo(1e300);
        assertThat(saturationSlope(widest, Double.POSITIVE_INFINITY)).isZero();
    }

    @Test
    void distanceIsTheRootMeanSquaredMahalanobisDistance() {
        double[] x = inputs();
        Support support = support(x, localiser(1), 0.1);
        DMatrixRMaj rows = new DMatrixRMaj(ROWS, 2, true, x.clone());
        DMatrixRMaj covariance = Dense.product(Dense.transpose(rows), rows);
        DMatrixRMaj precision = Dense.inverse(
                Dense.sum(Dense.identity(2, 1e-6), 1.0 / ROWS, covariance)); // the ridge that Support documents
        for (double[] point : new double[][] {{1, 1}, {1, -1}, {0, 0}, {-30, 2}}) {
            DMatrixRMaj v = Dense.column(point);
            double expected = Math.sqrt(Dense.dot(v, Dense.product(precision, v)) / 2);
            assertThat(support.distance(point, new double[2])).isCloseTo(expected, within(1e-9 * (1 + expected)));
        }
    }

    @Test
    void rangesAreThoseOfAllRowsAndOfTheTargetsOfTheOutput() {
        double[] x = inputs();
        Support support = support(x, localiser(1.5), 0.05);
        for (int d = 0; d < 2; d++) {
            int input = d;
            double[] own = IntStream.range(0, ROWS)
                    .mapToDouble(n -> x[2 * n + input])
                    .sorted()
                    .toArray();
            assertThat(support.low()[d]).isEqualTo(own[0]);
            assertThat(support.high()[d]).isEqualTo(own[ROWS - 1]);
        }
        assertThat(support.targetLow()).isEqualTo(-3);
        assertThat(support.targetHigh()).isEqualTo(ROWS - 4);
    }

    @Test
    void trustFallsWithDistanceAndRisesWithActivation() {
        Support support = support(inputs(), localiser(1), 0.1);
        double before = 2;
        for (double distance = 0; distance < 10; distance += 0.1) {
            double trust = support.trust(1, distance, 0);
            assertThat(trust).isBetween(0.0, 1.0).isLessThanOrEqualTo(before);
            before = trust;
        }
        assertThat(before).isLessThan(1e-6);
        before = -1;
        for (double activation = 0; activation < 3; activation += 0.1) {
            double trust = support.trust(activation, 1, 0);
            assertThat(trust).isBetween(0.0, 1.0).isGreaterThanOrEqualTo(before);
            before = trust;
        }
        assertThat(support.trust(0, 0, 0)).isZero();
    }

    @Test
    void ninetyNinePercentOfTheTrainingRowsAreTrustedUpToATenthOfTheNoise() {
        double[] x = inputs();
        Localiser model = localiser(1.5);
        double noise = 0.05;
        Support support = support(x, model, noise);
        int doubted = 0;
        int beyond = 0;
        for (int n = 0; n < ROWS; n++) {
            double[] row = {x[2 * n], x[2 * n + 1]};
            double activation = model.activation(row);
            doubted += 1 - support.trust(activation, 0, 0) > noise / 10 * (1 + 1e-9) ? 1 : 0;
            beyond +=
                    support.trust(activation, support.distance(row, new double[2]), 0) < support.trust(activation, 0, 0)
                            ? 1
                            : 0;
        }
        assertThat(doubted).isBetween(1, ROWS / 100);
        assertThat(beyond).as("rows beyond the 99.9th percentile of distance").isLessThanOrEqualTo(2);
    }
}
