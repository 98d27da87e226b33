package org.lgr.internal.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both versions of the inner loops, compared with naive ones for every size up to 37. This covers empty and
 * single-element arrays and all remainders of tiles, unrolled steps and vector lengths in use. Offsets ensure that
 * loops do not assume the start of an array.
 *
 * <p>Sums in another order differ by at most n ε Σ|terms|; the bounds below use twice that.
 */
class LoopsTest {
    private static final int LARGEST = 37;
    private static final double EPSILON = 0x1p-52;

    static Stream<Loops> versions() {
        return Stream.of(new PlainLoops(), FastLoops.loops());
    }

    private static double[] random(int size, long seed) {
        return new Random(seed).doubles(size, -1, 1).toArray();
    }

    /** All rows in scattered order: multiples of 7 modulo a number that it does not divide. */
    private static int[] scattered(int count) {
        return java.util.stream.IntStream.range(0, LARGEST)
                .map(b -> 7 * b % LARGEST)
                .limit(count)
                .toArray();
    }

    private static double bound(int n) { // values are in [−1, 1]
        return 2.0 * n * n * EPSILON;
    }

    /**
     * Surefire adds the vector module. Without the fast version, tests of both versions would compare one with itself.
     */
    @Test
    void theFastVersionIsTheOneInUse() {
        assertThat(FastLoops.loops()).isNotInstanceOf(PlainLoops.class);
    }

    /**
     * Vector operations might round differently once they are compiled, at a time that the JVM chooses; then equal fits
     * would differ in their bits.
     */
    @Test
    void compilationChangesNoBit() throws Exception {
        String interpreted = checksum("-Xint", OtherJvm.WITH_VECTORS, "1");

        assertThat(interpreted).startsWith(FastLoops.loops().name());
        assertThat(checksum("-Xbatch", OtherJvm.WITH_VECTORS, "20000")).isEqualTo(interpreted);
    }

    /** The compiler must not change bits either when it vectorises plain loops or replaces a function by a routine. */
    @Test
    void compilationChangesNoBitOfPlainLoops() throws Exception {
        String interpreted = checksum("-Xint", List.of(), "1");

        assertThat(interpreted).startsWith(new PlainLoops().name());
        assertThat(checksum("-Xbatch", List.of(), "20000")).isEqualTo(interpreted);
    }

    private static String checksum(String option, List<String> options, String repetitions) throws Exception {
        return OtherJvm.output(
                LoopsChecksum.class,
                Stream.concat(Stream.of(option), options.stream()).toList(),
                repetitions);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void dotIsTheSumOfProducts(Loops loops) {
        double[] a = random(100, 1);
        double[] b = random(100, 2);
        for (int n = 0; n <= LARGEST; n++) {
            double expected = 0;
            for (int i = 0; i < n; i++) {
                expected += a[3 + i] * b[7 + i];
            }
            assertThat(loops.dot(a, 3, b, 7, n)).as("%d terms", n).isCloseTo(expected, within(bound(n)));
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void combineIsAWeightedSumOfRowsAndTouchesNothingElse(Loops loops) {
        double[] weights = random(LARGEST + 2, 3);
        double[] f = random(5 + LARGEST * LARGEST, 4);
        for (int n = 0; n <= LARGEST; n++) {
            for (int count = 0; count <= LARGEST; count++) {
                double[] out = new double[n + 3];
                java.util.Arrays.fill(out, 99);
                int[] rows = scattered(count);
                loops.combine(weights, 2, f, 5, rows, count, n, out);
                for (int i = 0; i < n; i++) {
                    double expected = 0;
                    for (int b = 0; b < count; b++) {
                        expected += weights[2 + b] * f[5 + rows[b] * n + i];
                    }
                    assertThat(out[i]).as("%d rows of %d", count, n).isCloseTo(expected, within(bound(count)));
                }
                assertThat(java.util.Arrays.copyOfRange(out, n, n + 3)).containsOnly(99);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void projectIsAProductWithEachRowAndTouchesNothingElse(Loops loops) {
        double[] v = random(LARGEST + 2, 5);
        double[] f = random(5 + LARGEST * LARGEST, 6);
        for (int n = 0; n <= LARGEST; n++) {
            for (int count = 0; count <= LARGEST; count++) {
                double[] out = new double[count + 3];
                java.util.Arrays.fill(out, 99);
                int[] rows = scattered(count);
                loops.project(f, 5, rows, count, n, v, 2, out);
                for (int b = 0; b < count; b++) {
                    double expected = 0;
                    for (int i = 0; i < n; i++) {
                        expected += f[5 + rows[b] * n + i] * v[2 + i];
                    }
                    assertThat(out[b]).as("%d rows of %d", count, n).isCloseTo(expected, within(bound(n)));
                }
                assertThat(java.util.Arrays.copyOfRange(out, count, count + 3)).containsOnly(99);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void fourColumnsAreCombinedAndProjectedAsOneIs(Loops loops) {
        double[] f = random(LARGEST * LARGEST, 31);
        for (int n = 0; n <= LARGEST; n++) {
            for (int count = 0; count <= LARGEST; count++) {
                double[] weights = random(4 * count, 32);
                double[] v = random(4 * n, 33);
                double[] combined = new double[4 * n + 3];
                double[] projected = new double[4 * count + 3];
                java.util.Arrays.fill(combined, 99);
                java.util.Arrays.fill(projected, 99);
                loops.combineFour(weights, f, count, n, combined);
                loops.addProjectFour(f, count, n, v, projected);
                for (int c = 0; c < 4; c++) {
                    for (int i = 0; i < n; i++) {
                        double expected = 0;
                        for (int p = 0; p < count; p++) {
                            expected += weights[4 * p + c] * f[p * n + i];
                        }
                        assertThat(combined[c * n + i]).isCloseTo(expected, within(bound(count)));
                    }
                    for (int p = 0; p < count; p++) {
                        double expected = 99;
                        for (int i = 0; i < n; i++) {
                            expected += f[p * n + i] * v[c * n + i];
                        }
                        assertThat(projected[4 * p + c]).isCloseTo(expected, within(100 * bound(n + 1)));
                    }
                }
                assertThat(java.util.Arrays.copyOfRange(combined, 4 * n, 4 * n + 3))
                        .containsOnly(99);
                assertThat(java.util.Arrays.copyOfRange(projected, 4 * count, 4 * count + 3))
                        .containsOnly(99);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void mixturesOfFourColumnsAreAdded(Loops loops) {
        int first = 2;
        int at = 3;
        for (int n = 0; n <= LARGEST; n++) {
            for (int count = 0; count <= 3; count++) {
                double[] weights = random(4 * (first + count), 41);
                double[] f = random((first + count) * n, 42);
                double[] eta = random(at + n, 43);
                double[] v = random(4 * n, 44);
                double[] t = random(at + n + 2, 45);
                double[] sums = random(first + count + 2, 46);
                double[] expectedT = t.clone();
                double[] expectedSums = sums.clone();
                for (int b = first; b < first + count; b++) {
                    for (int i = 0; i < n; i++) {
                        double mixture = 0;
                        for (int c = 0; c < 4; c++) {
                            mixture += weights[4 * b + c] * v[c * n + i];
                        }
                        expectedT[at + i] += f[b * n + i] * mixture;
                        expectedSums[b] += eta[at + i] * mixture;
                    }
                }
                for (int b = first; b < first + count; b++) {
                    loops.addMixtureOfFour(weights, f, b, n, v, eta, t, at, sums);
                }
                assertThat(t).containsExactly(expectedT, within(bound(4 * count + 1)));
                assertThat(sums).containsExactly(expectedSums, within(bound(4 * n + 1)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void quadraticIsTheSquaredNormOfTheTriangularProduct(Loops loops) {
        double[] f = random(LARGEST * LARGEST, 21);
        for (int count = 0; count <= LARGEST; count++) {
            double[] r = random(count * count, 22);
            for (int a = 0; a < count; a++) {
                java.util.Arrays.fill(r, a * count + a + 1, (a + 1) * count, 0.0);
            }
            for (int n = 0; n <= LARGEST; n++) {
                double[] out = new double[n + 3];
                java.util.Arrays.fill(out, 99);
                loops.quadratic(r, f, count, n, out);
                for (int i = 0; i < n; i++) {
                    double expected = 0;
                    for (int a = 0; a < count; a++) {
                        double sum = 0;
                        for (int b = 0; b <= a; b++) {
                            sum += r[a * count + b] * f[b * n + i];
                        }
                        expected += sum * sum;
                    }
                    // Sums are at most count; their squares are added up, so that errors grow with the third power.
                    assertThat(out[i])
                            .as("%d rows of %d", count, n)
                            .isCloseTo(expected, within(4.0 * count * count * count * EPSILON));
                }
                assertThat(java.util.Arrays.copyOfRange(out, n, n + 3)).containsOnly(99);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void weighedSquaresAreSumsOfSquaredDistances(Loops loops) {
        double[] x = random(4 + LARGEST, 23);
        double[] v = random(3 + LARGEST, 24);
        double[] e = random(LARGEST, 25);
        for (int n = 0; n <= LARGEST; n++) {
            double[] out = new double[2];
            loops.weighedSquares(x, 4, n, 0.25, 1.5, v, 3, e, out);
            double sum = 0;
            double weighed = 0;
            for (int i = 0; i < n; i++) {
                sum += v[3 + i] * e[i];
                weighed += v[3 + i] * e[i] * Math.pow((x[4 + i] - 0.25) * 1.5, 2);
            }
            // The squared distance is at most 3.6 with an error of a few ε.
            assertThat(out[0]).as("%d rows", n).isCloseTo(sum, within(4 * bound(n)));
            assertThat(out[1]).as("%d rows", n).isCloseTo(weighed, within(16 * bound(n)));
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void addGramAddsTheLowerTriangleOfProductsOfRows(Loops loops) {
        double[] f = random(LARGEST * LARGEST, 7);
        for (int n = 0; n <= LARGEST; n++) {
            for (int count = 0; count <= LARGEST; count++) {
                double[] gram = new double[count * count];
                java.util.Arrays.fill(gram, 0.5);
                loops.addGram(f, count, n, gram);
                for (int a = 0; a < count; a++) {
                    for (int b = 0; b <= a; b++) {
                        double expected = 0.5;
                        for (int i = 0; i < n; i++) {
                            expected += f[a * n + i] * f[b * n + i];
                        }
                        assertThat(gram[a * count + b])
                                .as("%d rows of %d", count, n)
                                .isCloseTo(expected, within(bound(n + 1)));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void activationsAreExponentialsOfScaledDistances(Loops loops) {
        for (int dimension = 1; dimension <= 3; dimension++) {
            double[] centre = random(dimension, 8);
            double[] inverse = {0.5, 3, 1};
            for (int n = 0; n <= LARGEST; n++) {
                double[] x = random(4 + dimension * n, 9 + n);
                double[] out = new double[n + 5];
                java.util.Arrays.fill(out, 99);
                double largest =
                        loops.activations(x, 4, n, centre, java.util.Arrays.copyOf(inverse, dimension), out, 2);
                double expectedLargest = 0;
                for (int i = 0; i < n; i++) {
                    double q = 0;
                    for (int d = 0; d < dimension; d++) {
                        q += Math.pow((x[4 + d * n + i] - centre[d]) * inverse[d], 2);
                    }
                    double expected = Math.exp(-0.5 * q);
                    // The exponent is up to 54, with an error of a few ε of its terms: (x − c)/λ may be computed as x/λ
                    // − c/λ.
                    assertThat(out[2 + i])
                            .isCloseTo(expected, within(expected * (4 + 8 * q + 8 * Math.sqrt(q) * 3) * EPSILON));
                    expectedLargest = Math.max(expectedLargest, out[2 + i]);
                }
                assertThat(largest).as("%d rows", n).isEqualTo(expectedLargest);
                assertThat(out[1]).isEqualTo(99);
                assertThat(java.util.Arrays.copyOfRange(out, n + 2, n + 5)).containsOnly(99);
            }
        }
    }

    /**
     * With centre 0 and λ = 1 the exponent −x²/2 is rounded as in the reference, so that only the exponential differs.
     */
    @ParameterizedTest
    @MethodSource("versions")
    void exponentialIsAccurateOverItsWholeRange(Loops loops) {
        int n = 20_001;
        double[] x = new double[n];
        for (int i = 0; i < n; i++) {
            x[i] = 37.4 * i / (n - 1); // exponents from 0 to −699.4
        }
        double[] out = new double[n];
        loops.activations(x, 0, n, new double[1], new double[] {1}, out, 0);
        assertThat(out[0]).isEqualTo(1);
        for (int i = 0; i < n; i++) {
            double expected = Math.exp(-0.5 * x[i] * x[i]);
            // Math.exp: 1 ulp. Ours: reduction and polynomial 2 ulp; one side rounds x² once more: at most ½ ε · 700.
            double tolerance = (4 + 0.5 * x[i] * x[i]) * EPSILON;
            assertThat(out[i]).isCloseTo(expected, within(tolerance * expected));
        }
    }

    /**
     * Every position in a block and in the remainder after whole blocks is tested. x has at most 25 binary digits, so
     * that x² is exact and only the exponential itself differs: by 1 ulp in the reference, ½ ulp from the sum of 1 and
     * the rest, and less than 1 ulp from all earlier steps, since the rest is below 0.42 and its rounding error is
     * scaled by that. An ulp is at most ε of a value.
     */
    @ParameterizedTest
    @MethodSource("versions")
    void exponentialIsAccurateInRunsOfAnyLength(Loops loops) {
        for (int n : new int[] {0, 1, 2, 3, 5, 7, 8, 31, 63, 64, 65, 127, 128, 129, 1000, 20_001}) {
            double[] x = new double[n];
            for (int i = 0; i < n; i++) {
                x[i] = Math.rint(37.4 * (n - i) / n * 0x1p19) * 0x1p-19; // exponents from −699.4 to nearly 0
            }
            double[] out = new double[n];
            double largest = loops.activations(x, 0, n, new double[1], new double[] {1}, out, 0);
            for (int i = 0; i < n; i++) {
                double expected = StrictMath.exp(-0.5 * x[i] * x[i]);
                assertThat(out[i]).as("%d of %d", i, n).isCloseTo(expected, within(2.5 * EPSILON * expected));
            }
            assertThat(largest).isEqualTo(java.util.Arrays.stream(out).max().orElse(0));
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void farAwayActivationsAreNegligibleAndNeverNegativeOrInfinite(Loops loops) {
        double[] x = {37.5, 40, 100, 1e10, 1e154, 1e155, 1e300, Double.MAX_VALUE, -1e300};
        double[] out = new double[x.length];
        double largest = loops.activations(x, 0, x.length, new double[1], new double[] {1}, out, 0);
        for (double eta : out) {
            assertThat(eta).isBetween(0.0, 1e-300);
        }
        assertThat(largest).isBetween(0.0, 1e-300);
    }

    @Test
    void axpyAndSumAreWhatTheirFormulasSay() {
        for (int n = 0; n <= LARGEST; n++) {
            double[] x = random(n + 2, 10);
            double[] y = random(n + 3, 11);
            double[] expected = y.clone();
            double sum = 0;
            for (int i = 0; i < n; i++) {
                expected[3 + i] += -2 * x[2 + i];
                sum += x[2 + i];
            }
            FastLoops.axpy(-2, x, 2, y, 3, n);
            assertThat(y).containsExactly(expected, within(4 * EPSILON)); // a fused product may be rounded once less
            assertThat(FastLoops.sum(x, 2, n)).isCloseTo(sum, within(bound(n)));
        }
    }
}
