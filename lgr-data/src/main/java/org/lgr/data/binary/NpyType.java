package org.lgr.data.binary;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Type of the elements of a NumPy array, such as {@code <f8}.
 *
 * @param kind {@code f}, {@code i}, {@code u} or {@code b} for floating point, signed, unsigned and Boolean; {@code U}
 * for text of UTF-32 characters
 * @param bytes size of an element
 * @param order order of its bytes
 */
record NpyType(char kind, int bytes, ByteOrder order) {
    private static final Pattern CODE = Pattern.compile("([<>|=]?)([a-zA-Z])(\\d{1,6})");

    /**
     * Parses NumPy's code of a type.
     *
     * @throws IllegalArgumentException if the elements are neither text nor numbers of a supported kind
     */
    static NpyType of(String code) {
        Matcher matcher = CODE.matcher(code);
        if (matcher.matches()) {
            char kind = matcher.group(2).charAt(0);
            int size = Integer.parseInt(matcher.group(3));
            ByteOrder order = matcher.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            boolean known = switch (kind) {
                case 'f' -> size == 4 || size == 8;
                case 'i', 'u' -> size == 1 || size == 2 || size == 4 || size == 8;
                case 'b' -> size == 1;
                case 'U' -> size > 0;
                default -> false;
            };
            if (known) {
                return new NpyType(kind, kind == 'U' ? Integer.BYTES * size : size, order);
            }
        }
        throw new IllegalArgumentException("elements of type \"" + code
                + "\" cannot be read as numbers; convert them in" + " NumPy with astype(float)");
    }

    boolean isNumeric() {
        return kind != 'U';
    }

    /** The number at a position of a buffer, which must have the byte order of this type. */
    double number(ByteBuffer from, int position) {
        return switch (kind) {
            case 'f' -> bytes == 4 ? from.getFloat(position) : from.getDouble(position);
            case 'b' -> from.get(position) == 0 ? 0 : 1;
            case 'i' -> integer(from, position);
            default -> unsigned(integer(from, position));
        };
    }

    private long integer(ByteBuffer from, int position) {
        return switch (bytes) {
            case 1 -> from.get(position);
            case 2 -> from.getShort(position);
            case 4 -> from.getInt(position);
            default -> from.getLong(position);
        };
    }

    private double unsigned(long value) {
        if (bytes < Long.BYTES) {
            return value & ((1L << (8 * bytes)) - 1);
        }
        // Halves the unsigned number, keeps its lowest bit sticky for correct rounding, and doubles the result.
        return value >= 0 ? value : 2.0 * ((value >>> 1) | (value & 1));
    }

    /** The text at the current position of a buffer, which must have the byte order of this type. */
    String text(ByteBuffer from) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < bytes / Integer.BYTES; i++) {
            int c = from.getInt();
            if (c != 0) { // texts are padded with zeros
                text.appendCodePoint(Character.isValidCodePoint(c) ? c : '?');
            }
        }
        return text.toString();
    }
}
