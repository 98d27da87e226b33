package org.lgr.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.sweep.Dense;

/**
 * The evidence of local kernels, compared with a dense Gaussian process, and its gradient, compared with central
 * differences.
 */
class KernelEvidenceTest {
    private static final double STEP = 1e-4;
    /**
     * Central differences have an error of STEP² times a third derivative, and rounding of the evidence over STEP: both
     * below 1e-7.
     */
    private static final double ACCURACY = 1e-6;

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(1, 40, 1, false),
                Arguments.of(2, 60, 3, false),
                Arguments.of(3, 90, 2, true),
                Arguments.of(1, Chunk.ROWS + 30, 2, true));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theEvidenceIsTheDensityOfTheTargetsUnderTheSumOfKernels(
            int dimension, int rows, int models, boolean weighted) {
        KernelProblem problem = new KernelProblem(dimension, rows, models, weighted, 11);
        double expected = Dense.logDensity(problem.y(), problem.covariance());
        assertThat(problem.evidence().value()).isCloseTo(expected, within(1e-9 * Math.abs(expected)));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void everyDerivativeIsThatOfTheEvidence(int dimension, int rows, int models, boolean weighted) {
        KernelProblem problem = new KernelProblem(dimension, rows, models, weighted, 12);
        double[] logs = problem.kernels.logarithms();
        double[] gradient = problem.evidence().gradient();
        assertThat(gradient).hasSize(1 + models * (1 + 2 * dimension)).hasSameSizeAs(logs);
        double magnitude = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
        assertThat(magnitude).isGreaterThan(0.1); // otherwise agreement would mean little
        for (int i = 0; i < logs.length; i++) {
            double above = moved(problem, logs, i, STEP);
            double below = moved(problem, logs, i, -STEP);
            assertThat(gradient[i])
                    .as("hyperparameter %d", i)
                    .isCloseTo((above - below) / (2 * STEP), within(ACCURACY * (magnitude + Math.abs(above))));
        }
    }

    private static double moved(KernelProblem problem, double[] logs, int i, double step) {
        double[] changed = logs.clone();
        changed[i] += step;
        return new KernelEvidence(problem.kernels.with(changed), problem.chunks, Parallel.NONE).value();
    }

    @Test
    void logarithmsAreTheWholeOfTheHyperparameters() {
        KernelProblem problem = new KernelProblem(3, 10, 2, false, 13);
        KernelSum same = problem.kernels.with(problem.kernels.logarithms());
        assertThat(same.noise()).isCloseTo(problem.kernels.noise(), within(1e-15));
        for (int m = 0; m < 2; m++) {
            KernelTerm expected = problem.kernels.terms().get(m);
            KernelTerm actual = same.terms().get(m);
            assertThat(actual.centre()).isEqualTo(expected.centre());
            assertThat(actual.reach()).containsExactly(expected.reach(), within(1e-14));
            assertThat(actual.lengthScale()).containsExactly(expected.lengthScale(), within(1e-14));
            assertThat(actual.variance()).isCloseTo(expected.variance(), within(1e-14));
        }
    }

    @Test
    void threadsChangeNoBit() {
        KernelProblem problem = new KernelProblem(2, 300, 3, false, 15);
        ExecutorService executor = Executors.newFixedThreadPool(3);
        try {
            KernelEvidence together = new KernelEvidence(problem.kernels, problem.chunks, Parallel.on(executor));
            assertThat(together.value()).isEqualTo(problem.evidence().value());
            assertThat(together.gradient()).isEqualTo(problem.evidence().gradient());
        } finally {
            executor.shutdownNow();
        }
    }
}
