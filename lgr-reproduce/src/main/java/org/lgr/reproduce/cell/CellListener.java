package org.lgr.reproduce.cell;

/** Hears how far a reproduction is; one call at a time. */
@FunctionalInterface
public interface CellListener {
    /**
     * Cells are done, or are still under way after another second.
     *
     * @param done cells with a result, those found in files included
     * @param cells all of them
     * @param share part of the work of this run that is done, in [0, 1]
     */
    void onCells(int done, int cells, double share);
}
