package org.lgr.plot.svg;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * An interval of an axis or a colour scale.
 *
 * @param low lower end, finite
 * @param high upper end, finite, above {@code low}
 */
public record Range(double low, double high) {
    private static final int MOST_TICKS = 6;

    /** Checks the ends. */
    public Range {
        if (!(low < high && Double.isFinite(high - low))) {
            throw new IllegalArgumentException(
                    "a range needs finite ends with low < high, got " + low + " and " + high);
        }
    }

    /** The range of some finite values, widened a little if they are all equal. */
    public static Range of(double[] values) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        double margin = Math.max(1, Math.abs(low)) * 1e-6;
        return low < high ? new Range(low, high) : new Range(low - margin, high + margin);
    }

    /** The smallest range that contains both. */
    public Range and(Range other) {
        return new Range(Math.min(low, other.low), Math.max(high, other.high));
    }

    /** The smallest symmetric range around zero that contains this one. */
    public Range aroundZero() {
        double end = Math.max(Math.abs(low), Math.abs(high));
        return new Range(-end, end);
    }

    public double width() {
        return high - low;
    }

    /** Position of a value in the range: 0 at the lower end, 1 at the upper end. */
    double share(double value) {
        return (value - low) / width();
    }

    /** The multiples of 1, 2 or 5 times a power of ten inside the range, at most six, as exact decimals. */
    List<BigDecimal> ticks() {
        BigDecimal step = step();
        // So that the ends themselves are ticks in spite of rounding.
        BigDecimal slack = BigDecimal.valueOf(width() * 1e-9);
        BigDecimal end = new BigDecimal(high).add(slack);
        BigDecimal tick =
                BigDecimal.valueOf(Math.ceil(low / step.doubleValue() - 1e-9)).multiply(step);
        List<BigDecimal> ticks = new ArrayList<>();
        for (; tick.compareTo(end) <= 0; tick = tick.add(step)) {
            ticks.add(tick.setScale(Math.max(0, step.scale()), RoundingMode.HALF_EVEN));
        }
        return ticks;
    }

    private BigDecimal step() {
        int exponent = (int) Math.floor(Math.log10(width() / MOST_TICKS));
        for (int digit : new int[] {1, 2, 5}) {
            BigDecimal step = BigDecimal.valueOf(digit, -exponent);
            if (width() / step.doubleValue() < MOST_TICKS - 1 + 1e-9) {
                return step;
            }
        }
        return BigDecimal.valueOf(1, -exponent - 1);
    }
}
