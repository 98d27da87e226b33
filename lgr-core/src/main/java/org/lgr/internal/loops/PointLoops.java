package org.lgr.internal.loops;

/**
 * The loops in which a prediction at one point spends most of its time: distances from all local models, products with
 * the small symmetric blocks of their covariances, which are stored one after the other, and products with samples.
 * {@link PlainPointLoops} is the readable version. The version on the Vector API gives the same bits, because both
 * round every product and add in the same order.
 */
public interface PointLoops {
    /** A local model with at most this activation contributes less than rounding errors. */
    double NEGLIGIBLE = 1e-12;
    /** Σ_d (x − c)²/λ² beyond which the activation is negligible. */
    double FARTHEST = -2 * Math.log(NEGLIGIBLE);
    /** log₂ e. */
    double LOG2_E = 1.4426950408889634;
    /** The high part of ln 2, whose products with small integers are exact. */
    double LN_2_HIGH = 0x1.62e42fee00000p-1;
    /** The low part of ln 2. */
    double LN_2_LOW = 1.9082149292705877e-10;
    /** Adding and then subtracting this constant rounds to an integer. */
    double ROUNDER = 0x1.8p52;
    /** Number of partial sums in {@link #addProducts}. */
    int SUMS = 16;

    /**
     * out_m ← Σ_d (x_d − c_dm)² / λ_dm².
     *
     * @param centres D×M
     * @param inverse 1/λ, D×M
     */
    void squares(double[] x, double[] centres, double[] inverse, int models, double[] out);

    /** eta_m ← exp(−q_m/2) for n squares q, or zero where that is negligible. */
    void exponentials(double[] squares, int n, double[] eta);

    /**
     * Returns exp(−q/2) for one square q, or zero where that is negligible. exp(−q/2) = 2^k exp(r) with |r| ≤ ½ ln 2,
     * and exp r is computed by its Taylor series, whose first omitted term is below 4e-18. Adding 1.5·2⁵² rounds to the
     * integer k and leaves it in the lowest bits.
     */
    static double exponential(double square) {
        double exponent = -0.5 * square;
        double shifted = exponent * LOG2_E + ROUNDER;
        double k = shifted - ROUNDER;
        double r = (exponent - k * LN_2_HIGH) - k * LN_2_LOW;
        double r2 = r * r;
        double r4 = r2 * r2;
        double low = (1 + r)
                + r2 * (0.5 + r * (1.0 / 6))
                + r4 * ((1.0 / 24 + r * (1.0 / 120)) + r2 * (1.0 / 720 + r * (1.0 / 5040)));
        double high = (1.0 / 40_320 + r * (1.0 / 362_880))
                + r2 * (1.0 / 3_628_800 + r * (1.0 / 39_916_800))
                + r4 * (1.0 / 479_001_600 + r * (1.0 / 6_227_020_800.0));
        double power = Double.longBitsToDouble((Double.doubleToRawLongBits(shifted) + 1023) << 52);
        return square < FARTHEST ? (low + r4 * r4 * high) * power : 0;
    }

    /**
     * out_d ← scale (x_d − c_d).
     *
     * @param centres D values c from {@code at} on
     * @param to index of the first of D values in {@code out}
     */
    void offsets(double[] x, double[] centres, int at, double scale, double[] out, int to);

    /**
     * product ← A v.
     *
     * @param a n×n from {@code at} on, symmetric
     * @param v n values from {@code from} on; the result has the same indices in {@code product}
     */
    void multiply(double[] a, int at, int n, double[] v, int from, double[] product);

    /** sums_k += Σ a_i b_i over those of the n products with i mod {@link #SUMS} = k. */
    void addProducts(double[] a, double[] b, int n, double[] sums);

    /**
     * sums_s += Σ_i factor_i R_is, four rows at a time, added in pairs.
     *
     * @param rows R, row after row from {@code at} on, each as long as {@code sums}
     * @param count number of rows
     * @param factors one for each row, from {@code from} on
     */
    void addRows(double[] rows, int at, int count, double[] factors, int from, double[] sums);

    /**
     * out_md ← share_m (x_d − c_md)² / λ_md² for the models from {@code from} to before {@code to}.
     *
     * @param centres M×D
     * @param inverse 1/λ, M×D
     */
    void stretches(double[] x, double[] centres, double[] inverse, int from, int to, double[] shares, double[] out);

    /** A −= scale · v vᵀ, with A and v stored as in {@link #multiply}. */
    void subtractOuter(double[] a, int at, int n, double[] v, int from, double scale);
}
