package org.lgr.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.OtherJvm;
import org.lgr.internal.sweep.Dense;

/** Products, compared with EJML. Values are in [−1, 1]; sums of n terms in another order differ by at most 2 n² ε. */
class ProductsTest {
    private static final double EPSILON = 0x1p-52;

    private static double[] random(int size, long seed) {
        return new Random(seed).doubles(size, -1, 1).toArray();
    }

    private static DMatrixRMaj oracle(double[] values, int rows, int columns) {
        return new DMatrixRMaj(rows, columns, true, values.clone());
    }

    private static double bound(int terms) {
        return 2.0 * (terms + 1) * (terms + 1) * EPSILON;
    }

    /**
     * Sizes around those of tiles, panels (4, 8, 16), blocks (96, 384), slices (256), chunks (1024) and slabs (4608).
     */
    @ParameterizedTest
    @CsvSource({
        "0, 3, 2",
        "3, 0, 2",
        "3, 2, 0",
        "1, 1, 1",
        "2, 3, 5",
        "3, 5, 7",
        "7, 8, 13",
        "13, 31, 8",
        "31, 13, 64",
        "64, 65, 31",
        "65, 127, 200",
        "127, 200, 65",
        "200, 257, 127",
        "97, 1025, 5",
        "5, 2, 4611",
        "100, 7, 385"
    })
    void addAddsTheProductOfMatricesAndOfTheirTransposes(int m, int k, int n) {
        double[] a = random(m * k, 1);
        double[] b = random(k * n, 2);
        double[] before = random(m * n, 3);
        DMatrixRMaj expected = Dense.sum(oracle(before, m, n), -0.5, Dense.product(oracle(a, m, k), oracle(b, k, n)));
        MatrixView left = MatrixView.of(a, m, k);
        MatrixView right = MatrixView.of(b, k, n);
        MatrixView leftOfTranspose =
                MatrixView.of(Dense.transpose(oracle(a, m, k)).data, k, m).transposed();
        MatrixView rightOfTranspose =
                MatrixView.of(Dense.transpose(oracle(b, k, n)).data, n, k).transposed();
        for (MatrixView x : new MatrixView[] {left, leftOfTranspose}) {
            for (MatrixView y : new MatrixView[] {right, rightOfTranspose}) {
                double[] c = before.clone();
                Products.add(-0.5, x, y, MatrixView.of(c, m, n), Parallel.NONE);
                assertThat(c).containsExactly(expected.data, within(bound(k)));
            }
        }
    }

    @Test
    void addChangesNothingOutsideThePartThatItIsGiven() {
        double[] c = random(20 * 30, 4);
        double[] before = c.clone();
        double[] ones = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
        MatrixView part = MatrixView.of(c, 20, 30).part(2, 13, 5, 13);
        Products.add(1, MatrixView.of(ones, 13, 1), MatrixView.of(ones, 1, 13), part, Parallel.NONE);
        for (int i = 0; i < 20; i++) {
            for (int j = 0; j < 30; j++) {
                double added = i >= 2 && i < 15 && j >= 5 && j < 18 ? 1 : 0;
                assertThat(c[i * 30 + j]).isEqualTo(before[i * 30 + j] + added);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 3",
        "3, 0",
        "1, 1",
        "2, 3",
        "3, 7",
        "5, 8",
        "7, 13",
        "8, 2",
        "13, 31",
        "31, 64",
        "64, 5",
        "65, 127",
        "96, 256",
        "97, 257",
        "127, 1024",
        "200, 1025",
        "200, 3000"
    })
    void addGramAddsProductsOfRowsWeightedOrNot(int size, int terms) {
        double[] f = random(size * terms, 5);
        double[] weights = random(terms, 6); // some are negative
        double[] ones = new double[terms];
        java.util.Arrays.fill(ones, 1);
        for (boolean weighted : new boolean[] {false, true}) {
            double[] c = random(size * size, 7);
            DMatrixRMaj expected = Dense.sum(
                    oracle(c, size, size),
                    2,
                    Dense.product(
                            Dense.product(oracle(f, size, terms), Dense.diagonal(weighted ? weights : ones)),
                            Dense.transpose(oracle(f, size, terms))));
            MatrixView rows = MatrixView.of(f, size, terms);
            Products.addGram(2, rows, weighted ? weights : null, MatrixView.of(c, size, size), Parallel.NONE);
            for (int i = 0; i < size; i++) {
                for (int j = 0; j <= i; j++) {
                    assertThat(c[i * size + j])
                            .as("%d rows of %d, element %d, %d", size, terms, i, j)
                            .isCloseTo(expected.get(i, j), within(2 * bound(terms)));
                }
            }
        }
    }

    @Test
    void threadsChangeNoBit() {
        int size = 333;
        int terms = 1500;
        double[] f = random(size * terms, 8);
        double[] weights = random(terms, 9);
        double[] alone = allProducts(f, weights, size, terms, Parallel.NONE);
        for (int threads : new int[] {1, 2, 5}) {
            ExecutorService executor = Executors.newFixedThreadPool(threads);
            try {
                assertThat(allProducts(f, weights, size, terms, Parallel.on(executor)))
                        .isEqualTo(alone);
            } finally {
                executor.shutdownNow();
            }
        }
    }

    private static double[] allProducts(double[] f, double[] weights, int size, int terms, Parallel parallel) {
        double[] c = new double[size * size];
        MatrixView rows = MatrixView.of(f, size, terms);
        MatrixView result = MatrixView.of(c, size, size);
        Products.addGram(1, rows, null, result, parallel);
        Products.addGram(-0.5, rows, weights, result, parallel);
        Products.add(0.25, rows, rows.transposed(), result, parallel);
        return c;
    }

    /**
     * 133 columns of 300 uniform values have a condition number below 100, and sums of 300 terms lose less than 1e-13.
     */
    @Test
    void withoutTheVectorModuleResultsAgreeUpToTheOrderOfSummation() throws Exception {
        List<String> lines =
                OtherJvm.output(MatrixResults.class, List.of()).lines().toList();

        assertThat(lines.get(0)).isEqualTo("PlainTileLoops");
        double[] plain = lines.stream().skip(1).mapToDouble(Double::parseDouble).toArray();
        double[] here = MatrixResults.compute();
        assertThat(here).hasSameSizeAs(plain);
        for (int i = 0; i < here.length; i++) {
            assertThat(here[i]).isCloseTo(plain[i], within(1e-12 * Math.max(1, Math.abs(plain[i]))));
        }
    }

    @Test
    void compilationChangesNoBit() throws Exception {
        List<String> interpreted = new ArrayList<>(OtherJvm.WITH_VECTORS);
        interpreted.add("-Xint");
        List<String> lines =
                OtherJvm.output(MatrixResults.class, interpreted).lines().toList();

        assertThat(lines.get(0)).isEqualTo(FastLoops.tiles().getClass().getSimpleName());
        double[] here = {};
        for (int i = 0; i < 200; i++) { // the loops are compiled meanwhile
            here = MatrixResults.compute();
        }
        assertThat(here)
                .isEqualTo(
                        lines.stream().skip(1).mapToDouble(Double::parseDouble).toArray());
    }

    @Test
    void shapesThatDoNotFitAreRefusedWithTheirNumbers() {
        MatrixView twoByThree = MatrixView.of(new double[6], 2, 3);
        MatrixView square = MatrixView.of(new double[4], 2, 2);
        assertThatThrownBy(() -> Products.add(1, twoByThree, twoByThree, square, Parallel.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2×3");
        assertThatThrownBy(() -> Products.addGram(1, twoByThree.transposed(), null, square, Parallel.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3×2");
        assertThatThrownBy(() -> Products.addGram(1, twoByThree, new double[2], square, Parallel.NONE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 weights");
        assertThatThrownBy(() -> MatrixView.of(new double[5], 2, 3)).hasMessageContaining("2×3");
        assertThatThrownBy(() -> square.part(1, 2, 0, 1)).hasMessageContaining("2×1");
    }
}
