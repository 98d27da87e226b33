package org.lgr.bench.measure;

import java.util.Arrays;

/** Every single duration, in room made beforehand: exact quantiles, and nothing to collect while the clock runs. One thread writes. */
public final class Durations {
    private final long[] nanos;
    private int count;

    /** @param most durations kept; later ones are not */
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
     * @param leftOut share of the first ones, in [0, 1)
     */
    public long[] sorted(double leftOut) {
        long[] kept = Arrays.copyOfRange(nanos, (int) (leftOut * count), count);
        Arrays.sort(kept);
        return kept;
    }

    /** The smallest value that at least this share of sorted ones does not exceed; 0 of none. */
    public static long quantile(long[] sorted, double share) {
        if (sorted.length == 0) {
            return 0;
        }
        int rank = (int) Math.ceil(share * sorted.length);
        return sorted[Math.max(0, rank - 1)];
    }
}
