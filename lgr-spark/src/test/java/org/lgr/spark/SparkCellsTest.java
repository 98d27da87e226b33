package org.lgr.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.lgr.internal.cells.Cell;
import org.lgr.internal.cells.ChunkSelection;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;

/** Sums over cells are bit-identical, wherever they are computed. */
class SparkCellsTest {
    private static final int CELLS = 20;
    private static final int CHUNKS = 150;

    /** Sums 1/(1 + place) over all chunks; the result depends on the order of the terms. */
    private record HarmonicPass() implements Pass<Harmonic> {
        @Override
        public Harmonic begin(BufferPool buffers) {
            return new Harmonic();
        }

        @Override
        public long doubles() {
            return 1;
        }
    }

    private static final class Harmonic implements PassSums {
        private final double[] sum = new double[1];

        @Override
        public void accept(Chunk chunk, int number) {
            sum[0] += 1.0 / (1 + number);
        }

        @Override
        public double[][] totals() {
            return new double[][] {sum};
        }
    }

    private static JavaRDD<Cell> cells(int partitions) {
        List<Cell> cells = new ArrayList<>();
        for (int c = 0; c < CELLS; c++) {
            List<Chunk> own = new ArrayList<>();
            for (int number = c; number < CHUNKS; number += CELLS) {
                own.add(new Chunk(1, new double[] {number}, new double[][] {{0}}, new double[] {1}, true));
            }
            cells.add(new Cell(c, CELLS, own));
        }
        return new JavaSparkContext(LocalSpark.session().sparkContext()).parallelize(cells, partitions);
    }

    /** The sum computed directly: chunks in cells, cells in groups, then groups. */
    private static double expected(ChunkSelection selection) {
        double total = 0;
        for (int group = 0; group * Cell.GROUP < CELLS; group++) {
            double groupSum = 0;
            for (int c = group * Cell.GROUP; c < Math.min(CELLS, (group + 1) * Cell.GROUP); c++) {
                double cell = 0;
                for (int number = c; number < CHUNKS; number += CELLS) {
                    int place = selection.place(number);
                    cell += place < 0 ? 0 : 1.0 / (1 + place);
                }
                groupSum += cell;
            }
            total += groupSum;
        }
        return total;
    }

    @Test
    void driverAndExecutorsAddInTheSameOrder() {
        ChunkSelection most = new ChunkSelection(new int[] {40, 0}, new int[] {CHUNKS, 30});
        for (int partitions : new int[] {1, 3, 8}) {
            for (long direct : new long[] {0, Long.MAX_VALUE}) {
                SparkCells cells = SparkCells.keep(cells(partitions), CELLS, direct);
                assertThat(cells.run(new HarmonicPass(), most).sum[0]).isEqualTo(expected(most));
                assertThat(cells.reading().chunks()).isEqualTo(140);
                cells.close();
            }
        }
    }

    @Test
    void chunksAreFetchedInTheOrderChosen() {
        SparkCells cells = SparkCells.keep(cells(3), CELLS);
        ChunkSelection chosen = new ChunkSelection(new int[] {100, 7}, new int[] {102, 8});
        List<Chunk> chunks = cells.fetch(chosen);
        assertThat(chunks).hasSize(3);
        List<byte[]> digests = chunks.stream()
                .map(chunk -> new Cell(0, 1, List.of(chunk)).sha256())
                .toList();
        List<byte[]> wanted = List.of(100, 101, 7).stream()
                .map(number -> new Chunk(1, new double[] {number}, new double[][] {{0}}, new double[] {1}, true))
                .map(chunk -> new Cell(0, 1, List.of(chunk)).sha256())
                .toList();
        assertThat(digests).usingRecursiveComparison().isEqualTo(wanted);
        cells.close();
    }
}
