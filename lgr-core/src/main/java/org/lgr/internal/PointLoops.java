package org.lgr.internal;

/**
 * The loops in which a prediction at one point spends its time: distances from all local models, products with the small
 * symmetric blocks of their covariances, which are held one after the other, and with samples. {@link PlainPointLoops} is the clear version; that on
 * the Vector API gives the same bits, because both round every product and add in the same order.
 */
public interface PointLoops {
    /**
     * out_m ← Σ_d (x_d − c_dm)² / λ_dm².
     *
     * @param centres D×M
     * @param inverse 1/λ, D×M
     */
    void squares(double[] x, double[] centres, double[] inverse, int models, double[] out);

    /**
     * Leaves A v in {@code product}.
     *
     * @param a n×n from {@code at} on, symmetric
     * @param v n values from {@code from} on, where they also go in {@code product}
     */
    void multiply(double[] a, int at, int n, double[] v, int from, double[] product);

    /**
     * sums_s += Σ_i factor_i R_is, four rows at a time, added in pairs.
     *
     * @param rows R, rows i one after the other from {@code at} on, each as long as {@code sums}
     * @param count how many rows
     * @param factors one for each row, from {@code from} on
     */
    void addRows(double[] rows, int at, int count, double[] factors, int from, double[] sums);

    /**
     * out_md ← share_m (x_d − c_md)² / λ_md² for the models from one to before another.
     *
     * @param centres M×D
     * @param inverse 1/λ, M×D
     */
    void stretches(double[] x, double[] centres, double[] inverse, int from, int to, double[] shares, double[] out);

    /** A −= scale · v vᵀ, for the same shapes as the product. */
    void subtractOuter(double[] a, int at, int n, double[] v, int from, double scale);
}
