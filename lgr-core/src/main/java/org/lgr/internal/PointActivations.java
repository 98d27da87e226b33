package org.lgr.internal;

/**
 * Activations of all local models at one point, in loops over models: first all distances, then all exponentials. The same bits
 * on every machine.
 */
final class PointActivations {
    private static final double LOG2_E = 1.4426950408889634;
    private static final double LN_2_HIGH = 0x1.62e42fee00000p-1; // whose products with k are exact
    private static final double LN_2_LOW = 1.9082149292705877e-10;
    private static final double ROUNDER = 0x1.8p52;

    private final int dimension;
    private final int models;
    private final double[] inverse; // D×M, 1/λ
    private final double[] centres; // D×M, so that the loop over models vectorises
    private final double[] squares; // M, Σ_d (x − c)²/λ²
    private final long[] exponents; // M

    PointActivations(Parameters parameters) {
        dimension = parameters.dimension();
        models = parameters.live().length;
        inverse = new double[models * dimension];
        centres = new double[models * dimension];
        for (int m = 0; m < models; m++) {
            for (int d = 0; d < dimension; d++) {
                inverse[d * models + m] = 1 / parameters.lengthScales()[m * dimension + d];
                centres[d * models + m] = parameters.centres()[m * dimension + d];
            }
        }
        squares = new double[models];
        exponents = new long[models];
    }

    /** Fills η_m = exp(−½ Σ_d (x_d − c_d)²/λ_d²) of all models, zero where it is negligible. */
    void fill(double[] x, double[] eta) {
        Kernels.points().squares(x, centres, inverse, models, squares);
        exponentials(eta);
    }

    /**
     * exp(−q/2) = 2^k exp(r) with |r| ≤ ½ ln 2, and exp r by its series, whose first term left out is below 4e-18. Adding
     * 1.5·2⁵² rounds to the integer k and leaves it in the lowest bits. Three loops, since one that does it all does not
     * vectorise.
     */
    private void exponentials(double[] eta) {
        for (int m = 0; m < models; m++) {
            double exponent = Math.max(-0.5 * squares[m], -0.5 * Evaluation.FARTHEST);
            double shifted = exponent * LOG2_E + ROUNDER;
            double k = shifted - ROUNDER;
            eta[m] = (exponent - k * LN_2_HIGH) - k * LN_2_LOW;
            exponents[m] = (Double.doubleToRawLongBits(shifted) + 1023) << 52;
        }
        for (int m = 0; m < models; m++) {
            double r = eta[m];
            double r2 = r * r;
            double r4 = r2 * r2;
            double low = (1 + r)
                    + r2 * (0.5 + r * (1.0 / 6))
                    + r4 * ((1.0 / 24 + r * (1.0 / 120)) + r2 * (1.0 / 720 + r * (1.0 / 5040)));
            double high = (1.0 / 40320 + r * (1.0 / 362880))
                    + r2 * (1.0 / 3628800 + r * (1.0 / 39916800))
                    + r4 * (1.0 / 479001600 + r * (1.0 / 6227020800.0));
            eta[m] = low + r4 * r4 * high;
        }
        for (int m = 0; m < models; m++) {
            double scaled = eta[m] * Double.longBitsToDouble(exponents[m]);
            eta[m] = squares[m] < Evaluation.FARTHEST ? scaled : 0;
        }
    }
}
