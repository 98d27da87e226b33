package org.lgr.plot.svg;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes SVG elements one after the other. An element is given as a template such as {@code circle cx=? cy=? r=3}: its
 * name and attributes, with a question mark for each of the values that follow.
 */
public final class Svg {
    private final StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    private final Deque<String> open = new ArrayDeque<>();

    /** Starts a document of the given size in pixels. */
    public Svg(double width, double height) {
        String box = "0 0 " + number(width) + " " + number(height);
        open("svg xmlns=http://www.w3.org/2000/svg width=? height=? viewBox=?", width, height, box);
    }

    /** Starts an element with children. */
    public void open(String template, Object... values) {
        String name = start(template, values);
        text.append(">\n");
        open.push(name);
    }

    /** Ends the innermost open element. */
    public void close() {
        String name = open.pop();
        indent();
        text.append("</").append(name).append(">\n");
    }

    /** Writes an element without children. */
    public void element(String template, Object... values) {
        start(template, values);
        text.append("/>\n");
    }

    /** Writes an element with text inside. */
    public void text(String content, String template, Object... values) {
        String name = start(template, values);
        text.append('>').append(escape(content)).append("</").append(name).append(">\n");
    }

    /** Ends the document. */
    public String finish() {
        while (!open.isEmpty()) {
            close();
        }
        return text.toString();
    }

    private String start(String template, Object... values) {
        String[] parts = template.split(" ", -1);
        indent();
        text.append('<').append(parts[0]);
        int next = 0;
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            String value = parts[i].substring(equals + 1);
            text.append(' ').append(parts[i], 0, equals).append("=\"");
            text.append(escape(value.equals("?") ? format(values[next++]) : value))
                    .append('"');
        }
        if (next != values.length) {
            throw new IllegalArgumentException(values.length + " values for " + next + " question marks: " + template);
        }
        return parts[0];
    }

    private void indent() {
        text.append("  ".repeat(open.size()));
    }

    private static String format(Object value) {
        return value instanceof Number number ? number(number.doubleValue()) : value.toString();
    }

    /** A number with at most three decimals, more than a screen can show. */
    private static String number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    /** Escapes text for content or attributes of SVG and HTML elements. */
    public static String escape(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
