package org.lgr.internal.sweep;

import org.lgr.Dataset;
import org.lgr.internal.model.Standardizer;

/**
 * Standardised data in blocks of {@value #BLOCK_ROWS} rows. Each block is stored by column, so that loops over rows
 * vectorise.
 *
 * <p>All passes over the data work block by block. The size of blocks is fixed, so results do not depend on the number
 * of threads.
 */
public final class RowBlocks {
    /**
     * Number of rows of a full block. Activations and features of one local model over a block fit into the first-level
     * cache.
     */
    public static final int BLOCK_ROWS = 128;

    private final int size;
    private final int dimension;
    private final double[] x; // block after block, each D×rows
    private final double[] y; // N

    /** Standardises a dataset. */
    public RowBlocks(Dataset data, Standardizer scaling) {
        size = data.size();
        dimension = data.dimension();
        x = new double[size * dimension];
        y = new double[size];
        double[] row = new double[dimension];
        for (int from = 0; from < size; from += BLOCK_ROWS) {
            int rows = Math.min(BLOCK_ROWS, size - from);
            for (int i = 0; i < rows; i++) {
                data.copyRow(from + i, row);
                for (int d = 0; d < dimension; d++) {
                    x[from * dimension + d * rows + i] = scaling.input(row[d], d);
                }
                y[from + i] = scaling.target(data.target(from + i));
            }
        }
    }

    int size() {
        return size;
    }

    int dimension() {
        return dimension;
    }

    public int blocks() {
        return (size + BLOCK_ROWS - 1) / BLOCK_ROWS;
    }

    public Block block(int index) {
        int from = index * BLOCK_ROWS;
        return new Block(this, from, Math.min(BLOCK_ROWS, size - from));
    }

    /** Copies one standardised row. */
    void copyRow(int row, double[] into) {
        int from = row / BLOCK_ROWS * BLOCK_ROWS;
        int rows = Math.min(BLOCK_ROWS, size - from);
        for (int d = 0; d < dimension; d++) {
            into[d] = x[from * dimension + d * rows + row - from];
        }
    }

    double targetSquares() {
        double sum = 0;
        for (double t : y) {
            sum += t * t;
        }
        return sum;
    }

    /** A view of consecutive rows. */
    public static final class Block {
        public final int from;
        public final int rows;
        public final double[] x; // coordinate d of row i at offset + d·rows + i
        public final int offset;
        final double[] y; // target of row i at from + i

        private Block(RowBlocks all, int from, int rows) {
            this.from = from;
            this.rows = rows;
            x = all.x;
            offset = from * all.dimension;
            y = all.y;
        }
    }
}
