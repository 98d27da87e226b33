package org.lgr;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What the inputs and the target are called, so that a model can be applied to data whose columns are in another order.
 *
 * @param inputs one name for each input, all different
 * @param target name of the target, none of the inputs'
 * @param preparation how inputs and target come from columns of raw data, in a form that only what prepared the data
 *     understands; empty if they are columns themselves
 */
public record VariableNames(List<String> inputs, String target, String preparation) {
    /** Most bytes of a name in UTF-8. */
    public static final int MAX_BYTES = 1000;

    /** Most bytes of a preparation in UTF-8. */
    public static final int MAX_PREPARATION_BYTES = 1 << 20;

    /** Copies and checks the names. */
    public VariableNames {
        inputs = List.copyOf(inputs);
        Set<String> seen = new HashSet<>();
        for (String name : inputs) {
            check(name, seen);
        }
        check(target, seen);
        int bytes = preparation.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_PREPARATION_BYTES) {
            throw new IllegalArgumentException("a preparation must have at most " + MAX_PREPARATION_BYTES
                    + " bytes, got " + bytes + "; prepare fewer columns, or ones of fewer values");
        }
    }

    /** Names of variables that are columns of the data themselves. */
    public VariableNames(List<String> inputs, String target) {
        this(inputs, target, "");
    }

    /** These names of variables that were prepared so. */
    public VariableNames withPreparation(String newPreparation) {
        return new VariableNames(inputs, target, newPreparation);
    }

    private static void check(String name, Set<String> seen) {
        if (name.isBlank() || name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a name must have 1 to " + MAX_BYTES + " bytes and not be blank, got \"" + name + "\"");
        }
        if (!seen.add(name)) {
            throw new IllegalArgumentException(
                    "two variables are called \"" + name + "\"; names of inputs and target must differ");
        }
    }

    /** The names of data that bring none: x1, x2, … and y. */
    public static VariableNames numbered(int dimension) {
        return new VariableNames(
                IntStream.rangeClosed(1, dimension).mapToObj(d -> "x" + d).toList(), "y");
    }
}
