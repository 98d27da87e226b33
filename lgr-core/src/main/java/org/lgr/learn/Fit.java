package org.lgr.learn;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.lgr.FitEnding;
import org.lgr.Iteration;
import org.lgr.RegressionScore;

/**
 * What a fit returns: the model, and how it came about.
 *
 * @param model the fitted model
 * @param trace every iteration, first to last
 * @param ending why training ended
 * @param warnings what the user should know, empty if all went well
 * @param heldOutRows how well single rows were predicted that growth had not seen, before all rows refined the model;
 *     empty without adaptive growth and for tiny data
 * @param heldOutGroups the same for whole groups of rows: the user's, or contiguous stretches of the data; empty if
 *     none were held out. Stretches are predicted by the models of an early round of growth, from which on they are
 *     learned from; where growth goes on for long after that, the final models would do better
 * @param effectiveParameters number of weights that the data determine, Σγ; empty without adaptive growth
 */
public record Fit(
        LgrModel model,
        List<Iteration> trace,
        FitEnding ending,
        List<String> warnings,
        Optional<RegressionScore> heldOutRows,
        Optional<RegressionScore> heldOutGroups,
        OptionalDouble effectiveParameters) {
    /** Copies the lists. */
    public Fit {
        trace = List.copyOf(trace);
        warnings = List.copyOf(warnings);
    }

    /** A fit without rows held out. */
    public Fit(LgrModel model, List<Iteration> trace, FitEnding ending, List<String> warnings) {
        this(model, trace, ending, warnings, Optional.empty(), Optional.empty(), OptionalDouble.empty());
    }

    /** One line: the model, why training ended, and how well hold-out rows were predicted. */
    @Override
    public String toString() {
        return "Fit[" + model
                + ", " + trace.size() + " iterations, ended by " + ending
                + heldOutRows.map(score -> nmse("hold-out rows", score)).orElse("")
                + heldOutGroups.map(score -> nmse("hold-out groups", score)).orElse("")
                + (warnings.isEmpty() ? "" : ", " + warnings.size() + " warnings") + "]";
    }

    private static String nmse(String what, RegressionScore score) {
        return String.format(Locale.ROOT, ", nMSE on %s %.4g", what, score.nmse());
    }
}
