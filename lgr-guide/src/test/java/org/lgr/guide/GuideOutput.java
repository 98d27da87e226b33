package org.lgr.guide;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares what a page shows with what a command printed. An ellipsis stands for anything: alone on a line, for any
 * number of lines. White space counts as one space, because the width of a column follows its numbers.
 *
 * <p>The last digits of a fit depend on the processor's vectors, since sums are added up in another order. So numbers
 * may differ by {@value #TOLERANCE} of the one on the page, or by one unit of its last digit if that is more. Vectors
 * of half the length changed no digit of the scores when the pages were written: the tolerance is room for processors
 * that nobody tried, and far below any difference that the pages speak of.
 */
final class GuideOutput {
    private static final double TOLERANCE = 0.02;
    /** What a page puts in the place of anything. */
    static final String ANYTHING = "…";

    // A number in a word, such as tau4 or a checksum, is text.
    private static final String NUMBER = "(?<![\\w.-])[-+]?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?(?!\\w)";
    private static final Pattern TOKEN =
            Pattern.compile("(?<number>" + NUMBER + ")|(?<gap>" + ANYTHING + ")|(?<space>\\s+)|.");

    private final List<String> shown;
    private final List<String> printed;
    private int agreeing; // most lines of the page that matched before one did not
    private int agreeingPrinted; // and as many of the output

    private GuideOutput(List<String> shown, List<String> printed) {
        this.shown = shown;
        this.printed = printed;
    }

    /** The first difference, in words, if there is one. */
    static Optional<String> difference(List<String> shown, List<String> printed) {
        GuideOutput output = new GuideOutput(shown, printed);
        if (output.matches(0, 0)) {
            return Optional.empty();
        }
        return Optional.of("the page shows " + line(shown, output.agreeing) + ", the command printed "
                + line(printed, output.agreeingPrinted));
    }

    private static String line(List<String> lines, int index) {
        return index < lines.size() ? "\"" + lines.get(index) + "\"" : "nothing more";
    }

    private boolean matches(int from, int fromPrinted) {
        if (from > agreeing || (from == agreeing && fromPrinted > agreeingPrinted)) {
            agreeing = from;
            agreeingPrinted = fromPrinted;
        }
        if (from == shown.size()) {
            return fromPrinted == printed.size();
        }
        if (shown.get(from).strip().equals(ANYTHING)) {
            for (int next = fromPrinted; next <= printed.size(); next++) {
                if (matches(from + 1, next)) {
                    return true;
                }
            }
            return false;
        }
        return fromPrinted < printed.size()
                && sameLine(shown.get(from), printed.get(fromPrinted))
                && matches(from + 1, fromPrinted + 1);
    }

    static boolean sameLine(String shown, String printed) {
        Matcher line = pattern(shown, "(" + NUMBER + ")", ".*").matcher(printed);
        if (!line.matches()) {
            return false;
        }
        Matcher numbers = Pattern.compile(NUMBER).matcher(shown);
        for (int group = 1; numbers.find(); group++) {
            if (!close(numbers.group(), line.group(group))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Matches lines that differ from the shown one in nothing but numbers; each group is what an ellipsis stands for.
     */
    static Pattern words(String shown) {
        return pattern(shown, NUMBER, "(.*)");
    }

    private static Pattern pattern(String shown, String number, String anything) {
        StringBuilder pattern = new StringBuilder("\\s*");
        Matcher tokens = TOKEN.matcher(shown.strip());
        while (tokens.find()) {
            if (tokens.group("number") != null) {
                pattern.append(number);
            } else if (tokens.group("gap") != null) {
                pattern.append(anything);
            } else {
                pattern.append(tokens.group("space") != null ? "\\s+" : Pattern.quote(tokens.group()));
            }
        }
        return Pattern.compile(pattern.append("\\s*").toString());
    }

    private static boolean close(String shown, String printed) {
        double value = Double.parseDouble(shown);
        return Math.abs(value - Double.parseDouble(printed))
                <= Math.max(TOLERANCE * Math.abs(value), 1.001 * unit(shown));
    }

    /** The value of a one in the last place; 1.001 of it forgives what cannot be written in binary. */
    private static double unit(String number) {
        int exponent = Math.max(number.indexOf('e'), number.indexOf('E'));
        String digits = exponent < 0 ? number : number.substring(0, exponent);
        int point = digits.indexOf('.');
        int places = point < 0 ? 0 : digits.length() - point - 1;
        int power = exponent < 0
                ? 0
                : Integer.parseInt(number.substring(exponent + 1).replace("+", ""));
        return Math.pow(10, power - places);
    }
}
