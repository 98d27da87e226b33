package org.lgr.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the hyperparameters of a {@link SharedKernel} maximise, against the density of all targets written down
 * densely.
 */
class SharedKernelEvidenceTest {
    private static final double STEP = 1e-4;
    /**
     * Central differences are off by STEP²/6 third derivatives, and by rounding of the value over STEP: both below
     * this.
     */
    private static final double ACCURACY = 1e-6;

    /**
     * Dimension, rows, whether weights differ, caution, and then noise, signal, linear part and all length scales
     * before bounds.
     */
    static Stream<Arguments> problems() {
        return Arrays.stream(SharedKernel.Caution.values())
                .flatMap(caution -> Stream.of(
                        Arguments.of(1, 40, false, caution, SharedKernelProblem.logs(0.1, 1, 0.1, 0.7)),
                        Arguments.of(3, 60, true, caution, SharedKernelProblem.logs(0.05, 0.5, 0.2, 0.5, 1, 4)),
                        Arguments.of(6, 50, true, caution, SharedKernelProblem.logs(0.3, 2, 0.03, 1, 2, 3, 4, 5, 6)),
                        // functions as large as they may be: both bounds are approached, none is reached
                        Arguments.of(2, 40, true, caution, SharedKernelProblem.logs(0.1, 500, 500, 0.8, 2)),
                        // next to no signal
                        Arguments.of(2, 40, true, caution, SharedKernelProblem.logs(3, 1e-3, 1e-4, 0.8, 2)),
                        // length scales within the bounds, but hardly
                        Arguments.of(2, 40, true, caution, SharedKernelProblem.logs(0.1, 1, 0.1, 0.0101, 99)),
                        Arguments.of(2, 40, true, caution, SharedKernelProblem.logs(0.1, 1, 0.1, 99, 99))));
    }

    private static double largest(SharedKernel.Caution caution) {
        return caution == SharedKernel.Caution.CAREFUL ? 1 : 8;
    }

    private static double leastNoise(SharedKernel.Caution caution) {
        return caution == SharedKernel.Caution.CAREFUL ? 1e-2 : 1e-6;
    }

    /** −½ (yᵀK⁻¹y + log|K|) less the penalty, of hyperparameters that are never as large as their bounds. */
    private static double expected(SharedKernelProblem problem, double[] logs, SharedKernel.Caution caution) {
        int dimension = problem.dimension;
        double noise = leastNoise(caution) + Math.exp(logs[0]);
        double signal = 1 / (1 / largest(caution) + Math.exp(-logs[1]));
        double linear = 1 / ((1 + dimension) / largest(caution) + Math.exp(-logs[2]));
        double[] scales = Arrays.stream(logs, 3, logs.length)
                .map(log -> Math.min(100, Math.max(0.01, Math.exp(log))))
                .toArray();
        DMatrixRMaj function = SharedKernelProblem.matrix(
                problem.x,
                problem.x,
                (a, b) -> signal * SharedKernelProblem.similarity(a, b, scales)
                        + linear * SharedKernelProblem.linear(a, b));
        DMatrixRMaj all = Dense.sum(function, 1, problem.noises(noise));
        double evidence = Dense.logDensity(Dense.column(problem.y), all);
        double[] middle = {0.03, 1, 0.1, 1.5 * Math.sqrt(dimension)};
        double[] spread = {2, 1, 1.5, 1.5};
        double penalty = 0;
        for (int i = 0; i < logs.length; i++) {
            int kind = Math.min(i, 3);
            penalty += 0.5 * Math.pow((logs[i] - Math.log(middle[kind])) / spread[kind], 2);
        }
        return evidence + 0.5 * problem.y.length * Math.log(2 * Math.PI) - penalty;
    }

    private static SharedKernelEvidence evidence(
            SharedKernelProblem problem, double[] logs, SharedKernel.Caution caution) {
        return new SharedKernelEvidence(SharedKernelProblem.kernel(logs, caution), problem.sample());
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theValueIsTheLogEvidenceLessThePenalty(
            int dimension, int rows, boolean weighted, SharedKernel.Caution caution, double[] logs) {
        SharedKernelProblem problem = new SharedKernelProblem(dimension, rows, 2, weighted, 31);
        double expected = expected(problem, logs, caution);
        // Eigenvalues of K are above 0.03, the least noise over the largest weight, and their sum is below 40 (8 + 8/3
        // (1 + |x|²)),
        // which is 1300: a condition below 1e5 leaves eleven digits of sixteen.
        assertThat(evidence(problem, logs, caution).value())
                .isCloseTo(expected, within(1e-10 * (rows + Math.abs(expected))));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theGradientIsThatOfTheValueInEveryHyperparameter(
            int dimension, int rows, boolean weighted, SharedKernel.Caution caution, double[] logs) {
        SharedKernelProblem problem = new SharedKernelProblem(dimension, rows, 2, weighted, 32);
        assertGradient(problem, logs, caution);
    }

    private static void assertGradient(SharedKernelProblem problem, double[] logs, SharedKernel.Caution caution) {
        double[] gradient = evidence(problem, logs, caution).gradient();
        double magnitude = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
        assertThat(gradient).hasSize(logs.length);
        assertThat(magnitude).isGreaterThan(0.1); // otherwise agreement would say little
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

    /** Rows so far apart that K stays well conditioned without noise. */
    @ParameterizedTest
    @EnumSource
    void noiseNearItsLeastChangesNothingOfThat(SharedKernel.Caution caution) {
        SharedKernelProblem problem = new SharedKernelProblem(3, 12, 2, true, 33);
        for (double noise : new double[] {1e-1, 1e-2, 1e-6, 1e-9}) {
            double[] logs = SharedKernelProblem.logs(noise, 1, 0.1, 0.5, 0.5, 0.5);
            double expected = expected(problem, logs, caution);
            assertThat(evidence(problem, logs, caution).value()).isCloseTo(expected, within(1e-9 * Math.abs(expected)));
            assertGradient(problem, logs, caution);
        }
    }

    @ParameterizedTest
    @EnumSource
    void hyperparametersStayWithinTheirBoundsHoweverFarTheirLogarithmsGo(SharedKernel.Caution caution) {
        double[] far = {-700, 700, 700, -700, 700, 0};
        SharedKernel kernel = SharedKernelProblem.kernel(far, caution);
        assertThat(kernel.noise()).isEqualTo(leastNoise(caution));
        assertThat(kernel.signal()).isEqualTo(largest(caution));
        assertThat(kernel.linear()).isEqualTo(largest(caution) / 4);
        assertThat(kernel.lengthScale()).containsExactly(0.01, 100, 1);

        SharedKernel small = SharedKernelProblem.kernel(SharedKernelProblem.logs(5, 1e-9, 1e-9, 1, 1, 1), caution);
        assertThat(small.noise()).isCloseTo(5, within(0.011));
        assertThat(small.signal()).isCloseTo(1e-9, within(1e-17));
        assertThat(small.linear()).isCloseTo(1e-9, within(1e-17));
    }

    /** The penalty alone tells logarithms beyond the bounds apart. */
    @Test
    void beyondItsBoundsALengthScaleHasTheValueOfTheBoundButForThePenalty() {
        SharedKernelProblem problem = new SharedKernelProblem(2, 40, 2, true, 34);
        SharedKernel.Caution caution = SharedKernel.Caution.BOLD;
        for (double[] scales : new double[][] {{1e-3, 1}, {1, 1e3}, {1e-4, 1e4}}) {
            double[] logs = SharedKernelProblem.logs(0.1, 1, 0.1, scales);
            double expected = expected(problem, logs, caution);
            assertThat(evidence(problem, logs, caution).value())
                    .isCloseTo(expected, within(1e-10 * (40 + Math.abs(expected))));
        }
    }

    @Test
    void aRowOfTwiceTheWeightCountsAsMuchAsTwoWithTheSameTarget() {
        // Two equal rows with noise σ² tell f what one row with noise σ²/2 does; only the density of their difference,
        // 0, is more:
        // N(0; 0, 2σ²), and the change of variables from two targets to their mean and difference has determinant 1.
        SharedKernel kernel =
                SharedKernelProblem.kernel(SharedKernelProblem.logs(0.2, 1, 0.1, 0.8), SharedKernel.Caution.BOLD);
        double[][] once = {{-1}, {0.3}, {1.2}};
        double[][] twice = {{-1}, {0.3}, {1.2}, {1.2}};
        double heavy = new SharedKernelEvidence(
                        kernel,
                        new SharedKernelEvidence.Sample(
                                once, new double[] {-1, 0.3, 1.2}, new double[] {1, -1, 0.5}, new double[] {1, 1, 2}))
                .value();
        double both = new SharedKernelEvidence(
                        kernel,
                        new SharedKernelEvidence.Sample(
                                twice, new double[] {-1, 0.3, 1.2, 1.2}, new double[] {1, -1, 0.5, 0.5}, new double[] {
                                    1, 1, 1, 1
                                }))
                .value();
        assertThat(both).isCloseTo(heavy - 0.5 * Math.log(2 * kernel.noise()), within(1e-12));
    }
}
