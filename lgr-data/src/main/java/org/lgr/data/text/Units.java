package org.lgr.data.text;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.lgr.data.Numbers;
import org.lgr.data.Times;

/** Recognises a row of units between the header and the data, such as {@code s;rad;rad/s;Nm}. */
final class Units {
    private static final Pattern BRACKETED = Pattern.compile("\\[[^\\]]*]|\\([^)]*\\)");
    private static final Pattern SEPARATORS = Pattern.compile("[/*·.^⋅ ()]+|[-−]?\\d+|[²³⁻¹]+");
    private static final Set<String> PREFIXES = Set.of("", "n", "u", "µ", "μ", "m", "c", "d", "k", "M", "G");
    private static final Set<String> PREFIXED = Set.of(
            "m", "g", "s", "A", "K", "mol", "rad", "N", "Nm", "Pa", "J", "W", "V", "C", "F", "T", "Hz", "Ohm", "Ω",
            "bar", "l", "L", "Wh", "eV", "VA", "var");
    private static final Set<String> PLAIN = Set.of(
            "-", "–", "%", "°", "°C", "°F", "degC", "deg", "degree", "degrees", "min", "h", "d", "sec", "rpm", "counts",
            "count", "ticks", "px", "in", "ft", "lb", "lbf", "psi", "mph", "knots", "bool", "enum", "string", "none",
            "a.u.", "au", "dB", "ppm", "EUR", "USD", "year", "years", "day", "days", "month", "hour", "hours");

    private Units() {}

    /**
     * Whether a row under the header holds units: each of its fields is one or blank, some are not blank, and what
     * follows in such a column is a number, a time or missing.
     *
     * @param row the fields of the row
     * @param next the fields of the row after it
     */
    static boolean isRow(List<String> row, List<String> next) {
        int found = 0;
        for (int c = 0; c < row.size(); c++) {
            String field = row.get(c).strip();
            if (field.isEmpty() || field.equals("-")) {
                continue;
            }
            if (!isUnit(field) || (c < next.size() && !isValue(next.get(c)))) {
                return false;
            }
            found++;
        }
        return found > 0;
    }

    private static boolean isValue(String field) {
        return Numbers.isMissing(field)
                || !Double.isNaN(Numbers.parse(field.replace(',', '.')))
                || !Double.isNaN(Times.seconds(field));
    }

    static boolean isUnit(String field) {
        if (BRACKETED.matcher(field).matches() || PLAIN.contains(field)) {
            return true;
        }
        List<String> parts =
                SEPARATORS.splitAsStream(field).filter(part -> !part.isEmpty()).toList();
        return !parts.isEmpty() && parts.stream().allMatch(part -> PLAIN.contains(part) || isPrefixed(part));
    }

    private static boolean isPrefixed(String part) {
        return PREFIXES.stream()
                .anyMatch(prefix -> part.startsWith(prefix) && PREFIXED.contains(part.substring(prefix.length())));
    }
}
