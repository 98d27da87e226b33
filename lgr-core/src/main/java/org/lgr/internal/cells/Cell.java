package org.lgr.internal.cells;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.compute.Sha256;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;

/**
 * The chunks whose numbers have the same remainder modulo the number of cells. One task of a pass sums one cell.
 * Neighbouring chunks are in different cells, so that a pass over a part of the rows keeps all tasks busy too.
 *
 * <p>Sums over chunks are always formed in the same order: chunks of a cell by number, then cells in groups of
 * {@value #GROUP}, then groups. So the sums have the same bits on one machine and on a cluster.
 */
public final class Cell implements Serializable {
    /** Default number of cells. */
    public static final int COUNT = 64;

    /** Number of cells that are added up first, before groups of cells are. */
    public static final int GROUP = 8;

    private static final long serialVersionUID = 1;

    private final int index;
    private final int cells;
    private final Chunk[] chunks;

    /**
     * @param index index of this cell
     * @param cells number of cells
     * @param chunks the chunks whose numbers leave the remainder {@code index}, in ascending order
     */
    public Cell(int index, int cells, List<Chunk> chunks) {
        this(index, cells, chunks.toArray(Chunk[]::new));
    }

    private Cell(int index, int cells, Chunk[] chunks) {
        this.index = index;
        this.cells = cells;
        this.chunks = chunks;
    }

    /** Index of this cell. */
    public int index() {
        return index;
    }

    /** Returns the group that a cell belongs to. */
    public static int group(int index) {
        return index / GROUP;
    }

    /** Number of rows of all chunks. */
    public long rows() {
        return Arrays.stream(chunks).mapToLong(chunk -> chunk.rows).sum();
    }

    /** Returns a chunk of this cell by its number among all chunks. */
    public Chunk chunk(int number) {
        return chunks[number / cells];
    }

    /** Returns a cell with every chunk replaced by its image. */
    public Cell map(UnaryOperator<Chunk> change) {
        return new Cell(index, cells, Arrays.stream(chunks).map(change).toArray(Chunk[]::new));
    }

    /** Returns the SHA-256 of the values of all chunks. */
    public byte[] sha256() {
        MessageDigest digest = Sha256.digest();
        for (Chunk chunk : chunks) {
            update(digest, chunk.x);
            for (double[] targets : chunk.y) {
                update(digest, targets);
            }
            update(digest, chunk.weight);
        }
        return digest.digest();
    }

    private static void update(MessageDigest digest, double[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(values);
        digest.update(bytes);
    }

    /** Runs a pass over the selected chunks of this cell. The result is empty if none is selected. */
    public Optional<double[][]> sum(Pass<?> pass, ChunkSelection selection, BufferPool buffers) {
        PassSums sum = null;
        for (int c = 0; c < chunks.length; c++) {
            int place = selection.place(index + c * cells);
            if (place >= 0) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted while fitting");
                }
                sum = sum == null ? pass.begin(buffers) : sum;
                sum.accept(chunks[c], place);
            }
        }
        if (sum == null) {
            return Optional.empty();
        }
        sum.close();
        return Optional.of(sum.totals());
    }
}
