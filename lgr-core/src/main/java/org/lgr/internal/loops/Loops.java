package org.lgr.internal.loops;

/**
 * The loops in which a fit spends most of its time. {@link PlainLoops} is the readable version. A version on the Vector
 * API is chosen at run time if its module is present. Both must agree up to the order of summation.
 */
public interface Loops {
    /** The name of this version, for diagnostics. */
    String name();

    /** Σ_i a_i b_i. */
    double dot(double[] a, int aFrom, double[] b, int bFrom, int n);

    /**
     * out_i ← exp(−½ Σ_d (x_di − c_d)² / λ_d²) for n rows. For each input d, x holds {@code stride} values, of which
     * the first n are used. Exponents below −700 are set to −700, so that no result is smaller than about 1e-304.
     *
     * @param stride from one input to the next, at least n
     * @param inverse 1/λ_d
     * @return the largest activation
     */
    double activations(
            double[] x, int xFrom, int stride, int n, double[] centre, double[] inverse, double[] out, int outFrom);

    /** Computes the activations of all rows of x, whose stride is n. */
    default double activations(
            double[] x, int xFrom, int n, double[] centre, double[] inverse, double[] out, int outFrom) {
        return activations(x, xFrom, n, n, centre, inverse, out, outFrom);
    }

    /** Computes activations row by row, for numbers of rows too small for blocked loops to pay off. */
    static double activationsOfFew(
            double[] x, int xFrom, int stride, int n, double[] centre, double[] inverse, double[] out, int outFrom) {
        double largest = 0;
        for (int i = 0; i < n; i++) {
            double q = 0;
            for (int d = 0; d < centre.length; d++) {
                double t = (x[xFrom + d * stride + i] - centre[d]) * inverse[d];
                q += t * t;
            }
            out[outFrom + i] = Math.exp(Math.max(-0.5 * q, -700));
            largest = Math.max(largest, out[outFrom + i]);
        }
        return largest;
    }

    /**
     * out_i ← Σ_b weights_b F_{rows_b, i} over {@code count} rows of F, each of {@code n} values. Rows of pruned
     * components are not selected and cost nothing.
     */
    void combine(double[] weights, int wFrom, double[] f, int fFrom, int[] rows, int count, int n, double[] out);

    /**
     * out_i ← Σ_a (Σ_{b ≤ a} R_ab F_bi)², the quadratic form with RᵀR in column i of F.
     *
     * @param r count×count, zero above the diagonal
     */
    void quadratic(double[] r, double[] f, int count, int n, double[] out);

    /**
     * For q_i = (x_i − centre)² · inverse², with {@code inverse} = 1/λ: out[0] ← Σ_i v_i e_i and out[1] ← Σ_i v_i e_i
     * q_i, over {@code n} values, those of v from {@code at} on.
     */
    void weighedSquares(
            double[] x, int xFrom, int n, double centre, double inverse, double[] v, int at, double[] e, double[] out);

    /** out_b ← Σ_i F_{rows_b, i} v_i over {@code count} rows of F, each of {@code n} values. */
    void project(double[] f, int fFrom, int[] rows, int count, int n, double[] v, int vFrom, double[] out);

    /**
     * Lower triangle of gram (count×count) += F Fᵀ for F with {@code count} rows of {@code n} values. Afterwards the
     * values above the diagonal are undefined.
     */
    void addGram(double[] f, int count, int n, double[] gram);

    /**
     * out_{c n + i} ← Σ_p weights_{4p + c} F_pi for four columns c, so that each load of F serves all four.
     *
     * @param f {@code count} rows of {@code n} values
     */
    void combineFour(double[] weights, double[] f, int count, int n, double[] out);

    /** out_{4p + c} += Σ_i F_pi v_{c n + i} for four columns c, the adjoint of {@link #combineFour}. */
    void addProjectFour(double[] f, int count, int n, double[] v, double[] out);

    /**
     * Let h_i = Σ_c weights_{4b + c} v_{c n + i} be the mixture of four columns for component b of a local model. Adds
     * t_i += F_bi h_i and sums_b += Σ_i η_i h_i.
     *
     * @param f rows of {@code n} values, one for each component
     * @param at index of the model's first of n values in {@code eta} and {@code t}
     */
    void addMixtureOfFour(
            double[] weights, double[] f, int b, int n, double[] v, double[] eta, double[] t, int at, double[] sums);
}
