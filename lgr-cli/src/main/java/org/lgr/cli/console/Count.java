package org.lgr.cli.console;

/** Numbers of things, as people write them. */
public final class Count {
    private Count() {}

    /** Such as {@code 1 row} and {@code 2 rows}. */
    public static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
