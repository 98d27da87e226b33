package org.lgr.internal.holdout;

import org.lgr.internal.compute.Randomness;
import org.lgr.internal.rows.Rows;

/**
 * A division of large data, wherever they are stored: training rows, single hold-out rows, and hold-out rows of whole
 * groups.
 */
public interface HoldOutRows {
    /** Whether the groups are those of the user. */
    boolean grouped();

    /** Training rows, in random order. */
    Rows train();

    /** Single hold-out rows; their number is bounded. */
    Rows rows();

    /** Hold-out rows of whole groups. */
    Rows groups();

    /** The user's groups of the leading training rows. Empty if there are none, or if rows are on a cluster. */
    int[] trainGroups();

    /**
     * Returns a division whose training rows include the groups held out here, except for some of their rows, which
     * stay held out as single rows.
     */
    HoldOutRows withGroups(Randomness random);
}
