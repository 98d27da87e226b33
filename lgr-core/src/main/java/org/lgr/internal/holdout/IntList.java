package org.lgr.internal.holdout;

import java.util.Arrays;

/** A growing list of row numbers. */
final class IntList {
    private int[] numbers;
    private int size;

    IntList(int capacity) {
        numbers = new int[capacity];
    }

    int size() {
        return size;
    }

    /** Appends {@code count} elements of an array, from index {@code at} on. */
    void add(int[] from, int at, int count) {
        if (size + count > numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.max(size + count, (int) Math.min(Integer.MAX_VALUE - 8, 2L * size)));
        }
        System.arraycopy(from, at, numbers, size, count);
        size += count;
    }

    /** Returns all numbers. The list must not be used afterwards. */
    int[] toArray() {
        return size == numbers.length ? numbers : Arrays.copyOf(numbers, size);
    }
}
