package org.lgr.internal.holdout;

import org.lgr.internal.compute.Randomness;
import org.lgr.internal.rows.Rows;

/** A division of large data, wherever they are: rows to learn from, single rows held out, and whole groups of rows held out. */
public interface HoldOutRows {
    /** Whether groups are the user's. */
    boolean grouped();

    /** Rows to learn from, in random order. */
    Rows train();

    /** Single rows held out: a bounded number. */
    Rows rows();

    /** Rows of groups held out. */
    Rows groups();

    /** The user's groups of the first rows to learn from; empty if there are none, or where rows are too far away to ask. */
    int[] trainGroups();

    /** The division that also learns from the groups, of which it holds single rows out instead. */
    HoldOutRows withGroups(Randomness random);
}
