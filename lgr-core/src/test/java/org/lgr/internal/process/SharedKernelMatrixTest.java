package org.lgr.internal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.Dataset;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.sweep.Dense;

/** Covariances of targets, their rows, and derivatives of functions of them. */
class SharedKernelMatrixTest {
    private static final double STEP = 1e-4;

    /** More than one chunk, two outputs, and rows in a different order. */
    @Test
    void aSampleHasTheInputsTargetsWeightsAndGroupsOfItsRows() {
        int rows = Chunk.ROWS + 20;
        Random random = new Random(35);
        double[][] x = new double[rows][];
        Arrays.setAll(x, n -> random.doubles(3, -1, 1).toArray());
        double[] weights = new double[rows];
        Arrays.setAll(weights, n -> n % 2 == 0 ? 0.5 : 1.5); // their mean is 1
        int[] groups = IntStream.range(0, rows).map(n -> 5 - n % 7).toArray();
        double[] second = IntStream.range(0, rows).mapToDouble(n -> -n).toArray();
        Dataset data = Dataset.of(x, new double[rows]).withWeights(weights);
        List<Chunk> chunks = EnsembleProblem.chunks(
                List.of(data, data.withTarget(second, "second")),
                IntStream.range(0, rows).toArray());
        int[] numbers = {rows - 1, 3, Chunk.ROWS, 0, Chunk.ROWS - 1};

        SharedKernelMatrix.Sample sample = SharedKernelMatrix.Sample.of(chunks, 1, numbers, groups);

        for (int i = 0; i < numbers.length; i++) {
            int n = numbers[i];
            assertThat(sample.points()[i]).containsExactly(x[n]);
            for (int d = 0; d < 3; d++) {
                assertThat(sample.columns()[d * numbers.length + i]).isEqualTo(x[n][d]);
            }
            assertThat(sample.y()[i]).isEqualTo(-n);
            assertThat(sample.weight()[i]).isCloseTo(weights[n], within(1e-12));
            assertThat(sample.group()[i]).isEqualTo(groups[n]);
        }
        assertThat(SharedKernelMatrix.Sample.of(chunks, 1, numbers, new int[0]).group())
                .isEmpty();
    }

    /** Condition number and digits as in {@link SharedKernelEvidenceTest}. */
    @ParameterizedTest
    @EnumSource
    void theMatrixIsTheCovarianceOfTheTargets(SharedKernelShape.Caution caution) {
        SharedKernelProblem problem = new SharedKernelProblem(3, 30, 2, true, 36);
        double[] logs = SharedKernelProblem.logs(caution, 0.1, 1, 0.2, 0.5, 1, 2);
        DMatrixRMaj covariance = new DenseSharedKernel(caution, 3, logs).covariance(problem.x, problem.weight);
        SharedKernelMatrix matrix =
                new SharedKernelMatrix(SharedKernelProblem.kernel(caution, 3, logs), problem.sample());
        assertThat(matrix.size).isEqualTo(30);
        assertThat(matrix.factor.inverse())
                .containsExactly(Dense.inverse(covariance).getData(), within(1e-9));
    }

    /**
     * Σ_ij V_ij K_ij has the derivative V, so its differences are those of K itself, one hyperparameter at a time.
     * Their error is STEP²/6 of third derivatives, which are of the size of the gradient; 1e-6 of it is far more.
     */
    @ParameterizedTest
    @EnumSource
    void theGradientOfASumOverAllCovariancesIsThatOfTheirDifferences(SharedKernelShape.Caution caution) {
        SharedKernelProblem problem = new SharedKernelProblem(3, 30, 2, true, 37);
        double[] logs = SharedKernelProblem.logs(caution, 0.1, 1, 0.2, 0.5, 1, 2);
        Random random = new Random(38);
        double[] v = new double[30 * 30];
        for (int i = 0; i < 30; i++) {
            for (int j = 0; j <= i; j++) {
                v[i * 30 + j] = random.nextGaussian();
                v[j * 30 + i] = v[i * 30 + j];
            }
        }
        double[] gradient = new SharedKernelMatrix(SharedKernelProblem.kernel(caution, 3, logs), problem.sample())
                .gradient(v.clone());
        double magnitude = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
        assertThat(gradient).hasSize(logs.length);
        for (int i = 0; i < logs.length; i++) {
            double[] more = logs.clone();
            double[] less = logs.clone();
            more[i] += STEP;
            less[i] -= STEP;
            double difference = value(problem, caution, more, v) - value(problem, caution, less, v);
            assertThat(gradient[i])
                    .as("∂/∂log of hyperparameter %d", i)
                    .isCloseTo(difference / (2 * STEP), within(1e-6 * magnitude));
        }
    }

    /** Σ_ij V_ij K_ij minus the penalty. */
    private static double value(
            SharedKernelProblem problem, SharedKernelShape.Caution caution, double[] logs, double[] v) {
        DenseSharedKernel kernel = new DenseSharedKernel(caution, 3, logs);
        DMatrixRMaj covariance = kernel.covariance(problem.x, problem.weight);
        return Dense.dot(new DMatrixRMaj(v.length, 1, true, v), Dense.column(covariance.getData())) - kernel.penalty;
    }
}
