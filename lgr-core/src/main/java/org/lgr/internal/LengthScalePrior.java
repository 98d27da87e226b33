package org.lgr.internal;

/**
 * What the length scales of a local model cost in evidence. Type-II maximum likelihood pays for weights but not for what it
 * fits at the level above, so every further model looks like a gain; with log λ ~ N(·, σ₀²) and Laplace's approximation at
 * the optimum, a length scale that the data determine with curvature h costs ½ log(1 + h σ₀²) nats, one that they do not
 * determine costs nothing.
 */
final class LengthScalePrior {
    private static final double VARIANCE = 9; // σ₀ = 3: a factor of twenty either way

    private LengthScalePrior() {}

    /** Nats for the length scales whose Gauss–Newton curvatures times the noise stand at {@code offset}. */
    static double price(double[] curvature, int offset, int dimension, double noise) {
        double price = 0;
        for (int d = 0; d < dimension; d++) {
            price += 0.5 * Math.log1p(VARIANCE * curvature[offset + d] / noise);
        }
        return price;
    }
}
