package org.lgr.internal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.lgr.Dataset;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.sweep.Dense;

/** The terms of a kernel and their bounds, and the rows that serve as anchors of each term. */
class SharedKernelTest {
    private static final int ALL = 10_000;
    private static final SharedKernelShape.Caution BOLD = SharedKernelShape.Caution.BOLD;

    private static double[] logs(double noise, double variance, double... scales) {
        return SharedKernelProblem.logs(BOLD, noise, variance, 0.1, scales);
    }

    private static SharedKernel kernel(double noise, double variance, double... scales) {
        return SharedKernelProblem.kernel(BOLD, scales.length, logs(noise, variance, scales));
    }

    private static List<Chunk> chunks(double[][] x) {
        return EnsembleProblem.chunks(
                List.of(Dataset.of(x, new double[x.length])),
                IntStream.range(0, x.length).toArray());
    }

    /** s² (1 − k_nZ k_ZZ⁻¹ k_Zn) of every row. */
    private static double[] left(DenseSharedKernel.Term term, double[][] x, int[] anchors) {
        double[][] z = Arrays.stream(anchors).mapToObj(n -> x[n]).toArray(double[][]::new);
        DMatrixRMaj toAll = SharedKernelProblem.matrix(z, x, term::similarity);
        DMatrixRMaj solved = Dense.solve(SharedKernelProblem.matrix(z, z, term::similarity), toAll);
        return IntStream.range(0, x.length)
                .mapToDouble(n -> term.variance()
                        * (1
                                - IntStream.range(0, z.length)
                                        .mapToDouble(m -> toAll.get(m, n) * solved.get(m, n))
                                        .sum()))
                .toArray();
    }

    @ParameterizedTest
    @EnumSource
    void termsAreThoseOfTheDefinition(SharedKernelShape.Caution caution) {
        for (int dimension : new int[] {1, 2, 5, 40, 41}) { // with 41 inputs there are no terms of one input
            double[] scales = new double[dimension];
            Arrays.setAll(scales, d -> 0.5 + 0.1 * d);
            double[] logs = SharedKernelProblem.logs(caution, 0.2, 3, 0.4, scales);
            DenseSharedKernel expected = new DenseSharedKernel(caution, dimension, logs);
            SharedKernel kernel = SharedKernelProblem.kernel(caution, dimension, logs);
            assertThat(kernel.dimension()).isEqualTo(dimension);
            assertThat(kernel.noise()).isCloseTo(expected.noise, withinPercentage(1e-12));
            assertThat(kernel.linear()).isCloseTo(expected.linear, withinPercentage(1e-12));
            assertThat(kernel.terms()).hasSameSizeAs(expected.terms);
            for (int t = 0; t < expected.terms.size(); t++) {
                SharedKernel.Term term = kernel.terms().get(t);
                assertThat(term.inputs()).containsExactly(expected.terms.get(t).inputs());
                assertThat(term.signal()).isCloseTo(expected.terms.get(t).variance(), withinPercentage(1e-12));
                assertThat(term.lengthScale())
                        .containsExactly(expected.terms.get(t).lengthScale(), within(1e-13));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void hyperparametersStayWithinTheirBoundsHoweverFarTheirLogarithmsGo(SharedKernelShape.Caution caution) {
        SharedKernelShape shape = new SharedKernelShape(caution, 3);
        double[] far = new double[shape.size()];
        Arrays.fill(far, 700);
        far[0] = -700;
        SharedKernel kernel = new SharedKernel(shape, far);
        double largest = DenseSharedKernel.largest(caution);
        assertThat(kernel.noise()).isEqualTo(DenseSharedKernel.leastNoise(caution));
        assertThat(kernel.linear()).isEqualTo(largest / 4);
        for (SharedKernel.Term term : kernel.terms()) {
            assertThat(term.signal()).isEqualTo(term.inputs().length == 3 ? largest : largest / 3);
            assertThat(term.lengthScale()).containsOnly(100);
        }

        Arrays.fill(far, -700);
        far[0] = Math.log(5);
        SharedKernel small = new SharedKernel(shape, far);
        assertThat(small.noise()).isCloseTo(5 + DenseSharedKernel.leastNoise(caution), within(1e-14));
        assertThat(small.linear()).isCloseTo(Math.exp(-700), withinPercentage(1e-10));
        for (SharedKernel.Term term : small.terms()) {
            assertThat(term.signal()).isCloseTo(Math.exp(-700), withinPercentage(1e-10));
            assertThat(term.lengthScale()).containsOnly(0.01);
        }
    }

    @Test
    void inputsThatATermDoesWithoutHaveTheLargestLengthScale() {
        SharedKernel kernel = kernel(0.1, 1, 0.5, 1, 2);
        assertThat(kernel.terms().get(0).lengthScales(3)).containsExactly(new double[] {0.5, 1, 2}, within(1e-14));
        // After two terms of all inputs and the term of the first input.
        SharedKernel.Term second = kernel.terms().get(3);
        assertThat(second.inputs()).containsExactly(1);
        assertThat(second.own(new double[] {7, 8, 9})).containsExactly(8);
        assertThat(second.lengthScales(3))
                .containsExactly(
                        new double[] {Localiser.MAX_LENGTH_SCALE, 0.7, Localiser.MAX_LENGTH_SCALE}, within(1e-14));
    }

    /**
     * Twice as many rows of the same recordings with twice the noise have the same total weight as the rows judged by.
     */
    @Test
    void theNoiseGrowsInProportionBeyondTheRowsJudgedByAndIsUnchangedBelow() {
        SharedKernel kernel = kernel(0.1, 1, 0.5, 0.5);
        SharedKernel judged = kernel.judgedBy(500);
        for (long rows : new long[] {1, 499, 500}) {
            assertThat(judged.noise(rows)).isEqualTo(kernel.noise());
        }
        assertThat(judged.noise(501)).isCloseTo(kernel.noise() * 1.002, withinPercentage(1e-12));
        assertThat(judged.noise(1000)).isCloseTo(2 * kernel.noise(), withinPercentage(1e-12));
        assertThat(judged.noise(5_000_000_000L)).isCloseTo(1e7 * kernel.noise(), withinPercentage(1e-12));
        assertThat(judged.noise()).as("that of one row alone").isEqualTo(kernel.noise());
        assertThat(judged.shape()).isSameAs(kernel.shape());
        assertThat(judged.logs()).containsExactly(kernel.logs());
        for (long rows : new long[] {1, 500, 5_000_000_000L}) {
            assertThat(kernel.noise(rows)).as("nobody judged it").isEqualTo(kernel.noise());
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 200, 0.3, 0.5", "2, 300, 0.1, 1", "3, 250, 0.5, 1.5", "2, 1100, 0.3, 1"}) // also two chunks
    void anchorsAreThoseThatOthersTellLeastAboutUntilTheyTellAllToATenthOfTheNoise(
            int dimension, int rows, double noise, double scale) {
        SharedKernelProblem problem = new SharedKernelProblem(dimension, rows, 2, false, 61);
        double[] scales = new double[dimension];
        Arrays.fill(scales, scale);
        SharedKernel kernel = kernel(noise, 1, scales);
        DenseSharedKernel dense = new DenseSharedKernel(BOLD, dimension, logs(noise, 1, scales));
        double enough = 0.1 * dense.noise;
        for (int t = 0; t < dense.terms.size(); t++) {
            DenseSharedKernel.Term term = dense.terms.get(t);

            int[] anchors = kernel.anchors(kernel.terms().get(t), problem.chunks, ALL);

            assertThat(anchors).as("term %d", t).doesNotHaveDuplicates().hasSizeBetween(3, rows - 1);
            // The matrix of anchors has no eigenvalue far below 0.1 · noise/s², which is at least 0.01, so that the
            // reference loses three digits of sixteen.
            assertThat(Arrays.stream(left(term, problem.x, anchors)).max().orElseThrow())
                    .isLessThan(enough + 1e-10);
            for (int m : new int[] {1, 2, anchors.length / 2, anchors.length - 1}) {
                double[] before = left(term, problem.x, Arrays.copyOf(anchors, m));
                double most = Arrays.stream(before).max().orElseThrow();
                assertThat(most).isGreaterThan(enough - 1e-10);
                assertThat(before[anchors[m]]).as("anchor %d", m).isGreaterThan(most - 1e-10);
            }
        }
    }

    /** To a term of one input, rows with equal values of this input are identical. */
    @Test
    void aTermOfOneInputHasOneAnchorForEachOfItsValues() {
        double[][] grid = new double[60][];
        Arrays.setAll(grid, n -> new double[] {n % 12, Math.floorDiv(n, 12)});
        // Length scales of 0.14 with steps of 1: values are independent of each other.
        SharedKernel kernel = kernel(1e-6, 8, 0.2, 0.2);
        int[] first = kernel.anchors(kernel.terms().get(2), chunks(grid), ALL);
        int[] second = kernel.anchors(kernel.terms().get(3), chunks(grid), ALL);
        assertThat(Arrays.stream(first).map(n -> n % 12).toArray()).hasSize(12).doesNotHaveDuplicates();
        assertThat(Arrays.stream(second).map(n -> n / 12).toArray()).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    void thereAreNoMoreAnchorsThanAllowedAndTheFirstOnesAreTheSame() {
        SharedKernelProblem problem = new SharedKernelProblem(2, 300, 2, false, 62);
        SharedKernel kernel = kernel(0.1, 1, 0.5, 0.5);
        for (SharedKernel.Term term : kernel.terms()) {
            int[] all = kernel.anchors(term, problem.chunks, ALL);
            assertThat(kernel.anchors(term, problem.chunks, 5)).containsExactly(Arrays.copyOf(all, 5));
            assertThat(kernel.anchors(term, problem.chunks, 1)).containsExactly(0);
            assertThat(kernel.anchors(term, problem.chunks, 0)).isEmpty();
        }
    }

    @Test
    void copiesOfARowAreNotChosenTwice() {
        double[][] distinct = new SharedKernelProblem(2, 30, 2, false, 63).x;
        double[][] x =
                Stream.of(distinct, distinct, distinct).flatMap(Arrays::stream).toArray(double[][]::new);
        SharedKernel kernel = kernel(1e-6, 8, 0.2, 0.2);
        for (SharedKernel.Term term : kernel.terms()) {
            int[] anchors = kernel.anchors(term, chunks(x), ALL);
            assertThat(Arrays.stream(anchors).map(n -> n % 30).toArray()).doesNotHaveDuplicates();
            assertThat(anchors.length)
                    .as("with next to no noise all that differ in both inputs are wanted")
                    .isGreaterThanOrEqualTo(term.inputs().length == 2 ? 30 : 1);
        }
    }

    @Test
    void rowsThatAreAllTheSameHaveOneAnchor() {
        double[][] x = new double[50][2];
        SharedKernel kernel = kernel(1e-6, 8, 0.2, 0.2);
        for (SharedKernel.Term term : kernel.terms()) {
            assertThat(kernel.anchors(term, chunks(x), ALL)).containsExactly(0);
        }
    }

    @Test
    void muchNoiseAsksForOneAnchor() {
        SharedKernelProblem problem = new SharedKernelProblem(2, 50, 2, false, 64);
        SharedKernel kernel = kernel(20, 1, 0.2, 0.2);
        for (SharedKernel.Term term : kernel.terms()) {
            assertThat(kernel.anchors(term, problem.chunks, ALL)).hasSize(1);
        }
    }
}
