package org.lgr.internal.loops;

import java.util.Arrays;

/** {@link Loops} in plain Java, with register tiles and unrolling but no assumptions about the processor. */
final class PlainLoops implements Loops {
    @Override
    public String name() {
        return "plain";
    }

    @Override
    public double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        return sum(a, aFrom, b, bFrom, n);
    }

    /** Returns the dot product with the same bits on every machine. */
    static double sum(double[] a, int aFrom, double[] b, int bFrom, int n) {
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

    @Override
    public double activations(
            double[] x, int xFrom, int stride, int n, double[] centre, double[] inverse, double[] out, int outFrom) {
        return PlainActivations.activations(x, xFrom, stride, n, centre, inverse, out, outFrom);
    }

    @Override
    public void combine(
            double[] weights, int wFrom, double[] f, int fFrom, int[] rows, int count, int n, double[] out) {
        Arrays.fill(out, 0, n, 0.0);
        int b = 0;
        for (; b + 3 < count; b += 4) { // four at a time, so that each load of out serves four products
            double w0 = weights[wFrom + b];
            double w1 = weights[wFrom + b + 1];
            double w2 = weights[wFrom + b + 2];
            double w3 = weights[wFrom + b + 3];
            int f0 = fFrom + rows[b] * n;
            int f1 = fFrom + rows[b + 1] * n;
            int f2 = fFrom + rows[b + 2] * n;
            int f3 = fFrom + rows[b + 3] * n;
            for (int i = 0; i < n; i++) {
                out[i] += w0 * f[f0 + i] + w1 * f[f1 + i] + w2 * f[f2 + i] + w3 * f[f3 + i];
            }
        }
        for (; b < count; b++) {
            FastLoops.axpy(weights[wFrom + b], f, fFrom + rows[b] * n, out, 0, n);
        }
    }

    @Override
    public void quadratic(double[] r, double[] f, int count, int n, double[] out) {
        Arrays.fill(out, 0, n, 0.0);
        for (int a = 0; a < count; a++) {
            for (int i = 0; i < n; i++) {
                double sum = 0;
                for (int b = 0; b <= a; b++) {
                    sum += r[a * count + b] * f[b * n + i];
                }
                out[i] += sum * sum;
            }
        }
    }

    @Override
    public void weighedSquares(
            double[] x, int xFrom, int n, double centre, double inverse, double[] v, int at, double[] e, double[] out) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < n; i++) {
            double delta = (x[xFrom + i] - centre) * inverse;
            double t = v[at + i] * e[i];
            sum += t;
            squares += t * delta * delta;
        }
        out[0] = sum;
        out[1] = squares;
    }

    @Override
    public void project(double[] f, int fFrom, int[] rows, int count, int n, double[] v, int vFrom, double[] out) {
        for (int b = 0; b < count; b++) {
            out[b] = dot(f, fFrom + rows[b] * n, v, vFrom, n);
        }
    }

    @Override
    public void combineFour(double[] weights, double[] f, int count, int n, double[] out) {
        Arrays.fill(out, 0, 4 * n, 0.0);
        for (int p = 0; p < count; p++) {
            for (int c = 0; c < 4; c++) {
                FastLoops.axpy(weights[4 * p + c], f, p * n, out, c * n, n);
            }
        }
    }

    @Override
    public void addMixtureOfFour(
            double[] weights, double[] f, int b, int n, double[] v, double[] eta, double[] t, int at, double[] sums) {
        int w = 4 * b;
        for (int i = 0; i < n; i++) {
            t[at + i] += f[b * n + i]
                    * ((weights[w] * v[i] + weights[w + 1] * v[n + i])
                            + (weights[w + 2] * v[2 * n + i] + weights[w + 3] * v[3 * n + i]));
        }
        for (int c = 0; c < 4; c++) {
            sums[b] += weights[w + c] * dot(eta, at, v, c * n, n);
        }
    }

    @Override
    public void addProjectFour(double[] f, int count, int n, double[] v, double[] out) {
        for (int p = 0; p < count; p++) {
            for (int c = 0; c < 4; c++) {
                out[4 * p + c] += dot(f, p * n, v, c * n, n);
            }
        }
    }

    @Override
    public void addGram(double[] f, int count, int n, double[] gram) {
        int a = 0;
        for (; a + 3 < count; a += 4) {
            for (int b = 0; b < a; b += 4) {
                addHalfTile(f, a * n, b * n, n, gram, a * count + b, count);
                addHalfTile(f, a * n, (b + 2) * n, n, gram, a * count + b + 2, count);
            }
            for (int i = a; i < a + 4; i++) {
                addDots(f, i, a, count, n, gram);
            }
        }
        for (; a < count; a++) {
            addDots(f, a, 0, count, n, gram);
        }
    }

    private void addDots(double[] f, int row, int fromColumn, int count, int n, double[] gram) {
        for (int b = fromColumn; b <= row; b++) {
            gram[row * count + b] += dot(f, row * n, f, b * n, n);
        }
    }

    /** Adds the products of four rows with two others, whose eight sums stay in registers. */
    private static void addHalfTile(double[] f, int a, int b, int n, double[] gram, int at, int stride) {
        double s00 = 0;
        double s01 = 0;
        double s10 = 0;
        double s11 = 0;
        double s20 = 0;
        double s21 = 0;
        double s30 = 0;
        double s31 = 0;
        for (int i = 0; i < n; i++) {
            double y0 = f[b + i];
            double y1 = f[b + n + i];
            double x = f[a + i];
            s00 += x * y0;
            s01 += x * y1;
            x = f[a + n + i];
            s10 += x * y0;
            s11 += x * y1;
            x = f[a + 2 * n + i];
            s20 += x * y0;
            s21 += x * y1;
            x = f[a + 3 * n + i];
            s30 += x * y0;
            s31 += x * y1;
        }
        gram[at] += s00;
        gram[at + 1] += s01;
        gram[at + stride] += s10;
        gram[at + stride + 1] += s11;
        gram[at + 2 * stride] += s20;
        gram[at + 2 * stride + 1] += s21;
        gram[at + 3 * stride] += s30;
        gram[at + 3 * stride + 1] += s31;
    }
}
