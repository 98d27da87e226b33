package org.lgr.internal.posterior;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.ejml.dense.row.factory.DecompositionFactory_DDRM;
import org.ejml.interfaces.decomposition.EigenDecomposition_F64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.sweep.Dense;
import org.lgr.internal.sweep.SmallProblem;

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
                Arguments.of(LocalBasis.linear(), 2, Chunk.FEW_ROWS + 22, 4),
                Arguments.of(LocalBasis.polynomial(2), 2, Chunk.FEW_ROWS + 22, 2));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void meanFieldAtItsFixedPointHasTheExactPosteriorMean(LocalBasis basis, int dimension, int rows, int count) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 11);
        Ensemble ensemble = problem.ensemble(NOISE);
        MeanFieldEngine engine = new MeanFieldEngine(ensemble, problem.rows);
        // s² = 1/β_y + Σ_m 1/β_fm; a first model takes 1/β_y, later ones the mean of the others.
        double noise = (count + 1) * NOISE;
        double[] before = new double[0];
        double[] means = {1};
        for (int sweep = 0; sweep < 20_000 && !Arrays.equals(before, means); sweep++) {
            engine.expectation(); // without M-step: relevances, precisions and offset (zero) are fixed
            before = means;
            means = SmallProblem.means(ensemble);
        }
        assertThat(ensemble.outputs.get(0).noise).isCloseTo(noise, within(1e-15));
        assertThat(means).containsExactly(exactMeans(problem, ensemble, noise, 0).data, within(ACCURACY));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void collapsedMeansAreTheExactOnesUpToTheToleranceOfConjugateGradients(
            LocalBasis basis, int dimension, int rows, int count) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 12);
        Ensemble ensemble = problem.ensemble(NOISE);
        CollapsedEngine engine = new CollapsedEngine(ensemble, problem.rows);
        for (int i = 0; i < 20; i++) { // warm-started: continues where it stopped
            engine.expectation();
        }
        double[] solution = ensemble.layout().means(ensemble.outputs.get(0)); // the offset last
        double offset = problem.bestOffset(problem.covariance(ensemble, NOISE));
        double[] exact = Arrays.copyOf(exactMeans(problem, ensemble, NOISE, offset).data, solution.length);
        exact[exact.length - 1] = offset;
        DMatrixRMaj error = Dense.sum(Dense.column(solution), -1, Dense.column(exact));
        DMatrixRMaj precision = precision(problem, ensemble);
        double energy = Dense.dot(error, Dense.product(precision, error));
        double smallest = smallestEigenvalue(Dense.product(precision, localCovariances(problem, ensemble)));
        assertThat(energy).isLessThanOrEqualTo(CONJUGATE_GRADIENT_TOLERANCE * rows / smallest);
    }

    @ParameterizedTest
    @MethodSource("problems")
    void eachApproximationBoundsTheNextBetterOneFromBelow(LocalBasis basis, int dimension, int rows, int count) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 13);
        double noise = (count + 1) * NOISE; // that of mean field
        MeanFieldEngine meanField = new MeanFieldEngine(problem.ensemble(NOISE), problem.rows);
        CollapsedEngine collapsed = new CollapsedEngine(problem.ensemble(noise), problem.rows);
        ExactEngine exact = new ExactEngine(problem.ensemble(noise), problem.rows, Parallel.NONE);
        double paper = 0;
        double integrated = 0;
        for (int i = 0; i < 2000; i++) {
            paper = meanField.expectation(); // the offset stays zero
        }
        for (int i = 0; i < 20; i++) {
            integrated = collapsed.expectation();
        }
        double evidence = exact.expectation();
        double withoutOffset = Dense.logDensity(problem.targets(0), problem.covariance(problem.ensemble(noise), noise));

        double rounding = ACCURACY * rows;
        assertThat(paper).isLessThanOrEqualTo(integrated + CONJUGATE_GRADIENT_TOLERANCE * rows + rounding);
        assertThat(paper).isLessThanOrEqualTo(withoutOffset + rounding);
        assertThat(integrated).isLessThanOrEqualTo(evidence + rounding);
        assertThat(withoutOffset).isLessThanOrEqualTo(evidence + rounding);
        // With several overlapping models the bounds are strict, so the comparisons above are of different numbers.
        assertThat(paper).isLessThan(integrated - 0.01);
        assertThat(integrated).isLessThan(evidence - 0.01);
    }

    @ParameterizedTest
    @MethodSource("problems")
    void objectivesAreTheBoundsAtTheirOwnPosterior(LocalBasis basis, int dimension, int rows, int count) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 14);
        Ensemble ensemble = problem.ensemble(NOISE);
        CollapsedEngine collapsed = new CollapsedEngine(ensemble, problem.rows);
        double objective = collapsed.expectation();
        double bound = DenseBound.of(problem, ensemble, collapsed.posterior(0), allOf(1 / NOISE, count))
                .value(ensemble);
        assertThat(objective).isCloseTo(bound, within(ACCURACY * (rows + Math.abs(bound))));

        ensemble = problem.ensemble(NOISE);
        MeanFieldEngine meanField = new MeanFieldEngine(ensemble, problem.rows);
        for (int i = 0; i < 3; i++) {
            objective = meanField.expectation();
        }
        bound = DenseBound.of(problem, ensemble, meanField.posterior(0), allOf(1 / NOISE, count))
                .value(ensemble);
        assertThat(objective).isCloseTo(bound, within(ACCURACY * (rows + Math.abs(bound))));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void collapsedUpdatesMaximiseTheBoundAtItsPosterior(LocalBasis basis, int dimension, int rows, int count) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, count, 16);
        Ensemble ensemble = problem.ensemble(NOISE);
        CollapsedEngine engine = new CollapsedEngine(ensemble, problem.rows);
        for (int i = 0; i < 3; i++) {
            engine.expectation();
            double before = engine.posterior(0).offset();
            double[] covariance = engine.posterior(0).spread();
            DMatrixRMaj phi = problem.features(ensemble, problem.x);
            DMatrixRMaj residual = Dense.sum(
                    problem.targets(before), -1, Dense.product(phi, Dense.column(SmallProblem.means(ensemble))));
            double squares = Dense.dot(residual, residual);
            double spread = 0; // Σ_m tr(Σ_m G_m)
            double[] relevances = SmallProblem.means(ensemble);
            int at = 0;
            int component = 0;
            for (int m = 0; m < count; m++) {
                int live = ensemble.layout().live[m].length;
                DMatrixRMaj local = new DMatrixRMaj(live, live);
                System.arraycopy(covariance, at, local.data, 0, live * live);
                DMatrixRMaj own = problem.features(ensemble, m);
                spread += CommonOps_DDRM.trace(Dense.product(local, Dense.product(Dense.transpose(own), own)));
                for (int j = 0; j < live; j++, component++) { // α = 1/(μ² + Σ_kk)
                    relevances[component] = 1 / (Math.pow(relevances[component], 2) + local.get(j, j));
                }
                at += live * live;
            }
            engine.maximisation(0);
            assertThat(ensemble.outputs.get(0).offset).isEqualTo(before); // it is found together with the means
            assertThat(ensemble.outputs.get(0).noise).isCloseTo((squares + spread) / rows, within(ACCURACY));
            double[] updated = SmallProblem.relevances(ensemble);
            for (int j = 0; j < updated.length; j++) {
                assertThat(updated[j]).isCloseTo(relevances[j], within(ACCURACY * relevances[j]));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("problems")
    void aSingleModelLosesNothingByBeingTreatedOnItsOwn(LocalBasis basis, int dimension, int rows, int ignored) {
        SmallProblem problem = new SmallProblem(basis, dimension, rows, 1, 15);
        Ensemble ensemble = problem.ensemble(NOISE);
        CollapsedEngine collapsed = new CollapsedEngine(ensemble, problem.rows);
        collapsed.expectation();
        double bound = collapsed.expectation(); // a few steps are exact here, the second only refines
        DMatrixRMaj covariance = problem.covariance(ensemble, NOISE);
        double evidence = Dense.logDensity(problem.targets(problem.bestOffset(covariance)), covariance);
        // Conjugate gradients stop at a predicted gain of this size, which bounds the loss for well conditioned blocks.
        double tolerance = CONJUGATE_GRADIENT_TOLERANCE * rows;
        assertThat(bound).isCloseTo(evidence, within(tolerance + ACCURACY * (rows + Math.abs(evidence))));
    }

    static double[] allOf(double value, int count) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }

    /** The precision of the weights and, last, of the offset, which has no prior. */
    private static DMatrixRMaj precision(SmallProblem problem, Ensemble ensemble) {
        DMatrixRMaj phi = problem.features(ensemble, problem.x);
        DMatrixRMaj all = new DMatrixRMaj(phi.numRows, phi.numCols + 1);
        CommonOps_DDRM.fill(all, 1);
        CommonOps_DDRM.insert(phi, all, 0, 0);
        double[] prior = Arrays.copyOf(SmallProblem.relevances(ensemble), phi.numCols + 1);
        return Dense.sum(Dense.diagonal(prior), 1 / NOISE, Dense.product(Dense.transpose(all), all));
    }

    private static DMatrixRMaj exactMeans(SmallProblem problem, Ensemble ensemble, double noise, double offset) {
        DMatrixRMaj phi = problem.features(ensemble, problem.x);
        DMatrixRMaj cross = Dense.product(Dense.transpose(phi), problem.targets(offset));
        CommonOps_DDRM.scale(1 / noise, cross);
        DMatrixRMaj gram = Dense.product(Dense.transpose(phi), phi);
        DMatrixRMaj precision = Dense.sum(Dense.diagonal(SmallProblem.relevances(ensemble)), 1 / noise, gram);
        return Dense.solve(precision, cross);
    }

    /** The inverses of the diagonal blocks of the precision: those of the models, and that of the offset. */
    private static DMatrixRMaj localCovariances(SmallProblem problem, Ensemble ensemble) {
        DMatrixRMaj precision = precision(problem, ensemble);
        DMatrixRMaj blocks = new DMatrixRMaj(precision.numRows, precision.numRows);
        int[] from = Arrays.copyOf(ensemble.layout().from, ensemble.size() + 2);
        from[ensemble.size() + 1] = precision.numRows;
        for (int b = 0; b <= ensemble.size(); b++) {
            DMatrixRMaj own = CommonOps_DDRM.extract(precision, from[b], from[b + 1], from[b], from[b + 1]);
            CommonOps_DDRM.insert(Dense.inverse(own), blocks, from[b], from[b]);
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
