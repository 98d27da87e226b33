package org.lgr.internal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.blend.Blend;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.ensemble.OutputView;
import org.lgr.internal.growth.Grower;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;
import org.lgr.internal.sweep.Dense;

/**
 * Posteriors under a {@link SharedKernel} as local models, compared with the same features and the same process on
 * dense matrices.
 */
class SharedFitTest {
    private static final double JITTER = 1e-4;
    private static final double OFFSET_PRECISION = 1e-6;
    /**
     * The precision matrix has eigenvalues from 1e-4, which jitter over the largest variance leaves, to some 1e4, the
     * sum of features over the noise. A rounding of 1e-16 of it moves a prediction by at most 1e4/√1e-4 · 1e-16 = 1e-10
     * of the length of the weights, which is about ten. The tolerance allows some roundings of that.
     */
    private static final double EXACT = 1e-8;

    private static final int ROWS = 40;
    private static final SharedKernelShape.Caution BOLD = SharedKernelShape.Caution.BOLD;

    private static final class Problem {
        final SharedKernelProblem data;
        final LocalBasis basis;
        final List<double[][]> anchors = new ArrayList<>();
        final DenseSharedKernel dense;
        final SharedKernel kernel;
        final SharedFit fit;
        final double noise;

        Problem(LocalBasis basis, int dimension, int anchorCount, boolean weighted) {
            this(basis, dimension, anchorCount, weighted, ROWS);
        }

        /**
         * A problem with {@code anchorCount} anchors in the first term. If these are not all rows, each further term
         * has one anchor less than the one before.
         */
        Problem(LocalBasis basis, int dimension, int anchorCount, boolean weighted, int judged) {
            this.basis = basis;
            data = new SharedKernelProblem(dimension, ROWS, 1, weighted, 51);
            double[] scales = new double[dimension];
            Arrays.setAll(scales, d -> 0.4 + 0.2 * d);
            double[] logs = SharedKernelProblem.logs(BOLD, 0.09, 0.7, 0.05, scales);
            dense = new DenseSharedKernel(BOLD, dimension, logs);
            for (int t = 0; t < dense.terms.size(); t++) {
                int from = anchorCount == ROWS ? 0 : Math.min(t, anchorCount);
                anchors.add(Arrays.copyOfRange(data.x, from, anchorCount));
            }
            kernel = SharedKernelProblem.kernel(BOLD, dimension, logs).judgedBy(judged);
            noise = dense.noise * ROWS / judged;
            fit = new SharedFit(kernel, data.rows(), anchors, new Monomials(basis, dimension), 0, 1, Parallel.NONE);
        }

        int anchorCount() {
            return anchors.stream().mapToInt(own -> own.length).sum();
        }

        /** Length scales of a localiser: 100 for inputs that its term does not use. */
        double[] lengthScales(DenseSharedKernel.Term term) {
            double[] scales = new double[data.dimension];
            Arrays.fill(scales, 100);
            for (int i = 0; i < term.inputs().length; i++) {
                scales[term.inputs()[i]] = term.lengthScale()[i];
            }
            return scales;
        }

        /** Features: the wide linear model or constant, the anchors of every term, and 1. */
        double[] features(double[] x) {
            double[] wide = new double[x.length];
            Arrays.fill(wide, 100);
            double activation = SharedKernelProblem.similarity(x, new double[x.length], wide);
            List<Double> features = new ArrayList<>(List.of(activation));
            for (int d = 0; d < x.length && basis.order() > 0; d++) {
                features.add(activation * x[d]);
            }
            for (int t = 0; t < anchors.size(); t++) {
                double[] scales = lengthScales(dense.terms.get(t));
                for (double[] anchor : anchors.get(t)) {
                    features.add(SharedKernelProblem.similarity(x, anchor, scales));
                }
            }
            features.add(1.0);
            return features.stream().mapToDouble(value -> value).toArray();
        }

        DMatrixRMaj features(double[][] points) {
            return new DMatrixRMaj(Arrays.stream(points).map(this::features).toArray(double[][]::new));
        }

        DMatrixRMaj gram() {
            DMatrixRMaj phi = features(data.x);
            return Dense.product(Dense.transpose(phi), Dense.product(Dense.diagonal(data.weight), phi));
        }

        /** The prior precision; weights of different terms are independent a priori. */
        DMatrixRMaj precision() {
            DMatrixRMaj gram = gram();
            int size = gram.numRows;
            int first = size - 1 - anchorCount();
            DMatrixRMaj prior = new DMatrixRMaj(size, size);
            for (int i = 0; i < first; i++) {
                prior.set(i, i, 1 / dense.linear);
            }
            for (int t = 0; t < anchors.size(); t++) {
                double[][] own = anchors.get(t);
                double[] scales = lengthScales(dense.terms.get(t));
                for (int i = 0; i < own.length; i++) {
                    for (int j = 0; j < own.length; j++) {
                        double similarity = SharedKernelProblem.similarity(own[i], own[j], scales);
                        double value = (similarity + (i == j ? JITTER : 0))
                                / dense.terms.get(t).variance();
                        prior.set(first + i, first + j, value);
                    }
                }
                first += own.length;
            }
            prior.set(size - 1, size - 1, OFFSET_PRECISION);
            return Dense.sum(prior, 1 / noise, gram);
        }

        /** H⁻¹ΦᵀWy/σ² times features of points. */
        double[] means(double[][] points) {
            DMatrixRMaj weighted = Dense.product(Dense.diagonal(data.weight), Dense.column(data.y));
            DMatrixRMaj cross = Dense.product(Dense.transpose(features(data.x)), weighted);
            DMatrixRMaj solved = Dense.solve(precision(), cross);
            DMatrixRMaj sums = Dense.product(features(points), solved);
            return Arrays.stream(sums.getData()).map(sum -> sum / noise).toArray();
        }
    }

    static Stream<Arguments> problems() {
        return Stream.of(
                Arguments.of(LocalBasis.linear(), 2, ROWS, false),
                Arguments.of(LocalBasis.linear(), 3, ROWS, true),
                Arguments.of(LocalBasis.linear(), 2, 7, true),
                Arguments.of(LocalBasis.constant(), 2, ROWS, true),
                Arguments.of(LocalBasis.constant(), 1, 1, false),
                Arguments.of(LocalBasis.polynomial(2), 2, 20, true));
    }

    private static double[][] points(int dimension) {
        Random random = new Random(52);
        double[][] points = new double[25][];
        Arrays.setAll(points, i -> random.doubles(dimension, -1, 1).toArray());
        return points;
    }

    private static double[] predictions(Ensemble ensemble, int output, double[][] points) {
        Dataset data = Dataset.of(points, new double[points.length]);
        int outputs = ensemble.outputs.size();
        List<Dataset> copies = Collections.nCopies(outputs, data);
        int[] numbers = IntStream.range(0, points.length).toArray();
        return Grower.predictions(
                ensemble, output, EnsembleProblem.chunks(copies, numbers), new ChunkPasses(Parallel.NONE));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void meansAreThoseOfTheSameFeaturesUnderTheSamePrior(
            LocalBasis basis, int dimension, int anchors, boolean weighted) {
        Problem problem = new Problem(basis, dimension, anchors, weighted);
        double[] expected = problem.means(points(dimension));
        double[] means = predictions(problem.fit.ensemble(), 0, points(dimension));
        assertThat(means).containsExactly(expected, within(EXACT));
        assertThat(problem.fit.ensemble().size()).isEqualTo(1 + problem.anchorCount());
        assertThat(problem.fit.ensemble().outputs.get(0).noise).isEqualTo(problem.kernel.noise());
    }

    /**
     * A kernel that was judged by a quarter of the rows gives all rows together only the weight of that quarter: the
     * noise is four times as large.
     */
    @Test
    void rowsBeyondThoseJudgedByShareTheirWorth() {
        for (int judged : new int[] {ROWS / 4, ROWS, 10 * ROWS}) {
            int worth = Math.min(judged, ROWS);
            Problem problem = new Problem(LocalBasis.linear(), 2, ROWS, true, worth);
            SharedKernel kernel = problem.kernel.judgedBy(judged);
            Monomials monomials = new Monomials(LocalBasis.linear(), 2);
            Ensemble ensemble = new SharedFit(
                            kernel, problem.data.rows(), problem.anchors, monomials, 0, 1, Parallel.NONE)
                    .ensemble();
            assertThat(predictions(ensemble, 0, points(2))).containsExactly(problem.means(points(2)), within(EXACT));
            assertThat(ensemble.outputs.get(0).noise)
                    .isCloseTo(problem.dense.noise * ROWS / worth, withinPercentage(1e-12));
        }
    }

    @Test
    void localModelsOfATermOfOneInputAreAsWideAsCanBeInTheOthers() {
        Problem problem = new Problem(LocalBasis.linear(), 3, 6, false); // 6, 5, 4, 3 and 2 anchors
        List<Localiser> localisers = problem.fit.ensemble().localisers;
        assertThat(localisers.get(0).lengthScale).containsOnly(Localiser.MAX_LENGTH_SCALE);
        int model = 1;
        for (int t = 0; t < problem.anchors.size(); t++) {
            int[] inputs = problem.dense.terms.get(t).inputs();
            for (double[] anchor : problem.anchors.get(t)) {
                Localiser localiser = localisers.get(model++);
                assertThat(localiser.centre).containsExactly(anchor);
                for (int d = 0; d < 3; d++) {
                    double own = problem.lengthScales(problem.dense.terms.get(t))[d];
                    assertThat(localiser.lengthScale[d]).isCloseTo(own, withinPercentage(1e-12));
                }
                if (inputs.length == 1) {
                    assertThat(localiser.lengthScale[(inputs[0] + 1) % 3]).isEqualTo(Localiser.MAX_LENGTH_SCALE);
                    assertThat(localiser.lengthScale[(inputs[0] + 2) % 3]).isEqualTo(Localiser.MAX_LENGTH_SCALE);
                }
            }
        }
        assertThat(model).isEqualTo(localisers.size()).isEqualTo(1 + 6 + 5 + 4 + 3 + 2);
    }

    /**
     * With anchors at all rows the weights of a term give its function at them the covariance s² K(K + jI)⁻¹K, which is
     * less than s² K by at most s² j, and s² k*(K + jI)⁻¹K with its value elsewhere, which is off by δ = s² j (K +
     * jI)⁻¹k* of length at most s² √j/2, because k*ᵀK⁻¹k* ≤ 1. A term of one input has the length scale 100 in the
     * D − 1 others, in which no two points are farther apart than 2: similarities are smaller by at most ½ (D − 1)
     * 2²/10⁴ = 2 (D − 1)/10⁴. Linear features are smaller than x by at most |x|²/2·10⁴, so that their covariances are
     * off by at most v (1 + |x|²)|x|²/10⁴ each. Both of them together make e for each of N² covariances. If C is the
     * covariance of targets, c* that with f* and α = C⁻¹y, the mean is then off by at most |α'| (Σ_t |δ_t| + √N e +
     * |C⁻¹c*| (Σ_t s_t² j + N e)), and |α'| ≤ |α|/(1 − (Σ_t s_t² j + N e)/σ²).
     */
    @ParameterizedTest
    @MethodSource("processes")
    void withAnchorsAtAllRowsItIsTheGaussianProcess(int dimension, boolean weighted) {
        Problem problem = new Problem(LocalBasis.linear(), dimension, ROWS, weighted);
        DenseSharedKernel kernel = problem.dense;
        SharedKernelProblem data = problem.data;
        DMatrixRMaj offset = SharedKernelProblem.matrix(data.x, data.x, (a, b) -> 1 / OFFSET_PRECISION);
        DMatrixRMaj covariance = Dense.sum(kernel.covariance(data.x, data.weight), 1, offset);
        DMatrixRMaj alpha = Dense.solve(covariance, Dense.column(data.y));
        double leastNoise = kernel.noise / Arrays.stream(data.weight).max().orElseThrow();
        double variances = 0;
        double each = kernel.linear * (1 + dimension) * dimension / 1e4; // e
        for (DenseSharedKernel.Term term : kernel.terms) {
            variances += term.variance();
            each += term.inputs().length < dimension ? term.variance() * 2 * (dimension - 1) / 1e4 : 0;
        }
        double change = variances * JITTER + ROWS * each;
        double length = Math.sqrt(Dense.dot(alpha, alpha)) / (1 - change / leastNoise);
        double[][] points = points(dimension);
        double[] means = predictions(problem.fit.ensemble(), 0, points);
        for (int i = 0; i < points.length; i++) {
            DMatrixRMaj to = SharedKernelProblem.matrix(
                    data.x, new double[][] {points[i]}, (a, b) -> kernel.covariance(a, b) + 1 / OFFSET_PRECISION);
            DMatrixRMaj solved = Dense.solve(covariance, to);
            double bound = length
                    * (variances * Math.sqrt(JITTER) / 2
                            + Math.sqrt(ROWS) * each
                            + Math.sqrt(Dense.dot(solved, solved)) * change);
            assertThat(bound).as("a bound that says something").isLessThan(0.3);
            assertThat(means[i]).isCloseTo(Dense.dot(to, alpha), within(bound));
        }
    }

    static Stream<Arguments> processes() {
        return Stream.of(Arguments.of(1, false), Arguments.of(2, false), Arguments.of(2, true));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void theNumberOfWeightsThatRowsDetermineIsTheTraceOfTheirShareOfThePrecision(
            LocalBasis basis, int dimension, int anchors, boolean weighted) {
        Problem problem = new Problem(basis, dimension, anchors, weighted);
        DMatrixRMaj share = Dense.solve(problem.precision(), problem.gram());
        double trace = 0;
        for (int i = 0; i < share.numRows; i++) {
            trace += share.get(i, i) / problem.noise;
        }
        assertThat(problem.fit.effectiveParameters()).isCloseTo(trace, within(EXACT * share.numRows));
        assertThat(trace).isBetween(1.0, Math.min(ROWS, 2.0 + dimension + problem.anchorCount()));
    }

    /** 200 times 16 draws: a variance has a relative standard error of √(2/3200) = 2.5 %; five of them are 12.5 %. */
    @ParameterizedTest
    @MethodSource("problems")
    void drawsHaveTheVarianceOfThePosterior(LocalBasis basis, int dimension, int anchors, boolean weighted) {
        Problem problem = new Problem(basis, dimension, anchors, weighted);
        double[][] points = Arrays.copyOf(points(dimension), 4);
        DMatrixRMaj phi = problem.features(points);
        DMatrixRMaj covariance = Dense.product(phi, Dense.solve(problem.precision(), Dense.transpose(phi)));
        int weights = phi.numCols - 1;
        int size = 1 + weights + (1 + problem.anchorCount()) * dimension;
        double[] sums = new double[points.length];
        double[] squares = new double[points.length];
        Randomness random = new Randomness(53);
        int repetitions = 200;
        for (int r = 0; r < repetitions; r++) {
            double[] draws = problem.fit.part(random).draws().apply(0);
            assertThat(draws).hasSize(Blend.DRAWS * size);
            for (int s = 0; s < Blend.DRAWS; s++) {
                for (int i = 0; i < points.length; i++) {
                    double f = draws[s * size]; // the offset comes first
                    for (int p = 0; p < weights; p++) {
                        f += phi.get(i, p) * draws[s * size + 1 + p];
                    }
                    sums[i] += f;
                    squares[i] += f * f;
                }
                assertThat(Arrays.copyOfRange(draws, s * size + 1 + weights, (s + 1) * size))
                        .as("length scales are taken for known")
                        .containsOnly(0.0);
            }
        }
        int count = repetitions * Blend.DRAWS;
        for (int i = 0; i < points.length; i++) {
            double variance = covariance.get(i, i);
            assertThat(sums[i] / count).isCloseTo(0, within(5 * Math.sqrt(variance / count)));
            assertThat(squares[i] / count / variance).isBetween(0.875, 1.125);
        }
    }

    @Test
    void aPartBelongsToOneOutputAlone() {
        SharedKernelProblem data = new SharedKernelProblem(2, ROWS, 1, false, 54);
        double[] other = new double[ROWS];
        Arrays.setAll(other, n -> 2 - 3 * data.y[n]);
        Dataset first = Dataset.of(data.x, data.y);
        List<Chunk> chunks = EnsembleProblem.chunks(
                List.of(first, first.withTarget(other, "other")),
                IntStream.range(0, ROWS).toArray());
        SharedKernel kernel =
                SharedKernelProblem.kernel(BOLD, 2, SharedKernelProblem.logs(BOLD, 0.1, 1, 0.1, 0.5, 0.5));
        Rows rows = new ChunkPasses(Parallel.NONE).rows(chunks);
        Monomials monomials = new Monomials(LocalBasis.linear(), 2);
        List<double[][]> anchors = List.of(
                Arrays.copyOf(data.x, 6),
                Arrays.copyOfRange(data.x, 6, 9),
                Arrays.copyOf(data.x, 1),
                Arrays.copyOf(data.x, 2)); // twelve in total
        Ensemble both = new SharedFit(kernel, rows, anchors, monomials, 1, 2, Parallel.NONE).ensemble();
        Rows second = new ChunkPasses(Parallel.NONE)
                .rows(chunks.stream().map(chunk -> chunk.output(1)).toList());
        Ensemble alone = new SharedFit(kernel, second, anchors, monomials, 0, 1, Parallel.NONE).ensemble();

        assertThat(predictions(both, 1, points(2))).containsExactly(predictions(alone, 0, points(2)));
        assertThat(predictions(both, 0, points(2))).containsOnly(0.0);
        assertThat(both.layout().of(both.outputs.get(0)))
                .as("nothing but the offset")
                .hasSize(1);
        assertThat(both.layout().of(both.outputs.get(1))).hasSize(3 + 12 + 1);
        assertThat(new OutputView(both, 1).weights).containsExactly(new OutputView(alone, 0).weights);
    }
}
