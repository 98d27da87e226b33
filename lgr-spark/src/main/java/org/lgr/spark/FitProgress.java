package org.lgr.spark;

import org.lgr.Iteration;

/** Receives the progress of a fit, on the driver. */
public interface FitProgress {
    /**
     * The plan of a fit, made when rows have been counted and sorted.
     *
     * @param rows number of training rows
     * @param grouped number of rows in groups that are held out together; 0 if there are no groups, or so few rows that
     * all are held out in turn
     * @param features number of inputs
     * @param labels number of labels
     * @param chunks number of chunks of rows; 0 if they are so few that the driver fits them alone
     * @param cells number of tasks that can run at once
     */
    record Plan(long rows, long grouped, int features, int labels, int chunks, int cells) {}

    /**
     * The work done since the fit began.
     *
     * @param passes over rows on executors
     * @param chunks number of chunks read in all passes together
     */
    record Work(int passes, long chunks, double seconds) {}

    /** Called once with the plan, before the first iteration. */
    void planned(Plan plan);

    /** Called after each iteration; its output is the index of the label, 0 if labels share localisers. */
    void iterated(Iteration iteration, Work work);
}
