package org.lgr;

/** Why training ended. */
public enum FitEnding {
    /** Rows held out were no longer predicted better, or not by enough for what more local models cost. */
    HELD_OUT_ROWS,
    /** As many local models as allowed. */
    MODEL_LIMIT,
    /** More local models would have cost more than is sensible. */
    WORK_LIMIT,
    /** The objective gained less than the tolerance. */
    CONVERGED,
    /** All allowed iterations were used. */
    ITERATION_LIMIT,
    /** A {@link FitControl} stopped it. */
    STOPPED
}
