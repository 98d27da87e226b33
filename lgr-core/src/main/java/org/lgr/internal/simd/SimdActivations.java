package org.lgr.internal.simd;

import static org.lgr.internal.simd.Lanes.SPECIES;
import static org.lgr.internal.simd.Lanes.W;
import static org.lgr.internal.simd.Lanes.load;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;

/** Distances and exponentials of {@link SimdLoops#activations}. */
final class SimdActivations {
    private static final double LOG2_E = 1.4426950408889634;
    private static final double LN_2 = 0.6931471805599453; // to double precision, and what is missing:
    private static final double LN_2_REST = 2.3190468138462996e-17;
    private static final double ROUNDER = 0x1.8p52;
    private static final long EXPONENT_BIAS = 1023;

    private SimdActivations() {}

    static double activations(
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
}
