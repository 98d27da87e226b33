package org.lgr.bench.report;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A logarithmic axis between powers of ten.
 *
 * @param low exponent of the lower end
 * @param high exponent of the upper end
 */
public record LogAxis(int low, int high) {
    /** The smallest axis that contains all values, which must be positive. */
    public static LogAxis of(double[] values) {
        double least = Arrays.stream(values).min().orElseThrow();
        double most = Arrays.stream(values).max().orElseThrow();
        if (!(least > 0 && Double.isFinite(most))) {
            throw new IllegalArgumentException(
                    "a logarithmic axis needs positive, finite values, got " + least + " to " + most);
        }
        int low = (int) Math.floor(Math.log10(least));
        return new LogAxis(low, Math.max(low + 1, (int) Math.ceil(Math.log10(most))));
    }

    /** Position of a value on the axis: 0 at the lower end, 1 at the upper end. */
    public double share(double value) {
        return (Math.log10(value) - low) / (high - low);
    }

    /** The exponents of all powers of ten, including the ends. */
    public int[] ticks() {
        return IntStream.rangeClosed(low, high).toArray();
    }

    public static String label(int power) {
        return power < 0 ? "0." + "0".repeat(-power - 1) + "1" : "1" + "0".repeat(power);
    }
}
