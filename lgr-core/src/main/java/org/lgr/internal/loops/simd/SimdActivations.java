package org.lgr.internal.loops.simd;

import static org.lgr.internal.loops.simd.Lanes.SPECIES;
import static org.lgr.internal.loops.simd.Lanes.W;
import static org.lgr.internal.loops.simd.Lanes.load;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import org.lgr.internal.loops.Loops;

/** Distances and exponentials of {@link SimdLoops#activations}. */
final class SimdActivations {
    private static final double LOG2_E = 1.4426950408889634;
    private static final double LN_2 = 0.6931471805599453; // rounded to double precision; the next constant is the rest
    private static final double LN_2_REST = 2.3190468138462996e-17;
    private static final double ROUNDER = 0x1.8p52;
    private static final long EXPONENT_BIAS = 1023;

    private SimdActivations() {}

    static double activations(
            double[] x, int xFrom, int stride, int n, double[] centre, double[] inverse, double[] out, int outFrom) {
        if (n < W) {
            return Loops.activationsOfFew(x, xFrom, stride, n, centre, inverse, out, outFrom);
        }
        int whole = n - n % W;
        int i = squaresByEight(x, xFrom, stride, 0, whole, centre, inverse, out, outFrom);
        if (i < whole && whole >= 8 * W) { // recomputing some values is faster than using fewer vectors
            i = squaresByEight(x, xFrom, stride, whole - 8 * W, whole, centre, inverse, out, outFrom);
        }
        for (; i < whole; i += W) {
            squares(x, xFrom + i, stride, centre, inverse, out, outFrom + i);
        }
        double largest = exponentials(out, outFrom, outFrom + whole);
        if (whole < n) { // the last W rows, some of which are computed twice
            squares(x, xFrom + n - W, stride, centre, inverse, out, outFrom + n - W);
            largest = Math.max(largest, exponentials(out, outFrom + n - W, outFrom + n));
        }
        return largest;
    }

    /**
     * Computes the squares of the rows from one index to before another, as long as there are 8 W of them, and returns
     * where it stopped. Eight vectors share the factors of each input, and their sums hide the latency of the
     * multiply-add. With operands they need eleven of AVX2's sixteen registers.
     */
    private static int squaresByEight(
            double[] x,
            int xFrom,
            int stride,
            int begin,
            int end,
            double[] centre,
            double[] inverse,
            double[] out,
            int outFrom) {
        int i = begin;
        for (; i + 8 * W <= end; i += 8 * W) {
            DoubleVector q0 = DoubleVector.zero(SPECIES);
            DoubleVector q1 = q0;
            DoubleVector q2 = q0;
            DoubleVector q3 = q0;
            DoubleVector q4 = q0;
            DoubleVector q5 = q0;
            DoubleVector q6 = q0;
            DoubleVector q7 = q0;
            for (int d = 0; d < centre.length; d++) {
                int from = xFrom + d * stride + i;
                DoubleVector scale = DoubleVector.broadcast(SPECIES, inverse[d]);
                DoubleVector shift = DoubleVector.broadcast(SPECIES, -centre[d] * inverse[d]);
                DoubleVector t = load(x, from).fma(scale, shift);
                q0 = t.fma(t, q0);
                t = load(x, from + W).fma(scale, shift);
                q1 = t.fma(t, q1);
                t = load(x, from + 2 * W).fma(scale, shift);
                q2 = t.fma(t, q2);
                t = load(x, from + 3 * W).fma(scale, shift);
                q3 = t.fma(t, q3);
                t = load(x, from + 4 * W).fma(scale, shift);
                q4 = t.fma(t, q4);
                t = load(x, from + 5 * W).fma(scale, shift);
                q5 = t.fma(t, q5);
                t = load(x, from + 6 * W).fma(scale, shift);
                q6 = t.fma(t, q6);
                t = load(x, from + 7 * W).fma(scale, shift);
                q7 = t.fma(t, q7);
            }
            q0.intoArray(out, outFrom + i);
            q1.intoArray(out, outFrom + i + W);
            q2.intoArray(out, outFrom + i + 2 * W);
            q3.intoArray(out, outFrom + i + 3 * W);
            q4.intoArray(out, outFrom + i + 4 * W);
            q5.intoArray(out, outFrom + i + 5 * W);
            q6.intoArray(out, outFrom + i + 6 * W);
            q7.intoArray(out, outFrom + i + 7 * W);
        }
        return i;
    }

    /**
     * Computes the squares of W rows.
     *
     * @param at index of these rows in the first input
     * @param stride from one input to the next
     */
    private static void squares(
            double[] x, int at, int stride, double[] centre, double[] inverse, double[] out, int to) {
        DoubleVector q = DoubleVector.zero(SPECIES);
        for (int d = 0; d < centre.length; d++) {
            DoubleVector t = load(x, at + d * stride)
                    .fma(
                            DoubleVector.broadcast(SPECIES, inverse[d]),
                            DoubleVector.broadcast(SPECIES, -centre[d] * inverse[d]));
            q = t.fma(t, q);
        }
        q.intoArray(out, to);
    }

    /**
     * Replaces squares q by exp(−q/2), with exponents cut off at −700, and returns the largest value. −q/2 = k ln 2 + r
     * with |r| ≤ ½ ln 2, and exp r is computed by its Taylor series, whose first omitted term is below 4e-18. Adding
     * 1.5·2⁵² rounds to the integer k and leaves it in the lowest bits, from where it becomes the exponent. The loop is
     * inside this method because a call for each vector would not be inlined.
     */
    private static double exponentials(double[] values, int from, int to) {
        DoubleVector largest = DoubleVector.zero(SPECIES);
        for (int i = from; i < to; i += W) {
            DoubleVector x = load(values, i).mul(-0.5).max(-700.0);
            DoubleVector shifted = x.mul(LOG2_E).add(ROUNDER);
            DoubleVector k = shifted.sub(ROUNDER);
            DoubleVector r = k.fma(DoubleVector.broadcast(SPECIES, -LN_2), x);
            r = k.fma(DoubleVector.broadcast(SPECIES, -LN_2_REST), r);
            // Estrin's scheme: pairs of terms first, so that operations depend little on each other.
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
}
