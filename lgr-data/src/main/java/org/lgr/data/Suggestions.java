package org.lgr.data;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Guesses what somebody meant who mistyped a name. */
final class Suggestions {
    private static final int MOST = 3;

    private Suggestions() {}

    /** The candidates that differ from the name by a few typing errors, the nearest first. */
    static List<String> nearest(String name, Collection<String> candidates) {
        int allowed = Math.max(1, name.length() / 3);
        return candidates.stream()
                .distinct()
                .filter(candidate -> Math.abs(candidate.length() - name.length()) <= allowed)
                .filter(candidate -> distance(name, candidate) <= allowed)
                .sorted(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .limit(MOST)
                .toList();
    }

    /** The end of a message: {@code did you mean "a" or "b"?} */
    static String question(List<String> names) {
        return names.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(" or ", "did you mean ", "?"));
    }

    /** Characters to insert, delete or replace to turn one name into the other, upper and lower case being alike. */
    private static int distance(String name, String other) {
        String a = name.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
