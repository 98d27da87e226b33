package org.lgr.data;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Guesses what somebody meant who mistyped a name. */
public final class Suggestions {
    private static final int MOST = 3;

    private Suggestions() {}

    /** The candidates that differ from the name by a few typing errors, the nearest first. */
    public static List<String> nearest(String name, Collection<String> candidates) {
        int allowed =
                name.length() < 3 ? 0 : Math.max(1, name.length() / 3); // of a short name only the case may be wrong
        return candidates.stream()
                .distinct()
                .filter(candidate -> Math.abs(candidate.length() - name.length()) <= allowed)
                .filter(candidate -> distance(name, candidate) <= allowed)
                .sorted(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .limit(MOST)
                .toList();
    }

    /** The end of a message: {@code did you mean "a" or "b"?} */
    public static String question(List<String> names) {
        return names.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(" or ", "did you mean ", "?"));
    }

    /**
     * Characters to insert, delete or replace, or neighbours to exchange, to turn one name into the other (optimal string
     * alignment); upper and lower case are alike.
     */
    private static int distance(String name, String other) {
        String a = name.toLowerCase(Locale.ROOT);
        String b = other.toLowerCase(Locale.ROOT);
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    distance[i][j] = i + j;
                    continue;
                }
                int replaced = distance[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                int shifted = Math.min(distance[i - 1][j], distance[i][j - 1]) + 1;
                distance[i][j] = Math.min(replaced, shifted);
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    distance[i][j] = Math.min(distance[i][j], distance[i - 2][j - 2] + 1);
                }
            }
        }
        return distance[a.length()][b.length()];
    }
}
