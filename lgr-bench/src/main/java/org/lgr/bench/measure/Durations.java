package org.lgr.bench.measure;

import java.util.Arrays;

/**
 * Records single durations in a preallocated array: quantiles are exact, and recording does not allocate. For one
 * writing thread.
 */
public final class Durations {
    private final long[] nanos;
    private int count;

    /**
     * @param most number of durations kept; later ones are dropped
     */
    public Durations(int most) {
        nanos = new long[most];
    }

    public void add(long duration) {
        if (count < nanos.length) {
            nanos[count++] = duration;
        }
    }

    public int count() {
        return count;
    }

    /**
     * The durations in ascending order.
     *
     * @param leftOut share of the first durations to leave out, in [0, 1)
     */
    public long[] sorted(double leftOut) {
        long[] kept = Arrays.copyOfRange(nanos, (int) (leftOut * count), count);
        Arrays.sort(kept);
        return kept;
    }

    /** The smallest of sorted values that at least this share of them does not exceed; 0 if there are none. */
    public static long quantile(long[] sorted, double share) {
        if (sorted.length == 0) {
            return 0;
        }
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.max(0, rank - 1)];
    }
}
