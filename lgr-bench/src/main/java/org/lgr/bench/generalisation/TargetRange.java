package org.lgr.bench.generalisation;

import java.util.Arrays;

/**
 * Between which values training targets lie.
 *
 * @param least of the targets
 * @param most of the targets
 */
record TargetRange(double least, double most) {
    static TargetRange of(double[] targets) {
        return new TargetRange(
                Arrays.stream(targets).min().orElseThrow(),
                Arrays.stream(targets).max().orElseThrow());
    }

    /** How far outside a value is, in widths of the range; 0 inside. */
    double distance(double value) {
        double outside = Math.max(0, Math.max(least - value, value - most));
        return outside == 0 ? 0 : outside / (most - least);
    }

    /** Whether an interval has a value in common with the range. */
    boolean meets(double from, double to) {
        return from <= most && to >= least;
    }
}
