package org.lgr.internal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.LocalBasis;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.EnsembleProblem;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/** Kernels of all outputs, and how posteriors under them share the available room. */
class SharedKernelsTest {
    private static final int ROWS = 60;

    /** Rugged targets, so that every process could use more room than there is. */
    private static Rows rows(int dimension, int outputs, int count) {
        Random random = new Random(81);
        double[][] x = new double[count][];
        Arrays.setAll(x, n -> random.doubles(dimension, -1.7, 1.7).toArray());
        Dataset data = Dataset.of(x, new double[count]);
        List<Dataset> all = new ArrayList<>();
        for (int q = 0; q < outputs; q++) {
            int output = q;
            double[] y = Arrays.stream(x)
                    .mapToDouble(row -> Math.sin(3 * row[0] + output) + Math.cos(3 * row[row.length - 1] - output))
                    .toArray();
            all.add(data.withTarget(y, "output " + q));
        }
        List<Chunk> chunks =
                EnsembleProblem.chunks(all, IntStream.range(0, count).toArray());
        return new ChunkPasses(Parallel.NONE).rows(chunks);
    }

    private static SharedKernels kernels(Rows rows, int dimension, int outputs, int[] groups) {
        Monomials monomials = new Monomials(LocalBasis.linear(), dimension);
        return new SharedKernels(rows, outputs, groups, monomials, Parallel.NONE, new Randomness(1));
    }

    private static int size(List<List<SharedFit>> fits) {
        return fits.stream()
                .flatMap(List::stream)
                .mapToInt(fit -> fit.ensemble().size())
                .sum();
    }

    /** A process needs at least eleven local models: ten anchors and the linear part. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void withLittleRoomThereAreEitherAllProcessesOrNone(int outputs) {
        Rows rows = rows(2, outputs, ROWS);
        SharedKernels kernels = kernels(rows, 2, outputs, new int[0]);
        int enough = 11 * SharedKernels.ways() * outputs;
        for (int room : new int[] {-5, 0, 1, 10, 21, 22, 23, 33, 43, 44, 45, 60, 88, 200, 2000}) {
            List<List<SharedFit>> fits = kernels.fits(rows, room, way -> true);
            assertThat(fits).hasSize(SharedKernels.ways());
            assertThat(fits).allSatisfy(own -> assertThat(own).hasSize(room >= enough ? outputs : 0));
            assertThat(size(fits)).isLessThanOrEqualTo(Math.max(0, room));
        }
    }

    /** Shares found with all processes must find the processes they need again. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void whoeverHasRoomForAllHasRoomForSome(int outputs) {
        Rows rows = rows(2, outputs, ROWS);
        SharedKernels kernels = kernels(rows, 2, outputs, new int[0]);
        for (int room : new int[] {10, 21, 22, 23, 30, 43, 44, 45, 70, 1000}) {
            boolean forAll = !kernels.fits(rows, room, way -> true).get(0).isEmpty();
            for (int set = 0; set < 1 << SharedKernels.ways(); set++) {
                int wanted = set;
                List<List<SharedFit>> fits = kernels.fits(rows, room, way -> (wanted >> way & 1) == 1);
                for (int way = 0; way < SharedKernels.ways(); way++) {
                    boolean expected = forAll && (wanted >> way & 1) == 1;
                    assertThat(fits.get(way)).hasSize(expected ? outputs : 0);
                }
                assertThat(size(fits)).isLessThanOrEqualTo(room);
            }
        }
    }

    @Test
    void roomIsDividedEquallyAndOneAloneHasAllOfIt() {
        Rows rows = rows(2, 2, ROWS);
        SharedKernels kernels = kernels(rows, 2, 2, new int[0]);
        List<List<SharedFit>> all = kernels.fits(rows, 60, way -> true);
        assertThat(all.stream().flatMap(List::stream).map(fit -> fit.ensemble().size()))
                .containsOnly(15);
        List<List<SharedFit>> careful = kernels.fits(rows, 60, way -> way == 0);
        assertThat(careful.get(0)).extracting(fit -> fit.ensemble().size()).containsOnly(30);
    }

    /** A constant needs only one anchor for each term; the rest of its room is for those after it. */
    @Test
    void whatOneLeavesIsForThoseAfterIt() {
        Rows rugged = rows(2, 1, ROWS);
        Dataset constant = Dataset.of(
                IntStream.range(0, ROWS).mapToObj(n -> row(rugged, n)).toArray(double[][]::new), new double[ROWS]);
        double[] y = rugged.fetch(1).get(0).y[0];
        Rows rows = new ChunkPasses(Parallel.NONE)
                .rows(EnsembleProblem.chunks(
                        List.of(constant, constant.withTarget(y, "rugged")),
                        IntStream.range(0, ROWS).toArray()));
        List<List<SharedFit>> fits = kernels(rows, 2, 2, new int[0]).fits(rows, 60, way -> way == 0);
        int first = fits.get(0).get(0).ensemble().size();
        assertThat(first).isLessThan(25);
        assertThat(fits.get(0).get(1).ensemble().size()).isBetween(31, 60 - first);
    }

    private static double[] row(Rows rows, int n) {
        double[] row = new double[2];
        Chunk.copyRow(rows.fetch(1), n, row);
        return row;
    }

    /** 2 + 20 terms and room for ten anchors: most terms of one input have none. */
    @Test
    void thereMayBeMoreTermsThanRoom() {
        Rows rows = rows(20, 1, 40);
        List<List<SharedFit>> fits = kernels(rows, 20, 1, new int[0]).fits(rows, 22, way -> true);
        assertThat(fits).allSatisfy(own -> {
            assertThat(own).hasSize(1);
            assertThat(own.get(0).ensemble().size()).isBetween(2, 11);
            assertThat(own.get(0).effectiveParameters()).isFinite().isPositive();
        });
    }

    /**
     * A kernel chosen by leaving groups out gives more rows than it was judged by no more total weight, which shows in
     * the noise: see {@link SharedKernel#noise(long)}.
     */
    @ParameterizedTest
    @CsvSource({"0, 1", "7, 1", "8, 2", "30, 2"})
    void eightGroupsAndMoreChooseTheCarefulKernelAndNeverTheBoldOne(int groups, double growth) {
        Rows some = rows(2, 2, ROWS);
        int[] numbers = groups == 0
                ? new int[0]
                : IntStream.range(0, ROWS).map(n -> n % groups).toArray();
        SharedKernels kernels = kernels(some, 2, 2, numbers);
        List<List<SharedFit>> few = kernels.fits(some, 200, way -> true);
        List<List<SharedFit>> many = kernels.fits(some.and(some), 200, way -> true);
        for (int q = 0; q < 2; q++) {
            assertThat(noise(many, 0, q) / noise(few, 0, q)).isCloseTo(growth, withinPercentage(1e-10));
            assertThat(noise(many, 1, q) / noise(few, 1, q)).isCloseTo(1, withinPercentage(1e-10));
        }
    }

    private static double noise(List<List<SharedFit>> fits, int way, int output) {
        return fits.get(way).get(output).ensemble().outputs.get(output).noise;
    }
}
