package org.lgr.export;

import java.util.Locale;

/**
 * C code with placeholders: {@code @p} and {@code @P} are the prefix in lower and upper case, {@code @real} is the
 * number type, and {@code @f} is the suffix of its literals and functions.
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

    /** A literal that is exact in the chosen precision. */
    String literal(double value) {
        return precision == Precision.FLOAT ? Float.toHexString((float) value) + "f" : Double.toHexString(value);
    }

    /** A name chosen by the user, made safe for a comment. */
    static String comment(String name) {
        return name.replaceAll("[*\\\\?@\\p{Cntrl}]", "_");
    }
}
