package org.lgr.internal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.internal.sweep.Dense;

/**
 * The objective of the hyperparameters of a {@link SharedKernel}, compared with the density of all targets on dense
 * matrices.
 */
class SharedKernelEvidenceTest {
    private static final double STEP = 1e-4;
    /**
     * Central differences have errors of STEP²/6 third derivatives, and of rounding of the value over STEP: both below
     * this.
     */
    private static final double ACCURACY = 1e-6;

    /**
     * Dimension, rows, whether weights differ, caution, and then noise, signal, linear part and all length scales
     * before bounds.
     */
    static Stream<Arguments> problems() {
        return Arrays.stream(SharedKernelShape.Caution.values())
                .flatMap(caution -> Stream.of(
                        Arguments.of(1, 40, false, caution, SharedKernelProblem.logs(caution, 0.1, 1, 0.1, 0.7)),
                        Arguments.of(
                                3, 60, true, caution, SharedKernelProblem.logs(caution, 0.05, 0.5, 0.2, 0.5, 1, 4)),
                        Arguments.of(
                                6,
                                50,
                                true,
                                caution,
                                SharedKernelProblem.logs(caution, 0.3, 2, 0.03, 1, 2, 3, 4, 5, 6)),
                        // Functions as large as the bounds allow: all bounds are approached, none is reached.
                        Arguments.of(2, 40, true, caution, SharedKernelProblem.logs(caution, 0.1, 500, 500, 0.8, 2)),
                        // Almost no signal.
                        Arguments.of(2, 40, true, caution, SharedKernelProblem.logs(caution, 3, 1e-3, 1e-4, 0.8, 2)),
                        // The first length scales are just within the bounds, smaller ones of other terms beyond.
                        Arguments.of(2, 40, true, caution, SharedKernelProblem.logs(caution, 0.1, 1, 0.1, 0.0101, 99)),
                        Arguments.of(2, 40, true, caution, SharedKernelProblem.logs(caution, 0.1, 1, 0.1, 99, 99))));
    }

    /** −½ (yᵀK⁻¹y + log|K|) minus the penalty. */
    private static double expected(SharedKernelProblem problem, double[] logs, SharedKernelShape.Caution caution) {
        DenseSharedKernel kernel = new DenseSharedKernel(caution, problem.dimension, logs);
        double density = Dense.logDensity(Dense.column(problem.y), kernel.covariance(problem.x, problem.weight));
        return density + 0.5 * problem.y.length * Math.log(2 * Math.PI) - kernel.penalty;
    }

    private static SharedKernelEvidence evidence(
            SharedKernelProblem problem, double[] logs, SharedKernelShape.Caution caution) {
        SharedKernel kernel = SharedKernelProblem.kernel(caution, problem.dimension, logs);
        return new SharedKernelEvidence(kernel, problem.sample());
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theValueIsTheLogEvidenceLessThePenalty(
            int dimension, int rows, boolean weighted, SharedKernelShape.Caution caution, double[] logs) {
        SharedKernelProblem problem = new SharedKernelProblem(dimension, rows, 2, weighted, 31);
        double expected = expected(problem, logs, caution);
        // Eigenvalues of K are above 0.03, the smallest noise over the largest weight. Their sum is largest where
        // functions are as large as the bounds allow: two terms of all inputs with 8 each, two of one input with 4
        // each, and 8/3 (1 + |x|²) ≤ 24 of the linear part make 48 for each of 40 rows, 1920 in total. A condition
        // number below 1e5 leaves eleven digits of sixteen.
        assertThat(evidence(problem, logs, caution).value())
                .isCloseTo(expected, within(1e-10 * (rows + Math.abs(expected))));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theGradientIsThatOfTheValueInEveryHyperparameter(
            int dimension, int rows, boolean weighted, SharedKernelShape.Caution caution, double[] logs) {
        SharedKernelProblem problem = new SharedKernelProblem(dimension, rows, 2, weighted, 32);
        assertGradient(problem, logs, caution);
    }

    private static void assertGradient(SharedKernelProblem problem, double[] logs, SharedKernelShape.Caution caution) {
        double[] gradient = evidence(problem, logs, caution).gradient();
        double magnitude = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
        assertThat(gradient).hasSize(logs.length);
        assertThat(magnitude).isGreaterThan(0.1); // otherwise agreement would mean little
        for (int i = 0; i < logs.length; i++) {
            double[] more = logs.clone();
            double[] less = logs.clone();
            more[i] += STEP;
            less[i] -= STEP;
            double above = expected(problem, more, caution);
            double below = expected(problem, less, caution);
            assertThat(gradient[i])
                    .as("∂/∂log of hyperparameter %d", i)
                    .isCloseTo((above - below) / (2 * STEP), within(ACCURACY * (magnitude + Math.abs(above))));
        }
    }

    /** Rows so far apart that K is well conditioned without noise. */
    @ParameterizedTest
    @EnumSource
    void noiseNearItsLeastChangesNothingOfThat(SharedKernelShape.Caution caution) {
        SharedKernelProblem problem = new SharedKernelProblem(3, 12, 2, true, 33);
        for (double noise : new double[] {1e-1, 1e-2, 1e-4, 1e-6, 1e-9}) {
            double[] logs = SharedKernelProblem.logs(caution, noise, 1, 0.1, 0.5, 0.5, 0.5);
            double expected = expected(problem, logs, caution);
            assertThat(evidence(problem, logs, caution).value()).isCloseTo(expected, within(1e-9 * Math.abs(expected)));
            assertGradient(problem, logs, caution);
        }
    }

    /** Only the penalty distinguishes logarithms beyond the bounds. */
    @ParameterizedTest
    @EnumSource
    void beyondItsBoundsALengthScaleHasTheValueOfTheBoundButForThePenalty(SharedKernelShape.Caution caution) {
        SharedKernelProblem problem = new SharedKernelProblem(2, 40, 2, true, 34);
        for (double[] scales : new double[][] {{1e-3, 1}, {1, 1e3}, {1e-4, 1e4}}) {
            double[] logs = SharedKernelProblem.logs(caution, 0.1, 1, 0.1, scales);
            double expected = expected(problem, logs, caution);
            assertThat(evidence(problem, logs, caution).value())
                    .isCloseTo(expected, within(1e-10 * (40 + Math.abs(expected))));
            assertGradient(problem, logs, caution);
        }
    }

    @Test
    void aRowOfTwiceTheWeightCountsAsMuchAsTwoWithTheSameTarget() {
        // Two equal rows with noise σ² carry the same information about f as one row with noise σ²/2. In addition there
        // is the density of their difference, 0: N(0; 0, 2σ²); the change of variables from two targets to their mean
        // and difference has determinant 1.
        SharedKernelShape.Caution caution = SharedKernelShape.Caution.BOLD;
        SharedKernel kernel =
                SharedKernelProblem.kernel(caution, 1, SharedKernelProblem.logs(caution, 0.2, 1, 0.1, 0.8));
        double[][] once = {{-1}, {0.3}, {1.2}};
        double[][] twice = {{-1}, {0.3}, {1.2}, {1.2}};
        double heavy = evidence(kernel, once, new double[] {1, -1, 0.5}, new double[] {1, 1, 2});
        double both = evidence(kernel, twice, new double[] {1, -1, 0.5, 0.5}, new double[] {1, 1, 1, 1});
        assertThat(both).isCloseTo(heavy - 0.5 * Math.log(2 * kernel.noise()), within(1e-12));
    }

    private static double evidence(SharedKernel kernel, double[][] x, double[] y, double[] weight) {
        double[] columns = SharedKernelProblem.columns(x);
        return new SharedKernelEvidence(kernel, new SharedKernelMatrix.Sample(x, columns, y, weight, new int[0]))
                .value();
    }
}
