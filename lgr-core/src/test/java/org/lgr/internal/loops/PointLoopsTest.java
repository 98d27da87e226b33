package org.lgr.internal.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Inference;
import org.lgr.LocalBasis;
import org.lgr.PosteriorForm;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointActivations;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;

/**
 * The loops of predictions: both versions must give the same bits, and agree with the plain formulas up to rounding.
 */
class PointLoopsTest {
    private static final double EPSILON = 0x1p-52;
    private final PointLoops plain = new PlainPointLoops();
    private final PointLoops fast = FastLoops.points();

    private static double[] random(int size, long seed) {
        return new Random(seed).doubles(size, -1, 1).toArray();
    }

    @Test
    void theFastVersionIsTheOneInUse() {
        assertThat(fast).isNotInstanceOf(PlainPointLoops.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 64, 100})
    void squaresAreDistances(int models) {
        double[] x = random(5, 1);
        double[] centres = random(5 * models, 2);
        double[] inverse = random(5 * models, 3);
        double[] out = new double[models];
        double[] same = new double[models];
        plain.squares(x, centres, inverse, models, out);
        fast.squares(x, centres, inverse, models, same);
        assertThat(same).isEqualTo(out);
        for (int m = 0; m < models; m++) {
            double sum = 0;
            for (int d = 0; d < 5; d++) {
                sum += Math.pow((x[d] - centres[d * models + m]) * inverse[d * models + m], 2);
            }
            assertThat(out[m]).isCloseTo(sum, within(50 * EPSILON));
        }
    }

    @Test
    void offsetsFromCentresTouchNothingElse() {
        for (int dimension = 1; dimension <= 40; dimension++) {
            double[] x = random(dimension, 1);
            double[] centres = random(3 + dimension, 2);
            double[] out = random(2 + dimension + 9, 3);
            double[] same = out.clone();
            double[] expected = out.clone();
            plain.offsets(x, centres, 3, 0.7, out, 2);
            fast.offsets(x, centres, 3, 0.7, same, 2);
            for (int d = 0; d < dimension; d++) {
                expected[2 + d] = 0.7 * (x[d] - centres[3 + d]);
            }
            assertThat(out).as("%d inputs", dimension).isEqualTo(expected);
            assertThat(same).as("%d inputs", dimension).isEqualTo(expected);
        }
    }

    @Test
    void productsWithBlocksOfAllSizesTouchNothingElse() {
        for (int n = 1; n <= 40; n++) {
            double[] a = symmetric(n, 3);
            double[] v = random(2 + n + 5, 5);
            double[] product = random(v.length, 6);
            double[] same = product.clone();
            double[] before = product.clone();
            plain.multiply(a, 3, n, v, 2, product);
            fast.multiply(a, 3, n, v, 2, same);
            assertThat(same).as("%d rows", n).isEqualTo(product);
            for (int i = 0; i < product.length; i++) {
                if (i < 2 || i >= 2 + n) {
                    assertThat(product[i]).isEqualTo(before[i]);
                } else {
                    double sum = 0;
                    for (int j = 0; j < n; j++) {
                        sum += a[3 + (i - 2) * n + j] * v[2 + j];
                    }
                    assertThat(product[i]).isCloseTo(sum, within(2 * n * n * EPSILON));
                }
            }
        }
    }

    @Test
    void outerProductsOfAllSizesAreSubtractedAndTouchNothingElse() {
        for (int n = 1; n <= 40; n++) {
            double[] a = symmetric(n, 4);
            double[] same = a.clone();
            double[] before = a.clone();
            double[] v = random(n + 2, 5);
            plain.subtractOuter(a, 4, n, v, 1, 0.7);
            fast.subtractOuter(same, 4, n, v, 1, 0.7);
            assertThat(same).as("%d rows", n).isEqualTo(a);
            for (int i = 0; i < a.length; i++) {
                int at = i - 4;
                double change = at < 0 || at >= n * n ? 0 : 0.7 * v[1 + at / n] * v[1 + at % n];
                assertThat(a[i]).isCloseTo(before[i] - change, within(change == 0 ? 0 : 4 * EPSILON));
            }
        }
    }

    @Test
    void rowsOfAllLengthsAreAdded() {
        for (int length = 1; length <= 70; length++) {
            for (int count = 0; count <= 9; count++) {
                double[] rows = random(3 + count * length, 8);
                double[] factors = random(2 + count, 9);
                double[] sums = random(length, 10);
                double[] same = sums.clone();
                double[] before = sums.clone();
                plain.addRows(rows, 3, count, factors, 2, sums);
                fast.addRows(rows, 3, count, factors, 2, same);
                assertThat(same).as("%d rows of %d", count, length).isEqualTo(sums);
                for (int s = 0; s < length; s++) {
                    double sum = before[s];
                    for (int i = 0; i < count; i++) {
                        sum += factors[2 + i] * rows[3 + i * length + s];
                    }
                    assertThat(sums[s]).isCloseTo(sum, within(20 * EPSILON));
                }
            }
        }
    }

    @Test
    void stretchesOfSomeModelsTouchNothingElse() {
        for (int dimension = 1; dimension <= 40; dimension++) {
            double[] x = random(dimension, 11);
            double[] centres = random(5 * dimension, 12);
            double[] inverse = random(5 * dimension, 13);
            double[] shares = random(5, 14);
            double[] out = random(5 * dimension, 15);
            double[] same = out.clone();
            double[] before = out.clone();
            plain.stretches(x, centres, inverse, 1, 4, shares, out);
            fast.stretches(x, centres, inverse, 1, 4, shares, same);
            assertThat(same).as("%d inputs", dimension).isEqualTo(out);
            for (int i = 0; i < out.length; i++) {
                int m = i / dimension;
                double expected = m < 1 || m > 3
                        ? before[i]
                        : shares[m] * Math.pow((x[i % dimension] - centres[i]) * inverse[i], 2);
                assertThat(out[i]).isCloseTo(expected, within(m < 1 || m > 3 ? 0 : 20 * EPSILON));
            }
        }
    }

    @Test
    void productsAreAddedInSixteenParts() {
        for (int n = 0; n <= 70; n++) {
            double[] a = random(n + 1, 16);
            double[] b = random(n + 1, 17);
            double[] sums = random(PointLoops.SUMS, 18);
            double[] same = sums.clone();
            double[] expected = sums.clone();
            plain.addProducts(a, b, n, sums);
            fast.addProducts(a, b, n, same);
            for (int i = 0; i < n; i++) {
                expected[i % PointLoops.SUMS] += a[i] * b[i];
            }
            assertThat(sums).as("%d products", n).isEqualTo(expected);
            assertThat(same).as("%d products", n).isEqualTo(expected);
        }
    }

    @Test
    void exponentialsOfAllLengthsHaveTheSameBits() {
        for (int n = 1; n <= 70; n++) {
            double[] squares = new double[n];
            for (int i = 0; i < n; i++) {
                squares[i] = PointLoops.FARTHEST * 1.05 * i / n;
            }
            squares[n / 2] = n % 3 == 0 ? Double.NaN : n % 3 == 1 ? Double.POSITIVE_INFINITY : 1e300;
            double[] eta = random(n + 2, 19);
            double[] same = eta.clone();
            double[] after = {eta[n], eta[n + 1]};
            plain.exponentials(squares, n, eta);
            fast.exponentials(squares, n, same);
            assertThat(same).as("%d squares", n).isEqualTo(eta).endsWith(after);
            assertThat(eta[n / 2]).isZero();
        }
    }

    private static double[] symmetric(int n, int from) {
        double[] a = random(from + n * n + 3, 7);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                a[from + i * n + j] = a[from + j * n + i];
            }
        }
        return a;
    }

    @Test
    void activationsAreExponentialsToTheLastBits() {
        int models = 2000;
        double[] centres = new double[models];
        double[] scales = new double[models];
        for (int m = 0; m < models; m++) {
            centres[m] = 8.0 * m / models; // squares from 0 to 64, beyond the limit of negligible ones
            scales[m] = 1;
        }
        double[] eta = new double[models];
        new PointActivations(oneInput(centres, scales)).fill(new double[1], eta);
        for (int m = 0; m < models; m++) {
            double expected = Math.exp(-0.5 * centres[m] * centres[m]);
            if (expected > 1.001 * PointLoops.NEGLIGIBLE) {
                assertThat(eta[m]).isCloseTo(expected, within(3 * EPSILON * expected));
            } else if (expected < 0.999 * PointLoops.NEGLIGIBLE) {
                assertThat(eta[m]).isZero();
            }
        }
    }

    @Test
    void activationsOfPointsTooFarForANumberAreZero() {
        double[] eta = {5, 5};
        new PointActivations(oneInput(new double[] {0, 1}, new double[] {1, 1e-3})).fill(new double[] {1e300}, eta);
        assertThat(eta).containsOnly(0);
    }

    private static ModelParameters oneInput(double[] centres, double[] scales) {
        int[][] live = new int[centres.length][];
        Arrays.setAll(live, m -> new int[] {0});
        return new ModelParameters(
                LocalBasis.linear(),
                new Standardizer(new double[1], new double[] {1}, 0, 1),
                centres,
                scales,
                live,
                new double[centres.length],
                new double[centres.length],
                new WeightPosterior(Inference.EXACT, 0, 1, PosteriorForm.BLOCKS, new double[centres.length], null),
                new Support(1, 1, new double[] {1}, new double[] {-9}, new double[] {9}));
    }
}
