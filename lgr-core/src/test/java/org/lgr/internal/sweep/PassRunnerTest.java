package org.lgr.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lgr.Dataset;
import org.lgr.internal.model.Standardizer;

/** Passes over rows: every row once, in an order that depends only on the data. */
class PassRunnerTest {
    private static RowBlocks data(int rows) {
        double[] y = new Random(3).doubles(rows, -1, 1).toArray();
        return new RowBlocks(Dataset.of(1, y, y), SmallProblem.identity(1));
    }

    /** A pass that sums targets and counts rows. */
    private static final class Sum implements RowPass<Sum> {
        double sum;
        int rows;

        @Override
        public void accept(RowBlocks.Block block) {
            for (int i = 0; i < block.rows; i++) {
                sum += block.y[block.from + i];
                assertThat(block.x[block.offset + i]).isEqualTo(block.y[block.from + i]);
            }
            rows += block.rows;
        }

        @Override
        public void add(Sum other) {
            sum += other.sum;
            rows += other.rows;
        }
    }

    private static final class Failing implements RowPass<Failing> {
        private final Throwable failure;

        Failing(Throwable failure) {
            this.failure = failure;
        }

        @Override
        public void accept(RowBlocks.Block block) {
            if (block.from > 0) {
                Failing.<RuntimeException>raise(failure);
            }
        }

        // Throws a checked exception without declaring it.
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        private static <T extends Throwable> void raise(Throwable failure) throws T {
            throw (T) failure;
        }

        @Override
        public void add(Failing other) {}
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 255, 256, 257, 1000, 9999})
    void everyRowIsVisitedOnceAndSumsHaveTheSameBitsForAnyNumberOfThreads(int rows) {
        RowBlocks data = data(rows);
        double expected = Double.NaN;
        for (int threads : new int[] {1, 2, 3, 7}) {
            try (PassRunner runner = new PassRunner(data, threads)) {
                for (int repetition = 0; repetition < 5; repetition++) {
                    Sum total = runner.run(1, Sum::new);
                    assertThat(total.rows).isEqualTo(rows);
                    if (Double.isNaN(expected)) {
                        expected = total.sum;
                    }
                    assertThat(total.sum).isEqualTo(expected);
                }
            }
        }
        // In another order there are at most N roundings of partial sums below about √N.
        double plain = 0;
        for (int n = 0; n < rows; n++) {
            plain += data.block(n / RowBlocks.BLOCK_ROWS).y[n];
        }
        assertThat(expected).isCloseTo(plain, org.assertj.core.api.Assertions.within(1e-16 * rows * 100));
    }

    @Test
    void statisticsTooLargeForManyCopiesAreGatheredInOne() {
        try (PassRunner runner = new PassRunner(data(1000), 2)) {
            assertThat(runner.run(1L << 40, Sum::new).rows).isEqualTo(1000);
        }
    }

    @Test
    void whatFailsInAWorkerFailsInTheCaller() {
        try (PassRunner runner = new PassRunner(data(2000), 2)) {
            ArithmeticException failure = new ArithmeticException("pivot");
            assertThatThrownBy(() -> runner.run(1, () -> new Failing(failure))).isSameAs(failure);
            Exception checked = new Exception("checked");
            assertThatThrownBy(() -> runner.run(1, () -> new Failing(checked)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasCause(checked);
            assertThat(runner.run(1, Sum::new).rows)
                    .as("and the runner lives on")
                    .isEqualTo(2000);
        }
    }

    @Test
    void errorsOfTheVirtualMachineStayErrors() {
        try (PassRunner runner = new PassRunner(data(2000), 2)) {
            assertThatThrownBy(() -> runner.run(1, () -> new Failing(new OutOfMemoryError("heap"))))
                    .hasRootCauseInstanceOf(OutOfMemoryError.class);
        }
    }

    @Test
    void blocksHoldStandardisedRowsColumnByColumn() {
        int rows = RowBlocks.BLOCK_ROWS + 3;
        double[] x = new Random(4).doubles(3L * rows, 5, 9).toArray();
        double[] y = new Random(5).doubles(rows, -3, 0).toArray();
        Dataset data = Dataset.of(3, x, y);
        Standardizer scaling = Standardizer.of(data);
        RowBlocks blocks = new RowBlocks(data, scaling);
        assertThat(blocks.size()).isEqualTo(rows);
        assertThat(blocks.dimension()).isEqualTo(3);
        assertThat(blocks.blocks()).isEqualTo(2);
        double[] row = new double[3];
        double squares = 0;
        for (int n = 0; n < rows; n++) {
            RowBlocks.Block block = blocks.block(n / RowBlocks.BLOCK_ROWS);
            int i = n - block.from;
            blocks.copyRow(n, row);
            for (int d = 0; d < 3; d++) {
                double expected = (x[3 * n + d] - scaling.inputMean()[d]) / scaling.inputScale()[d];
                assertThat(row[d]).isEqualTo(expected);
                assertThat(block.x[block.offset + d * block.rows + i]).isEqualTo(expected);
            }
            assertThat(block.y[n]).isEqualTo(scaling.target(y[n]));
            squares += Math.pow(block.y[n], 2);
        }
        assertThat(blocks.targetSquares()).isCloseTo(squares, org.assertj.core.api.Assertions.within(1e-10));
        assertThat(Arrays.stream(row).allMatch(Double::isFinite)).isTrue();
    }
}
