package org.lgr.internal.sweep;

/**
 * The cost of a localiser in evidence. Type-II maximum likelihood accounts for weights but not for hyperparameters, so
 * that every further model looks like a gain, and a narrow one can always be found that fits the noise of a few rows.
 */
final class LocaliserPrice {
    private static final double VARIANCE = 9; // σ₀ = 3, a factor of twenty in both directions

    private LocaliserPrice() {}

    /**
     * Returns the cost of the length scales in nats, by Laplace's approximation under log λ ~ N(·, σ₀²). A length scale
     * that the data determine with curvature h costs ½ log(1 + h σ₀²). One that they do not determine costs nothing.
     *
     * @param curvature Gauss–Newton curvatures times the noise variance, from {@code offset} on
     */
    static double ofLengthScales(double[] curvature, int offset, int dimension, double noise) {
        double price = 0;
        for (int d = 0; d < dimension; d++) {
            price += 0.5 * Math.log1p(VARIANCE * curvature[offset + d] / noise);
        }
        return price;
    }

    /**
     * Returns the cost of the centre in nats: the log of the number of places where a model of this width could be,
     * which is the number of rows divided by the number of rows seen.
     *
     * @param support Σ_n η², the number of rows that the model sees
     */
    static double ofCentre(double support, int rows) {
        return Math.max(0, Math.log(rows / Math.max(support, 1e-300)));
    }
}
