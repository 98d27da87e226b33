package org.lgr.internal.sweep;

/**
 * Statistics of one pass over data: filled block by block, and added up.
 *
 * @param <S> the implementing type
 */
interface RowPass<S extends RowPass<S>> {
    /** Adds the contribution of one block of rows. */
    void accept(RowBlocks.Block block);

    /** Adds the statistics that another pass of the same kind gathered from other rows. */
    void add(S other);
}
