package org.lgr.baselines.option;

/** Checks that the options of all methods share. Messages name the wrong value and the allowed ones. */
final class Options {
    private Options() {}

    static void check(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    static void requirePositive(double value, String name, String hint) {
        check(value > 0 && Double.isFinite(value), name + " must be positive and finite, got " + value + "; " + hint);
    }

    static void requireNotNegative(double value, String name, String hint) {
        check(
                value >= 0 && Double.isFinite(value),
                name + " must be finite and not negative, got " + value + "; " + hint);
    }

    static void requireShare(double value, String name, String hint) {
        check(value > 0 && value <= 1, name + " must be in (0, 1], got " + value + "; " + hint);
    }
}
