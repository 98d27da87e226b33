package org.lgr.internal;

/** Inner loops over flat arrays. Nothing here checks its arguments or allocates. */
final class Kernels {
    private static final double LOG2_E = 1.4426950408889634;
    private static final double LN2_HIGH = 0x1.62e42fee00000p-1; // so few bits that k · LN2_HIGH is exact
    private static final double LN2_LOW = 0x1.a39ef35793c76p-33;
    private static final double ROUNDER = 0x1.8p52; // adding it leaves round(x) in the low bits of the sum

    private Kernels() {}

    /**
     * Replaces −2·log of the result by the result: values[i] ← exp(−½ values[i]) for values ≥ 0.
     *
     * <p>Three loops, because C2 vectorises the arithmetic ones only when the bit manipulation stands apart. Error below
     * 1 ulp of the polynomial's 2e-16; arguments beyond 1400 give about 1e-304 instead of a subnormal number.
     *
     * @param bits scratch of the same length
     */
    static void expOfMinusHalf(double[] values, int offset, int n, long[] bits, double[] remainder) {
        for (int i = 0; i < n; i++) {
            double x = Math.max(-0.5 * values[offset + i], -700.0);
            double t = x * LOG2_E + ROUNDER;
            double k = t - ROUNDER;
            remainder[i] = x - k * LN2_HIGH - k * LN2_LOW;
            values[offset + i] = t;
        }
        for (int i = 0; i < n; i++) {
            bits[i] = Double.doubleToRawLongBits(values[offset + i]) << 52;
        }
        for (int i = 0; i < n; i++) { // Taylor to order 13 on |r| ≤ ln2/2: remainder below 5e-18
            double r = remainder[i];
            double p = 1.6059043836821613e-10;
            p = p * r + 2.08767569878681e-09;
            p = p * r + 2.505210838544172e-08;
            p = p * r + 2.755731922398589e-07;
            p = p * r + 2.7557319223985893e-06;
            p = p * r + 2.48015873015873e-05;
            p = p * r + 1.984126984126984e-04;
            p = p * r + 1.388888888888889e-03;
            p = p * r + 8.333333333333333e-03;
            p = p * r + 4.1666666666666664e-02;
            p = p * r + 1.6666666666666666e-01;
            p = p * r + 0.5;
            p = p * r + 1.0;
            remainder[i] = p * r + 1.0;
        }
        for (int i = 0; i < n; i++) {
            values[offset + i] = Double.longBitsToDouble(Double.doubleToRawLongBits(remainder[i]) + bits[i]);
        }
    }

    /** Σ_i a_i b_i, in four interleaved partial sums. */
    static double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int i = 0;
        for (; i + 3 < n; i += 4) {
            s0 += a[aFrom + i] * b[bFrom + i];
            s1 += a[aFrom + i + 1] * b[bFrom + i + 1];
            s2 += a[aFrom + i + 2] * b[bFrom + i + 2];
            s3 += a[aFrom + i + 3] * b[bFrom + i + 3];
        }
        for (; i < n; i++) {
            s0 += a[aFrom + i] * b[bFrom + i];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** Σ_i a_i. */
    static double sum(double[] a, int from, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += a[from + i];
        }
        return sum;
    }

    /** y ← y + a x. */
    static void axpy(double a, double[] x, int xFrom, double[] y, int yFrom, int n) {
        for (int i = 0; i < n; i++) {
            y[yFrom + i] += a * x[xFrom + i];
        }
    }

    /**
     * Lower triangle of gram += F Fᵀ for F with {@code count} rows of {@code n} values; 4×4 register tiles.
     *
     * @param gram count×count row-major; Modified.
     */
    static void addGram(double[] f, int count, int n, double[] gram) {
        int a = 0;
        for (; a + 3 < count; a += 4) {
            for (int b = 0; b < a; b += 4) {
                addTile(f, a * n, b * n, n, gram, a * count + b, count);
            }
            for (int i = a; i < a + 4; i++) {
                addDots(f, i, a, count, n, gram);
            }
        }
        for (; a < count; a++) {
            addDots(f, a, 0, count, n, gram);
        }
    }

    private static void addDots(double[] f, int row, int fromColumn, int count, int n, double[] gram) {
        for (int b = fromColumn; b <= row; b++) {
            gram[row * count + b] += dot(f, row * n, f, b * n, n);
        }
    }

    private static void addTile(double[] f, int a, int b, int n, double[] gram, int at, int stride) {
        double s00 = 0;
        double s01 = 0;
        double s02 = 0;
        double s03 = 0;
        double s10 = 0;
        double s11 = 0;
        double s12 = 0;
        double s13 = 0;
        double s20 = 0;
        double s21 = 0;
        double s22 = 0;
        double s23 = 0;
        double s30 = 0;
        double s31 = 0;
        double s32 = 0;
        double s33 = 0;
        for (int i = 0; i < n; i++) {
            double x0 = f[a + i];
            double x1 = f[a + n + i];
            double x2 = f[a + 2 * n + i];
            double x3 = f[a + 3 * n + i];
            double y = f[b + i];
            s00 += x0 * y;
            s10 += x1 * y;
            s20 += x2 * y;
            s30 += x3 * y;
            y = f[b + n + i];
            s01 += x0 * y;
            s11 += x1 * y;
            s21 += x2 * y;
            s31 += x3 * y;
            y = f[b + 2 * n + i];
            s02 += x0 * y;
            s12 += x1 * y;
            s22 += x2 * y;
            s32 += x3 * y;
            y = f[b + 3 * n + i];
            s03 += x0 * y;
            s13 += x1 * y;
            s23 += x2 * y;
            s33 += x3 * y;
        }
        gram[at] += s00;
        gram[at + 1] += s01;
        gram[at + 2] += s02;
        gram[at + 3] += s03;
        at += stride;
        gram[at] += s10;
        gram[at + 1] += s11;
        gram[at + 2] += s12;
        gram[at + 3] += s13;
        at += stride;
        gram[at] += s20;
        gram[at + 1] += s21;
        gram[at + 2] += s22;
        gram[at + 3] += s23;
        at += stride;
        gram[at] += s30;
        gram[at + 1] += s31;
        gram[at + 2] += s32;
        gram[at + 3] += s33;
    }

    /**
     * out ← Σ_b weights[b] F_b over rows of length n, four at a time so that each load of {@code out} serves four products.
     */
    static void combine(double[] weights, int wFrom, double[] f, int count, int n, double[] out) {
        java.util.Arrays.fill(out, 0, n, 0.0);
        int b = 0;
        for (; b + 3 < count; b += 4) {
            double w0 = weights[wFrom + b];
            double w1 = weights[wFrom + b + 1];
            double w2 = weights[wFrom + b + 2];
            double w3 = weights[wFrom + b + 3];
            int f0 = b * n;
            int f1 = f0 + n;
            int f2 = f1 + n;
            int f3 = f2 + n;
            for (int i = 0; i < n; i++) {
                out[i] += w0 * f[f0 + i] + w1 * f[f1 + i] + w2 * f[f2 + i] + w3 * f[f3 + i];
            }
        }
        for (; b < count; b++) {
            axpy(weights[wFrom + b], f, b * n, out, 0, n);
        }
    }
}
