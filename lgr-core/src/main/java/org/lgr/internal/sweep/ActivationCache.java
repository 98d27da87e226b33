package org.lgr.internal.sweep;

import org.jspecify.annotations.Nullable;

/**
 * Keeps activations between passes as long as localisers do not move, for as many blocks of rows as a fixed amount of
 * memory holds. Activations of other blocks are recomputed, with the same bits.
 *
 * <p>Conjugate gradients pass over the data many times between two steps of the length scales, and activations are the
 * most expensive part of such a pass.
 */
final class ActivationCache {
    private static final long LARGEST = 256L << 20;

    private final long budget;
    private final @Nullable Entry[] entries; // one per block, null if it exceeds the budget

    /** The activations of one block. */
    static final class Entry {
        final double[] eta; // M×rows
        final boolean[] active; // M, see BlockFeatures.activations
        boolean filled;

        Entry(int models) {
            eta = new double[models * RowBlocks.BLOCK_ROWS];
            active = new boolean[models];
        }
    }

    ActivationCache(int blocks) {
        this(blocks, Math.min(LARGEST, Runtime.getRuntime().maxMemory() / 8));
    }

    ActivationCache(int blocks, long budget) {
        this.budget = budget;
        entries = new Entry[blocks];
    }

    /** Discards all activations and makes room for the given number of models. */
    void reset(int models) {
        long held = 0; // bytes
        for (int b = 0; b < entries.length; b++) {
            held += 8L * models * RowBlocks.BLOCK_ROWS;
            Entry entry = entries[b];
            if (held > budget) {
                entries[b] = null;
            } else if (entry == null || entry.active.length != models) {
                entries[b] = new Entry(models);
            } else {
                entry.filled = false;
            }
        }
    }

    /**
     * Returns the entry of a block, or null if there is no room for it. The only thread that works on the block fills
     * it.
     */
    @Nullable
    Entry entry(RowBlocks.Block block) {
        return entries[block.from / RowBlocks.BLOCK_ROWS];
    }
}
