package org.lgr.learn;

import org.lgr.FitListener;
import org.lgr.Iteration;

/** Watches a fit of several outputs. */
@FunctionalInterface
public interface OutputListener {
    /**
     * An iteration of one output ended, or of all together if they share their localisers.
     *
     * @param output index of the output, 0 if all are fitted together
     * @return whether to go on, see {@link FitListener#onIteration}
     */
    boolean onIteration(int output, Iteration iteration);
}
