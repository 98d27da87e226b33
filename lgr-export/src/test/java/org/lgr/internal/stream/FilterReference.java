package org.lgr.internal.stream;

import org.jspecify.annotations.NullMarked;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;

/** The update of the library's streams that a learner in C repeats. */
@NullMarked
public final class FilterReference {
    private final ModelParameters parameters;
    private final PointEvaluation evaluation;

    /** A filter that updates the given parameters, whose posterior must be in blocks. */
    public FilterReference(ModelParameters parameters) {
        this.parameters = parameters;
        this.evaluation = new PointEvaluation(parameters);
    }

    /** Updates the weights with one observation. */
    public void learn(double[] x, double y) {
        StreamFilter.relearn(parameters, evaluation, x, y, 1);
    }

    /** The current prediction at a point. */
    public PointEvaluation at(double[] x) {
        evaluation.moveTo(x);
        return evaluation;
    }
}
