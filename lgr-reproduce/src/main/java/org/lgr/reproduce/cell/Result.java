package org.lgr.reproduce.cell;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What came out of a cell: lists of numbers with names. Written as text, it is read back bit for bit. */
public final class Result {
    private final Map<String, double[]> values = new LinkedHashMap<>();

    /** Starts empty. */
    public Result() {}

    /** Adds numbers under a name without spaces. */
    public Result with(String name, double... numbers) {
        values.put(name, numbers.clone());
        return this;
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The only number of a name. */
    public double value(String name) {
        double[] all = values(name);
        if (all.length != 1) {
            throw new IllegalArgumentException(name + " has " + all.length + " values, not one");
        }
        return all[0];
    }

    /** All numbers of a name. */
    public double[] values(String name) {
        double[] found = values.get(name);
        if (found == null) {
            throw new IllegalArgumentException("there is no " + name + " among " + values.keySet());
        }
        return found.clone();
    }

    /** A line for each name. */
    String toText() {
        return values.entrySet().stream()
                .map(entry -> entry.getKey()
                        + Arrays.stream(entry.getValue())
                                .mapToObj(value -> " " + value)
                                .collect(Collectors.joining())
                        + "\n")
                .collect(Collectors.joining());
    }

    /** Reads what {@link #toText} wrote; empty if it is something else. */
    static Optional<Result> parse(String text) {
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
