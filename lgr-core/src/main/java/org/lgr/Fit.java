package org.lgr;

import java.util.List;

/**
 * What a fit returns: the model, and how it came about.
 *
 * @param model the fitted model
 * @param trace every iteration, first to last
 * @param ending why training ended
 * @param warnings what the user should know, empty if all went well
 */
public record Fit(LgrModel model, List<Iteration> trace, Ending ending, List<String> warnings) {
    /** Copies the lists. */
    public Fit {
        trace = List.copyOf(trace);
        warnings = List.copyOf(warnings);
    }

    /** Why training ended. */
    public enum Ending {
        /** The objective gained less than the tolerance. */
        CONVERGED,
        /** All allowed iterations were used. */
        ITERATION_LIMIT,
        /** The listener asked to stop. */
        STOPPED_BY_LISTENER
    }
}
