package org.lgr.internal.blend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shares of predictors in a sum: cases that can be computed by hand, and a search over all shares. */
class SharesTest {
    /** The ridge that keeps equal predictors apart is 1e-9 of the sum of squares and changes shares by hardly more. */
    private static final double RIDGE = 1e-7;

    private static final double[] TARGETS = {1, -1, 2, -2, 0.5, -0.5};
    private static final double[] OTHERS = {1, 1, -0.5, -0.5, 0, 0}; // uncorrelated with the targets

    private static double[] scaled(double factor) {
        return Arrays.stream(TARGETS).map(t -> factor * t).toArray();
    }

    private static double[] shares(double[]... predictions) {
        return Shares.of(predictions, TARGETS);
    }

    @Test
    void aPerfectPredictorHasAll() {
        assertThat(shares(TARGETS)).containsExactly(new double[] {1}, within(RIDGE));
        assertThat(shares(OTHERS, TARGETS, scaled(0.5))).containsExactly(new double[] {0, 1, 0}, within(RIDGE));
    }

    @Test
    void twoThatAreHalfRightAndWrongInWaysOfTheirOwnHaveHalfEach() {
        // The mean of t + e and t − e is exact.
        double[] one = new double[6];
        double[] other = new double[6];
        for (int n = 0; n < 6; n++) {
            one[n] = TARGETS[n] + OTHERS[n];
            other[n] = TARGETS[n] - OTHERS[n];
        }
        assertThat(shares(one, other)).containsExactly(new double[] {0.5, 0.5}, within(RIDGE));

        // t + e and t + e' with independent errors of a tenth of the variance: equal shares by symmetry, shrunk for the
        // errors.
        Random random = new Random(71);
        int rows = 20_000;
        double[] targets = random.doubles(rows, -1, 1).toArray();
        double[][] noisy = new double[2][rows];
        for (double[] predictor : noisy) {
            Arrays.setAll(predictor, n -> targets[n] + Math.sqrt(0.1 / 3) * random.nextGaussian());
        }
        // By hand: w (1 + 1 + 0.1) = 1 for each; the standard error of a share is about √(0.1/20000).
        assertThat(Shares.of(noisy, targets)).containsExactly(new double[] {1 / 2.1, 1 / 2.1}, within(0.02));
    }

    @Test
    void oneThatSaysTooMuchIsMadeSmallerAndOneThatSaysTooLittleNotLarger() {
        assertThat(shares(scaled(4))).containsExactly(new double[] {0.25}, within(RIDGE));
        assertThat(shares(scaled(0.25))).containsExactly(new double[] {1}, within(RIDGE));
    }

    @Test
    void oneThatIsUselessOrReversedHasNothing() {
        assertThat(shares(OTHERS)).containsExactly(0);
        assertThat(shares(scaled(-1))).containsExactly(0);
        assertThat(shares(scaled(-1), scaled(0.5), OTHERS)).containsExactly(new double[] {0, 1, 0}, within(RIDGE));
        assertThat(shares(new double[6], TARGETS)).containsExactly(new double[] {0, 1}, within(RIDGE));
    }

    @Test
    void wherePredictorsAreWorseThanTheMeanNoneHasAnything() {
        assertThat(shares(scaled(-1), scaled(-0.1), new double[6])).containsExactly(0, 0, 0);
        assertThat(Shares.of(new double[][] {{1, 2}, {2, 1}}, new double[2])).containsExactly(0, 0);
        assertThat(Shares.of(new double[3][4], new double[4])).containsExactly(0, 0, 0);
        assertThat(Shares.of(new double[3][0], new double[0])).containsExactly(0, 0, 0);
    }

    @Test
    void aTinyShareIsDroppedAndTheOthersDoWithoutIt() {
        // Orthogonal predictors have the shares of each alone, 0.5 and 0.02.
        double[] first = {2, 0};
        double[] second = {0, 1};
        double[] targets = {1, 0.02};
        assertThat(Shares.of(new double[][] {first, second}, targets))
                .containsExactly(new double[] {0.5, 0}, within(RIDGE));
        assertThat(Shares.of(new double[][] {second, first}, targets))
                .containsExactly(new double[] {0, 0.5}, within(RIDGE));
        assertThat(Shares.of(new double[][] {first, second}, new double[] {1, 0.04}))
                .containsExactly(new double[] {0.5, 0.04}, within(RIDGE));
    }

    @Test
    void twoThatSayTheSameHaveTogetherWhatOneWouldHave() {
        double[] shares = shares(scaled(2), scaled(2));
        assertThat(shares[0] + shares[1]).isCloseTo(0.5, within(RIDGE));
        assertThat(Arrays.stream(shares).min().orElseThrow()).isNotNegative();
    }

    /** The smallest squared error over a grid of all shares, and its place. */
    private static double[] search(double[][] predictions, double[] targets, int steps) {
        double[] best = new double[predictions.length];
        search(predictions, targets, steps, new int[predictions.length], 0, steps, best, new double[] {
            error(predictions, targets, best)
        });
        return best;
    }

    private static void search(
            double[][] predictions,
            double[] targets,
            int steps,
            int[] at,
            int index,
            int left,
            double[] best,
            double[] least) {
        if (index == at.length) {
            double[] shares =
                    Arrays.stream(at).mapToDouble(a -> (double) a / steps).toArray();
            double error = error(predictions, targets, shares);
            if (error < least[0]) {
                least[0] = error;
                System.arraycopy(shares, 0, best, 0, best.length);
            }
            return;
        }
        for (at[index] = 0; at[index] <= left; at[index]++) {
            search(predictions, targets, steps, at, index + 1, left - at[index], best, least);
        }
        at[index] = 0;
    }

    private static double error(double[][] predictions, double[] targets, double[] shares) {
        double sum = 0;
        for (int n = 0; n < targets.length; n++) {
            double residual = targets[n];
            for (int k = 0; k < shares.length; k++) {
                residual -= shares[k] * predictions[k][n];
            }
            sum += residual * residual;
        }
        return sum;
    }

    /** Predictors of all kinds: good, weak, reversed and similar ones. */
    private static double[][] predictors(double[] targets, int count, Random random) {
        double[][] predictions = new double[count][targets.length];
        for (int k = 0; k < count; k++) {
            double right = 1.6 * random.nextDouble() - 0.3;
            double wrong = random.nextDouble();
            double alike = k > 0 && random.nextBoolean() ? random.nextDouble() : 0;
            for (int n = 0; n < targets.length; n++) {
                double earlier = k > 0 ? predictions[k - 1][n] : 0;
                predictions[k][n] =
                        alike * earlier + (1 - alike) * (right * targets[n] + wrong * random.nextGaussian());
            }
        }
        return predictions;
    }

    @ParameterizedTest
    @CsvSource({"1, 200", "2, 100", "3, 50", "4, 25"})
    void noOtherSharesLeaveLessError(int count, int steps) {
        int compared = 0;
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            double[] targets = random.doubles(30, -1.7, 1.7).toArray();
            double[][] predictions = predictors(targets, count, random);
            double[] shares = Shares.of(predictions, targets);
            assertThat(shares).hasSize(count);
            assertThat(Arrays.stream(shares).min().orElseThrow()).isNotNegative();
            assertThat(Arrays.stream(shares).sum()).isLessThanOrEqualTo(1 + 1e-9);
            double[] found = search(predictions, targets, steps);
            boolean tiny = Arrays.stream(found).anyMatch(share -> share > 0 && share < 0.03 + 2.0 / steps);
            if (!tiny) { // otherwise one may have been dropped
                double squares = Arrays.stream(predictions)
                        .flatMapToDouble(Arrays::stream)
                        .map(p -> p * p)
                        .sum();
                assertThat(error(predictions, targets, shares))
                        .as("seed %d", seed)
                        .isLessThanOrEqualTo(error(predictions, targets, found) + 1e-9 * squares);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(20);
    }

    /** A predictor that is always zero does not change the shares of three others, in spite of rounding. */
    @Test
    void oneThatSaysNothingNeverHasAShare() {
        List<Integer> given = new ArrayList<>();
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            double[] targets = random.doubles(40, -1.7, 1.7).toArray();
            double[][] predictions = Arrays.copyOf(predictors(targets, 2, random), 4);
            predictions[2] = new double[40];
            predictions[3] = new double[40];
            double[] shares = Shares.of(predictions, targets);
            if (shares[2] != 0 || shares[3] != 0) {
                given.add(seed);
            }
        }
        assertThat(given).isEmpty();
    }
}
