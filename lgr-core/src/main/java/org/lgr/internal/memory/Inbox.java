package org.lgr.internal.memory;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.lgr.internal.file.Archive;

/**
 * A ring buffer of rows, from the thread that learns to the thread that refines. If it is full because a refinement
 * takes long and the stream does not wait for it, further rows are not stored: the weights have learned from them, but
 * refinements will not see them.
 */
public final class Inbox {
    public static final int CAPACITY = 1 << 14; // rows

    public final int width;
    private final double[] rows;
    private final long[] arrival;
    private final boolean[] doubtful;
    private final AtomicLong written = new AtomicLong(); // number of rows so far
    private final AtomicLong taken = new AtomicLong();

    public Inbox(int width) {
        this.width = width;
        rows = new double[Math.multiplyExact(CAPACITY, width)];
        arrival = new long[CAPACITY];
        doubtful = new boolean[CAPACITY];
    }

    /** Stores a row if there is room. Called by the learning thread. */
    public boolean put(double[] x, double[] y, double weight, long time, boolean inDoubt) {
        long at = written.getPlain();
        if (at - taken.getAcquire() >= CAPACITY) {
            return false;
        }
        int from = from(at);
        System.arraycopy(x, 0, rows, from, x.length);
        System.arraycopy(y, 0, rows, from + x.length, y.length);
        rows[from + width - 1] = weight;
        arrival[(int) (at % CAPACITY)] = time;
        doubtful[(int) (at % CAPACITY)] = inDoubt;
        written.setRelease(at + 1);
        return true;
    }

    /** Returns the number of rows ever stored. */
    public long written() {
        return written.getAcquire();
    }

    /** Returns the number of rows ever removed. */
    public long taken() {
        return taken.getAcquire();
    }

    /** Moves all rows up to a number to a store. Called by the refining thread. */
    public void drain(RowStore store, long most) {
        long end = Math.min(most, written());
        for (long at = taken.getPlain(); at < end; at++) {
            store.add(rows, from(at), time(at), doubtful[(int) (at % CAPACITY)]);
        }
        taken.setRelease(end);
    }

    /** Returns whether the buffer should be drained soon. */
    public boolean halfFull() {
        return written() - taken() > CAPACITY / 2;
    }

    /** Copies the values of a row that has not been removed. */
    public void copy(long at, double[] into) {
        System.arraycopy(rows, from(at), into, 0, width);
    }

    /** Returns the number of the point at which such a row arrived. */
    public long time(long at) {
        return arrival[(int) (at % CAPACITY)];
    }

    private int from(long at) {
        return (int) (at % CAPACITY) * width;
    }

    /**
     * Reads or writes the rows that have not been removed.
     *
     * @param end number of rows ever stored, up to which rows are written; ignored when reading
     */
    public void exchange(Archive archive, long end) throws IOException {
        long first = taken();
        int count = archive.count(archive.reading() ? 0 : (int) (end - first), (long) width * Double.BYTES);
        archive.require(count <= CAPACITY, count + " rows on their way");
        for (long at = first; at < first + count; at++) {
            int place = (int) (at % CAPACITY);
            arrival[place] = archive.int64(arrival[place]);
            for (int i = place * width; i < (place + 1) * width; i++) {
                rows[i] = archive.float64(rows[i]);
                archive.require(Math.abs(rows[i]) <= RowStore.LARGEST, "a row with a value of " + rows[i]);
            }
            archive.require(rows[(place + 1) * width - 1] > 0, "a row without weight");
            doubtful[place] = archive.version() >= CheckpointVersion.EVIDENCE && archive.flag(doubtful[place]);
        }
        if (archive.reading()) {
            written.set(first + count);
        }
    }
}
