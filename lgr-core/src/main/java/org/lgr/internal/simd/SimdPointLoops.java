package org.lgr.internal.simd;

import static org.lgr.internal.simd.Lanes.SPECIES;
import static org.lgr.internal.simd.Lanes.W;

import jdk.incubator.vector.DoubleVector;
import org.lgr.internal.PointLoops;

/**
 * {@link PointLoops} on the Vector API. What is left over at the end of a row is computed with the lanes before it once more, where
 * there are as many: the same values again, and no loop over scalars.
 *
 * <p>Predictions come at the end of many calls, where the compiler inlines what it must, the methods of the Vector API, and nothing else:
 * a vector must not be handed to or from a method of ours, for that would allocate it.
 */
public final class SimdPointLoops implements PointLoops {
    /** Found by name, see {@link PointLoops}. */
    public SimdPointLoops() {}

    @Override
    public void squares(double[] x, double[] centres, double[] inverse, int models, double[] out) {
        int m = 0;
        for (; m + 2 * W <= models; m += 2 * W) {
            squaresOfTwo(x, centres, inverse, models, m, out);
        }
        if (m < models && models >= 2 * W) {
            squaresOfTwo(x, centres, inverse, models, models - 2 * W, out);
            return;
        }
        for (; m < models; m++) {
            double sum = 0;
            for (int d = 0; d < x.length; d++) {
                double t = (x[d] - centres[d * models + m]) * inverse[d * models + m];
                sum += t * t;
            }
            out[m] = sum;
        }
    }

    private static void squaresOfTwo(double[] x, double[] centres, double[] inverse, int models, int m, double[] out) {
        DoubleVector s0 = DoubleVector.zero(SPECIES);
        DoubleVector s1 = s0;
        int at = m;
        for (double value : x) {
            DoubleVector point = DoubleVector.broadcast(SPECIES, value);
            DoubleVector t0 = point.sub(DoubleVector.fromArray(SPECIES, centres, at))
                    .mul(DoubleVector.fromArray(SPECIES, inverse, at));
            DoubleVector t1 = point.sub(DoubleVector.fromArray(SPECIES, centres, at + W))
                    .mul(DoubleVector.fromArray(SPECIES, inverse, at + W));
            s0 = s0.add(t0.mul(t0));
            s1 = s1.add(t1.mul(t1));
            at += models;
        }
        s0.intoArray(out, m);
        s1.intoArray(out, m + W);
    }

    @Override
    public void multiply(double[] a, int at, int n, double[] v, int from, double[] product) {
        if (n < W) {
            multiplyFew(a, at, n, v, from, product);
            return;
        }
        for (int i = 0; i < n; i += 2 * W) {
            int low = Math.min(i, n - W);
            int high = Math.min(i + W, n - W);
            DoubleVector s0 = DoubleVector.zero(SPECIES);
            DoubleVector s1 = s0;
            int column = at;
            for (int j = from; j < from + n; j++) {
                DoubleVector value = DoubleVector.broadcast(SPECIES, v[j]);
                s0 = s0.add(DoubleVector.fromArray(SPECIES, a, column + low).mul(value));
                s1 = s1.add(DoubleVector.fromArray(SPECIES, a, column + high).mul(value));
                column += n;
            }
            s0.intoArray(product, from + low);
            s1.intoArray(product, from + high);
        }
    }

    private static void multiplyFew(double[] a, int at, int n, double[] v, int from, double[] product) {
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++) {
                sum += a[at + j * n + i] * v[from + j];
            }
            product[from + i] = sum;
        }
    }

    /** Eight accumulators, so that no addition waits for the one before. */
    @Override
    public void addRows(double[] rows, int at, int count, double[] factors, double[] sums) {
        int length = sums.length;
        int s = 0;
        for (; s + 8 * W <= length; s += 8 * W) {
            DoubleVector s0 = DoubleVector.fromArray(SPECIES, sums, s);
            DoubleVector s1 = DoubleVector.fromArray(SPECIES, sums, s + W);
            DoubleVector s2 = DoubleVector.fromArray(SPECIES, sums, s + 2 * W);
            DoubleVector s3 = DoubleVector.fromArray(SPECIES, sums, s + 3 * W);
            DoubleVector s4 = DoubleVector.fromArray(SPECIES, sums, s + 4 * W);
            DoubleVector s5 = DoubleVector.fromArray(SPECIES, sums, s + 5 * W);
            DoubleVector s6 = DoubleVector.fromArray(SPECIES, sums, s + 6 * W);
            DoubleVector s7 = DoubleVector.fromArray(SPECIES, sums, s + 7 * W);
            int row = at + s;
            for (int i = 0; i < count; i++) {
                DoubleVector factor = DoubleVector.broadcast(SPECIES, factors[i]);
                s0 = s0.add(DoubleVector.fromArray(SPECIES, rows, row).mul(factor));
                s1 = s1.add(DoubleVector.fromArray(SPECIES, rows, row + W).mul(factor));
                s2 = s2.add(DoubleVector.fromArray(SPECIES, rows, row + 2 * W).mul(factor));
                s3 = s3.add(DoubleVector.fromArray(SPECIES, rows, row + 3 * W).mul(factor));
                s4 = s4.add(DoubleVector.fromArray(SPECIES, rows, row + 4 * W).mul(factor));
                s5 = s5.add(DoubleVector.fromArray(SPECIES, rows, row + 5 * W).mul(factor));
                s6 = s6.add(DoubleVector.fromArray(SPECIES, rows, row + 6 * W).mul(factor));
                s7 = s7.add(DoubleVector.fromArray(SPECIES, rows, row + 7 * W).mul(factor));
                row += length;
            }
            s0.intoArray(sums, s);
            s1.intoArray(sums, s + W);
            s2.intoArray(sums, s + 2 * W);
            s3.intoArray(sums, s + 3 * W);
            s4.intoArray(sums, s + 4 * W);
            s5.intoArray(sums, s + 5 * W);
            s6.intoArray(sums, s + 6 * W);
            s7.intoArray(sums, s + 7 * W);
        }
        for (; s < length; s++) {
            double sum = sums[s];
            for (int i = 0; i < count; i++) {
                sum += factors[i] * rows[at + i * length + s];
            }
            sums[s] = sum;
        }
    }

    @Override
    public void subtractOuter(double[] a, int at, int n, double[] v, int from, double scale) {
        if (n < W) {
            for (int i = 0; i < n; i++) {
                double gain = scale * v[from + i];
                for (int j = 0; j < n; j++) {
                    a[at + i * n + j] -= gain * v[from + j];
                }
            }
            return;
        }
        for (int i = 0; i < n; i++) {
            int row = at + i * n;
            double gain = scale * v[from + i];
            DoubleVector last = DoubleVector.fromArray(SPECIES, a, row + n - W)
                    .sub(DoubleVector.fromArray(SPECIES, v, from + n - W).mul(gain));
            for (int j = 0; j + W <= n; j += W) {
                DoubleVector.fromArray(SPECIES, a, row + j)
                        .sub(DoubleVector.fromArray(SPECIES, v, from + j).mul(gain))
                        .intoArray(a, row + j);
            }
            last.intoArray(a, row + n - W);
        }
    }
}
