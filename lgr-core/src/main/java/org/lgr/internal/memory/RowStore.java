package org.lgr.internal.memory;

import java.io.IOException;
import java.util.Arrays;
import org.lgr.Forgetting;
import org.lgr.internal.file.Archive;

/**
 * The rows that a stream remembers: all of the most recent ones, and a sample of those before. The sample is uniform
 * over the past (Vitter's reservoir 1985). With a half-life, younger rows are more likely to be in it.
 */
public final class RowStore {
    /** Largest magnitude of a value: its square, and the sum of many, is a number. */
    public static final double LARGEST = 1e140;

    public static final int RECENT = 500;
    private static final long BEFORE = -1; // arrival of rows that represent prior knowledge

    public final int width; // D inputs, Q targets, weight
    public final double[] rows; // width values each; the sample first, then the recent rows in a ring
    public final long[] arrival; // number of the remembered point at which each row arrived, from 0
    public final boolean[] doubtful; // rows that may be gross errors
    private final int capacity; // largest number of rows in the sample
    private final double halfLife;
    public int sampled; // number of rows in the sample
    public int recent; // number of rows in the ring
    public int oldest; // index of the oldest row in the ring, which is replaced next once the ring is full
    public long offered; // number of rows offered to the sample
    public long seed; // state of the random number generator

    public RowStore(int dimension, int outputs, int capacity, Forgetting forgetting, long seed) {
        width = dimension + outputs + 1;
        this.capacity = capacity;
        this.seed = seed;
        halfLife = forgetting.halfLife();
        rows = new double[Math.multiplyExact(capacity + RECENT, width)];
        arrival = new long[capacity + RECENT];
        doubtful = new boolean[capacity + RECENT];
    }

    /** Number of rows. */
    public int size() {
        return sampled + recent;
    }

    /**
     * Returns the position of row i of {@link #size} in {@link #arrival}. Its values begin at {@code width} times that.
     */
    public int place(int i) {
        return i < sampled ? i : capacity + i - sampled;
    }

    /** From now on, new rows enter the sample as easily as if its current rows were the whole past. */
    public void restart() {
        offered = sampled;
    }

    /** Adds a row to the sample that represents prior knowledge, if there is room. */
    public void remember(double[] row) {
        if (sampled < capacity) {
            offered++;
            put(row, 0, BEFORE, false, sampled++);
        }
    }

    /** Adds the next row of the stream. */
    public void add(double[] source, int from, long time, boolean inDoubt) {
        if (recent < RECENT) {
            put(source, from, time, inDoubt, capacity + recent++);
            return;
        }
        int place = capacity + oldest;
        offer(place);
        put(source, from, time, inDoubt, place);
        oldest = (oldest + 1) % RECENT;
    }

    /** Drops gross errors from the recent rows, as long as these are the first of the stream. */
    public void dropGrossErrors() {
        if (recent == RECENT) {
            return; // the ring may have begun anew
        }
        int from = capacity * width;
        boolean[] gross = FirstRows.gross(Arrays.copyOfRange(rows, from, from + recent * width), width);
        recent = 0;
        for (int i = 0; i < gross.length; i++) {
            int place = capacity + i;
            if (!gross[i]) {
                put(rows, place * width, arrival[place], doubtful[place], capacity + recent++);
            }
        }
    }

    private void offer(int place) {
        offered++;
        if (sampled < capacity) {
            put(rows, place * width, arrival[place], doubtful[place], sampled++);
            return;
        }
        double chance = Math.max((double) capacity / offered, Math.min(1, capacity * Math.log(2) / halfLife));
        if (uniform() < chance) {
            put(rows, place * width, arrival[place], doubtful[place], (int) (uniform() * capacity));
        }
    }

    private void put(double[] source, int from, long time, boolean inDoubt, int place) {
        System.arraycopy(source, from, rows, place * width, width);
        arrival[place] = time;
        doubtful[place] = inDoubt;
    }

    /** Returns a copy of the inputs of a row. */
    public double[] inputs(int place, int dimension) {
        return Arrays.copyOfRange(rows, place * width, place * width + dimension);
    }

    /** Returns whether a position belongs to the most recent rows. */
    public boolean recent(int place) {
        return place >= capacity;
    }

    /** Returns the weight of a row, reduced by its age. */
    public double weight(int place, long now) {
        double own = rows[place * width + width - 1];
        return halfLife == Double.POSITIVE_INFINITY ? own : own * Math.pow(2, (arrival[place] - now) / halfLife);
    }

    /** Returns the positions of all rows in random order. */
    public int[] shuffled() {
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

    /**
     * Draws from [0, 1) by SplitMix64 (Steele, Lea and Flood 2014), whose whole state is one number that a checkpoint
     * can store.
     */
    private double uniform() {
        seed += 0x9e3779b97f4a7c15L;
        long z = seed;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
    }

    /** Reads or writes the state. */
    public void exchange(Archive archive) throws IOException {
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
                archive.require(Math.abs(rows[at]) <= LARGEST, "a row with a value of " + rows[at]);
            }
            doubtful[place] = archive.version() >= CheckpointVersion.EVIDENCE && archive.flag(doubtful[place]);
            archive.require(rows[(place + 1) * width - 1] > 0, "a row without weight");
        }
    }
}
