package org.lgr.data.binary;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parses the Python literals that occur in NumPy headers: dictionaries (as {@link Map}), tuples and lists (as
 * {@link List}), strings, whole numbers (as {@link Long}), True and False.
 */
final class PythonLiteral {
    private static final int DEEPEST = 20; // levels of nesting; more could exhaust the stack

    private final String text;
    private int position;
    private int depth;

    private PythonLiteral(String text) {
        this.text = text;
    }

    /**
     * The value of a literal.
     *
     * @throws IllegalArgumentException if the text is not such a literal
     */
    static Object parse(String text) {
        PythonLiteral literal = new PythonLiteral(text);
        Object value = literal.value();
        literal.skipSpace();
        if (literal.position < text.length()) {
            throw literal.unexpected();
        }
        return value;
    }

    private Object value() {
        if (++depth > DEEPEST) {
            throw new IllegalArgumentException("too deeply nested");
        }
        char c = peek();
        Object value;
        if (c == '{') {
            value = dictionary();
        } else if (c == '(' || c == '[') {
            value = sequence(c == '(' ? ')' : ']');
        } else if (c == '\'' || c == '"') {
            value = string(c);
        } else {
            value = word();
        }
        depth--;
        return value;
    }

    private Map<Object, Object> dictionary() {
        Map<Object, Object> entries = new LinkedHashMap<>();
        position++;
        while (!skip('}')) {
            Object key = value();
            require(':');
            entries.put(key, value());
            if (!skip(',')) {
                require('}');
                break;
            }
        }
        return entries;
    }

    private List<Object> sequence(char end) {
        List<Object> elements = new ArrayList<>();
        position++;
        while (!skip(end)) {
            elements.add(value());
            if (!skip(',')) {
                require(end);
                break;
            }
        }
        return elements;
    }

    private String string(char quote) {
        StringBuilder string = new StringBuilder();
        for (position++; position < text.length(); position++) {
            char c = text.charAt(position);
            if (c == quote) {
                position++;
                return string.toString();
            }
            if (c == '\\' && position + 1 < text.length()) {
                c = text.charAt(++position);
            }
            string.append(c);
        }
        throw unexpected();
    }

    private Object word() {
        int begin = position;
        while (position < text.length()
                && (Character.isLetterOrDigit(text.charAt(position)) || text.charAt(position) == '-')) {
            position++;
        }
        String word = text.substring(begin, position);
        if (word.equals("True") || word.equals("False")) {
            return word.equals("True");
        }
        try {
            return Long.valueOf(word.endsWith("L") ? word.substring(0, word.length() - 1) : word); // Python 2 wrote 3L
        } catch (NumberFormatException e) {
            position = begin;
            throw unexpected();
        }
    }

    private boolean skip(char c) {
        boolean found = peek() == c;
        if (found) {
            position++;
        }
        return found;
    }

    private void require(char c) {
        if (!skip(c)) {
            throw unexpected();
        }
    }

    private char peek() {
        skipSpace();
        if (position >= text.length()) {
            throw unexpected();
        }
        return text.charAt(position);
    }

    private void skipSpace() {
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
    }

    private IllegalArgumentException unexpected() {
        return new IllegalArgumentException(
                position < text.length()
                        ? "unexpected \"" + text.charAt(position) + "\" at character " + (position + 1)
                        : "unexpected end");
    }
}
