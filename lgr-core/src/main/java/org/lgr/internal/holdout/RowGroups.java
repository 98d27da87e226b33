package org.lgr.internal.holdout;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/**
 * Numbers of rows in units that stay together, such as groups or copies of one row. There may be as many units as rows, and many
 * millions of these, so that no unit is an object of its own.
 */
final class RowGroups {
    private final int[] members; // one unit after the other
    private final IntUnaryOperator first; // of a unit, among the members; for one past the last their number
    private final int count;

    private RowGroups(int[] members, IntUnaryOperator first, int count) {
        this.members = members;
        this.first = first;
        this.count = count;
    }

    /** Every row alone; the array is kept. */
    static RowGroups single(int[] rows) {
        return new RowGroups(rows, u -> u, rows.length);
    }

    /** Stretches as long as each other but for one row; the array is kept. */
    static RowGroups stretches(int[] rows, int count) {
        return new RowGroups(rows, u -> (int) ((long) rows.length * u / count), count);
    }

    /**
     * Rows with the same key together, in the order given; units in the order of their first rows. The array is kept if no two rows
     * have the same key.
     */
    static RowGroups byKey(int[] rows, IntToLongFunction key) {
        long[] sorted = new long[rows.length];
        Arrays.setAll(sorted, i -> key.applyAsLong(rows[i]));
        Arrays.sort(sorted);
        int different = compact(sorted);
        if (different == rows.length) {
            return single(rows);
        }
        int[] unit = new int[rows.length]; // of each row
        int[] numbers = new int[different]; // units by their keys, from 1 on
        int[] borders = new int[different + 1];
        int units = 0;
        for (int i = 0; i < rows.length; i++) {
            int rank = Arrays.binarySearch(sorted, 0, different, key.applyAsLong(rows[i]));
            if (numbers[rank] == 0) {
                numbers[rank] = ++units;
            }
            unit[i] = numbers[rank] - 1;
            borders[unit[i] + 1]++;
        }
        for (int u = 0; u < different; u++) {
            borders[u + 1] += borders[u];
        }
        int[] members = new int[rows.length];
        int[] next = numbers; // has served, and is as long as needed
        System.arraycopy(borders, 0, next, 0, different);
        for (int i = 0; i < rows.length; i++) {
            members[next[unit[i]]++] = rows[i];
        }
        return new RowGroups(members, u -> borders[u], different);
    }

    /** Moves the different ones of sorted values to the front, and counts them. */
    private static int compact(long[] sorted) {
        int different = 0;
        for (int i = 0; i < sorted.length; i++) {
            if (different == 0 || sorted[i] != sorted[different - 1]) {
                sorted[different++] = sorted[i];
            }
        }
        return different;
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** Number of rows of a unit. */
    int size(int unit) {
        return first.applyAsInt(unit + 1) - first.applyAsInt(unit);
    }

    /** Appends the rows of a unit. */
    void appendTo(IntList list, int unit) {
        list.add(members, first.applyAsInt(unit), size(unit));
    }
}
