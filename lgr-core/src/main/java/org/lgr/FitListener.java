package org.lgr;

/**
 * Hears of every iteration of a fit, one call at a time: from the thread that called {@code fit}, or from its worker
 * threads if several outputs are fitted side by side. What it throws abandons the fit. A {@link FitControl} stops a fit
 * early.
 */
@FunctionalInterface
public interface FitListener {
    /** Called after each iteration. */
    void onIteration(Iteration iteration);
}
