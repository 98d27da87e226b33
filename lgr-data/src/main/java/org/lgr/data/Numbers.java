package org.lgr.data;

import ch.randelshofer.fastdoubleparser.JavaDoubleParser;
import java.util.Locale;

/** Parses numbers as people and programs write them in text files. */
public final class Numbers {
    private Numbers() {}

    /**
     * The number that the characters represent, or NaN if they represent none. Surrounding white space is ignored.
     * Java's own literals such as {@code 1d} and {@code 0x1p3} are not accepted, because other programs do not read
     * them as numbers.
     */
    static double parse(char[] text, int offset, int length) {
        int begin = offset;
        int end = offset + length;
        while (begin < end && text[begin] <= ' ') {
            begin++;
        }
        while (end > begin && text[end - 1] <= ' ') {
            end--;
        }
        if (begin == end || !isDigitOrPoint(text[end - 1]) || isHexadecimal(text, begin, end)) {
            return Double.NaN;
        }
        char first = text[begin];
        if (!isDigitOrPoint(first) && first != '-' && first != '+') {
            return Double.NaN;
        }
        try {
            return JavaDoubleParser.parseDouble(text, begin, end - begin);
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    public static double parse(String text) {
        return parse(text.toCharArray(), 0, text.length());
    }

    private static boolean isDigitOrPoint(char c) {
        return (c >= '0' && c <= '9') || c == '.';
    }

    private static boolean isHexadecimal(char[] text, int begin, int end) {
        int digits = text[begin] == '-' || text[begin] == '+' ? begin + 1 : begin;
        return digits + 1 < end && (text[digits + 1] | 0x20) == 'x';
    }

    /** Whether the text marks a missing value. */
    public static boolean isMissing(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "", "?", "na", "n/a", "nan", "-nan", "null", "none" -> true;
            default -> false;
        };
    }

    /** Whether the text means infinity or a number that is too large. */
    static boolean isInfinite(String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "inf", "+inf", "-inf", "infinity", "+infinity", "-infinity" -> true;
            default -> Double.isInfinite(parse(text));
        };
    }
}
