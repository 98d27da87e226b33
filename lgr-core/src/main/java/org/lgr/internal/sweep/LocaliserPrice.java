package org.lgr.internal.sweep;

/**
 * What a localiser costs in evidence. Type-II maximum likelihood pays for weights but not for what it fits at the level above,
 * so that every further model looks like a gain, and a narrow one can always be found that fits the noise of a few rows.
 */
final class LocaliserPrice {
    private static final double VARIANCE = 9; // σ₀ = 3: a factor of twenty either way

    private LocaliserPrice() {}

    /**
     * Nats for the length scales, by Laplace's approximation under log λ ~ N(·, σ₀²): one that the data determine with curvature
     * h costs ½ log(1 + h σ₀²), one that they do not determine costs nothing.
     *
     * @param curvature Gauss–Newton curvatures times the noise, from {@code offset} on
     */
    static double ofLengthScales(double[] curvature, int offset, int dimension, double noise) {
        double price = 0;
        for (int d = 0; d < dimension; d++) {
            price += 0.5 * Math.log1p(VARIANCE * curvature[offset + d] / noise);
        }
        return price;
    }

    /**
     * Nats for the centre: the log of the number of places where a model of this width could have stood, rows over rows seen.
     *
     * @param support Σ_n η², the rows that the model sees
     */
    static double ofCentre(double support, int rows) {
        return Math.max(0, Math.log(rows / Math.max(support, 1e-300)));
    }
}
