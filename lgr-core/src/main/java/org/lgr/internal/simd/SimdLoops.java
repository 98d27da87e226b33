package org.lgr.internal.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;
import org.lgr.internal.Loops;

/**
 * {@link Loops} on the Vector API: accumulators stay in registers, tails fall back to scalars.
 *
 * <p>Only operations that act on each lane by the rules of IEEE 754 are used. The library's own sums over lanes, and its
 * exponential, round differently before and after compilation, so that the same fit would not give the same bits twice.
 */
public final class SimdLoops implements Loops {
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final int W = SPECIES.length();

    private static final double LOG2_E = 1.4426950408889634;
    private static final double LN_2 = 0.6931471805599453; // to double precision, and what is missing:
    private static final double LN_2_REST = 2.3190468138462996e-17;
    private static final double ROUNDER = 0x1.8p52;
    private static final long EXPONENT_BIAS = 1023;
    private static final VectorShuffle<Double> ROTATE_2 = VectorShuffle.fromOp(SPECIES, i -> (i + 2) % W);
    private static final VectorShuffle<Double> ROTATE_4 = VectorShuffle.fromOp(SPECIES, i -> (i + 4) % W);

    /** Found by name, see {@link Loops}. */
    public SimdLoops() {}

    @Override
    public String name() {
        return "Vector API, " + W + " lanes";
    }

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        double sum = 0;
        int i = 0;
        if (n >= W) {
            DoubleVector s0 = DoubleVector.zero(SPECIES);
            DoubleVector s1 = s0;
            for (; i + 2 * W <= n; i += 2 * W) {
                s0 = load(a, aFrom + i).fma(load(b, bFrom + i), s0);
                s1 = load(a, aFrom + i + W).fma(load(b, bFrom + i + W), s1);
            }
            if (i + W <= n) {
                s0 = load(a, aFrom + i).fma(load(b, bFrom + i), s0);
                i += W;
            }
            sum = sum(s0.add(s1));
        }
        for (; i < n; i++) {
            sum += a[aFrom + i] * b[bFrom + i];
        }
        return sum;
    }

    @Override
    public double activations(
            double[] x, int xFrom, int n, double[] centre, double[] inverse, double[] out, int outFrom) {
        int i = 0;
        for (; i + 4 * W <= n; i += 4 * W) { // four independent sums hide the latency of the multiply-add
            DoubleVector q0 = DoubleVector.zero(SPECIES);
            DoubleVector q1 = q0;
            DoubleVector q2 = q0;
            DoubleVector q3 = q0;
            for (int d = 0; d < centre.length; d++) {
                int from = xFrom + d * n + i;
                DoubleVector scale = DoubleVector.broadcast(SPECIES, inverse[d]);
                DoubleVector shift = DoubleVector.broadcast(SPECIES, -centre[d] * inverse[d]);
                DoubleVector t0 = load(x, from).fma(scale, shift);
                DoubleVector t1 = load(x, from + W).fma(scale, shift);
                DoubleVector t2 = load(x, from + 2 * W).fma(scale, shift);
                DoubleVector t3 = load(x, from + 3 * W).fma(scale, shift);
                q0 = t0.fma(t0, q0);
                q1 = t1.fma(t1, q1);
                q2 = t2.fma(t2, q2);
                q3 = t3.fma(t3, q3);
            }
            q0.intoArray(out, outFrom + i);
            q1.intoArray(out, outFrom + i + W);
            q2.intoArray(out, outFrom + i + 2 * W);
            q3.intoArray(out, outFrom + i + 3 * W);
        }
        double result = exponentials(out, outFrom, outFrom + i);
        for (; i < n; i++) {
            double q = 0;
            for (int d = 0; d < centre.length; d++) {
                double t = (x[xFrom + d * n + i] - centre[d]) * inverse[d];
                q += t * t;
            }
            out[outFrom + i] = Math.exp(Math.max(-0.5 * q, -700));
            result = Math.max(result, out[outFrom + i]);
        }
        return result;
    }

    /**
     * Replaces squares q by exp(−q/2), cut off at exp(−700), and returns the largest: −q/2 = k ln 2 + r with |r| ≤ ½ ln 2, and
     * exp r by its series, whose first term left out is below 4e-18. Adding 1.5·2⁵² rounds to the integer k and leaves it in the
     * lowest bits, ready to become an exponent. A loop of its own, since a call for each vector would not be inlined.
     */
    private static double exponentials(double[] values, int from, int to) {
        DoubleVector largest = DoubleVector.zero(SPECIES);
        for (int i = from; i < to; i += W) {
            DoubleVector x = load(values, i).mul(-0.5).max(-700.0);
            DoubleVector shifted = x.mul(LOG2_E).add(ROUNDER);
            DoubleVector k = shifted.sub(ROUNDER);
            DoubleVector r = k.fma(DoubleVector.broadcast(SPECIES, -LN_2), x);
            r = k.fma(DoubleVector.broadcast(SPECIES, -LN_2_REST), r);
            // Estrin's scheme: pairs of terms first, so that few operations wait for each other.
            DoubleVector r2 = r.mul(r);
            DoubleVector r4 = r2.mul(r2);
            DoubleVector t01 = r.add(1.0);
            DoubleVector t23 = r.fma(DoubleVector.broadcast(SPECIES, 1.0 / 6), DoubleVector.broadcast(SPECIES, 0.5));
            DoubleVector t45 =
                    r.fma(DoubleVector.broadcast(SPECIES, 1.0 / 120), DoubleVector.broadcast(SPECIES, 1.0 / 24));
            DoubleVector t67 =
                    r.fma(DoubleVector.broadcast(SPECIES, 1.0 / 5040), DoubleVector.broadcast(SPECIES, 1.0 / 720));
            DoubleVector t89 = r.fma(
                    DoubleVector.broadcast(SPECIES, 1.0 / 362_880), DoubleVector.broadcast(SPECIES, 1.0 / 40_320));
            DoubleVector tAb = r.fma(
                    DoubleVector.broadcast(SPECIES, 1.0 / 39_916_800),
                    DoubleVector.broadcast(SPECIES, 1.0 / 3_628_800));
            DoubleVector tCd = r.fma(
                    DoubleVector.broadcast(SPECIES, 1.0 / 6_227_020_800.0),
                    DoubleVector.broadcast(SPECIES, 1.0 / 479_001_600));
            DoubleVector low = r2.fma(t23, t01);
            DoubleVector middle = r2.fma(t67, t45);
            DoubleVector high = r2.fma(tAb, t89);
            DoubleVector series = r4.fma(r4.fma(r4.fma(tCd, high), middle), low);
            LongVector exponent =
                    shifted.viewAsIntegralLanes().add(EXPONENT_BIAS).lanewise(VectorOperators.LSHL, 52);
            DoubleVector eta = series.mul(exponent.viewAsFloatingLanes());
            eta.intoArray(values, i);
            largest = largest.max(eta);
        }
        return largest.reduceLanes(VectorOperators.MAX);
    }

    /** The sum of all lanes, by halves in an order that is always the same. */
    private static double sum(DoubleVector vector) {
        DoubleVector sums = vector;
        if (W == 8) {
            sums = sums.add(sums.rearrange(ROTATE_4));
        }
        if (W == 8 || W == 4) {
            sums = sums.add(sums.rearrange(ROTATE_2));
            return sums.lane(0) + sums.lane(1);
        }
        double sum = vector.lane(0);
        for (int i = 1; i < W; i++) {
            sum += vector.lane(i);
        }
        return sum;
    }

    @Override
    public void combine(
            double[] weights, int wFrom, double[] f, int fFrom, int[] rows, int count, int n, double[] out) {
        int i = 0;
        for (; i + 4 * W <= n; i += 4 * W) {
            DoubleVector s0 = DoubleVector.zero(SPECIES);
            DoubleVector s1 = s0;
            DoubleVector s2 = s0;
            DoubleVector s3 = s0;
            for (int b = 0; b < count; b++) {
                DoubleVector w = DoubleVector.broadcast(SPECIES, weights[wFrom + b]);
                int at = fFrom + rows[b] * n + i;
                s0 = load(f, at).fma(w, s0);
                s1 = load(f, at + W).fma(w, s1);
                s2 = load(f, at + 2 * W).fma(w, s2);
                s3 = load(f, at + 3 * W).fma(w, s3);
            }
            s0.intoArray(out, i);
            s1.intoArray(out, i + W);
            s2.intoArray(out, i + 2 * W);
            s3.intoArray(out, i + 3 * W);
        }
        for (; i < n; i++) {
            double sum = 0;
            for (int b = 0; b < count; b++) {
                sum += weights[wFrom + b] * f[fFrom + rows[b] * n + i];
            }
            out[i] = sum;
        }
    }

    @Override
    public void quadratic(double[] r, double[] f, int count, int n, double[] out) {
        int i = 0;
        for (; i + 4 * W <= n; i += 4 * W) {
            DoubleVector q0 = DoubleVector.zero(SPECIES);
            DoubleVector q1 = q0;
            DoubleVector q2 = q0;
            DoubleVector q3 = q0;
            int a = 0;
            for (; a + 1 < count; a += 2) { // two rows of R share each load of F
                DoubleVector s0 = DoubleVector.zero(SPECIES);
                DoubleVector s1 = s0;
                DoubleVector s2 = s0;
                DoubleVector s3 = s0;
                DoubleVector t0 = s0;
                DoubleVector t1 = s0;
                DoubleVector t2 = s0;
                DoubleVector t3 = s0;
                for (int b = 0; b < a + 2; b++) { // R is zero above its diagonal
                    DoubleVector v = DoubleVector.broadcast(SPECIES, r[a * count + b]);
                    DoubleVector w = DoubleVector.broadcast(SPECIES, r[(a + 1) * count + b]);
                    int at = b * n + i;
                    DoubleVector x = load(f, at);
                    s0 = x.fma(v, s0);
                    t0 = x.fma(w, t0);
                    x = load(f, at + W);
                    s1 = x.fma(v, s1);
                    t1 = x.fma(w, t1);
                    x = load(f, at + 2 * W);
                    s2 = x.fma(v, s2);
                    t2 = x.fma(w, t2);
                    x = load(f, at + 3 * W);
                    s3 = x.fma(v, s3);
                    t3 = x.fma(w, t3);
                }
                q0 = t0.fma(t0, s0.fma(s0, q0));
                q1 = t1.fma(t1, s1.fma(s1, q1));
                q2 = t2.fma(t2, s2.fma(s2, q2));
                q3 = t3.fma(t3, s3.fma(s3, q3));
            }
            if (a < count) {
                DoubleVector s0 = DoubleVector.zero(SPECIES);
                DoubleVector s1 = s0;
                DoubleVector s2 = s0;
                DoubleVector s3 = s0;
                for (int b = 0; b <= a; b++) {
                    DoubleVector v = DoubleVector.broadcast(SPECIES, r[a * count + b]);
                    int at = b * n + i;
                    s0 = load(f, at).fma(v, s0);
                    s1 = load(f, at + W).fma(v, s1);
                    s2 = load(f, at + 2 * W).fma(v, s2);
                    s3 = load(f, at + 3 * W).fma(v, s3);
                }
                q0 = s0.fma(s0, q0);
                q1 = s1.fma(s1, q1);
                q2 = s2.fma(s2, q2);
                q3 = s3.fma(s3, q3);
            }
            q0.intoArray(out, i);
            q1.intoArray(out, i + W);
            q2.intoArray(out, i + 2 * W);
            q3.intoArray(out, i + 3 * W);
        }
        for (; i < n; i++) {
            double q = 0;
            for (int a = 0; a < count; a++) {
                double sum = 0;
                for (int b = 0; b <= a; b++) {
                    sum += r[a * count + b] * f[b * n + i];
                }
                q += sum * sum;
            }
            out[i] = q;
        }
    }

    @Override
    public void scaleDerivatives(
            double[] x, int xFrom, int n, double centre, double inverse, double[] t, double[] f, double[] out) {
        DoubleVector slope = DoubleVector.zero(SPECIES);
        DoubleVector bend = slope;
        DoubleVector scale = DoubleVector.broadcast(SPECIES, inverse);
        DoubleVector shift = DoubleVector.broadcast(SPECIES, -centre * inverse);
        int i = 0;
        for (; i + W <= n; i += W) {
            DoubleVector delta = load(x, xFrom + i).fma(scale, shift);
            DoubleVector q = delta.mul(delta);
            DoubleVector moved = load(f, i).mul(q);
            slope = load(t, i).fma(q, slope);
            bend = moved.fma(moved, bend);
        }
        out[0] = sum(slope);
        out[1] = sum(bend);
        for (; i < n; i++) {
            double delta = (x[xFrom + i] - centre) * inverse;
            double q = delta * delta;
            out[0] += t[i] * q;
            out[1] += f[i] * q * f[i] * q;
        }
    }

    @Override
    public void project(double[] f, int fFrom, int[] rows, int count, int n, double[] v, int vFrom, double[] out) {
        int b = 0;
        for (; b + 3 < count; b += 4) { // four rows share each load of v
            int f0 = fFrom + rows[b] * n;
            int f1 = fFrom + rows[b + 1] * n;
            int f2 = fFrom + rows[b + 2] * n;
            int f3 = fFrom + rows[b + 3] * n;
            DoubleVector s0 = DoubleVector.zero(SPECIES);
            DoubleVector s1 = s0;
            DoubleVector s2 = s0;
            DoubleVector s3 = s0;
            DoubleVector t0 = s0; // second sums, because one multiply-add must not wait for the last
            DoubleVector t1 = s0;
            DoubleVector t2 = s0;
            DoubleVector t3 = s0;
            int i = 0;
            for (; i + 2 * W <= n; i += 2 * W) {
                DoubleVector y = load(v, vFrom + i);
                s0 = load(f, f0 + i).fma(y, s0);
                s1 = load(f, f1 + i).fma(y, s1);
                s2 = load(f, f2 + i).fma(y, s2);
                s3 = load(f, f3 + i).fma(y, s3);
                y = load(v, vFrom + i + W);
                t0 = load(f, f0 + i + W).fma(y, t0);
                t1 = load(f, f1 + i + W).fma(y, t1);
                t2 = load(f, f2 + i + W).fma(y, t2);
                t3 = load(f, f3 + i + W).fma(y, t3);
            }
            out[b] = sum(s0.add(t0));
            out[b + 1] = sum(s1.add(t1));
            out[b + 2] = sum(s2.add(t2));
            out[b + 3] = sum(s3.add(t3));
            for (; i < n; i++) {
                out[b] += f[f0 + i] * v[vFrom + i];
                out[b + 1] += f[f1 + i] * v[vFrom + i];
                out[b + 2] += f[f2 + i] * v[vFrom + i];
                out[b + 3] += f[f3 + i] * v[vFrom + i];
            }
        }
        for (; b < count; b++) {
            out[b] = dot(f, fFrom + rows[b] * n, v, vFrom, n);
        }
    }

    @Override
    public void combineFour(double[] weights, double[] f, int count, int n, double[] out) {
        int i = 0;
        for (; i + 2 * W <= n; i += 2 * W) {
            DoubleVector a0 = DoubleVector.zero(SPECIES);
            DoubleVector a1 = a0;
            DoubleVector b0 = a0;
            DoubleVector b1 = a0;
            DoubleVector c0 = a0;
            DoubleVector c1 = a0;
            DoubleVector d0 = a0;
            DoubleVector d1 = a0;
            for (int p = 0; p < count; p++) {
                DoubleVector x0 = load(f, p * n + i);
                DoubleVector x1 = load(f, p * n + i + W);
                DoubleVector w = DoubleVector.broadcast(SPECIES, weights[4 * p]);
                a0 = x0.fma(w, a0);
                a1 = x1.fma(w, a1);
                w = DoubleVector.broadcast(SPECIES, weights[4 * p + 1]);
                b0 = x0.fma(w, b0);
                b1 = x1.fma(w, b1);
                w = DoubleVector.broadcast(SPECIES, weights[4 * p + 2]);
                c0 = x0.fma(w, c0);
                c1 = x1.fma(w, c1);
                w = DoubleVector.broadcast(SPECIES, weights[4 * p + 3]);
                d0 = x0.fma(w, d0);
                d1 = x1.fma(w, d1);
            }
            a0.intoArray(out, i);
            a1.intoArray(out, i + W);
            b0.intoArray(out, n + i);
            b1.intoArray(out, n + i + W);
            c0.intoArray(out, 2 * n + i);
            c1.intoArray(out, 2 * n + i + W);
            d0.intoArray(out, 3 * n + i);
            d1.intoArray(out, 3 * n + i + W);
        }
        for (; i < n; i++) {
            for (int c = 0; c < 4; c++) {
                double sum = 0;
                for (int p = 0; p < count; p++) {
                    sum += weights[4 * p + c] * f[p * n + i];
                }
                out[c * n + i] = sum;
            }
        }
    }

    @Override
    public void addProjectFour(double[] f, int count, int n, double[] v, double[] out) {
        int p = 0;
        for (; p + 2 <= count; p += 2) {
            DoubleVector a0 = DoubleVector.zero(SPECIES);
            DoubleVector a1 = a0;
            DoubleVector b0 = a0;
            DoubleVector b1 = a0;
            DoubleVector c0 = a0;
            DoubleVector c1 = a0;
            DoubleVector d0 = a0;
            DoubleVector d1 = a0;
            int row = p * n;
            int i = 0;
            for (; i + W <= n; i += W) {
                DoubleVector x0 = load(f, row + i);
                DoubleVector x1 = load(f, row + n + i);
                DoubleVector y = load(v, i);
                a0 = x0.fma(y, a0);
                a1 = x1.fma(y, a1);
                y = load(v, n + i);
                b0 = x0.fma(y, b0);
                b1 = x1.fma(y, b1);
                y = load(v, 2 * n + i);
                c0 = x0.fma(y, c0);
                c1 = x1.fma(y, c1);
                y = load(v, 3 * n + i);
                d0 = x0.fma(y, d0);
                d1 = x1.fma(y, d1);
            }
            int at = 4 * p;
            out[at] += sum(a0);
            out[at + 1] += sum(b0);
            out[at + 2] += sum(c0);
            out[at + 3] += sum(d0);
            out[at + 4] += sum(a1);
            out[at + 5] += sum(b1);
            out[at + 6] += sum(c1);
            out[at + 7] += sum(d1);
            for (; i < n; i++) {
                for (int c = 0; c < 4; c++) {
                    out[at + c] += f[row + i] * v[c * n + i];
                    out[at + 4 + c] += f[row + n + i] * v[c * n + i];
                }
            }
        }
        for (; p < count; p++) {
            for (int c = 0; c < 4; c++) {
                out[4 * p + c] += dot(f, p * n, v, c * n, n);
            }
        }
    }

    @Override
    public void addGram(double[] f, int count, int n, double[] gram) {
        int a = 0;
        for (; a + 3 < count; a += 4) {
            for (int b = 0; b < a + 4; b += 2) { // the last tiles reach above the diagonal, where nobody looks
                addTile(f, a * n, b * n, n, gram, a * count + b, count);
            }
        }
        for (; a < count; a++) {
            addRow(f, a, count, n, gram);
        }
    }

    /** One row of the lower triangle, four products at a time. */
    private void addRow(double[] f, int row, int count, int n, double[] gram) {
        int b = 0;
        for (; b + 3 <= row; b += 4) {
            DoubleVector s0 = DoubleVector.zero(SPECIES);
            DoubleVector s1 = s0;
            DoubleVector s2 = s0;
            DoubleVector s3 = s0;
            int i = 0;
            for (; i + W <= n; i += W) {
                DoubleVector x = load(f, row * n + i);
                s0 = load(f, b * n + i).fma(x, s0);
                s1 = load(f, (b + 1) * n + i).fma(x, s1);
                s2 = load(f, (b + 2) * n + i).fma(x, s2);
                s3 = load(f, (b + 3) * n + i).fma(x, s3);
            }
            int at = row * count + b;
            gram[at] += sum(s0);
            gram[at + 1] += sum(s1);
            gram[at + 2] += sum(s2);
            gram[at + 3] += sum(s3);
            for (; i < n; i++) {
                for (int j = 0; j < 4; j++) {
                    gram[at + j] += f[row * n + i] * f[(b + j) * n + i];
                }
            }
        }
        for (; b <= row; b++) {
            gram[row * count + b] += dot(f, row * n, f, b * n, n);
        }
    }

    /** A 4×2 tile: eight accumulators and the loads they share just fit the registers of AVX2. */
    private static void addTile(double[] f, int a, int b, int n, double[] gram, int at, int stride) {
        DoubleVector s00 = DoubleVector.zero(SPECIES);
        DoubleVector s01 = s00;
        DoubleVector s10 = s00;
        DoubleVector s11 = s00;
        DoubleVector s20 = s00;
        DoubleVector s21 = s00;
        DoubleVector s30 = s00;
        DoubleVector s31 = s00;
        int i = 0;
        for (; i + W <= n; i += W) {
            DoubleVector y0 = load(f, b + i);
            DoubleVector y1 = load(f, b + n + i);
            DoubleVector x = load(f, a + i);
            s00 = x.fma(y0, s00);
            s01 = x.fma(y1, s01);
            x = load(f, a + n + i);
            s10 = x.fma(y0, s10);
            s11 = x.fma(y1, s11);
            x = load(f, a + 2 * n + i);
            s20 = x.fma(y0, s20);
            s21 = x.fma(y1, s21);
            x = load(f, a + 3 * n + i);
            s30 = x.fma(y0, s30);
            s31 = x.fma(y1, s31);
        }
        gram[at] += sum(s00);
        gram[at + 1] += sum(s01);
        gram[at + stride] += sum(s10);
        gram[at + stride + 1] += sum(s11);
        gram[at + 2 * stride] += sum(s20);
        gram[at + 2 * stride + 1] += sum(s21);
        gram[at + 3 * stride] += sum(s30);
        gram[at + 3 * stride + 1] += sum(s31);
        for (; i < n; i++) {
            for (int j = 0; j < 4; j++) {
                gram[at + j * stride] += f[a + j * n + i] * f[b + i];
                gram[at + j * stride + 1] += f[a + j * n + i] * f[b + n + i];
            }
        }
    }

    private static DoubleVector load(double[] a, int from) {
        return DoubleVector.fromArray(SPECIES, a, from);
    }
}
