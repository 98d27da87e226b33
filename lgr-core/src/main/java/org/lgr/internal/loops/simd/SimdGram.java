package org.lgr.internal.loops.simd;

import static org.lgr.internal.loops.simd.Lanes.SPECIES;
import static org.lgr.internal.loops.simd.Lanes.W;
import static org.lgr.internal.loops.simd.Lanes.load;
import static org.lgr.internal.loops.simd.Lanes.sum;

import jdk.incubator.vector.DoubleVector;

/** Products of all pairs of rows of a small matrix, see {@link SimdLoops#addGram}. */
final class SimdGram {
    private SimdGram() {}

    static void add(double[] f, int count, int n, double[] gram) {
        int a = 0;
        for (; a + 3 < count; a += 4) {
            for (int b = 0; b < a + 4; b += 2) { // the last tiles reach above the diagonal, which is never read
                addTile(f, a * n, b * n, n, gram, a * count + b, count);
            }
        }
        for (; a < count; a++) {
            addRow(f, a, count, n, gram);
        }
    }

    /** Adds one row of the lower triangle, four products at a time. */
    private static void addRow(double[] f, int row, int count, int n, double[] gram) {
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
            gram[row * count + b] += Lanes.dot(f, row * n, f, b * n, n);
        }
    }

    /** Adds a 4×2 tile. Eight accumulators and the loads they share just fit into the registers of AVX2. */
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
}
