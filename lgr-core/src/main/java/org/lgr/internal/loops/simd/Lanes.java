package org.lgr.internal.loops.simd;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/** Helpers shared by all loops on the Vector API. */
final class Lanes {
    static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
    static final int W = SPECIES.length();
    private static final VectorShuffle<Double> ROTATE_2 = VectorShuffle.fromOp(SPECIES, i -> (i + 2) % W);
    private static final VectorShuffle<Double> ROTATE_4 = VectorShuffle.fromOp(SPECIES, i -> (i + 4) % W);

    private Lanes() {}

    static DoubleVector load(double[] a, int from) {
        return DoubleVector.fromArray(SPECIES, a, from);
    }

    /** Returns the sum of all lanes, by halves, always in the same order. */
    static double sum(DoubleVector vector) {
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

    /**
     * Returns the dot product. Predictions use it, see {@link SimdPointLoops}: with four lanes, no vector is passed to
     * another method of this project.
     */
    static double dot(double[] a, int aFrom, double[] b, int bFrom, int n) {
        double sum = 0;
        int i = 0;
        if (n >= W) {
            DoubleVector s0 = DoubleVector.zero(SPECIES);
            DoubleVector s1 = s0;
            for (; i + 2 * W <= n; i += 2 * W) {
                s0 = DoubleVector.fromArray(SPECIES, a, aFrom + i)
                        .fma(DoubleVector.fromArray(SPECIES, b, bFrom + i), s0);
                s1 = DoubleVector.fromArray(SPECIES, a, aFrom + i + W)
                        .fma(DoubleVector.fromArray(SPECIES, b, bFrom + i + W), s1);
            }
            if (i + W <= n) {
                s0 = DoubleVector.fromArray(SPECIES, a, aFrom + i)
                        .fma(DoubleVector.fromArray(SPECIES, b, bFrom + i), s0);
                i += W;
            }
            DoubleVector all = s0.add(s1);
            sum = W == 4 ? (all.lane(0) + all.lane(2)) + (all.lane(1) + all.lane(3)) : sum(all);
        }
        for (; i < n; i++) {
            sum += a[aFrom + i] * b[bFrom + i];
        }
        return sum;
    }
}
