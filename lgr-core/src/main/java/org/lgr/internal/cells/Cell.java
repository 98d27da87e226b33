package org.lgr.internal.cells;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.UnaryOperator;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;

/**
 * Every so-many-th chunk of rows in key order: what one task of a pass sums up. Chunks next to each other are in different cells, so
 * that passes over a part of the rows keep all tasks busy too.
 *
 * <p>Sums over chunks are formed in a fixed order, whoever computes them: chunks of a cell in the order of their numbers, then cells
 * in groups of {@value #GROUP}, then groups. So they have the same bits on one machine and on many.
 */
public final class Cell implements Serializable {
    /** How many cells there are, unless a user wants more. */
    public static final int COUNT = 64;

    /** Cells that are added before others are. */
    public static final int GROUP = 8;

    private static final long serialVersionUID = 1;

    private final int index;
    private final int cells;
    private final Chunk[] chunks;

    /**
     * @param index of this cell
     * @param cells how many there are
     * @param chunks those whose numbers leave the remainder {@code index}, ascending
     */
    public Cell(int index, int cells, List<Chunk> chunks) {
        this(index, cells, chunks.toArray(Chunk[]::new));
    }

    private Cell(int index, int cells, Chunk[] chunks) {
        this.index = index;
        this.cells = cells;
        this.chunks = chunks;
    }

    /** Its index. */
    public int index() {
        return index;
    }

    /** The group of a cell. */
    public static int group(int index) {
        return index / GROUP;
    }

    /** Number of rows. */
    public long rows() {
        return Arrays.stream(chunks).mapToLong(chunk -> chunk.rows).sum();
    }

    /** One of its chunks by its number among all. */
    public Chunk chunk(int number) {
        return chunks[number / cells];
    }

    /** The cell of other chunks in the places of these. */
    public Cell map(UnaryOperator<Chunk> change) {
        return new Cell(index, cells, Arrays.stream(chunks).map(change).toArray(Chunk[]::new));
    }

    /** SHA-256 of the values of all chunks. */
    public byte[] sha256() {
        MessageDigest digest = digest();
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

    /** SHA-256 of nothing yet. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform provides SHA-256", e);
        }
    }

    /** What a pass gathers over the chosen chunks of this cell; nothing if there are none. */
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
