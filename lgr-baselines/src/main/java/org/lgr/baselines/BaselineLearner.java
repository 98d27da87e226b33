package org.lgr.baselines;

import java.util.ArrayList;
import java.util.List;
import org.lgr.Dataset;

/** Fits one of the methods that LGR is compared with. Immutable; the same data and options give the same bits. */
public interface BaselineLearner {
    /**
     * Fits a model.
     *
     * @throws IllegalArgumentException if rows have weights, which none of these methods takes
     */
    BaselineModel fit(Dataset data);

    /**
     * Fits a model while a listener watches. A method that has nothing to tell on the way tells when it is done.
     *
     * @throws IllegalArgumentException as {@link #fit(Dataset)}
     */
    default BaselineModel fit(Dataset data, BaselineListener listener) {
        BaselineModel model = fit(data);
        listener.onProgress(1, model.size());
        return model;
    }

    /**
     * Fits one model for each of several outputs, independently: datasets with the same inputs and different targets, see
     * {@link Dataset#withTarget}.
     *
     * @throws IllegalArgumentException if there is no output, or inputs differ
     */
    default List<BaselineModel> fitAll(List<Dataset> outputs) {
        return fitAll(outputs, (share, localModels) -> {});
    }

    /** As {@link #fitAll(List)}, while a listener watches all fits as one. */
    default List<BaselineModel> fitAll(List<Dataset> outputs, BaselineListener listener) {
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
            int known = models.stream().mapToInt(BaselineModel::size).sum();
            models.add(fit(
                    output,
                    (share, localModels) -> listener.onProgress((done + share) / outputs.size(), known + localModels)));
        }
        return List.copyOf(models);
    }
}
