package org.lgr.internal.loops.simd;

import static org.lgr.internal.loops.simd.Lanes.SPECIES;
import static org.lgr.internal.loops.simd.Lanes.W;
import static org.lgr.internal.loops.simd.Lanes.load;
import static org.lgr.internal.loops.simd.Lanes.sum;

import jdk.incubator.vector.DoubleVector;
import org.lgr.internal.loops.Loops;

/**
 * {@link Loops} on the Vector API. Accumulators stay in registers, and the rest of each row is computed with scalars.
 *
 * <p>Only operations that act on each lane by the rules of IEEE 754 are used. The library's own sums over lanes, and
 * its exponential, round differently before and after compilation, so that two runs of the same fit would differ in
 * some bits.
 */
public final class SimdLoops implements Loops {

    /** Called by reflection, see {@code FastLoops}. */
    public SimdLoops() {}

    @Override
    public String name() {
        return "Vector API, " + W + " lanes";
    }

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        return Lanes.dot(a, aFrom, b, bFrom, n);
    }

    @Override
    public double activations(
            double[] x, int xFrom, int stride, int n, double[] centre, double[] inverse, double[] out, int outFrom) {
        return SimdActivations.activations(x, xFrom, stride, n, centre, inverse, out, outFrom);
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
    public void weighedSquares(
            double[] x, int xFrom, int n, double centre, double inverse, double[] v, int at, double[] e, double[] out) {
        DoubleVector sum = DoubleVector.zero(SPECIES);
        DoubleVector squares = sum;
        DoubleVector scale = DoubleVector.broadcast(SPECIES, inverse);
        DoubleVector shift = DoubleVector.broadcast(SPECIES, -centre * inverse);
        int i = 0;
        for (; i + W <= n; i += W) {
            DoubleVector delta = load(x, xFrom + i).fma(scale, shift);
            DoubleVector t = load(v, at + i).mul(load(e, i));
            sum = sum.add(t);
            squares = delta.mul(delta).fma(t, squares);
        }
        out[0] = sum(sum);
        out[1] = sum(squares);
        for (; i < n; i++) {
            double delta = (x[xFrom + i] - centre) * inverse;
            double t = v[at + i] * e[i];
            out[0] += t;
            out[1] += t * delta * delta;
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
            DoubleVector t0 = s0; // second sums, so that consecutive multiply-adds do not wait for each other
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
    public void addMixtureOfFour(
            double[] weights, double[] f, int b, int n, double[] v, double[] eta, double[] t, int at, double[] sums) {
        int w = 4 * b;
        DoubleVector w0 = DoubleVector.broadcast(SPECIES, weights[w]);
        DoubleVector w1 = DoubleVector.broadcast(SPECIES, weights[w + 1]);
        DoubleVector w2 = DoubleVector.broadcast(SPECIES, weights[w + 2]);
        DoubleVector w3 = DoubleVector.broadcast(SPECIES, weights[w + 3]);
        DoubleVector s = DoubleVector.zero(SPECIES);
        int row = b * n;
        int i = 0;
        for (; i + W <= n; i += W) {
            DoubleVector h01 = load(v, n + i).fma(w1, load(v, i).mul(w0));
            DoubleVector h23 = load(v, 3 * n + i).fma(w3, load(v, 2 * n + i).mul(w2));
            DoubleVector h = h01.add(h23);
            load(f, row + i).fma(h, load(t, at + i)).intoArray(t, at + i);
            s = load(eta, at + i).fma(h, s);
        }
        double sum = sum(s);
        for (; i < n; i++) {
            double h = (weights[w] * v[i] + weights[w + 1] * v[n + i])
                    + (weights[w + 2] * v[2 * n + i] + weights[w + 3] * v[3 * n + i]);
            t[at + i] += f[row + i] * h;
            sum += eta[at + i] * h;
        }
        sums[b] += sum;
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
        SimdGram.add(f, count, n, gram);
    }
}
