package org.lgr.cli;

import java.util.Optional;
import org.lgr.LgrModel;
import org.lgr.Predictor;
import org.lgr.VariableNames;
import org.lgr.baselines.BaselineModel;

/**
 * A model of any method.
 *
 * @param method its name on the command line
 * @param localModels their number
 */
record SavedModel(Predictor predictor, VariableNames names, String method, int localModels) {
    static SavedModel of(LgrModel model) {
        return new SavedModel(model, model.names(), Choice.name(Method.LGR), model.size());
    }

    static SavedModel of(BaselineModel model) {
        return new SavedModel(model, model.names(), model.method().label(), model.size());
    }

    /** The model, if it is one of LGR. */
    Optional<LgrModel> lgr() {
        return predictor instanceof LgrModel model ? Optional.of(model) : Optional.empty();
    }
}
