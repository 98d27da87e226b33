package org.lgr.internal;

/**
 * The loops in which a fit spends its time. {@link PlainLoops} is the clear version; a version on the Vector API is chosen at
 * run time where its module is there, and must agree with it up to the order of summation.
 */
public interface Loops {
    /** The name of this version, for diagnostics. */
    String name();

    /** Σ_i a_i b_i. */
    double dot(double[] a, int aFrom, double[] b, int bFrom, int n);

    /**
     * Fills exp(−½ Σ_d (x_di − c_d)² / λ_d²) for n rows; x holds n values for each d, one after the other. Beyond an exponent of
     * −700 the result is about 1e-304 instead of smaller.
     *
     * @param inverse 1/λ_d
     * @return the largest
     */
    double activations(double[] x, int xFrom, int n, double[] centre, double[] inverse, double[] out, int outFrom);

    /** out_i ← Σ_b weights_b F_bi for F with {@code count} rows of {@code n} values. */
    void combine(double[] weights, int wFrom, double[] f, int fFrom, int count, int n, double[] out);

    /** out_b ← Σ_i F_bi v_i for F with {@code count} rows of {@code n} values. */
    void project(double[] f, int fFrom, int count, int n, double[] v, int vFrom, double[] out);

    /** Lower triangle of gram (count×count) += F Fᵀ for F with {@code count} rows of {@code n} values. */
    void addGram(double[] f, int count, int n, double[] gram);
}
