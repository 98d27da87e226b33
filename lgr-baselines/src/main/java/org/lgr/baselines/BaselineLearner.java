package org.lgr.baselines;

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
     * Fits one model for each of several outputs, independently: datasets with the same inputs and different targets, see
     * {@link Dataset#withTarget}.
     *
     * @throws IllegalArgumentException if there is no output, or inputs differ
     */
    default List<BaselineModel> fitAll(List<Dataset> outputs) {
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
        return outputs.stream().map(this::fit).toList();
    }
}
