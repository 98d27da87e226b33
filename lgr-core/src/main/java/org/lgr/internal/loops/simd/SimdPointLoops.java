package org.lgr.internal.loops.simd;

import static org.lgr.internal.loops.simd.Lanes.SPECIES;
import static org.lgr.internal.loops.simd.Lanes.W;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import org.lgr.internal.loops.PointLoops;

/**
 * {@link PointLoops} on the Vector API. The last, incomplete vector of a row is computed together with some lanes
 * before it, if there are enough. These get the same values again, and no scalar loop is needed.
 *
 * <p>Predictions are at the end of a long chain of calls, where the compiler inlines the methods of the Vector API but
 * no others. So no vector may be passed to or returned from a method of this project: that would allocate it.
 */
public final class SimdPointLoops implements PointLoops {
    /** Called by reflection, see {@code FastLoops}. */
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
    public void exponentials(double[] squares, int n, double[] eta) {
        if (n < W) {
            for (int m = 0; m < n; m++) {
                eta[m] = PointLoops.exponential(squares[m]);
            }
            return;
        }
        for (int i = 0; i < n; i += W) {
            int m = Math.min(i, n - W);
            DoubleVector square = DoubleVector.fromArray(SPECIES, squares, m);
            DoubleVector exponent = square.mul(-0.5);
            DoubleVector shifted = exponent.mul(LOG2_E).add(ROUNDER);
            DoubleVector k = shifted.sub(ROUNDER);
            DoubleVector r = exponent.sub(k.mul(LN_2_HIGH)).sub(k.mul(LN_2_LOW));
            DoubleVector r2 = r.mul(r);
            DoubleVector r4 = r2.mul(r2);
            DoubleVector t0 = r.add(1);
            DoubleVector t2 = r.mul(1.0 / 6).add(0.5);
            DoubleVector t4 = r.mul(1.0 / 120).add(1.0 / 24);
            DoubleVector t6 = r.mul(1.0 / 5040).add(1.0 / 720);
            DoubleVector t8 = r.mul(1.0 / 362_880).add(1.0 / 40_320);
            DoubleVector t10 = r.mul(1.0 / 39_916_800).add(1.0 / 3_628_800);
            DoubleVector t12 = r.mul(1.0 / 6_227_020_800.0).add(1.0 / 479_001_600);
            DoubleVector low = t0.add(r2.mul(t2)).add(r4.mul(t4.add(r2.mul(t6))));
            DoubleVector high = t8.add(r2.mul(t10)).add(r4.mul(t12));
            DoubleVector power = shifted.viewAsIntegralLanes()
                    .add(1023)
                    .lanewise(VectorOperators.LSHL, 52)
                    .viewAsFloatingLanes();
            DoubleVector value = low.add(r4.mul(r4).mul(high)).mul(power);
            DoubleVector.zero(SPECIES).blend(value, square.lt(FARTHEST)).intoArray(eta, m);
        }
    }

    @Override
    public void offsets(double[] x, double[] centres, int at, double scale, double[] out, int to) {
        int dimension = x.length;
        if (dimension < W) {
            for (int d = 0; d < dimension; d++) {
                out[to + d] = scale * (x[d] - centres[at + d]);
            }
            return;
        }
        for (int i = 0; i < dimension; i += W) {
            int d = Math.min(i, dimension - W);
            DoubleVector.fromArray(SPECIES, x, d)
                    .sub(DoubleVector.fromArray(SPECIES, centres, at + d))
                    .mul(scale)
                    .intoArray(out, to + d);
        }
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

    @Override
    public void addProducts(double[] a, double[] b, int n, double[] sums) {
        int whole = n - n % SUMS;
        for (int k = 0; k < SUMS; k += 2 * W) {
            DoubleVector s0 = DoubleVector.fromArray(SPECIES, sums, k);
            DoubleVector s1 = DoubleVector.fromArray(SPECIES, sums, k + W);
            for (int i = k; i < whole; i += SUMS) {
                s0 = s0.add(DoubleVector.fromArray(SPECIES, a, i).mul(DoubleVector.fromArray(SPECIES, b, i)));
                s1 = s1.add(DoubleVector.fromArray(SPECIES, a, i + W).mul(DoubleVector.fromArray(SPECIES, b, i + W)));
            }
            s0.intoArray(sums, k);
            s1.intoArray(sums, k + W);
        }
        for (int i = whole; i < n; i++) {
            sums[i - whole] += a[i] * b[i];
        }
    }

    @Override
    public void addRows(double[] rows, int at, int count, double[] factors, int from, double[] sums) {
        int length = sums.length;
        int end = from + count;
        int s = 0;
        for (; s + 2 * W <= length; s += 2 * W) {
            DoubleVector s0 = DoubleVector.fromArray(SPECIES, sums, s);
            DoubleVector s1 = DoubleVector.fromArray(SPECIES, sums, s + W);
            int row = at + s;
            int i = from;
            // four rows at a time, so that additions to a sum wait for each other less often
            for (; i + 3 < end; i += 4) {
                DoubleVector f0 = DoubleVector.broadcast(SPECIES, factors[i]);
                DoubleVector f1 = DoubleVector.broadcast(SPECIES, factors[i + 1]);
                DoubleVector f2 = DoubleVector.broadcast(SPECIES, factors[i + 2]);
                DoubleVector f3 = DoubleVector.broadcast(SPECIES, factors[i + 3]);
                int r1 = row + length;
                int r2 = r1 + length;
                int r3 = r2 + length;
                DoubleVector a0 = DoubleVector.fromArray(SPECIES, rows, row)
                        .mul(f0)
                        .add(DoubleVector.fromArray(SPECIES, rows, r1).mul(f1));
                DoubleVector a1 = DoubleVector.fromArray(SPECIES, rows, row + W)
                        .mul(f0)
                        .add(DoubleVector.fromArray(SPECIES, rows, r1 + W).mul(f1));
                DoubleVector b0 = DoubleVector.fromArray(SPECIES, rows, r2)
                        .mul(f2)
                        .add(DoubleVector.fromArray(SPECIES, rows, r3).mul(f3));
                DoubleVector b1 = DoubleVector.fromArray(SPECIES, rows, r2 + W)
                        .mul(f2)
                        .add(DoubleVector.fromArray(SPECIES, rows, r3 + W).mul(f3));
                s0 = s0.add(a0.add(b0));
                s1 = s1.add(a1.add(b1));
                row = r3 + length;
            }
            for (; i < end; i++) {
                DoubleVector factor = DoubleVector.broadcast(SPECIES, factors[i]);
                s0 = s0.add(DoubleVector.fromArray(SPECIES, rows, row).mul(factor));
                s1 = s1.add(DoubleVector.fromArray(SPECIES, rows, row + W).mul(factor));
                row += length;
            }
            s0.intoArray(sums, s);
            s1.intoArray(sums, s + W);
        }
        for (; s < length; s++) {
            double sum = sums[s];
            int row = at + s;
            int i = from;
            for (; i + 3 < end; i += 4) {
                sum += (rows[row] * factors[i] + rows[row + length] * factors[i + 1])
                        + (rows[row + 2 * length] * factors[i + 2] + rows[row + 3 * length] * factors[i + 3]);
                row += 4 * length;
            }
            for (; i < end; i++) {
                sum += rows[row] * factors[i];
                row += length;
            }
            sums[s] = sum;
        }
    }

    @Override
    public void stretches(
            double[] x, double[] centres, double[] inverse, int from, int to, double[] shares, double[] out) {
        int dimension = x.length;
        int at = from * dimension;
        for (int m = from; m < to; m++) {
            if (dimension < W) {
                for (int d = 0; d < dimension; d++) {
                    double t = (x[d] - centres[at + d]) * inverse[at + d];
                    out[at + d] = t * t * shares[m];
                }
            } else {
                DoubleVector share = DoubleVector.broadcast(SPECIES, shares[m]);
                for (int i = 0; i < dimension; i += W) {
                    int d = Math.min(i, dimension - W);
                    DoubleVector t = DoubleVector.fromArray(SPECIES, x, d)
                            .sub(DoubleVector.fromArray(SPECIES, centres, at + d))
                            .mul(DoubleVector.fromArray(SPECIES, inverse, at + d));
                    t.mul(t).mul(share).intoArray(out, at + d);
                }
            }
            at += dimension;
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
