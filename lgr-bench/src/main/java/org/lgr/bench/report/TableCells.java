package org.lgr.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Formats values for the cells of a table. */
public final class TableCells {
    private TableCells() {}

    public static List<String> cells(String first, Stream<String> others) {
        return Stream.concat(Stream.of(first), others).toList();
    }

    public static String percent(OptionalDouble share) {
        return share.isPresent() ? number("%.1f %%", 100 * share.getAsDouble()) : "";
    }

    public static String number(String format, OptionalDouble value) {
        return value.isPresent() ? number(format, value.getAsDouble()) : "";
    }

    public static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
