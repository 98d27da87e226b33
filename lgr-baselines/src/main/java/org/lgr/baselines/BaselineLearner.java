package org.lgr.baselines;

import java.util.ArrayList;
import java.util.List;
import org.lgr.Dataset;
import org.lgr.Learner;

/** Fits one of the methods that LGR is compared with. Immutable. Equal data and options give bit-identical models. */
public interface BaselineLearner extends Learner {
    @Override
    default BaselineModel learn(Dataset data) {
        return fit(data);
    }

    /**
     * Fits a model.
     *
     * @throws IllegalArgumentException if rows have weights, which none of these methods supports
     */
    BaselineModel fit(Dataset data);

    /**
     * Fits a model and reports progress to a listener. A method without intermediate progress reports once, at the end.
     *
     * @throws IllegalArgumentException as {@link #fit(Dataset)}
     */
    default BaselineModel fit(Dataset data, BaselineListener listener) {
        BaselineModel model = fit(data);
        listener.onProgress(1, model.localModelCount());
        return model;
    }

    /**
     * Fits one model for each of several outputs, independently. The datasets share their inputs and differ in their
     * targets; see {@link Dataset#withTarget}.
     *
     * @throws IllegalArgumentException if there is no output, or inputs differ
     */
    default List<BaselineModel> fit(List<Dataset> outputs) {
        return fit(outputs, (share, localModels) -> {});
    }

    /** As {@link #fit(List)}, but reports the progress of all fits together to a listener. */
    default List<BaselineModel> fit(List<Dataset> outputs, BaselineListener listener) {
        if (outputs.isEmpty()) {
            throw new IllegalArgumentException("there must be at least one output to fit");
        }
        for (Dataset output : outputs) {
            if (!output.sameInputs(outputs.get(0))) {
                throw new IllegalArgumentException("the outputs of one fit must have the same inputs, but those of "
                        + output.names().target() + " differ from those of "
                        + outputs.get(0).names().target());
            }
        }
        List<BaselineModel> models = new ArrayList<>();
        for (Dataset output : outputs) {
            int done = models.size();
            int known = models.stream().mapToInt(BaselineModel::localModelCount).sum();
            models.add(fit(
                    output,
                    (share, localModels) -> listener.onProgress((done + share) / outputs.size(), known + localModels)));
        }
        return List.copyOf(models);
    }
}
