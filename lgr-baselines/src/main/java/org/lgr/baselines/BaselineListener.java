package org.lgr.baselines;

/** Hears about the progress of a fit. It is called by the thread that called {@code fit}. */
@FunctionalInterface
public interface BaselineListener {
    /**
     * Called when a part of the fit is done.
     *
     * @param share of the work that is done, in (0, 1]; jumps to 1 if the fit stops early
     * @param localModels number of local models so far
     */
    void onProgress(double share, int localModels);
}
