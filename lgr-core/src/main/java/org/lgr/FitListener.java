package org.lgr;

/** Watches a fit; called after every iteration, by the thread that called {@code fit}. */
@FunctionalInterface
public interface FitListener {
    /**
     * An iteration ended.
     *
     * @return whether to go on; {@code false} ends the fit early with the model as it is, interrupting the thread
     *     abandons it with a {@link java.util.concurrent.CancellationException}
     */
    boolean onIteration(Iteration iteration);
}
