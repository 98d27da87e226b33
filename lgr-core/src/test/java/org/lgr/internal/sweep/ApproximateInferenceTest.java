package org.lgr.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.LocalBasis;

/**
 * Mean-field and collapsed inference, compared with the exact posterior and with dense computations of their bounds.
 */
class ApproximateInferenceTest {
    /** Rounding: condition numbers below 1e5 and sums of a few hundred terms, as in {@link ExactInferenceTest}. */
    private static final double ACCURACY = 1e-8;

    private static final double NOISE = 0.05;
    private static final double CONJUGATE_GRADIENT_TOLERANCE = 1e-7; // nats per row, as CollapsedEngine states

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(LocalBasis.constant(), 1, 40, 3),
                Arguments.of(LocalBasis.linear(), 1, 40, 3),
                Arguments.of(LocalBasis.linear(), 2, RowBlocks.BLOCK_ROWS + 22, 4),
                Arguments.of(LocalBasis.polynomial(2), 2, RowBlocks.BLOCK_ROWS + 22, 2));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void meanFieldAtItsFixedPointHasTheExactPosteriorMean(LocalBasis basis, int dimension, int rows, int count) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 11)) {
            List<LocalState> models = problem.models();
            MeanFieldEngine engine = meanField(problem, models);
            // s² = 1/β_y + Σ_m 1/β_fm; a first model takes 1/β_y, later ones the mean of the others.
            assertThat(engine.noise()).isCloseTo((count + 1) * NOISE, within(1e-15));
            double[] before = new double[0];
            double[] means = {1};
            for (int sweep = 0; sweep < 20_000 && !Arrays.equals(before, means); sweep++) {
                engine.expectation(); // without M-step: relevances, precisions and offset (zero) are fixed
                before = means;
                means = SmallProblem.means(models);
            }
            assertThat(means).containsExactly(exactMeans(problem, models, engine.noise()).data, within(ACCURACY));
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void collapsedMeansAreTheExactOnesUpToTheToleranceOfConjugateGradients(
            LocalBasis basis, int dimension, int rows, int count) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 12)) {
            List<LocalState> models = problem.models();
            CollapsedEngine engine = new CollapsedEngine(models, problem.monomials, problem.passes, NOISE);
            for (int i = 0; i < 20; i++) { // warm-started: continues where it stopped
                engine.expectation();
            }
            DMatrixRMaj error =
                    Dense.sum(Dense.column(SmallProblem.means(models)), -1, exactMeans(problem, models, NOISE));
            DMatrixRMaj precision = precision(problem, models, NOISE);
            // CG stops at rᵀPr ≤ tolerance · N with P = blockdiag(Σ_m); eᵀHe = rᵀH⁻¹r ≤ rᵀPr / λ_min(HP).
            double energy = Dense.dot(error, Dense.product(precision, error));
            double smallest = smallestEigenvalue(Dense.product(precision, localCovariances(problem, models)));
            assertThat(energy).isLessThanOrEqualTo(CONJUGATE_GRADIENT_TOLERANCE * rows / smallest);
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void eachApproximationBoundsTheNextBetterOneFromBelow(LocalBasis basis, int dimension, int rows, int count) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 13)) {
            MeanFieldEngine meanField = meanField(problem, problem.models());
            double noise = meanField.noise();
            CollapsedEngine collapsed = new CollapsedEngine(problem.models(), problem.monomials, problem.passes, noise);
            ExactEngine exact = new ExactEngine(problem.models(), problem.monomials, problem.passes, noise);
            double paper = 0;
            double integrated = 0;
            for (int i = 0; i < 2000; i++) {
                paper = meanField.expectation();
            }
            for (int i = 0; i < 20; i++) {
                integrated = collapsed.expectation();
            }
            double evidence = exact.expectation();
            double evidenceWithoutOffset =
                    Dense.logDensity(problem.targets(0), problem.covariance(problem.models(), noise));

            double rounding = ACCURACY * rows;
            assertThat(paper).isLessThanOrEqualTo(integrated + CONJUGATE_GRADIENT_TOLERANCE * rows + rounding);
            assertThat(integrated).isLessThanOrEqualTo(evidenceWithoutOffset + rounding);
            assertThat(evidenceWithoutOffset).isLessThanOrEqualTo(evidence + rounding);
            // With several overlapping models the bounds are strict, so the comparisons above are of different numbers.
            assertThat(paper).isLessThan(integrated - 0.01);
            assertThat(integrated).isLessThan(evidenceWithoutOffset - 0.01);
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void objectivesAreTheBoundsAtTheirOwnPosterior(LocalBasis basis, int dimension, int rows, int count) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 14)) {
            List<LocalState> models = problem.models();
            CollapsedEngine collapsed = new CollapsedEngine(models, problem.monomials, problem.passes, NOISE);
            double objective = collapsed.expectation();
            double bound = DenseBound.of(problem, models, collapsed.posterior(), allOf(1 / NOISE, count))
                    .value(models);
            assertThat(objective).isCloseTo(bound, within(ACCURACY * (rows + Math.abs(bound))));

            models = problem.models();
            MeanFieldEngine meanField = meanField(problem, models);
            for (int i = 0; i < 3; i++) {
                objective = meanField.expectation();
            }
            bound = DenseBound.of(problem, models, meanField.posterior(), allOf(1 / NOISE, count))
                    .value(models);
            assertThat(objective).isCloseTo(bound, within(ACCURACY * (rows + Math.abs(bound))));
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void collapsedUpdatesMaximiseTheBoundAtItsPosterior(LocalBasis basis, int dimension, int rows, int count) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 16)) {
            List<LocalState> models = problem.models();
            CollapsedEngine engine = new CollapsedEngine(models, problem.monomials, problem.passes, NOISE);
            for (int i = 0; i < 3; i++) {
                engine.expectation();
                double before = engine.posterior().offset();
                double[] covariance = engine.posterior().spread();
                DMatrixRMaj phi = problem.features(models, problem.x);
                DMatrixRMaj residual = Dense.sum(
                        problem.targets(before), -1, Dense.product(phi, Dense.column(SmallProblem.means(models))));
                double meanResidual = CommonOps_DDRM.elementSum(residual) / rows;
                double squares = Dense.dot(residual, residual) - rows * meanResidual * meanResidual;
                double spread = 0; // Σ_m tr(Σ_m G_m)
                double[] relevances = SmallProblem.means(models);
                int at = 0;
                int component = 0;
                for (LocalState model : models) {
                    int live = model.live.length;
                    DMatrixRMaj local = new DMatrixRMaj(live, live);
                    System.arraycopy(covariance, at, local.data, 0, live * live);
                    DMatrixRMaj own = problem.features(List.of(model), problem.x);
                    spread += CommonOps_DDRM.trace(Dense.product(local, Dense.product(Dense.transpose(own), own)));
                    for (int j = 0; j < live; j++, component++) { // α = 1/(μ² + Σ_kk)
                        relevances[component] = 1 / (Math.pow(relevances[component], 2) + local.get(j, j));
                    }
                    at += live * live;
                }
                engine.maximisation(0);
                assertThat(engine.posterior().offset()).isCloseTo(before + meanResidual, within(ACCURACY));
                assertThat(engine.noise()).isCloseTo((squares + spread) / rows, within(ACCURACY));
                double[] updated = SmallProblem.relevances(models);
                for (int j = 0; j < updated.length; j++) {
                    assertThat(updated[j]).isCloseTo(relevances[j], within(ACCURACY * relevances[j]));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void aSingleModelLosesNothingByBeingTreatedOnItsOwn(LocalBasis basis, int dimension, int rows, int ignored) {
        try (SmallProblem problem = new SmallProblem(basis, dimension, rows, 1, 15)) {
            CollapsedEngine collapsed = new CollapsedEngine(problem.models(), problem.monomials, problem.passes, NOISE);
            collapsed.expectation();
            double bound = collapsed.expectation(); // one CG step is exact here, the second only refines
            double evidence = Dense.logDensity(problem.targets(0), problem.covariance(problem.models(), NOISE));
            assertThat(bound).isCloseTo(evidence, within(ACCURACY * (rows + Math.abs(evidence))));
        }
    }

    static MeanFieldEngine meanField(SmallProblem problem, List<LocalState> models) {
        MeanFieldEngine engine = new MeanFieldEngine(models, problem.monomials, problem.passes, NOISE);
        models.forEach(model -> engine.born());
        return engine;
    }

    static double[] allOf(double value, int count) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }

    private static DMatrixRMaj precision(SmallProblem problem, List<LocalState> models, double noise) {
        DMatrixRMaj phi = problem.features(models, problem.x);
        return Dense.sum(
                Dense.diagonal(SmallProblem.relevances(models)), 1 / noise, Dense.product(Dense.transpose(phi), phi));
    }

    private static DMatrixRMaj exactMeans(SmallProblem problem, List<LocalState> models, double noise) {
        DMatrixRMaj phi = problem.features(models, problem.x);
        DMatrixRMaj cross = Dense.product(Dense.transpose(phi), problem.targets(0));
        CommonOps_DDRM.scale(1 / noise, cross);
        return Dense.solve(precision(problem, models, noise), cross);
    }

    private static DMatrixRMaj localCovariances(SmallProblem problem, List<LocalState> models) {
        int size = SmallProblem.means(models).length;
        DMatrixRMaj blocks = new DMatrixRMaj(size, size);
        int at = 0;
        for (LocalState model : models) {
            CommonOps_DDRM.insert(Dense.inverse(precision(problem, List.of(model), NOISE)), blocks, at, at);
            at += model.live.length;
        }
        return blocks;
    }

    /** The smallest eigenvalue of a product of two positive definite matrices, whose eigenvalues are real. */
    private static double smallestEigenvalue(DMatrixRMaj matrix) {
        EigenDecomposition_F64<DMatrixRMaj> eigen = DecompositionFactory_DDRM.eig(matrix.numRows, false);
        assertThat(eigen.decompose(matrix.copy())).isTrue();
        double smallest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < matrix.numRows; i++) {
            smallest = Math.min(smallest, eigen.getEigenvalue(i).getReal());
        }
        assertThat(smallest).isPositive();
        return smallest;
    }
}
