package org.lgr.internal.sweep;

/**
 * Sums of one pass over the data, gathered block by block and then added up.
 *
 * @param <S> the implementing type
 */
interface RowPass<S extends RowPass<S>> {
    /** Adds the contribution of one block of rows. */
    void accept(RowBlocks.Block block);

    /** Adds the sums that another pass of the same kind gathered from other rows. */
    void add(S other);
}
