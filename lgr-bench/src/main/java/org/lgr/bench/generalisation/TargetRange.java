package org.lgr.bench.generalisation;

import java.util.Arrays;

/**
 * The range of the training targets.
 *
 * @param least smallest target
 * @param most largest target
 */
record TargetRange(double least, double most) {
    static TargetRange of(double[] targets) {
        return new TargetRange(
                Arrays.stream(targets).min().orElseThrow(),
                Arrays.stream(targets).max().orElseThrow());
    }

    /** Distance of a value outside the range, in widths of the range; 0 inside. */
    double distance(double value) {
        double outside = Math.max(0, Math.max(least - value, value - most));
        return outside == 0 ? 0 : outside / (most - least);
    }

    /** Whether an interval intersects the range. */
    boolean meets(double from, double to) {
        return from <= most && to >= least;
    }
}
