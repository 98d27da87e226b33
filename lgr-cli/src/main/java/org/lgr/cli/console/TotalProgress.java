package org.lgr.cli.console;

import java.util.Arrays;
import org.lgr.Iteration;

/** The progress of a fit of several outputs as one, which never goes back even where a fit starts anew. */
public final class TotalProgress {
    private final Progress display;
    private final double[] done;
    private final int[] localModels;

    /**
     * A fit that has not begun.
     *
     * @param fits that run beside each other
     */
    public TotalProgress(Progress display, int fits) {
        this.display = display;
        done = new double[fits];
        localModels = new int[fits];
    }

    /** Moves the fit of one output on. */
    public void update(Iteration iteration) {
        int fit = iteration.output();
        done[fit] = Math.max(done[fit], iteration.progress());
        localModels[fit] = iteration.localModels();
        display.update(
                Arrays.stream(done).average().orElseThrow(),
                done.length == 1
                        ? "iteration " + iteration.number() + ", " + Count.of(iteration.localModels(), "local model")
                        : models(Arrays.stream(localModels).sum(), done.length));
    }

    /** What to say about a number of local models. */
    public static String models(int localModels, int targets) {
        return Count.of(localModels, "local model") + (targets == 1 ? "" : " of " + targets + " targets");
    }

    /** Ends the display. */
    public void finish() {
        display.finish();
    }
}
