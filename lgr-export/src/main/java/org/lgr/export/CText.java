package org.lgr.export;

import java.util.Locale;

/**
 * C written with placeholders: {@code @p} and {@code @P} are the prefix in small letters and in capitals, {@code @real} is the type
 * of numbers, {@code @f} ends literals and functions of it.
 */
final class CText {
    private final String prefix;
    private final Precision precision;

    CText(String prefix, Precision precision) {
        if (!prefix.matches("[A-Za-z][A-Za-z0-9_]*")) {
            throw new IllegalArgumentException(
                    "a prefix of names in C is a letter, then letters, digits and underscores," + " got \"" + prefix
                            + "\"");
        }
        this.prefix = prefix;
        this.precision = precision;
    }

    String fill(String template) {
        boolean single = precision == Precision.FLOAT;
        return template.replace("@real", single ? "float" : "double")
                .replace("@f", single ? "f" : "")
                .replace("@P", prefix.toUpperCase(Locale.ROOT))
                .replace("@p", prefix);
    }

    /** A number, exact to the last bit of the precision. */
    String literal(double value) {
        return precision == Precision.FLOAT ? Float.toHexString((float) value) + "f" : Double.toHexString(value);
    }

    /** A name that the user chose, as a comment may contain it. */
    static String comment(String name) {
        return name.replaceAll("[*\\\\?@\\p{Cntrl}]", "_");
    }
}
