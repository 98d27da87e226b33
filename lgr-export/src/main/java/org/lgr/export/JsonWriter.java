package org.lgr.export;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Writes JSON: objects and lists over several lines, lists of numbers on one. The caller must keep to the grammar of
 * JSON: inside an object a name, then a value.
 */
final class JsonWriter {
    private final Precision precision;
    private final StringBuilder text = new StringBuilder();
    private final Deque<Character> open = new ArrayDeque<>(); // closing brackets still to write
    private boolean first = true; // whether the innermost brackets are still empty
    private boolean named; // whether a name has been written whose value comes next

    JsonWriter(Precision precision) {
        this.precision = precision;
    }

    JsonWriter beginObject() {
        return begin('{', '}');
    }

    JsonWriter beginList() {
        return begin('[', ']');
    }

    private JsonWriter begin(char opening, char closing) {
        place();
        text.append(opening);
        open.push(closing);
        first = true;
        return this;
    }

    /** Ends the innermost object or list. */
    JsonWriter end() {
        char closing = open.pop();
        newLine();
        text.append(closing);
        first = false;
        return this;
    }

    JsonWriter name(String name) {
        place();
        quote(name);
        text.append(": ");
        named = true;
        return this;
    }

    JsonWriter value(String value) {
        place();
        quote(value);
        return this;
    }

    JsonWriter value(long value) {
        place();
        text.append(value);
        return this;
    }

    JsonWriter value(double value) {
        place();
        number(value);
        return this;
    }

    JsonWriter nothing() {
        place();
        text.append("null");
        return this;
    }

    /** A list of numbers from {@code from} to before {@code to}. */
    JsonWriter values(double[] numbers, int from, int to) {
        place();
        text.append('[');
        for (int i = from; i < to; i++) {
            text.append(i > from ? ", " : "");
            number(numbers[i]);
        }
        text.append(']');
        return this;
    }

    JsonWriter values(double[] numbers) {
        return values(numbers, 0, numbers.length);
    }

    JsonWriter values(int[] numbers) {
        place();
        text.append('[');
        for (int i = 0; i < numbers.length; i++) {
            text.append(i > 0 ? ", " : "").append(numbers[i]);
        }
        text.append(']');
        return this;
    }

    /** A matrix with the given number of columns, one row per line. */
    JsonWriter rows(double[] matrix, int columns) {
        beginList();
        for (int from = 0; from < matrix.length; from += columns) {
            values(matrix, from, from + columns);
        }
        return end();
    }

    @Override
    public String toString() {
        return text + "\n";
    }

    /** Writes separators and indentation before the next name or value. */
    private void place() {
        if (named) {
            named = false;
            return;
        }
        if (!open.isEmpty()) {
            text.append(first ? "" : ",");
            newLine();
        }
        first = false;
    }

    private void newLine() {
        text.append('\n').append("  ".repeat(open.size()));
    }

    /** Writes the shortest digits that read back to the same number. */
    private void number(double value) {
        text.append(precision == Precision.FLOAT ? Float.toString((float) value) : Double.toString(value));
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
