package org.lgr.plot.report;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Formats numbers and texts for the script of a page. */
final class Json {
    private static final int DIGITS = 6; // more than a screen can show

    private Json() {}

    /** JSON that is safe inside a script element: nothing in it can end the element or a line of script. */
    static String inScript(JsonObject data) {
        try {
            return JSON.std
                    .with(JSON.Feature.WRITE_NULL_PROPERTIES)
                    .asString(data)
                    .replace("<", "\\u003c")
                    .replace("\u2028", "\\u2028")
                    .replace("\u2029", "\\u2029");
        } catch (IOException e) {
            throw new UncheckedIOException("JSON is made in memory", e);
        }
    }

    /** A number with few digits; null if it is not finite, because JSON cannot represent that. */
    static @Nullable Number number(double value) {
        return rounded(value, Math.abs(value));
    }

    /**
     * Numbers with few digits. If all values are large and close together, as times or positions may be, digits are
     * counted from the first one in which the values differ.
     */
    static List<@Nullable Number> numbers(double... values) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            low = Double.isFinite(value) ? Math.min(low, value) : low;
            high = Double.isFinite(value) ? Math.max(high, value) : high;
        }
        double spread = high > low ? high - low : Double.POSITIVE_INFINITY;
        List<@Nullable Number> numbers = new ArrayList<>(values.length);
        for (double value : values) {
            numbers.add(rounded(value, Math.min(Math.abs(value), spread)));
        }
        return numbers;
    }

    private static @Nullable Number rounded(double value, double magnitude) {
        if (!Double.isFinite(value)) {
            return null;
        }
        if (value == 0 || magnitude == 0) {
            return 0;
        }
        int scale = DIGITS - 1 - (int) Math.floor(Math.log10(magnitude));
        return BigDecimal.valueOf(value).setScale(scale, RoundingMode.HALF_EVEN).stripTrailingZeros();
    }
}
