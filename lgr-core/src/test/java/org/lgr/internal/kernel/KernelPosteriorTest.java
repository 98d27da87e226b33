package org.lgr.internal.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.sweep.Dense;

/** Posteriors of local functions, compared with the formulas of [M14 section 4] on dense matrices. */
class KernelPosteriorTest {
    private static final int ROWS = 80;
    private static final double EXACT = 1e-9;
    /** Jitter bounds the condition number of k(Z, Z) by about 1e9; solving with it costs nine of sixteen digits. */
    private static final double ILL_CONDITIONED = 1e-6;
    /**
     * Up to 80 directions in which anchors coincide; in each, jitter times a prior variance below 5 over noise above
     * 0.04.
     */
    private static final double JITTERED = ROWS * KernelPosterior.JITTER * 5 / 0.04;

    private static double[][] points(int dimension) {
        Random random = new Random(5);
        double[][] points = new double[7][];
        Arrays.setAll(points, i -> random.doubles(dimension, -1.8, 1.8).toArray());
        return points;
    }

    @ParameterizedTest
    @CsvSource({"1,1,false", "2,3,false", "3,2,true"})
    void theExactPosteriorIsThatOfThePaper(int dimension, int models, boolean weighted) {
        KernelProblem problem = new KernelProblem(dimension, ROWS, models, weighted, 21);
        KernelPosterior posterior = KernelPosterior.exact(problem.kernels, problem.chunks, Parallel.NONE);
        assertThat(posterior.exact()).isTrue();
        assertThat(posterior.logEvidence()).isEqualTo(problem.evidence().value());
        assertLocalFunctions(problem, posterior, problem.kernel(problem.x(), problem.x()), problem.noise(), EXACT);
    }

    @ParameterizedTest
    @CsvSource({"1,2,false", "2,3,true"})
    void anchorsThatAreAllRowsGiveTheExactPosterior(int dimension, int models, boolean weighted) {
        KernelProblem problem = new KernelProblem(dimension, ROWS, models, weighted, 22);
        KernelPosterior posterior =
                KernelPosterior.sparse(problem.kernels, problem.chunks, problem.chunks, Parallel.NONE);
        double evidence = problem.evidence().value();
        assertThat(posterior.exact()).isFalse();
        assertThat(posterior.logEvidence()).isCloseTo(evidence, within(JITTERED * ROWS));
        assertLocalFunctions(problem, posterior, problem.kernel(problem.x(), problem.x()), problem.noise(), JITTERED);
    }

    /**
     * The exact posterior of an approximate model: rows have the covariance Q = k(X, Z) k(Z, Z)⁻¹ k(Z, X), and the rest
     * is noise.
     */
    @ParameterizedTest
    @CsvSource({"1,2,false", "2,3,true"})
    void withFewAnchorsRowsAreIndependentGivenThem(int dimension, int models, boolean weighted) {
        KernelProblem problem = new KernelProblem(dimension, ROWS, models, weighted, 23);
        int[] some = IntStream.range(0, 12).map(i -> 5 * i).toArray();
        KernelPosterior posterior =
                KernelPosterior.sparse(problem.kernels, problem.chunks, problem.chunks(some), Parallel.NONE);
        assertThat(posterior.anchors()).isEqualTo(12);
        double[][] x = problem.x();
        double[][] z = Arrays.stream(some).mapToObj(n -> x[n]).toArray(double[][]::new);
        DMatrixRMaj between = problem.kernel(z, z);
        for (int u = 0; u < some.length; u++) {
            between.set(u, u, between.get(u, u) * (1 + KernelPosterior.JITTER));
        }
        DMatrixRMaj project = Dense.solve(between, problem.kernel(z, x)); // U×N
        DMatrixRMaj q = Dense.product(problem.kernel(x, z), project);
        double[] noise = problem.noise();
        for (int n = 0; n < ROWS; n++) {
            noise[n] +=
                    problem.kernel(new double[][] {x[n]}, new double[][] {x[n]}).get(0, 0) - q.get(n, n);
        }
        double expected = Dense.logDensity(problem.y(), Dense.sum(q, 1, Dense.diagonal(noise)));
        assertThat(posterior.logEvidence()).isCloseTo(expected, within(ILL_CONDITIONED * ROWS));
        DMatrixRMaj k = Dense.sum(q, 1, Dense.diagonal(noise));
        for (double[] point : points(dimension)) {
            double[][] functions = posterior.localFunctions(point);
            for (int m = 0; m < models; m++) {
                DMatrixRMaj toRows = Dense.product(problem.kernel(m, new double[][] {point}, z), project); // 1×N
                DMatrixRMaj mean = Dense.product(toRows, Dense.solve(k, problem.y()));
                assertThat(functions[0][m]).isCloseTo(mean.get(0, 0), within(ILL_CONDITIONED));
                for (int r = 0; r < models; r++) {
                    DMatrixRMaj others = Dense.product(problem.kernel(r, new double[][] {point}, z), project);
                    DMatrixRMaj known = Dense.product(toRows, Dense.solve(k, Dense.transpose(others)));
                    double prior = m == r ? problem.kernel(m, point, point) : 0;
                    assertThat(functions[1][m * models + r])
                            .isCloseTo(prior - known.get(0, 0), within(ILL_CONDITIONED));
                }
            }
        }
    }

    /** μ_m = k_m(x, X) K⁻¹ y and Σ_mr = δ_mr k_m(x, x) − k_m(x, X) K⁻¹ k_r(X, x). */
    private static void assertLocalFunctions(
            KernelProblem problem, KernelPosterior posterior, DMatrixRMaj prior, double[] noise, double accuracy) {
        DMatrixRMaj k = Dense.sum(prior, 1, Dense.diagonal(noise));
        int models = problem.kernels.terms().size();
        for (double[] point : points(problem.data.dimension())) {
            double[][] functions = posterior.localFunctions(point);
            for (int m = 0; m < models; m++) {
                DMatrixRMaj toRows = problem.kernel(m, new double[][] {point}, problem.x());
                DMatrixRMaj mean = Dense.product(toRows, Dense.solve(k, problem.y()));
                assertThat(functions[0][m]).isCloseTo(mean.get(0, 0), within(accuracy));
                for (int r = 0; r < models; r++) {
                    DMatrixRMaj others = problem.kernel(r, problem.x(), new double[][] {point});
                    DMatrixRMaj known = Dense.product(toRows, Dense.solve(k, others));
                    double own = m == r ? problem.kernel(m, point, point) : 0;
                    assertThat(functions[1][m * models + r]).isCloseTo(own - known.get(0, 0), within(accuracy));
                }
            }
        }
    }

    @Test
    void theSumIsTheSumOfLocalFunctionsAndWhatSupportAdds() {
        KernelProblem problem = new KernelProblem(2, ROWS, 3, false, 24);
        for (KernelPosterior posterior : new KernelPosterior[] {
            KernelPosterior.exact(problem.kernels, problem.chunks, Parallel.NONE),
            KernelPosterior.sparse(problem.kernels, problem.chunks, problem.chunks(1, 8, 30, 31, 50, 77), Parallel.NONE)
        }) {
            double[][] points = points(2);
            KernelPosterior.Sums sums = posterior.at(points);
            for (int i = 0; i < points.length; i++) {
                double[][] functions = posterior.localFunctions(points[i]);
                double mean = Arrays.stream(functions[0]).sum();
                double variance = Arrays.stream(functions[1]).sum();
                assertThat(sums.mean()[i]).isCloseTo(mean, within(1e-10));
                assertThat(sums.variance()[i]).isBetween(variance - 1e-10, variance + 1 + mean * mean);
                assertThat(sums.coverage()[i]).isBetween(0.0, 1.0);
            }
        }
    }
}
