package org.lgr.internal.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.sweep.Dense;

/**
 * Cholesky factorisation, compared with EJML. Errors are measured per component after scaling to a unit diagonal, as
 * the class specifies. They are bounded by the condition number of the scaled matrix times n² ε.
 */
class CholeskyTest {
    private static final double EPSILON = 0x1p-52;

    /** I/2 + GGᵀ/(2 rows) scaled to a unit diagonal: condition below 10. */
    private static double[] wellConditioned(int size, Random random) {
        int rows = 3 * size + 1;
        double[] g = random.doubles((long) size * rows, -1, 1).toArray();
        double[] matrix = new double[size * size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                double sum = 0;
                for (int k = 0; k < rows; k++) {
                    sum += g[i * rows + k] * g[j * rows + k];
                }
                matrix[i * size + j] = sum / rows + (i == j ? 0.5 : 0);
            }
        }
        return matrix;
    }

    private static double[] scaled(double[] matrix, double[] scale) {
        double[] result = matrix.clone();
        for (int i = 0; i < scale.length; i++) {
            for (int j = 0; j < scale.length; j++) {
                result[i * scale.length + j] *= scale[i] * scale[j];
            }
        }
        return result;
    }

    private static double[] powersOfTwo(int size, int range, Random random) {
        double[] scale = new double[size];
        for (int i = 0; i < size; i++) {
            scale[i] = Math.scalb(1.0, random.nextInt(2 * range + 1) - range);
        }
        return scale;
    }

    /** Scaling by powers of two is exact, so the reference may use the well-scaled matrix. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 127, 128, 129, 200, 293})
    void agreesWithEjmlOnMatricesWhoseRowsDifferByManyOrders(int size) {
        Random random = new Random(size);
        double[] matrix = wellConditioned(size, random);
        double[] scale = powersOfTwo(size, 100, random); // 1e-30 to 1e30
        Cholesky cholesky = Cholesky.of(scaled(matrix, scale), size);
        DMatrixRMaj oracle = new DMatrixRMaj(size, size, true, matrix.clone());
        DMatrixRMaj inverse = Dense.inverse(oracle);
        double accuracy = 10 * size * size * EPSILON;

        double logScale = 0;
        for (double s : scale) {
            logScale += 2 * Math.log(s);
        }
        assertThat(cholesky.logDeterminant())
                .isCloseTo(
                        Dense.logDeterminant(oracle) + logScale,
                        within(size * accuracy + 4 * EPSILON * size * 140)); // terms of up to 2 · 70 each

        double[] b = random.doubles(size, -1, 1).toArray();
        double[] x = new double[size];
        for (int i = 0; i < size; i++) {
            x[i] = b[i] * scale[i];
        }
        cholesky.solve(x);
        DMatrixRMaj expected = Dense.solve(oracle, Dense.column(b));
        double[] actualInverse = cholesky.inverse();
        double[] r = cholesky.inverseFactor();
        double[] diagonal = cholesky.inverseDiagonal();
        for (int i = 0; i < size; i++) {
            assertThat(x[i] * scale[i]).isCloseTo(expected.get(i), within(10 * accuracy));
            assertThat(diagonal[i] * scale[i] * scale[i]).isCloseTo(inverse.get(i, i), within(10 * accuracy));
            for (int j = 0; j < size; j++) {
                double unit = scale[i] * scale[j];
                assertThat(actualInverse[i * size + j] * unit).isCloseTo(inverse.get(i, j), within(10 * accuracy));
                double product = 0; // (RᵀR)_ij
                for (int k = Math.max(i, j); k < size; k++) {
                    product += r[k * size + i] * scale[i] * r[k * size + j] * scale[j];
                }
                assertThat(product).isCloseTo(inverse.get(i, j), within(10 * accuracy));
                if (j > i) {
                    assertThat(r[i * size + j]).as("R is lower triangular").isZero();
                    assertThat(actualInverse[i * size + j]).as("symmetric").isEqualTo(actualInverse[j * size + i]);
                }
            }
        }
    }

    /** Whitening applies R, colouring applies Rᵀ, and both together apply the inverse. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 4, 5, 31, 96, 97, 128, 200})
    void manyRightHandSidesAreSolvedAtOnce(int size) {
        Random random = new Random(size);
        double[] matrix = wellConditioned(size, random);
        Cholesky cholesky = Cholesky.of(matrix, size);
        DMatrixRMaj r = new DMatrixRMaj(size, size, true, cholesky.inverseFactor());
        double accuracy = 100 * size * size * EPSILON;
        for (int columns : new int[] {0, 1, 2, 7, 8, 65, 131}) {
            DMatrixRMaj b = new DMatrixRMaj(
                    size,
                    columns,
                    true,
                    random.doubles((long) size * columns, -1, 1).toArray());
            double[] whitened = b.data.clone();
            cholesky.whiten(whitened, columns);
            assertThat(whitened).containsExactly(Dense.product(r, b).data, within(accuracy));
            double[] coloured = b.data.clone();
            cholesky.colour(coloured, columns);
            assertThat(coloured).containsExactly(Dense.product(Dense.transpose(r), b).data, within(accuracy));
            double[] solved = b.data.clone();
            cholesky.solve(solved, columns);
            DMatrixRMaj back = Dense.product(new DMatrixRMaj(size, size, true, matrix), wrap(solved, size, columns));
            assertThat(back.data).containsExactly(b.data, within(accuracy));
        }
    }

    private static DMatrixRMaj wrap(double[] values, int rows, int columns) {
        return new DMatrixRMaj(rows, columns, true, values);
    }

    /**
     * L Lᵀ must reproduce the scaled matrix to some ε for any condition number: here 200 components that are equal up
     * to 1e-12.
     */
    @Test
    void factorsOfNearlySingularMatricesReproduceThem() {
        int size = 200;
        double[] matrix = new double[size * size];
        java.util.Arrays.fill(matrix, 1);
        for (int i = 0; i < size; i++) {
            matrix[i * size + i] = 1 + 1e-12;
        }
        Cholesky cholesky = Cholesky.of(matrix, size);
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                double product = FastLoops.dot(cholesky.factor, i * size, cholesky.factor, j * size, j + 1);
                assertThat(product).isCloseTo(i == j ? 1 : 1 / (1 + 1e-12), within(2.0 * size * EPSILON));
            }
        }
    }

    @Test
    void threadsChangeNoBit() {
        int size = 333;
        double[] matrix = wellConditioned(size, new Random(1));
        double[] b = new Random(2).doubles(size * 17L, -1, 1).toArray();
        Cholesky alone = Cholesky.of(matrix, size);
        double[] solved = b.clone();
        alone.solve(solved, 17);
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            Cholesky shared = Cholesky.of(matrix, size, Parallel.on(executor));
            assertThat(shared.inverse()).isEqualTo(alone.inverse());
            shared.solve(b, 17);
            assertThat(b).isEqualTo(solved);
        } finally {
            executor.shutdownNow();
        }
    }

    /** The Hilbert matrix of order 8 has condition number 1.5e10: six digits must remain. */
    @Test
    void illConditionedMatricesKeepTheDigitsThatTheyAllow() {
        int size = 8;
        double[] hilbert = new double[size * size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                hilbert[i * size + j] = 1.0 / (i + j + 1);
            }
        }
        Cholesky cholesky = Cholesky.of(hilbert, size);
        double[] ones = new double[size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                ones[i] += hilbert[i * size + j]; // so that the solution is all ones
            }
        }
        cholesky.solve(ones);
        for (double one : ones) {
            assertThat(one).isCloseTo(1, within(1.5e10 * size * EPSILON * 10));
        }
        // The determinant is known: 1/det is the integer 365356847125734485878112256000000.
        assertThat(cholesky.logDeterminant()).isCloseTo(-Math.log(3.653568471257345e32), within(1e-4));
    }

    @Test
    void solvingReproducesTheRightHandSideEvenWhenSingularButForJitter() {
        double[] singular = {1, 1, 1, 1}; // two identical components
        Cholesky cholesky = Cholesky.of(singular, 2);
        double[] b = {2, 2};
        cholesky.solve(b);
        // Jitter selects one of many solutions; each satisfies the equation up to about √ε.
        assertThat(b[0] + b[1]).isCloseTo(2, within(1e-6));
        assertThat(cholesky.logDeterminant()).isNegative().isFinite();
    }

    @Test
    void inputIsNotModifiedAndOnlyItsLowerTriangleIsRead() {
        double[] matrix = {4, Double.NaN, 1, 3};
        double[] kept = matrix.clone();
        Cholesky cholesky = Cholesky.of(matrix, 2);
        assertThat(matrix).isEqualTo(kept);
        assertThat(cholesky.logDeterminant()).isCloseTo(Math.log(11), within(1e-14));
    }

    @Test
    void anEmptyMatrixHasDeterminantOne() {
        Cholesky cholesky = Cholesky.of(new double[0], 0);
        assertThat(cholesky.logDeterminant()).isZero();
        assertThat(cholesky.inverse()).isEmpty();
        assertThat(cholesky.inverseDiagonal()).isEmpty();
    }

    @Test
    void matricesThatAreNotPositiveDefiniteAreRefused() {
        assertThatThrownBy(() -> Cholesky.of(new double[] {1, 0, 2, 1}, 2))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageContaining("not positive definite");
        for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> Cholesky.of(new double[] {1, 0, 0, bad}, 2))
                    .isInstanceOf(ArithmeticException.class)
                    .hasMessageContaining("diagonal element 1")
                    .hasMessageContaining(String.valueOf(bad));
        }
        assertThatThrownBy(() -> Cholesky.of(new double[] {1, 0, Double.NaN, 1}, 2))
                .isInstanceOf(ArithmeticException.class);
    }
}
