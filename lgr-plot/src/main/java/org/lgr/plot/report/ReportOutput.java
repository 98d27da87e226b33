package org.lgr.plot.report;

import java.util.List;
import java.util.Optional;
import org.lgr.Dataset;
import org.lgr.Iteration;
import org.lgr.VariableNames;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;

/**
 * One target of a {@link Report}: its model, and the rows that predictions are compared with.
 *
 * @param model the fitted model
 * @param rows inputs and observed targets, preferably not used for training
 * @param fit the fit of the model, empty if unknown
 */
public record ReportOutput(LgrModel model, Dataset rows, Optional<Fit> fit) {
    /** Checks that the rows have the inputs of the model. */
    public ReportOutput {
        if (rows.dimension() != model.dimension()) {
            throw new IllegalArgumentException("the model of " + model.names().target() + " has " + model.dimension()
                    + " inputs, the rows have " + rows.dimension() + "; report on rows with the inputs of the fit");
        }
        List<String> expected = model.names().inputs();
        List<String> given = rows.names().inputs();
        if (named(model.names()) && named(rows.names()) && !expected.equals(given)) {
            throw new IllegalArgumentException("the model of " + model.names().target() + " has the inputs " + expected
                    + ", the rows have " + given + "; bring the columns into the order of the model");
        }
    }

    /** An output whose fit is unknown, for example because the model was loaded from a file. */
    public ReportOutput(LgrModel model, Dataset rows) {
        this(model, rows, Optional.empty());
    }

    /** An output whose model was just fitted. */
    public ReportOutput(Fit fit, Dataset rows) {
        this(fit.model(), rows, Optional.of(fit));
    }

    List<Iteration> trace() {
        return fit.map(Fit::trace).orElse(List.of());
    }

    List<String> warnings() {
        return fit.map(Fit::warnings).orElse(List.of());
    }

    /** The names to show: those of the model, or those of the rows if the model has none. */
    VariableNames names() {
        return named(model.names()) ? model.names() : rows.names();
    }

    private static boolean named(VariableNames names) {
        return !names.equals(VariableNames.numbered(names.inputs().size()));
    }
}
