package org.lgr.data;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Whether decimal numbers of a text have a point or a comma. Unless that is given, the first number that can be read in
 * only one way decides: {@code 0,5} has a comma, but {@code 1,234} may be a little more than one, or a thousand.
 */
public final class DecimalMark {
    private static final Pattern COMMA = Pattern.compile("[+-]?\\d*,\\d+([eE][+-]?\\d+)?");
    private static final Pattern THOUSANDS = Pattern.compile("[+-]?[1-9]\\d{0,2},\\d{3}");

    private boolean decided;
    private boolean comma;

    private DecimalMark(boolean decided, boolean comma) {
        this.decided = decided;
        this.comma = comma;
    }

    /** The mark of most files. */
    public static DecimalMark point() {
        return new DecimalMark(true, false);
    }

    /** A decimal comma. */
    public static DecimalMark comma() {
        return new DecimalMark(true, true);
    }

    /** A mark that the first clear number decides. */
    public static DecimalMark undecided() {
        return new DecimalMark(false, false);
    }

    /** Decides by the beginning of a text, if it tells: by a point in any number, otherwise by a comma in any. */
    public void observe(List<String> fields) {
        if (decided) {
            return;
        }
        boolean points = fields.stream().anyMatch(field -> field.indexOf('.') >= 0 && isNumber(field));
        if (points || fields.stream().anyMatch(DecimalMark::isClear)) {
            decided = true;
            comma = !points;
        }
    }

    private static boolean isNumber(String field) {
        return !Double.isNaN(Numbers.parse(field));
    }

    /** Whether the text is a number with a decimal comma, if the comma is one. */
    public static boolean hasComma(String text) {
        return text.indexOf(',') >= 0 && COMMA.matcher(text.strip()).matches();
    }

    private static boolean isClear(String text) {
        return hasComma(text) && !THOUSANDS.matcher(text.strip()).matches();
    }

    /** The number that the characters represent, or NaN. */
    double parse(char[] text, int offset, int length) {
        if (!decided && hasMark(text, offset, length)) {
            observe(List.of(new String(text, offset, length)));
        }
        return comma ? parseComma(text, offset, length) : Numbers.parse(text, offset, length);
    }

    private static boolean hasMark(char[] text, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (text[i] == '.' || text[i] == ',') {
                return true;
            }
        }
        return false;
    }

    private static double parseComma(char[] text, int offset, int length) {
        char[] pointed = new char[length];
        int commas = 0;
        for (int i = 0; i < length; i++) {
            char c = text[offset + i];
            if (c == '.') {
                return Double.NaN;
            }
            commas += c == ',' ? 1 : 0;
            pointed[i] = c == ',' ? '.' : c;
        }
        return commas > 1 ? Double.NaN : Numbers.parse(pointed, 0, length);
    }

    /** Why a text is no number as far as its decimal mark is concerned, as the end of a message; empty if it is not. */
    String explanation(String text) {
        if (comma) {
            return isNumber(text) ? ", because other numbers have a decimal comma; write all of them alike" : "";
        }
        if (!hasComma(text)) {
            return "";
        }
        return decided
                ? ": write a decimal point instead of the comma, or say that it is one (--decimal ,)"
                : ": it may have a decimal comma or be in thousands; say which (--decimal , or --decimal .)";
    }
}
