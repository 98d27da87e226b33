package org.lgr.plot;

import java.util.List;
import org.lgr.Dataset;
import org.lgr.Iteration;
import org.lgr.LgrModel;
import org.lgr.VariableNames;

/**
 * One target of a {@link Report}: its model, and the rows to compare the predictions with.
 *
 * @param model the fitted model
 * @param rows inputs and observed targets, best such that the model has not seen
 * @param trace how the fit went, empty if unknown
 * @param warnings what the fit warned of, empty if nothing
 */
public record ReportOutput(LgrModel model, Dataset rows, List<Iteration> trace, List<String> warnings) {
    /** Copies the lists, and checks that the rows have the inputs of the model. */
    public ReportOutput {
        trace = List.copyOf(trace);
        warnings = List.copyOf(warnings);
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

    /** The names to show: those of the model, or those of the rows if the model was fitted to data without. */
    VariableNames names() {
        return named(model.names()) ? model.names() : rows.names();
    }

    private static boolean named(VariableNames names) {
        return !names.equals(VariableNames.numbered(names.inputs().size()));
    }
}
