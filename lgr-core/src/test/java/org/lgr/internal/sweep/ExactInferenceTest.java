package org.lgr.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.LocalBasis;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;

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
                Arguments.of(LocalBasis.constant(), 3, RowBlocks.BLOCK_ROWS + 22, 6),
                Arguments.of(LocalBasis.linear(), 1, 40, 3),
                Arguments.of(LocalBasis.linear(), 2, RowBlocks.BLOCK_ROWS + 22, 5),
                Arguments.of(LocalBasis.linear(), 5, 60, 3),
                Arguments.of(LocalBasis.polynomial(2), 2, RowBlocks.BLOCK_ROWS + 22, 3),
                Arguments.of(LocalBasis.polynomial(3), 1, 40, 2));
    }

    @Test
    void oneWideModelIsBayesianLinearRegression() {
        try (SmallProblem problem = new SmallProblem(LocalBasis.linear(), 2, 60, 1, 1)) {
            List<LocalState> models = problem.models();
            LocalState model = models.get(0);
            model.lengthScale[0] = Localiser.MAX_LENGTH_SCALE;
            model.lengthScale[1] = Localiser.MAX_LENGTH_SCALE;
            ExactEngine engine = new ExactEngine(models, problem.monomials, problem.passes, NOISE);
            double evidence = engine.expectation();
            WeightPosterior posterior = engine.posterior();

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
            DMatrixRMaj precision = Dense.sum(Dense.diagonal(model.relevance), 1 / NOISE, gram);
            DMatrixRMaj covariance = Dense.inverse(precision);
            DMatrixRMaj marginal = Dense.sum(
                    Dense.identity(60, NOISE),
                    1,
                    Dense.product(
                            phi, Dense.product(Dense.inverse(Dense.diagonal(model.relevance)), Dense.transpose(phi))));
            double offset = problem.bestOffset(marginal);
            DMatrixRMaj targets = problem.targets(offset);
            DMatrixRMaj mean = Dense.product(covariance, Dense.product(Dense.transpose(phi), targets));
            CommonOps_DDRM.scale(1 / NOISE, mean);
            DMatrixRMaj residual = Dense.sum(targets, -1, Dense.product(phi, mean));
            double logPrior = 0;
            double penalty = 0;
            for (int k = 0; k < 3; k++) {
                logPrior += Math.log(model.relevance[k]);
                penalty += model.relevance[k] * mean.get(k) * mean.get(k);
            }
            double expected = 0.5
                    * (logPrior
                            - 60 * Math.log(NOISE)
                            - Dense.dot(residual, residual) / NOISE
                            - penalty
                            - Dense.logDeterminant(precision)
                            - 60 * Math.log(2 * Math.PI));

            assertThat(posterior.offset()).isCloseTo(offset, within(ACCURACY));
            assertThat(model.mean).containsExactly(mean.data, within(ACCURACY));
            assertThat(posterior.spread()).containsExactly(covariance.data, within(ACCURACY));
            assertThat(evidence).isCloseTo(expected, within(ACCURACY * Math.abs(expected)));
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void meanVarianceAndEvidenceAreThoseOfTheImpliedGaussianProcess(
            LocalBasis basis, int dimension, int rows, int count) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 2)) {
            List<LocalState> models = problem.models();
            ExactEngine engine = new ExactEngine(models, problem.monomials, problem.passes, NOISE);
            double evidence = engine.expectation();
            PointEvaluation evaluation = fullyTrusting(problem, models, engine.posterior());

            DMatrixRMaj covariance = problem.covariance(models, NOISE);
            double offset = problem.bestOffset(covariance);
            DMatrixRMaj targets = problem.targets(offset);
            double expected = Dense.logDensity(targets, covariance);
            assertThat(evidence).isCloseTo(expected, within(ACCURACY * (rows + Math.abs(expected))));

            double[][] points = points(dimension, 20);
            DMatrixRMaj cross = problem.kernel(models, problem.x, points);
            DMatrixRMaj weighted = Dense.solve(covariance, cross);
            DMatrixRMaj prior = problem.kernel(models, points, points);
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
    }

    @ParameterizedTest
    @MethodSource("problems")
    void worthOfAModelIsTheEvidenceLostWithoutItLessThePriceOfItsLocaliser(
            LocalBasis basis, int dimension, int rows, int count) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 3)) {
            List<LocalState> models = problem.models();
            List<LocalState> unchanged = problem.models();
            ExactEngine engine = new ExactEngine(models, problem.monomials, problem.passes, NOISE);
            engine.expectation();
            DMatrixRMaj covariance = problem.covariance(unchanged, NOISE);
            double offset = problem.bestOffset(covariance);
            DMatrixRMaj targets = problem.targets(offset);
            double with = Dense.logDensity(targets, covariance);
            double[] means = SmallProblem.means(models);
            // A negligible step of length scales, which makes the engine compute the worths.
            engine.maximisation(1e-9);

            int from = 0;
            for (int m = 0; m < count; m++) {
                LocalState model = unchanged.get(m);
                List<LocalState> others = new ArrayList<>(unchanged);
                others.remove(m);
                double without = Dense.logDensity(targets, problem.covariance(others, NOISE));
                double price = price(problem, model, means, from);
                assertThat(engine.worth(m))
                        .isCloseTo(with - without - price, within(ACCURACY * (rows + Math.abs(with) + price)));
                from += model.live.length;
            }
        }
    }

    /** The price for curvatures Σ_n (f_n q_nd)² of the model's own prediction f, and effective rows Σ_n η². */
    private static double price(SmallProblem problem, LocalState model, double[] means, int from) {
        double[] curvature = new double[problem.dimension];
        double seen = 0;
        for (double[] row : problem.x) {
            seen += Math.pow(model.activation(row), 2);
            double[] phi = problem.features(model, row);
            double f = 0;
            for (int j = 0; j < phi.length; j++) {
                f += phi[j] * means[from + j];
            }
            for (int d = 0; d < problem.dimension; d++) {
                curvature[d] += Math.pow(f * Math.pow((row[d] - model.centre[d]) / model.lengthScale[d], 2), 2);
            }
        }
        return LocaliserPrice.ofLengthScales(curvature, 0, problem.dimension, NOISE)
                + LocaliserPrice.ofCentre(seen, problem.x.length);
    }

    @Test
    void priceIsZeroForWhatTheDataDoNotDetermineAndForAModelThatSeesAllRows() {
        assertThat(LocaliserPrice.ofLengthScales(new double[] {7, 0, 0}, 1, 2, NOISE))
                .isZero();
        assertThat(LocaliserPrice.ofLengthScales(new double[] {0, 3, 0}, 1, 2, NOISE))
                .isPositive();
        assertThat(LocaliserPrice.ofCentre(100, 100)).isZero();
        assertThat(LocaliserPrice.ofCentre(20, 100)).isCloseTo(Math.log(5), within(1e-15)); // five possible positions
        assertThat(LocaliserPrice.ofCentre(0, 100)).isFinite();
    }

    /** An evaluation whose support trusts every point, so that nothing is added to the posterior variance. */
    private static PointEvaluation fullyTrusting(
            SmallProblem problem, List<LocalState> models, WeightPosterior posterior) {
        double[] whitening = new double[problem.dimension * problem.dimension];
        double[] low = new double[problem.dimension];
        double[] high = new double[problem.dimension];
        java.util.Arrays.fill(low, -1e300);
        java.util.Arrays.fill(high, 1e300);
        Support everywhere = new Support(1e-300, 1e300, whitening, low, high);
        return new PointEvaluation(SweepResult.parameters(
                problem.basis, SmallProblem.identity(problem.dimension), models, posterior, everywhere));
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
