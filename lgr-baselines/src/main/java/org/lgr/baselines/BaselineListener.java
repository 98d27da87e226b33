package org.lgr.baselines;

/** Watches a fit; called by the thread that called {@code fit}. */
@FunctionalInterface
public interface BaselineListener {
    /**
     * A part of the fit is done.
     *
     * @param share of the work, in (0, 1]; early stopping jumps to 1
     * @param localModels there are by now
     */
    void onProgress(double share, int localModels);
}
