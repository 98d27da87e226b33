package org.lgr;

/** A model that computes the derivative of its mean at any input; others do so with an evaluator of their own. */
public interface Differentiable {
    /**
     * ∂mean/∂x, in units of the target per unit of each input.
     *
     * @param x finite input; not modified
     */
    double[] meanGradient(double[] x);
}
