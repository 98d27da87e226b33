package org.lgr.data.text;

import java.util.Locale;

/** Splits a line of an ARFF file into words or quoted texts with backslashes, separated by commas or white space. */
final class ArffLine {
    private final String text;
    private int position;

    ArffLine(String text) {
        this.text = text;
        skipSpace();
    }

    /** Whether nothing but a comment is left. */
    boolean isDone() {
        return position >= text.length() || text.charAt(position) == '%';
    }

    /** Skips the given character, if it comes next, and the white space around it. */
    boolean skip(char c) {
        boolean found = position < text.length() && text.charAt(position) == c;
        if (found) {
            position++;
            skipSpace();
        }
        return found;
    }

    /** The next word in lower case, such as {@code @data}; empty at the end. */
    String keyword() {
        int begin = position;
        while (position < text.length() && !Character.isWhitespace(text.charAt(position))) {
            position++;
        }
        String word = text.substring(begin, position).toLowerCase(Locale.ROOT);
        skipSpace();
        return word;
    }

    /**
     * Reads the next value, which may be empty, and skips the white space after it.
     *
     * @throws IllegalArgumentException if a quote is not closed
     */
    String value() {
        if (position < text.length() && (text.charAt(position) == '\'' || text.charAt(position) == '"')) {
            String quoted = quoted(text.charAt(position));
            skipSpace();
            return quoted;
        }
        int begin = position;
        while (position < text.length() && !endsValue(text.charAt(position))) {
            position++;
        }
        String value = text.substring(begin, position);
        skipSpace();
        return value;
    }

    private static boolean endsValue(char c) {
        return c == ',' || c == '{' || c == '}' || c == '%' || Character.isWhitespace(c);
    }

    private String quoted(char quote) {
        StringBuilder value = new StringBuilder();
        for (position++; position < text.length(); position++) {
            char c = text.charAt(position);
            if (c == quote) {
                position++;
                return value.toString();
            }
            if (c == '\\' && position + 1 < text.length()) {
                c = text.charAt(++position);
            }
            value.append(c);
        }
        throw new IllegalArgumentException("a quote is not closed");
    }

    private void skipSpace() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }
}
