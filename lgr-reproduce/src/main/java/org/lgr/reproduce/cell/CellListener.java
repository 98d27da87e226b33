package org.lgr.reproduce.cell;

/** Receives the progress of a reproduction; one call at a time. */
@FunctionalInterface
public interface CellListener {
    /**
     * Called when cells are done, and every second while they run.
     *
     * @param done number of cells with a result, including those read from files
     * @param cells number of all cells
     * @param share part of the work of this run that is done, in [0, 1]
     */
    void onCells(int done, int cells, double share);
}
