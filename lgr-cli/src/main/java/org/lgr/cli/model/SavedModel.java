package org.lgr.cli.model;

import java.util.Optional;
import org.lgr.Predictor;
import org.lgr.VariableNames;
import org.lgr.baselines.BaselineModel;
import org.lgr.cli.option.Choice;
import org.lgr.cli.option.FitMethod;
import org.lgr.kernel.LocalKernelModel;
import org.lgr.learn.LgrModel;

/**
 * A model of any method.
 *
 * @param method its name on the command line
 * @param localModels their number
 */
public record SavedModel(Predictor predictor, VariableNames names, String method, int localModels) {
    public static SavedModel of(LgrModel model) {
        return new SavedModel(model, model.names(), Choice.name(FitMethod.LGR), model.localModelCount());
    }

    public static SavedModel of(LocalKernelModel model) {
        return new SavedModel(model, model.names(), Choice.name(FitMethod.LOCAL_GP), model.localModelCount());
    }

    public static SavedModel of(BaselineModel model) {
        return new SavedModel(model, model.names(), model.method().label(), model.localModelCount());
    }

    /** The model, if it is one of local Gaussian processes. */
    public Optional<LocalKernelModel> localGp() {
        return predictor instanceof LocalKernelModel model ? Optional.of(model) : Optional.empty();
    }

    /** The model, if it is one of LGR. */
    public Optional<LgrModel> lgr() {
        return predictor instanceof LgrModel model ? Optional.of(model) : Optional.empty();
    }
}
