package org.lgr.internal.holdout;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Row numbers in groups that must stay together, such as the user's groups or copies of one row. There may be as many
 * groups as rows, that is, many millions, so groups are stored in flat arrays.
 */
final class RowGroups {
    private final int[] members; // group after group
    // Index of the first member of a group; for one past the last group, the number of members.
    private final IntUnaryOperator first;
    private final int count;

    private RowGroups(int[] members, IntUnaryOperator first, int count) {
        this.members = members;
        this.first = first;
        this.count = count;
    }

    /** Puts every row into a group of its own; the array is not copied. */
    static RowGroups single(int[] rows) {
        return new RowGroups(rows, u -> u, rows.length);
    }

    /** Cuts rows into contiguous blocks of equal length, give or take one row; the array is not copied. */
    static RowGroups stretches(int[] rows, int count) {
        return new RowGroups(rows, u -> (int) ((long) rows.length * u / count), count);
    }

    /**
     * Groups rows by key. Rows of a group keep their order, and groups are in the order of their first rows. The array
     * is not copied if no two rows have the same key.
     */
    static RowGroups byKey(int[] rows, IntToLongFunction key) {
        long[] sorted = new long[rows.length];
        Arrays.setAll(sorted, i -> key.applyAsLong(rows[i]));
        Arrays.sort(sorted);
        int different = compact(sorted);
        if (different == rows.length) {
            return single(rows);
        }
        int[] group = new int[rows.length]; // the group of each row
        int[] numbers = new int[different]; // the group of each key, counted from 1; 0 if not seen yet
        int[] borders = new int[different + 1];
        int seen = 0;
        for (int i = 0; i < rows.length; i++) {
            int rank = Arrays.binarySearch(sorted, 0, different, key.applyAsLong(rows[i]));
            if (numbers[rank] == 0) {
                numbers[rank] = ++seen;
            }
            group[i] = numbers[rank] - 1;
            borders[group[i] + 1]++;
        }
        for (int u = 0; u < different; u++) {
            borders[u + 1] += borders[u];
        }
        int[] members = new int[rows.length];
        int[] next = numbers; // reuses the array, which is no longer needed
        System.arraycopy(borders, 0, next, 0, different);
        for (int i = 0; i < rows.length; i++) {
            members[next[group[i]]++] = rows[i];
        }
        return new RowGroups(members, u -> borders[u], different);
    }

    /** Moves the distinct values of a sorted array to the front and returns their number. */
    private static int compact(long[] sorted) {
        int different = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (different == 0 || sorted[i] != sorted[different - 1]) {
                sorted[different++] = sorted[i];
            }
        }
        return different;
    }

    /** Number of groups. */
    int count() {
        return count;
    }

    /** Number of rows of a group. */
    int size(int unit) {
        return first.applyAsInt(unit + 1) - first.applyAsInt(unit);
    }

    /** Appends the rows of a group to a list. */
    void appendTo(IntList list, int unit) {
        list.add(members, first.applyAsInt(unit), size(unit));
    }
}
