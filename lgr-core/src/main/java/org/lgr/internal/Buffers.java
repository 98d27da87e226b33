package org.lgr.internal;

import java.util.concurrent.ConcurrentLinkedDeque;

/** Large arrays that passes over the rows use one after the other, because clearing new ones would cost as much as the work. */
public final class Buffers {
    private final ConcurrentLinkedDeque<double[]> free = new ConcurrentLinkedDeque<>();

    /** An array of at least this size, with anything in it. */
    double[] take(int size) {
        for (double[] buffer = free.poll(); buffer != null; buffer = free.poll()) {
            if (buffer.length >= size) {
                return buffer;
            }
        }
        return new double[(int) Math.min(Integer.MAX_VALUE - 8, size + size / 4L)];
    }

    /** Takes an array back. */
    void give(double[] buffer) {
        free.push(buffer);
    }
}
