package org.lgr.cli;

/** Numbers of things, as people write them. */
final class Count {
    private Count() {}

    /** Such as {@code 1 row} and {@code 2 rows}. */
    static String of(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
