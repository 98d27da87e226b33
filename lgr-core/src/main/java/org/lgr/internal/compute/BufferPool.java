package org.lgr.internal.compute;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Large arrays that passes over the rows use one after the other, because clearing new ones would cost as much as the work. */
public final class BufferPool {
    private final ConcurrentLinkedQueue<double[]> free = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<double[]> sums = new ConcurrentLinkedQueue<>(); // of one size

    /** An array of at least this size, with anything in it. */
    public double[] take(int size) {
        double[] best;
        do {
            best = smallest(size);
        } while (best != null && !free.remove(best)); // unless another thread was faster
        if (best != null) {
            return best;
        }
        free.poll(); // too small, and ensembles grow: nobody will ask for it again
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

    /** An array of exactly this size, of zeros; to be given back as a {@linkplain #giveSum sum}. */
    public double[] zeros(int size) {
        for (double[] sum = sums.poll(); sum != null; sum = sums.poll()) {
            if (sum.length == size) {
                Arrays.fill(sum, 0.0);
                return sum;
            } // others are of an ensemble that has changed since
        }
        return new double[size];
    }

    /** Takes an array back. */
    public void give(double[] buffer) {
        free.add(buffer);
    }

    /** Takes an array back that {@link #zeros} may need. */
    public void giveSum(double[] sum) {
        sums.add(sum);
    }
}
