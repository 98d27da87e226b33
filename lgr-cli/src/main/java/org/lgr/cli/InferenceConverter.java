package org.lgr.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.lgr.Inference;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an inference method in upper or lower case, with dashes or underscores; shows it in lower case with dashes. */
final class InferenceConverter implements ITypeConverter<Inference> {
    @Override
    public Inference convert(String value) {
        try {
            return Inference.valueOf(value.toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + value + "' is none of " + String.join(", ", names()));
        }
    }

    static String name(Inference inference) {
        return inference.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static List<String> names() {
        return Arrays.stream(Inference.values()).map(InferenceConverter::name).toList();
    }

    /** The names, for picocli's help. */
    static final class Candidates implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return new ArrayList<>(names()).iterator();
        }
    }
}
