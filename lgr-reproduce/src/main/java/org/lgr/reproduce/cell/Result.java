package org.lgr.reproduce.cell;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The result of a cell: named lists of numbers. Its text form is exact, bit for bit. */
public final class Result {
    private final Map<String, double[]> values = new LinkedHashMap<>();

    /** An empty result. */
    public Result() {}

    /** Adds numbers under a name without spaces. */
    public Result with(String name, double... numbers) {
        values.put(name, numbers.clone());
        return this;
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The only number with a name. */
    public double value(String name) {
        double[] all = values(name);
        if (all.length != 1) {
            throw new IllegalArgumentException(name + " has " + all.length + " values, not one");
        }
        return all[0];
    }

    /** All numbers with a name. */
    public double[] values(String name) {
        double[] found = values.get(name);
        if (found == null) {
            throw new IllegalArgumentException("there is no " + name + " among " + values.keySet());
        }
        return found.clone();
    }

    /** The text form: one line for each name. */
    String toText() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey()
                        + Arrays.stream(entry.getValue())
                                .mapToObj(value -> " " + value)
                                .collect(Collectors.joining())
                        + "\n")
                .collect(Collectors.joining());
    }

    /** Reads the text of {@link #toText}; empty if the text has another form. */
    static Optional<Result> parse(String text) {
        if (!text.endsWith("\n")) {
            return Optional.empty(); // the last line may have been cut off in the middle of a number
        }
        Result result = new Result();
        for (String line : text.lines().toList()) {
            String[] parts = line.split(" ", -1);
            double[] numbers = new double[parts.length - 1];
            try {
                for (int i = 0; i < numbers.length; i++) {
                    numbers[i] = Double.parseDouble(parts[i + 1]);
                }
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
            result.with(parts[0], numbers);
        }
        return result.values.isEmpty() ? Optional.empty() : Optional.of(result);
    }
}
