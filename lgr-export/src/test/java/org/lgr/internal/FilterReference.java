package org.lgr.internal;

import org.jspecify.annotations.NullMarked;

/** The step of the library's streams that a learner in C repeats. */
@NullMarked
public final class FilterReference {
    private final Parameters parameters;
    private final Evaluation evaluation;

    /** Learns into the given parameters, whose posterior must be in blocks. */
    public FilterReference(Parameters parameters) {
        this.parameters = parameters;
        this.evaluation = new Evaluation(parameters);
    }

    /** Learns weights from one observation. */
    public void learn(double[] x, double y) {
        StreamFilter.relearn(parameters, evaluation, x, y, 1);
    }

    /** What it says now. */
    public Evaluation at(double[] x) {
        evaluation.moveTo(x);
        return evaluation;
    }
}
