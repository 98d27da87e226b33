package org.lgr.internal.posterior;

import org.lgr.Inference;
import org.lgr.internal.ensemble.Ensemble;

/**
 * The cost of one posterior of an ensemble, in multiplications of large matrices. It is used to choose the cheaper
 * inference. The constants are measured, see docs/adr/0007.
 */
final class InferenceCost {
    /**
     * The number of conjugate gradient steps is about this divided by log(n/P), for a preconditioner of n rows and P
     * components.
     */
    private static final double STEPS = 28;

    /** Multiplications that take as long as one feature of one row in a step for four vectors. */
    private static final double FEATURE = 28;

    private InferenceCost() {}

    /**
     * Returns the cost of exact inference: one product over all rows, and for each output three factors and two
     * diagonals of inverses.
     */
    static double exact(double rows, double components, int outputs) {
        double square = components * components;
        return rows * square / 2 + outputs * 5 * square * components / 6;
    }

    /** Returns the cost of sampled inference: one product over some rows, fewer factors, and passes over all rows. */
    static double sampled(double rows, double components, int outputs) {
        double block = Math.min(components, ConjugateGradients.LARGEST_BLOCK);
        double some = ConjugateGradients.preconditionerRows(rows, components);
        double steps = 2 + STEPS / Math.log(Math.max(2, some / components));
        return some * components * block / 2
                + outputs * components * block * block / 2
                + steps * rows * components * outputs * FEATURE;
    }

    /** Returns the inference that costs less for an ensemble. */
    static Inference cheaper(Ensemble ensemble, double rows) {
        int components = ensemble.layout().size + 1;
        int outputs = ensemble.outputs.size();
        return sampled(rows, components, outputs) < exact(rows, components, outputs)
                ? Inference.SAMPLED
                : Inference.EXACT;
    }
}
