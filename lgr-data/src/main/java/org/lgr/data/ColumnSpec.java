package org.lgr.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A selection of columns written by a user, such as {@code q1..q7,qd*,-1}: items separated by commas, each of them
 *
 * <ul>
 * <li>a name,
 * <li>a number counted from 1, or from the end if negative: {@code -1} is the last column,
 * <li>a range {@code a..b} of names or numbers, both ends included; an end left out is the first or the last column,
 * <li>a pattern in which {@code *} stands for any characters.
 * </ul>
 *
 * <p>If a column has exactly the name of an item, the item means that column. A unit in brackets at the end of a name
 * may be left out: {@code tau1} is also {@code tau1 [Nm]}, if there is only one such column.
 *
 * @param text the selection as written
 */
public record ColumnSpec(String text) {
    private static final int MOST_LISTED = 30;
    private static final Pattern UNIT = Pattern.compile("\\s*(\\[[^\\[\\]]*]|\\([^()]*\\))$");

    /** Checks that the selection is not empty. */
    public ColumnSpec {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a choice of columns must not be empty; give names or numbers, such as"
                    + " \"q1..q7,tau*\" or \"1..7,-1\"");
        }
    }

    /** Parses a selection as a user writes it. */
    public static ColumnSpec parse(String text) {
        return new ColumnSpec(text);
    }

    /**
     * Finds the selected columns.
     *
     * @param names names of all columns
     * @return the columns counted from 0, in the order of the selection, without duplicates
     * @throws IllegalArgumentException if a column does not exist, is ambiguous or is chosen twice; the message
     * suggests similar names
     */
    public int[] resolve(List<String> names) {
        Map<Integer, String> chosen = new LinkedHashMap<>(); // maps each column to the item that selected it
        List<String> items = names.contains(text) ? List.of(text) : List.of(text.split(",", -1));
        for (String item : items) {
            for (int column : resolveItem(item.strip(), names)) {
                String earlier = chosen.putIfAbsent(column, item.strip());
                if (earlier != null) {
                    throw new IllegalArgumentException("column " + (column + 1) + " (" + names.get(column)
                            + ") is chosen twice, by \"" + earlier + "\" and by \"" + item.strip()
                            + "\"; leave one of them out");
                }
            }
        }
        return chosen.keySet().stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Finds the column of a name, as written in another file.
     *
     * @throws IllegalArgumentException if there is none or more than one
     */
    public static int find(String name, List<String> names) {
        int[] called = called(name, names);
        if (called.length == 0) {
            throw unknown(name, names);
        }
        return resolveOne(name, names);
    }

    private int[] resolveItem(String item, List<String> names) {
        if (item.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is nothing between two commas, or at an end, of \"" + text + "\"");
        }
        if (isKnown(item, names) || isNumber(item)) {
            return new int[] {resolveOne(item, names)};
        }
        if (item.contains("..")) {
            return resolveRange(item, names);
        }
        if (item.contains("*")) {
            return resolvePattern(item, names);
        }
        throw unknown(item, names);
    }

    /** A name without the unit in brackets at its end, if there is one. */
    public static String withoutUnit(String name) {
        String bare = UNIT.matcher(name).replaceFirst("");
        return bare.isBlank() ? name : bare;
    }

    /** Columns of exactly this name; if there are none, those that have it apart from units. */
    private static int[] called(String name, List<String> names) {
        int[] exactly = IntStream.range(0, names.size())
                .filter(c -> names.get(c).equals(name))
                .toArray();
        return exactly.length > 0
                ? exactly
                : IntStream.range(0, names.size())
                        .filter(c -> withoutUnit(names.get(c)).equals(withoutUnit(name)))
                        .toArray();
    }

    private static boolean isKnown(String name, List<String> names) {
        return called(name, names).length > 0;
    }

    private static boolean isNumber(String item) {
        return item.matches("[+-]?\\d{1,9}");
    }

    private static int resolveOne(String item, List<String> names) {
        int[] called = called(item, names);
        if (called.length > 1) {
            String columns =
                    IntStream.of(called).mapToObj(c -> String.valueOf(c + 1)).collect(Collectors.joining(", "));
            throw new IllegalArgumentException(
                    "columns " + columns + " are all called \"" + item + "\"; choose by number instead of by name");
        }
        if (called.length == 1) {
            return called[0];
        }
        if (!isNumber(item)) {
            throw unknown(item, names);
        }
        int number = Integer.parseInt(item);
        if (number == 0 || Math.abs(number) > names.size()) {
            throw new IllegalArgumentException("there is no column " + number + "; columns are counted from 1 to "
                    + names.size() + ", or from the end from -1 to -" + names.size());
        }
        return number > 0 ? number - 1 : names.size() + number;
    }

    private static int[] resolveRange(String item, List<String> names) {
        int dots = item.indexOf("..");
        // Names may contain dots: tries each ".." until both ends are names.
        for (int i = dots; i >= 0; i = item.indexOf("..", i + 1)) {
            if (isEnd(item.substring(0, i), names) && isEnd(item.substring(i + 2), names)) {
                dots = i;
                break;
            }
        }
        String from = item.substring(0, dots).strip();
        String to = item.substring(dots + 2).strip();
        int first = from.isEmpty() ? 0 : resolveOne(from, names);
        int last = to.isEmpty() ? names.size() - 1 : resolveOne(to, names);
        if (first > last) {
            throw new IllegalArgumentException("the range \"" + item + "\" runs backwards: column " + (first + 1)
                    + " comes after column " + (last + 1) + "; exchange its ends");
        }
        return IntStream.rangeClosed(first, last).toArray();
    }

    private static boolean isEnd(String end, List<String> names) {
        return end.isBlank() || isKnown(end.strip(), names) || isNumber(end.strip());
    }

    private static int[] resolvePattern(String item, List<String> names) {
        Predicate<String> matches = Pattern.compile(
                        Stream.of(item.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")))
                .asMatchPredicate();
        int[] columns = IntStream.range(0, names.size())
                .filter(c -> matches.test(names.get(c)) || matches.test(withoutUnit(names.get(c))))
                .toArray();
        if (columns.length == 0) {
            throw new IllegalArgumentException("no column matches \"" + item + "\"; " + listing(names));
        }
        return columns;
    }

    private static IllegalArgumentException unknown(String item, List<String> names) {
        List<String> near = Suggestions.nearest(item, names);
        return new IllegalArgumentException("there is no column \"" + item + "\"; "
                + (near.isEmpty() ? listing(names) : Suggestions.question(near)));
    }

    private static String listing(List<String> names) {
        List<String> shown = new ArrayList<>(names.subList(0, Math.min(MOST_LISTED, names.size())));
        return "the columns are " + String.join(", ", shown)
                + (names.size() > MOST_LISTED ? ", … (" + names.size() + " in all)" : "");
    }

    @Override
    public String toString() {
        return text;
    }
}
