package org.lgr.internal.file;

import java.util.function.DoublePredicate;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;

/** Conditions on fields that models of several kinds have in common. All throw an {@link IllegalArgumentException}. */
public final class FieldChecks {
    private static final int MAX_TEXT = 255;

    private FieldChecks() {}

    /** Checks version of the library and number of rows that a model comes from. */
    public static void checkOrigin(String version, int rows) {
        require(
                version.length() <= MAX_TEXT && version.chars().allMatch(c -> c >= ' ' && c <= '~'),
                "library version must be at most " + MAX_TEXT + " printable ASCII characters");
        require(rows >= 1, "rows must be at least 1, got " + rows);
    }

    /** Checks the hash of the data that a model comes from. */
    public static void checkHash(String dataSha256) {
        require(
                dataSha256.matches("[0-9a-f]{64}"),
                "data SHA-256 must be 64 lower-case hexadecimal digits, got " + dataSha256);
    }

    public static void check(Standardizer scaling) {
        finite("input means", scaling.inputMean());
        positive("input scales", scaling.inputScale());
        finite("target mean", scaling.targetMean());
        positive("target scale", scaling.targetScale());
    }

    public static void check(Support support) {
        int dimension = support.low().length;
        positive("activation scale", support.activationScale());
        positive("distance scale", support.distanceScale());
        finite("whitening", support.whitening());
        for (int d = 0; d < dimension; d++) {
            positive("whitening, diagonal", support.whitening()[d * dimension + d]);
        }
        finite("smallest inputs", support.low());
        finite("largest inputs", support.high());
        for (int d = 0; d < dimension; d++) {
            require(support.low()[d] <= support.high()[d], "the smallest value of input " + d + " exceeds its largest");
        }
        double low = support.targetLow();
        double high = support.targetHigh();
        boolean unknown = low == Double.NEGATIVE_INFINITY && high == Double.POSITIVE_INFINITY;
        require(
                unknown || (Double.isFinite(low) && Double.isFinite(high) && low <= high),
                "smallest and largest target must be finite and in this order, or -Infinity and Infinity, got " + low
                        + " and " + high);
    }

    public static void finite(String field, double... values) {
        all(field, values, Double::isFinite, "finite");
    }

    public static void positive(String field, double... values) {
        all(field, values, value -> value > 0 && Double.isFinite(value), "positive and finite");
    }

    /** Refuses what is not within {@code ±largest}, NaN included. */
    public static void within(String field, double largest, double... values) {
        for (double value : values) {
            if (!(Math.abs(value) <= largest)) {
                throw new IllegalArgumentException(field + " must be within ±" + largest + ", got " + value);
            }
        }
    }

    /** Refuses what is smaller than a positive number, or larger than another. */
    public static void between(String field, double smallest, double largest, double... values) {
        within(field, largest, values);
        for (double value : values) {
            if (value < smallest) {
                throw new IllegalArgumentException(
                        field + " must be positive and at least " + smallest + ", got " + value);
            }
        }
    }

    private static void all(String field, double[] values, DoublePredicate rule, String name) {
        for (int i = 0; i < values.length; i++) {
            if (!rule.test(values[i])) {
                throw new IllegalArgumentException(
                        field + " must be " + name + ", got " + values[i] + " at index " + i);
            }
        }
    }

    public static void require(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
