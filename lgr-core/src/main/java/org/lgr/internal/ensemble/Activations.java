package org.lgr.internal.ensemble;

import org.jspecify.annotations.Nullable;

/** Activations of all local models over one chunk of rows, and which models matter there. */
public final class Activations {
    final double[] eta; // M×rows
    public final boolean[] active; // M, whether any activation exceeds PointLoops.NEGLIGIBLE
    boolean filled;

    /** Makes room for a number of models and rows. */
    public Activations(int models, int rows) {
        eta = new double[models * rows];
        active = new boolean[models];
    }

    /** Makes the next use compute everything anew. */
    public Activations forget() {
        filled = false;
        return this;
    }

    /**
     * Keeps activations between passes as long as localisers do not move, for as many chunks as a fixed amount of
     * memory holds. Those of other chunks are recomputed, with the same bits.
     *
     * <p>Conjugate gradients pass over the data many times between two steps of the length scales, and activations are
     * the most expensive part of such a pass.
     */
    public static final class Cache {
        private static final long LARGEST = 256L << 20;

        private final int rows;
        private final long budget;
        private final @Nullable Activations[] kept; // one per chunk, null if it exceeds the budget

        /** Makes an empty cache for a number of chunks of at most {@code rows} rows. */
        public Cache(int chunks, int rows) {
            this(chunks, rows, Math.min(LARGEST, Runtime.getRuntime().maxMemory() / 8));
        }

        /** As the other constructor, with another size in bytes, which affects speed only. */
        public Cache(int chunks, int rows, long budget) {
            this.rows = rows;
            this.budget = budget;
            kept = new Activations[chunks];
        }

        /** Discards all activations and makes room for the given number of models. */
        public void reset(int models) {
            long bytes = 0;
            for (int c = 0; c < kept.length; c++) {
                bytes += (long) Double.BYTES * models * rows;
                Activations old = kept[c];
                if (bytes > budget) {
                    kept[c] = null;
                } else {
                    kept[c] = old != null && old.active.length == models ? old.forget() : new Activations(models, rows);
                }
            }
        }

        /**
         * Returns the activations of a chunk, or null if there is no room for them. The only thread that works on the
         * chunk fills them.
         */
        public @Nullable Activations of(int chunk) {
            return kept[chunk];
        }
    }
}
