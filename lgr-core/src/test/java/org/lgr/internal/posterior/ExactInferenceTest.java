package org.lgr.internal.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.ensemble.OutputView;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.sweep.Dense;
import org.lgr.internal.sweep.SmallProblem;

/**
 * Exact inference, compared with textbook formulas on dense matrices with EJML.
 *
 * <p>Tolerance: the matrices have condition numbers below 1e5 (noise 0.05 against kernel values of at most a few
 * hundred), so either side is accurate to about 1e-16 · 1e5 · N ≈ 1e-9 of its magnitude.
 */
class ExactInferenceTest {
    private static final double ACCURACY = 1e-8;
    private static final double NOISE = 0.05;

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(LocalBasis.constant(), 1, 40, 4),
                Arguments.of(LocalBasis.constant(), 3, Chunk.FEW_ROWS + 22, 6),
                Arguments.of(LocalBasis.linear(), 1, 40, 3),
                Arguments.of(LocalBasis.linear(), 2, Chunk.FEW_ROWS + 22, 5),
                Arguments.of(LocalBasis.linear(), 5, 60, 3),
                Arguments.of(LocalBasis.polynomial(2), 2, Chunk.FEW_ROWS + 22, 3),
                Arguments.of(LocalBasis.polynomial(3), 1, 40, 2));
    }

    @Test
    void oneWideModelIsBayesianLinearRegression() {
        SmallProblem problem = new SmallProblem(LocalBasis.linear(), 2, 60, 1, 1);
        Ensemble ensemble = problem.ensemble(NOISE);
        Localiser model = ensemble.localisers.get(0);
        double[] relevance = ensemble.outputs.get(0).relevance.get(0);
        model.lengthScale[0] = Localiser.MAX_LENGTH_SCALE;
        model.lengthScale[1] = Localiser.MAX_LENGTH_SCALE;
        ExactEngine engine = new ExactEngine(ensemble, problem.rows, Parallel.NONE);
        double evidence = engine.expectation();
        WeightPosterior posterior = engine.posterior(0);

        // Bishop, Pattern Recognition and Machine Learning, eqs. 3.53, 3.54 and 3.86, for targets less the offset.
        // The
        // columns are those of the activation times (1, x − c): with length scales of 100 it is 1 to within 1e-3.
        DMatrixRMaj phi = new DMatrixRMaj(60, 3);
        for (int n = 0; n < 60; n++) {
            double a = problem.x[n][0] - model.centre[0];
            double b = problem.x[n][1] - model.centre[1];
            double eta = Math.exp(-0.5 * (a * a + b * b) / 1e4);
            phi.set(n, 0, eta);
            phi.set(n, 1, eta * a);
            phi.set(n, 2, eta * b);
        }
        DMatrixRMaj gram = Dense.product(Dense.transpose(phi), phi);
        DMatrixRMaj precision = Dense.sum(Dense.diagonal(relevance), 1 / NOISE, gram);
        DMatrixRMaj covariance = Dense.inverse(precision);
        DMatrixRMaj marginal = Dense.sum(
                Dense.identity(60, NOISE),
                1,
                Dense.product(phi, Dense.product(Dense.inverse(Dense.diagonal(relevance)), Dense.transpose(phi))));
        double offset = problem.bestOffset(marginal);
        DMatrixRMaj targets = problem.targets(offset);
        DMatrixRMaj mean = Dense.product(covariance, Dense.product(Dense.transpose(phi), targets));
        CommonOps_DDRM.scale(1 / NOISE, mean);
        DMatrixRMaj residual = Dense.sum(targets, -1, Dense.product(phi, mean));
        double logPrior = 0;
        double penalty = 0;
        for (int k = 0; k < 3; k++) {
            logPrior += Math.log(relevance[k]);
            penalty += relevance[k] * mean.get(k) * mean.get(k);
        }
        double expected = 0.5
                * (logPrior
                        - 60 * Math.log(NOISE)
                        - Dense.dot(residual, residual) / NOISE
                        - penalty
                        - Dense.logDeterminant(precision)
                        - 60 * Math.log(2 * Math.PI));

        assertThat(posterior.offset()).isCloseTo(offset, within(ACCURACY));
        assertThat(ensemble.outputs.get(0).mean.get(0)).containsExactly(mean.data, within(ACCURACY));
        assertThat(posterior.spread()).containsExactly(covariance.data, within(ACCURACY));
        assertThat(evidence).isCloseTo(expected, within(ACCURACY * Math.abs(expected)));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void meanVarianceAndEvidenceAreThoseOfTheImpliedGaussianProcess(
            LocalBasis basis, int dimension, int rows, int count) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 2);
        Ensemble ensemble = problem.ensemble(NOISE);
        ExactEngine engine = new ExactEngine(ensemble, problem.rows, Parallel.NONE);
        double evidence = engine.expectation();
        PointEvaluation evaluation = fullyTrusting(problem, ensemble, engine.posterior(0));

        DMatrixRMaj covariance = problem.covariance(ensemble, NOISE);
        double offset = problem.bestOffset(covariance);
        DMatrixRMaj targets = problem.targets(offset);
        double expected = Dense.logDensity(targets, covariance);
        assertThat(evidence).isCloseTo(expected, within(ACCURACY * (rows + Math.abs(expected))));

        double[][] points = points(dimension, 20);
        DMatrixRMaj cross = problem.kernel(ensemble, problem.x, points);
        DMatrixRMaj weighted = Dense.solve(covariance, cross);
        DMatrixRMaj prior = problem.kernel(ensemble, points, points);
        DMatrixRMaj reduction = Dense.product(Dense.transpose(cross), weighted);
        DMatrixRMaj means = Dense.product(Dense.transpose(weighted), targets);
        for (int i = 0; i < points.length; i++) {
            evaluation.moveTo(points[i]);
            double magnitude = 1 + prior.get(i, i); // the variance is a difference of terms of this size
            assertThat(evaluation.mean()).isCloseTo(offset + means.get(i), within(ACCURACY * magnitude));
            assertThat(evaluation.functionVariance())
                    .isCloseTo(prior.get(i, i) - reduction.get(i, i), within(ACCURACY * magnitude));
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void worthOfAModelIsTheEvidenceLostWithoutItLessThePriceOfItsLocaliser(
            LocalBasis basis, int dimension, int rows, int count) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 3);
        Ensemble ensemble = problem.ensemble(NOISE);
        ExactEngine engine = new ExactEngine(ensemble, problem.rows, Parallel.NONE);
        engine.expectation();
        DMatrixRMaj covariance = problem.covariance(ensemble, NOISE);
        double offset = problem.bestOffset(covariance);
        DMatrixRMaj targets = problem.targets(offset);
        double with = Dense.logDensity(targets, covariance);
        double[] worths = engine.worths();
        for (int m = 0; m < count; m++) {
            Ensemble others = ensemble.copy();
            others.remove(m);
            double without = Dense.logDensity(targets, problem.covariance(others, NOISE));
            double price = price(problem, ensemble, m);
            assertThat(worths[m]).isCloseTo(with - without - price, within(ACCURACY * (rows + Math.abs(with) + price)));
        }
    }

    /** ½ Σ log(1 + h) with the curvatures h = Σ_n (∂f_n/∂θ)²/s² of the model's own prediction f. */
    private static double price(SmallProblem problem, Ensemble ensemble, int m) {
        Localiser localiser = ensemble.localisers.get(m);
        double[] weights = ensemble.layout().gather(ensemble.outputs.get(0).mean);
        double[] curvature = new double[2 * problem.dimension];
        for (double[] row : problem.x) {
            double[] phi = problem.features(ensemble, m, row);
            double f = 0;
            for (int j = 0; j < phi.length; j++) {
                f += phi[j] * weights[ensemble.layout().from[m] + j];
            }
            for (int d = 0; d < problem.dimension; d++) {
                double z = (row[d] - localiser.centre[d]) / localiser.lengthScale[d];
                curvature[2 * d] += Math.pow(f * z * z, 2) / NOISE;
                curvature[2 * d + 1] += Math.pow(f * z / localiser.lengthScale[d], 2) / NOISE;
            }
        }
        return Arrays.stream(curvature).map(h -> 0.5 * Math.log(1 + h)).sum();
    }

    @Test
    void aLocaliserThatTheDataDoNotDetermineCostsNothing() {
        SmallProblem problem = new SmallProblem(LocalBasis.linear(), 2, 60, 2, 6);
        Ensemble ensemble = problem.ensemble(NOISE);
        double[] without = LocaliserPrices.of(ensemble, problem.rows); // all weights are zero
        assertThat(without).containsExactly(0, 0);
        new ExactEngine(ensemble, problem.rows, Parallel.NONE).expectation();
        assertThat(Arrays.stream(LocaliserPrices.of(ensemble, problem.rows))).allMatch(price -> price > 0);
    }

    /** An evaluation whose support trusts every point, so that nothing is added to the posterior variance. */
    private static PointEvaluation fullyTrusting(SmallProblem problem, Ensemble ensemble, WeightPosterior posterior) {
        double[] whitening = new double[problem.dimension * problem.dimension];
        double[] low = new double[problem.dimension];
        double[] high = new double[problem.dimension];
        Arrays.fill(low, -1e300);
        Arrays.fill(high, 1e300);
        Support everywhere = new Support(1e-300, 1e300, whitening, low, high);
        return new PointEvaluation(new OutputView(ensemble, 0)
                .parameters(problem.basis, SmallProblem.identity(problem.dimension), posterior, everywhere));
    }

    private static double[][] points(int dimension, int count) {
        Random random = new Random(4);
        double[][] points = new double[count][dimension];
        for (double[] point : points) {
            for (int d = 0; d < dimension; d++) {
                point[d] = 5 * random.nextDouble() - 2.5;
            }
        }
        return points;
    }
}
