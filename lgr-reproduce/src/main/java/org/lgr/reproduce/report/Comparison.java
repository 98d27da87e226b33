package org.lgr.reproduce.report;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * A published value compared with ours.
 *
 * @param what name of the value
 * @param published value or statement of the paper
 * @param ours our value
 * @param band acceptable values, and why
 * @param verdict whether our value is acceptable
 */
public record Comparison(String what, String published, String ours, String band, Verdict verdict) {
    static final List<String> HEADINGS = List.of("value", "published", "ours", "band", "verdict");

    /** An error. It may be smaller than published, because a more accurate reproduction is still a success. */
    public static Comparison error(String what, double published, double ours) {
        return new Comparison(
                what, number(published), number(ours), "not worse than published", Verdict.of(ours <= published));
    }

    /** The number of local models of LGR. It may be smaller than published, because fewer models are better. */
    public static Comparison fewModels(String what, double published, double ours) {
        return new Comparison(
                what, count(published), count(ours), "not more than published", Verdict.of(ours <= published));
    }

    /**
     * The number of local models of a method that LGR is compared with. Fewer are not better here, but more than twice
     * the published number would mean that the method differs from the paper's.
     */
    public static Comparison likeModels(String what, double published, double ours) {
        return new Comparison(
                what, count(published), count(ours), "at most twice the published", Verdict.of(ours <= 2 * published));
    }

    /** The best value of a setting. Near a flat optimum chance decides which value is best. */
    public static Comparison setting(String what, double published, double ours) {
        return new Comparison(what, count(published), count(ours), "any: the optimum is flat", Verdict.OPEN);
    }

    /** A statement of the paper that one error is smaller than another. */
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

    /** Formats an error with at least three significant digits. */
    public static String number(double value) {
        return Math.abs(value) < 1
                ? String.format(Locale.ROOT, "%.4f", value)
                : String.format(Locale.ROOT, "%.3f", value);
    }

    /** Formats a share. */
    public static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** Formats an average count. */
    public static String count(double value) {
        return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
    }
}
