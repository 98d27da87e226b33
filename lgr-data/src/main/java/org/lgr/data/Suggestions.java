package org.lgr.data;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Suggests names similar to a mistyped one. */
public final class Suggestions {
    private static final int MOST = 3;

    private Suggestions() {}

    /** Candidates that differ from the name by few typing errors, the closest first. */
    public static List<String> nearest(String name, Collection<String> candidates) {
        // In a very short name only upper and lower case may be wrong.
        int allowed = name.length() < 3 ? 0 : Math.max(1, name.length() / 3);
        return candidates.stream()
                .distinct()
                .filter(candidate -> Math.abs(candidate.length() - name.length()) <= allowed)
                .filter(candidate -> distance(name, candidate) <= allowed)
                .sorted(Comparator.comparingInt(candidate -> distance(name, candidate)))
                .limit(MOST)
                .toList();
    }

    /** The end of a message, such as {@code did you mean "a" or "b"?}. */
    public static String question(List<String> names) {
        return names.stream().map(name -> "\"" + name + "\"").collect(Collectors.joining(" or ", "did you mean ", "?"));
    }

    /**
     * Number of characters to insert, delete or replace, or of neighbours to swap, to turn one name into the other
     * (optimal string alignment). Ignores case.
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
