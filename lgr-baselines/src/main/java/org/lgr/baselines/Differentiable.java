package org.lgr.baselines;

/**
 * A model that can compute the derivative of its mean. {@link LwprModel} computes it with its
 * {@link LwprModel#evaluator}.
 */
public interface Differentiable {
    /**
     * ∂mean/∂x, in units of the target per unit of each input.
     *
     * @param x finite input; not modified
     */
    double[] meanGradient(double[] x);
}
