package org.lgr.internal.compute;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Reuses large arrays between passes over the rows, because allocating and clearing new ones would cost as much as the
 * work.
 */
public final class BufferPool {
    private final ConcurrentLinkedQueue<double[]> free = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<double[]> sums = new ConcurrentLinkedQueue<>(); // all of one size

    /** Takes an array of at least this size from the pool. Its contents are undefined. */
    public double[] take(int size) {
        double[] best;
        do {
            best = smallest(size);
        } while (best != null && !free.remove(best)); // retry if another thread took it first
        if (best != null) {
            return best;
        }
        free.poll(); // Drop one array that is too small: ensembles grow, so it is not likely to be needed again.
        return new double[(int) Math.min(Integer.MAX_VALUE - 8, size + size / 4L)];
    }

    private double @Nullable [] smallest(int size) {
        double[] best = null;
        for (double[] buffer : free) {
            if (buffer.length >= size && (best == null || buffer.length < best.length)) {
                best = buffer;
            }
        }
        return best;
    }

    /** Takes an array of exactly this size, filled with zeros. Return it with {@link #giveSum}. */
    public double[] zeros(int size) {
        for (double[] sum = sums.poll(); sum != null; sum = sums.poll()) {
            if (sum.length == size) {
                Arrays.fill(sum, 0.0);
                return sum;
            } // other sizes belong to an ensemble that has changed since, and are dropped
        }
        return new double[size];
    }

    /** Returns an array to the pool. */
    public void give(double[] buffer) {
        free.add(buffer);
    }

    /** Returns an array that {@link #zeros} may reuse. */
    public void giveSum(double[] sum) {
        sums.add(sum);
    }
}
