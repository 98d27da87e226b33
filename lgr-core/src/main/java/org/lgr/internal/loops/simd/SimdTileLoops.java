package org.lgr.internal.loops.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.lgr.internal.loops.TileLoops;

/**
 * {@link TileLoops} on the Vector API. It uses only operations that act on each lane separately, for the reason given
 * in {@link SimdLoops}.
 */
public final class SimdTileLoops implements TileLoops {
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    private static final int W = SPECIES.length();
    private static final int WIDTH = Math.max(2 * W, ROWS);

    /** Called by reflection, see {@code FastLoops}. */
    public SimdTileLoops() {}

    @Override
    public int lanes() {
        return W;
    }

    @Override
    public int width() {
        return WIDTH;
    }

    /**
     * Uses eight accumulators, enough to hide the latency of the multiply-add. Twelve would need fewer loads, but with
     * their operands they fill all of AVX2's sixteen registers, and were slower.
     */
    @Override
    public void multiplyAdd(
            double scale, double[] a, int aFrom, double[] b, int bFrom, int depth, double[] c, int cFrom, int cStride) {
        for (int j = 0; j < WIDTH; j += 2 * W) {
            multiplyAddPair(scale, a, aFrom, b, bFrom + j, depth, c, cFrom + j, cStride);
        }
    }

    private static void multiplyAddPair(
            double scale, double[] a, int aFrom, double[] b, int bFrom, int depth, double[] c, int cFrom, int cStride) {
        DoubleVector s00 = DoubleVector.zero(SPECIES);
        DoubleVector s01 = s00;
        DoubleVector s10 = s00;
        DoubleVector s11 = s00;
        DoubleVector s20 = s00;
        DoubleVector s21 = s00;
        DoubleVector s30 = s00;
        DoubleVector s31 = s00;
        for (int k = 0; k < depth; k++) {
            int i = aFrom + k * WIDTH;
            int j = bFrom + k * WIDTH;
            DoubleVector b0 = load(b, j);
            DoubleVector b1 = load(b, j + W);
            DoubleVector x = all(a[i]);
            s00 = x.fma(b0, s00);
            s01 = x.fma(b1, s01);
            x = all(a[i + 1]);
            s10 = x.fma(b0, s10);
            s11 = x.fma(b1, s11);
            x = all(a[i + 2]);
            s20 = x.fma(b0, s20);
            s21 = x.fma(b1, s21);
            x = all(a[i + 3]);
            s30 = x.fma(b0, s30);
            s31 = x.fma(b1, s31);
        }
        DoubleVector factor = all(scale);
        int at = cFrom;
        s00.fma(factor, load(c, at)).intoArray(c, at);
        s01.fma(factor, load(c, at + W)).intoArray(c, at + W);
        at += cStride;
        s10.fma(factor, load(c, at)).intoArray(c, at);
        s11.fma(factor, load(c, at + W)).intoArray(c, at + W);
        at += cStride;
        s20.fma(factor, load(c, at)).intoArray(c, at);
        s21.fma(factor, load(c, at + W)).intoArray(c, at + W);
        at += cStride;
        s30.fma(factor, load(c, at)).intoArray(c, at);
        s31.fma(factor, load(c, at + W)).intoArray(c, at + W);
    }

    @Override
    public void substitute(double[] t, int tFrom, double[] x, int xFrom, int rows, int step) {
        for (int n = 0; n < rows; n++) {
            int pivot = step > 0 ? n : rows - 1 - n;
            int column = tFrom + pivot * WIDTH;
            DoubleVector divisor = all(t[column + pivot]);
            for (int j = xFrom; j < xFrom + WIDTH; j += W) {
                DoubleVector solved = load(x, j + pivot * WIDTH).div(divisor);
                solved.intoArray(x, j + pivot * WIDTH);
                for (int i = pivot + step; i >= 0 && i < rows; i += step) {
                    solved.fma(all(-t[column + i]), load(x, j + i * WIDTH)).intoArray(x, j + i * WIDTH);
                }
            }
        }
    }

    private static DoubleVector load(double[] a, int from) {
        return DoubleVector.fromArray(SPECIES, a, from);
    }

    private static DoubleVector all(double value) {
        return DoubleVector.broadcast(SPECIES, value);
    }
}
