package org.lgr.internal.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.CholeskyDecomposition_F64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.LocalBasis;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.sweep.Dense;

/**
 * The gradient that adaptive growth follows, compared with central differences of the log evidence.
 *
 * <p>The gradient takes the posterior covariance as an average over samples. The columns of a square root of the
 * covariance, times √S, have exactly this average, so that the test does not depend on chance. Tolerance as in
 * {@link LengthScaleGradientTest}.
 */
class EvidenceGradientTest {
    private static final double STEP = 1e-4;
    private static final double ACCURACY = 1e-6;

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(LocalBasis.constant(), 2, 60, 3, 1, false),
                Arguments.of(LocalBasis.constant(), 1, 60, 4, 2, true),
                Arguments.of(LocalBasis.linear(), 1, 60, 2, 1, true),
                Arguments.of(LocalBasis.linear(), 3, 150, 3, 2, false),
                Arguments.of(LocalBasis.linear(), 2, Chunk.ROWS + 76, 3, 2, true),
                Arguments.of(LocalBasis.polynomial(2), 2, 150, 2, 1, true));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void withTheWholeCovarianceItIsThatOfTheLogEvidence(
            LocalBasis basis, int dimension, int rows, int models, int outputs, boolean weighted) {
        EnsembleProblem problem = new EnsembleProblem(basis, dimension, rows, models, outputs, weighted, 41);
        double[] gradient = gradient(problem);
        double magnitude = Arrays.stream(gradient).map(Math::abs).max().orElseThrow();
        assertThat(magnitude).isGreaterThan(0.1); // otherwise agreement would mean little
        for (int m = 0; m < models; m++) {
            Localiser localiser = problem.ensemble.localisers.get(m);
            for (int d = 0; d < dimension; d++) {
                double scale = localiser.lengthScale[d];
                localiser.lengthScale[d] = scale * Math.exp(STEP);
                double wider = problem.evidence();
                localiser.lengthScale[d] = scale * Math.exp(-STEP);
                double narrower = problem.evidence();
                localiser.lengthScale[d] = scale;
                double tolerance = ACCURACY * (magnitude + Math.abs(wider));
                assertThat(gradient[2 * m * dimension + d])
                        .as("∂/∂log λ of model %d, input %d", m, d)
                        .isCloseTo((wider - narrower) / (2 * STEP), within(tolerance));

                double centre = localiser.centre[d];
                localiser.centre[d] = centre + scale * STEP;
                double above = problem.evidence();
                localiser.centre[d] = centre - scale * STEP;
                double below = problem.evidence();
                localiser.centre[d] = centre;
                // The centres are fixed in this case.
                double expected = basis.order() > 1 ? 0 : (above - below) / (2 * STEP);
                assertThat(gradient[(2 * m + 1) * dimension + d])
                        .as("∂/∂(c/λ) of model %d, input %d", m, d)
                        .isCloseTo(expected, within(tolerance));
            }
        }
    }

    private static double[] gradient(EnsembleProblem problem) {
        Ensemble.Layout layout = problem.ensemble.layout();
        int samples = layout.size + 1;
        double[][] vectors = new double[problem.ensemble.outputs.size() * (samples + 1)][layout.size + 1];
        for (int q = 0; q < problem.ensemble.outputs.size(); q++) {
            vectors[q * (samples + 1)] = problem.solver(q).mean();
            DMatrixRMaj root = root(Dense.inverse(problem.precision(q)));
            int[] live = problem.live(q);
            for (int s = 0; s < live.length; s++) { // the others remain zero, as for pruned components
                for (int i = 0; i < live.length; i++) {
                    vectors[q * (samples + 1) + 1 + s][live[i]] = Math.sqrt(samples) * root.get(i, s);
                }
            }
        }
        return problem.gradient(vectors);
    }

    private static DMatrixRMaj root(DMatrixRMaj covariance) {
        CholeskyDecomposition_F64<DMatrixRMaj> cholesky = DecompositionFactory_DDRM.chol(covariance.numRows, true);
        assertThat(cholesky.decompose(covariance.copy())).isTrue();
        return cholesky.getT(null);
    }

    @Test
    void samplesOfThePosteriorGiveItOnAverage() {
        EnsembleProblem problem = new EnsembleProblem(LocalBasis.linear(), 2, 150, 2, 1, true, 42);
        double[] exact = gradient(problem);
        ExactPosterior solver = problem.solver(0);
        int repetitions = 400;
        double[] sum = new double[exact.length];
        double[] squares = new double[exact.length];
        for (int r = 0; r < repetitions; r++) {
            double[][] samples = solver.samples();
            double[][] vectors = Stream.concat(Stream.of(solver.mean()), Arrays.stream(samples))
                    .toArray(double[][]::new);
            double[] gradient = problem.gradient(vectors);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += gradient[i] - exact[i];
                squares[i] += (gradient[i] - exact[i]) * (gradient[i] - exact[i]);
            }
        }
        for (int i = 0; i < sum.length; i++) { // within five standard errors
            assertThat(Math.abs(sum[i])).isLessThan(5 * Math.sqrt(squares[i]));
        }
    }
}
