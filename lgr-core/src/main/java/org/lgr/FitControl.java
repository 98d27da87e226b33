package org.lgr;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A handle with which any thread stops a fit, its listener included:
 *
 * <pre>{@code
 * FitControl control = new FitControl();
 * stopButton.onClick(control::stop);
 * Fit fit = learner.fit(data, iteration -> show(iteration), control);
 * }</pre>
 *
 * <p>A fit that is stopped finishes the iteration under way and returns the model as it is then, with the ending
 * {@link FitEnding#STOPPED}. To abandon a fit without a model, interrupt the thread that called {@code fit}. A handle
 * that was stopped stays stopped; give each fit its own.
 */
public final class FitControl {
    private final Set<Integer> outputs = ConcurrentHashMap.newKeySet();
    private volatile boolean all;

    /** A handle that has not stopped anything. */
    public FitControl() {}

    /** Stops the fit of all outputs after the iteration under way. */
    public void stop() {
        all = true;
    }

    /**
     * Stops the fit of one of several outputs after its iteration under way; the others go on.
     *
     * @param output its index, see {@link Iteration#output()}; outputs that share their localisers are all fitted as
     *     output 0
     */
    public void stop(int output) {
        outputs.add(output);
    }

    /** Whether the fit of an output was asked to stop. */
    public boolean isStopped(int output) {
        return all || outputs.contains(output);
    }
}
