package org.lgr.data;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads dates and times in the form of ISO 8601, such as {@code 2026-03-01} and {@code 2026-03-01 14:05:00.5+01:00}. */
public final class Times {
    private static final Pattern ISO = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})"
            + "(?:[T ](\\d{2}:\\d{2})(:\\d{2})?(?:[.,](\\d{1,9}))?\\s?(Z|[+-]\\d{2})?(?::?(\\d{2}))?)?");

    private Times() {}

    /** Seconds since the beginning of 1970, in UTC where the text names no other zone; NaN if it is no date. */
    public static double seconds(String text) {
        String iso = text.strip();
        if (iso.length() < 10 || iso.charAt(4) != '-') {
            return Double.NaN;
        }
        Matcher parts = ISO.matcher(iso);
        if (!parts.matches()) {
            return Double.NaN;
        }
        try {
            return parts.group(2) == null
                    ? LocalDate.parse(iso).toEpochDay() * 86_400.0
                    : seconds(OffsetDateTime.parse(parts.group(1) + "T" + parts.group(2) + or(parts.group(3), ":00")
                                    + "." + or(parts.group(4), "0") + zone(parts.group(5), parts.group(6)))
                            .toInstant());
        } catch (DateTimeException e) { // such as the 30th of February
            return Double.NaN;
        }
    }

    private static String zone(@Nullable String hours, @Nullable String minutes) {
        return hours == null || hours.equals("Z") ? "Z" : hours + ":" + or(minutes, "00");
    }

    private static String or(@Nullable String part, String otherwise) {
        return part == null ? otherwise : part;
    }

    private static double seconds(Instant instant) {
        return instant.getEpochSecond() + instant.getNano() * 1e-9;
    }
}
