package org.lgr.internal.stream;

import java.io.IOException;
import java.util.Arrays;
import org.lgr.Forgetting;
import org.lgr.internal.file.Archive;

/**
 * The rows that a stream remembers: the most recent ones, all of them, and a sample of those before. The sample is uniform over
 * the past (Vitter's reservoir 1985), or, with a half-life, the younger the likelier.
 */
final class RowStore {
    static final int RECENT = 500;
    private static final long BEFORE = -1; // arrival of what was known beforehand

    final int width; // D inputs, Q targets, weight
    final double[] rows; // width each; the sample first, then the recent ones in a ring
    final long[] arrival; // of each row, counted from 0
    private final int capacity; // of the sample
    private final double halfLife;
    int sampled; // rows of the sample
    int recent; // rows of the ring
    int oldest; // of the ring, where the next one goes once it is full
    long offered; // to the sample
    long seed; // state of the random numbers

    RowStore(int dimension, int outputs, int capacity, Forgetting forgetting, long seed) {
        width = dimension + outputs + 1;
        this.capacity = capacity;
        this.seed = seed;
        halfLife = forgetting.halfLife();
        rows = new double[Math.multiplyExact(capacity + RECENT, width)];
        arrival = new long[capacity + RECENT];
    }

    /** Number of rows. */
    int size() {
        return sampled + recent;
    }

    /** Where row i of {@link #size} is in {@link #arrival}; its values begin at {@code width} times that. */
    int place(int i) {
        return i < sampled ? i : capacity + i - sampled;
    }

    /** From now on, new rows are as welcome as if the sample were all that came before. */
    void restart() {
        offered = sampled;
    }

    /** Puts a row into the sample that came before all others. */
    void remember(double[] row) {
        if (sampled < capacity) {
            offered++;
            put(row, 0, BEFORE, sampled++);
        }
    }

    /** Takes the next row of the stream in. */
    void add(double[] source, int from, long time) {
        if (recent < RECENT) {
            put(source, from, time, capacity + recent++);
            return;
        }
        int place = capacity + oldest;
        offer(place);
        put(source, from, time, place);
        oldest = (oldest + 1) % RECENT;
    }

    private void offer(int place) {
        offered++;
        if (sampled < capacity) {
            put(rows, place * width, arrival[place], sampled++);
            return;
        }
        double chance = Math.max((double) capacity / offered, Math.min(1, capacity * Math.log(2) / halfLife));
        if (uniform() < chance) {
            put(rows, place * width, arrival[place], (int) (uniform() * capacity));
        }
    }

    private void put(double[] source, int from, long time, int place) {
        System.arraycopy(source, from, rows, place * width, width);
        arrival[place] = time;
    }

    /** The weight of a row, its age considered. */
    double weight(int place, long now) {
        double own = rows[place * width + width - 1];
        return halfLife == Double.POSITIVE_INFINITY ? own : own * Math.pow(2, (arrival[place] - now) / halfLife);
    }

    /** The numbers of all rows in random order. */
    int[] shuffled() {
        int[] order = new int[size()];
        Arrays.setAll(order, this::place);
        for (int i = order.length - 1; i > 0; i--) {
            int j = (int) (uniform() * (i + 1));
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return order;
    }

    /** From [0, 1): SplitMix64 (Steele, Lea and Flood 2014), whose whole state is one number that a checkpoint can hold. */
    private double uniform() {
        seed += 0x9e3779b97f4a7c15L;
        long z = seed;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
    }

    /** Its state. */
    void exchange(Archive archive) throws IOException {
        sampled = archive.int32(sampled);
        recent = archive.int32(recent);
        oldest = archive.int32(oldest);
        archive.require(
                sampled >= 0
                        && sampled <= capacity
                        && recent >= 0
                        && recent <= RECENT
                        && oldest >= 0
                        && oldest < RECENT,
                size() + " rows");
        offered = archive.int64(offered);
        seed = archive.int64(seed);
        for (int i = 0; i < size(); i++) {
            int place = place(i);
            arrival[place] = archive.int64(arrival[place]);
            for (int at = place * width; at < (place + 1) * width; at++) {
                rows[at] = archive.float64(rows[at]);
            }
            archive.require(rows[(place + 1) * width - 1] > 0, "a row without weight");
        }
    }
}
