package org.lgr.spark;

import org.lgr.Iteration;

/** Watches a fit on the driver. */
public interface FitProgress {
    /**
     * What is going to happen; called once, when rows have been counted and sorted.
     *
     * @param rows to learn from
     * @param grouped those of them that are of groups held out together; 0 if there are no groups, or so few rows that all are
     *     held out in turn
     * @param features inputs of each
     * @param labels of each
     * @param chunks that rows were cut into; 0 if they are so few that the driver fits them alone
     * @param cells tasks that can work at once
     */
    record Plan(long rows, long grouped, int features, int labels, int chunks, int cells) {}

    /**
     * What was done since the fit began.
     *
     * @param passes over rows on executors
     * @param chunks read in all passes together
     */
    record Work(int passes, long chunks, double seconds) {}

    /** The plan. */
    void planned(Plan plan);

    /**
     * An iteration ended.
     *
     * @param label its number, 0 if labels share localisers
     * @return whether to go on; {@code false} ends the fit early with the model as it is
     */
    boolean iterated(int label, Iteration iteration, Work work);
}
