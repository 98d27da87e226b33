package org.lgr.cli.option;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a constant of an enum in upper or lower case, with dashes or underscores; shows it in lower case with dashes.
 */
public abstract class Choice<E extends Enum<E>> implements ITypeConverter<E>, Iterable<String> {
    private final Class<E> type;

    public Choice(Class<E> type) {
        this.type = type;
    }

    @Override
    public E convert(String value) {
        try {
            return Enum.valueOf(type, value.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + value + "' is none of " + String.join(", ", names()));
        }
    }

    /** The names, for picocli's help. */
    @Override
    public Iterator<String> iterator() {
        return new ArrayList<>(names()).iterator();
    }

    private List<String> names() {
        return Arrays.stream(type.getEnumConstants()).map(Choice::name).toList();
    }

    public static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
