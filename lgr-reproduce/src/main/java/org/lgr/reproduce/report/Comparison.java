package org.lgr.reproduce.report;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * One value of the paper beside ours.
 *
 * @param what which value
 * @param published what the paper says
 * @param ours what came out here
 * @param band what would be good enough, and why
 * @param verdict whether ours is
 */
public record Comparison(String what, String published, String ours, String band, Verdict verdict) {
    static final List<String> HEADINGS = List.of("value", "published", "ours", "band", "verdict");

    /** An error, which may be smaller than published: a reproduction that is more accurate has lost nothing. */
    public static Comparison error(String what, double published, double ours) {
        return new Comparison(
                what, number(published), number(ours), "not worse than published", Verdict.of(ours <= published));
    }

    /** The number of local models of LGR, which may be smaller than published: fewer explain the same. */
    public static Comparison fewModels(String what, double published, double ours) {
        return new Comparison(
                what, count(published), count(ours), "not more than published", Verdict.of(ours <= published));
    }

    /**
     * The number of local models of a method that LGR is compared with. It is not judged by how few they are, but more than twice as
     * many as published would make another method of it.
     */
    public static Comparison likeModels(String what, double published, double ours) {
        return new Comparison(
                what, count(published), count(ours), "at most twice the published", Verdict.of(ours <= 2 * published));
    }

    /** A setting that was best: near an optimum that is flat, chance decides which. */
    public static Comparison setting(String what, double published, double ours) {
        return new Comparison(what, count(published), count(ours), "any: the optimum is flat", Verdict.OPEN);
    }

    /** A statement of the paper that one error is below another. */
    public static Comparison below(String what, String published, double ours, double rival) {
        return below(what, published, ours, rival, Comparison::number);
    }

    /** A statement of the paper that one method has fewer local models than another. */
    public static Comparison fewer(String what, String published, double ours, double rival) {
        return below(what, published, ours, rival, Comparison::count);
    }

    private static Comparison below(
            String what, String published, double ours, double rival, DoubleFunction<String> text) {
        return new Comparison(
                what,
                published,
                text.apply(ours) + " against " + text.apply(rival),
                "below the other's",
                Verdict.of(ours < rival));
    }

    List<String> cells() {
        return List.of(what, published, ours, band, verdict.word());
    }

    /** An error with three significant digits at least. */
    public static String number(double value) {
        return Math.abs(value) < 1
                ? String.format(Locale.ROOT, "%.4f", value)
                : String.format(Locale.ROOT, "%.3f", value);
    }

    /** A share. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** An average number of things. */
    public static String count(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
    }
}
