package org.lgr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lgr.Dataset;

/** Kernels that rows ask for, and the rows that stand for all others under them. */
class SharedKernelTest {
    private static final int ALL = 10_000;

    private static SharedKernel kernel(double noise, double signal, double... scales) {
        return SharedKernelProblem.kernel(
                SharedKernelProblem.logs(noise, signal, 0.1, scales), SharedKernel.Caution.BOLD);
    }

    private static List<Chunk> chunks(double[][] x) {
        return EnsembleProblem.chunks(
                List.of(Dataset.of(x, new double[x.length])),
                IntStream.range(0, x.length).toArray());
    }

    /** s² (1 − k_nZ k_ZZ⁻¹ k_Zn) of every row. */
    private static double[] left(SharedKernel kernel, double[][] x, int[] anchors) {
        SharedKernelProblem.Covariance similarity =
                (a, b) -> SharedKernelProblem.similarity(a, b, kernel.lengthScale());
        double[][] z = Arrays.stream(anchors).mapToObj(n -> x[n]).toArray(double[][]::new);
        DMatrixRMaj toAll = SharedKernelProblem.matrix(z, x, similarity);
        DMatrixRMaj solved = Dense.solve(SharedKernelProblem.matrix(z, z, similarity), toAll);
        return IntStream.range(0, x.length)
                .mapToDouble(n -> kernel.signal()
                        * (1
                                - IntStream.range(0, z.length)
                                        .mapToDouble(m -> toAll.get(m, n) * solved.get(m, n))
                                        .sum()))
                .toArray();
    }

    @ParameterizedTest
    @CsvSource({"1, 200, 0.3, 0.5", "2, 300, 0.1, 1", "3, 250, 0.5, 1.5", "2, 1100, 0.3, 1"}) // also of two chunks
    void anchorsAreThoseThatOthersTellLeastAboutUntilTheyTellAllToATenthOfTheNoise(
            int dimension, int rows, double noise, double scale) {
        SharedKernelProblem problem = new SharedKernelProblem(dimension, rows, 2, false, 61);
        double[] scales = new double[dimension];
        Arrays.fill(scales, scale);
        SharedKernel kernel = kernel(noise, 1, scales);

        int[] anchors = kernel.anchors(problem.chunks, ALL);

        assertThat(anchors).doesNotHaveDuplicates().hasSizeBetween(3, rows - 1);
        double enough = 0.1 * kernel.noise();
        // The matrix of anchors has no eigenvalue far below 0.1 · noise/s², so that the oracle loses three digits of
        // sixteen.
        assertThat(Arrays.stream(left(kernel, problem.x, anchors)).max().orElseThrow())
                .isLessThan(enough + 1e-10);
        for (int m : new int[] {1, 2, anchors.length / 2, anchors.length - 1}) {
            double[] before = left(kernel, problem.x, Arrays.copyOf(anchors, m));
            double most = Arrays.stream(before).max().orElseThrow();
            assertThat(most).isGreaterThan(enough - 1e-10);
            assertThat(before[anchors[m]]).as("anchor %d", m).isGreaterThan(most - 1e-10);
        }
    }

    @Test
    void thereAreNoMoreAnchorsThanAllowedAndTheFirstOnesAreTheSame() {
        SharedKernelProblem problem = new SharedKernelProblem(2, 300, 2, false, 62);
        SharedKernel kernel = kernel(0.1, 1, 0.5, 0.5);
        int[] all = kernel.anchors(problem.chunks, ALL);
        assertThat(kernel.anchors(problem.chunks, 5)).containsExactly(Arrays.copyOf(all, 5));
        assertThat(kernel.anchors(problem.chunks, 1)).containsExactly(0);
    }

    @Test
    void copiesOfARowAreNotChosenTwice() {
        double[][] distinct = new SharedKernelProblem(2, 30, 2, false, 63).x;
        double[][] x =
                Stream.of(distinct, distinct, distinct).flatMap(Arrays::stream).toArray(double[][]::new);
        SharedKernel kernel = kernel(1e-6, 8, 0.2, 0.2); // next to no noise: all that differ are wanted
        int[] anchors = kernel.anchors(chunks(x), ALL);
        assertThat(Arrays.stream(anchors).map(n -> n % 30).toArray())
                .hasSize(30)
                .doesNotHaveDuplicates();
    }

    @Test
    void rowsThatAreAllTheSameHaveOneAnchor() {
        double[][] x = new double[50][2];
        assertThat(kernel(1e-6, 8, 0.2, 0.2).anchors(chunks(x), ALL)).containsExactly(0);
    }

    @Test
    void muchNoiseAsksForOneAnchor() {
        SharedKernelProblem problem = new SharedKernelProblem(2, 50, 2, false, 64);
        assertThat(kernel(20, 1, 0.2, 0.2).anchors(problem.chunks, ALL)).hasSize(1);
    }

    private static List<Chunk> standardised(double[][] x, double[] y) {
        Dataset data = Dataset.of(x, y);
        return Chunk.cut(
                List.of(data),
                List.of(Standardizer.of(data)),
                IntStream.range(0, y.length).toArray());
    }

    private static List<Chunk> oneRelevant(int rows) {
        Random random = new Random(65);
        double[][] x = new double[rows][];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            x[n] = random.doubles(3, -2, 2).toArray();
            y[n] = Math.sin(2.5 * x[n][1]) + 0.1 * random.nextGaussian();
        }
        return standardised(x, y);
    }

    @ParameterizedTest
    @EnumSource
    void theLengthScaleOfTheOneRelevantInputIsTheSmallestByFar(SharedKernel.Caution caution) {
        for (int rows : new int[] {120, 600}) { // fewer and more than the first climb takes
            SharedKernel kernel = SharedKernel.learned(oneRelevant(rows), 0, caution, new Gaussians(1));
            double[] scales = kernel.lengthScale();
            assertThat(scales[1]).isLessThan(Math.min(scales[0], scales[2]) / 3);
            // The noise has a hundredth of the variance; an estimate from 120 rows is off by a factor of two at most.
            assertThat(kernel.noise()).isBetween(0.005 / 0.51 * 0.5, 0.04);
            assertThat(kernel.signal()).isGreaterThan(0.2);
        }
    }

    @Test
    void theSameSeedGivesTheSameBits() {
        List<Chunk> rows = oneRelevant(500);
        for (SharedKernel.Caution caution : SharedKernel.Caution.values()) {
            SharedKernel one = SharedKernel.learned(rows, 0, caution, new Gaussians(7));
            SharedKernel other = SharedKernel.learned(rows, 0, caution, new Gaussians(7));
            assertThat(other.lengthScale()).containsExactly(one.lengthScale());
            assertThat(other.noise()).isEqualTo(one.noise());
            assertThat(other.signal()).isEqualTo(one.signal());
            assertThat(other.linear()).isEqualTo(one.linear());
        }
    }

    @Test
    void everyOutputAsksForAKernelOfItsOwn() {
        Random random = new Random(66);
        double[][] x = new double[150][];
        double[] first = new double[150];
        double[] second = new double[150];
        for (int n = 0; n < x.length; n++) {
            x[n] = random.doubles(2, -2, 2).toArray();
            first[n] = Math.sin(3 * x[n][0]) + 0.1 * random.nextGaussian();
            second[n] = Math.sin(3 * x[n][1]) + 0.1 * random.nextGaussian();
        }
        Dataset data = Dataset.of(x, first);
        List<Chunk> rows = EnsembleProblem.chunks(
                List.of(data, data.withTarget(second, "second")),
                IntStream.range(0, x.length).toArray());
        SharedKernel.Caution caution = SharedKernel.Caution.BOLD;
        double[] ofFirst =
                SharedKernel.learned(rows, 0, caution, new Gaussians(1)).lengthScale();
        double[] ofSecond =
                SharedKernel.learned(rows, 1, caution, new Gaussians(1)).lengthScale();
        assertThat(ofFirst[0]).isLessThan(ofFirst[1] / 3);
        assertThat(ofSecond[1]).isLessThan(ofSecond[0] / 3);
    }

    static Stream<Arguments> oddData() {
        Random random = new Random(67);
        double[][] x = new double[80][];
        Arrays.setAll(x, n -> random.doubles(3, -1, 1).toArray());
        double[] y = Arrays.stream(x).mapToDouble(row -> row[0] * row[1]).toArray();
        double[][] twice = Arrays.stream(x)
                .map(row -> new double[] {row[0], row[0], row[1]})
                .toArray(double[][]::new);
        double[][] constant =
                Arrays.stream(x).map(row -> new double[] {row[0], 5, row[1]}).toArray(double[][]::new);
        double[][] same = new double[80][3];
        double[] outlier = new double[80];
        outlier[3] = 1e9;
        return Stream.of(
                Arguments.of("constant targets", x, new double[80]),
                Arguments.of("a column twice", twice, y),
                Arguments.of("a constant column", constant, y),
                Arguments.of("inputs that are all the same", same, y),
                Arguments.of("one target far off", x, outlier),
                Arguments.of("ten rows", Arrays.copyOf(x, 10), Arrays.copyOf(y, 10)),
                Arguments.of("two rows", Arrays.copyOf(x, 2), Arrays.copyOf(y, 2)),
                Arguments.of("one row", Arrays.copyOf(x, 1), Arrays.copyOf(y, 1)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("oddData")
    void oddDataHaveAKernelOfFiniteNumbers(String name, double[][] x, double[] y) {
        List<Chunk> rows = standardised(x, y);
        for (SharedKernel.Caution caution : SharedKernel.Caution.values()) {
            SharedKernel kernel = SharedKernel.learned(rows, 0, caution, new Gaussians(1));
            assertThat(kernel.noise()).as(name).isFinite().isPositive();
            assertThat(kernel.signal()).isFinite().isPositive();
            assertThat(kernel.linear()).isFinite().isPositive();
            assertThat(kernel.lengthScale()).hasSize(3);
            for (double scale : kernel.lengthScale()) {
                assertThat(scale).isBetween(LocalState.MIN_LENGTH_SCALE, LocalState.MAX_LENGTH_SCALE);
            }
            int[] anchors = kernel.anchors(rows, ALL);
            assertThat(anchors).isNotEmpty().doesNotHaveDuplicates();
        }
    }
}
