package org.lgr.internal.loops;

import java.util.Arrays;

/** {@link PointLoops} in plain Java. */
final class PlainPointLoops implements PointLoops {
    @Override
    public void squares(double[] x, double[] centres, double[] inverse, int models, double[] out) {
        Arrays.fill(out, 0, models, 0.0);
        for (int d = 0; d < x.length; d++) {
            double value = x[d];
            int at = d * models;
            for (int m = 0; m < models; m++) {
                double t = (value - centres[at + m]) * inverse[at + m];
                out[m] += t * t;
            }
        }
    }

    @Override
    public void exponentials(double[] squares, int n, double[] eta) {
        for (int m = 0; m < n; m++) {
            eta[m] = PointLoops.exponential(squares[m]);
        }
    }

    @Override
    public void offsets(double[] x, double[] centres, int at, double scale, double[] out, int to) {
        for (int d = 0; d < x.length; d++) {
            out[to + d] = scale * (x[d] - centres[at + d]);
        }
    }

    @Override
    public void multiply(double[] a, int at, int n, double[] v, int from, double[] product) {
        int i = 0;
        for (; i + 3 < n; i += 4) { // unrolled: entering and leaving loops this short costs more than what they compute
            double s0 = 0;
            double s1 = 0;
            double s2 = 0;
            double s3 = 0;
            for (int j = 0; j < n; j++) {
                int element = at + j * n + i;
                double value = v[from + j];
                s0 += a[element] * value;
                s1 += a[element + 1] * value;
                s2 += a[element + 2] * value;
                s3 += a[element + 3] * value;
            }
            product[from + i] = s0;
            product[from + i + 1] = s1;
            product[from + i + 2] = s2;
            product[from + i + 3] = s3;
        }
        for (; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++) {
                sum += a[at + j * n + i] * v[from + j];
            }
            product[from + i] = sum;
        }
    }

    @Override
    public void addProducts(double[] a, double[] b, int n, double[] sums) {
        int whole = n - n % SUMS;
        for (int k = 0; k < SUMS; k += 4) {
            double s0 = sums[k];
            double s1 = sums[k + 1];
            double s2 = sums[k + 2];
            double s3 = sums[k + 3];
            for (int i = k; i < whole; i += SUMS) {
                s0 += a[i] * b[i];
                s1 += a[i + 1] * b[i + 1];
                s2 += a[i + 2] * b[i + 2];
                s3 += a[i + 3] * b[i + 3];
            }
            sums[k] = s0;
            sums[k + 1] = s1;
            sums[k + 2] = s2;
            sums[k + 3] = s3;
        }
        for (int i = whole; i < n; i++) {
            sums[i - whole] += a[i] * b[i];
        }
    }

    @Override
    public void addRows(double[] rows, int at, int count, double[] factors, int from, double[] sums) {
        int length = sums.length;
        int row = at;
        int i = from;
        for (; i + 3 < from + count; i += 4) {
            double f0 = factors[i];
            double f1 = factors[i + 1];
            double f2 = factors[i + 2];
            double f3 = factors[i + 3];
            for (int s = 0; s < length; s++) {
                int r = row + s;
                sums[s] += (rows[r] * f0 + rows[r + length] * f1)
                        + (rows[r + 2 * length] * f2 + rows[r + 3 * length] * f3);
            }
            row += 4 * length;
        }
        for (; i < from + count; i++) {
            for (int s = 0; s < length; s++) {
                sums[s] += rows[row + s] * factors[i];
            }
            row += length;
        }
    }

    @Override
    public void stretches(
            double[] x, double[] centres, double[] inverse, int from, int to, double[] shares, double[] out) {
        int at = from * x.length;
        for (int m = from; m < to; m++) {
            for (double value : x) {
                double t = (value - centres[at]) * inverse[at];
                out[at++] = t * t * shares[m];
            }
        }
    }

    @Override
    public void subtractOuter(double[] a, int at, int n, double[] v, int from, double scale) {
        for (int i = 0; i < n; i++) {
            double gain = scale * v[from + i];
            for (int j = 0; j < n; j++) {
                a[at + i * n + j] -= gain * v[from + j];
            }
        }
    }
}
