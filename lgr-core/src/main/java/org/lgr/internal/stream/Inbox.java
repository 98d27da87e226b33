package org.lgr.internal.stream;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.lgr.internal.file.Archive;

/**
 * A ring of rows on their way from the thread that learns to the one that refines. If refinement takes so long that it is full, rows
 * are not remembered: they have been learned, but nothing of them will be refined.
 */
final class Inbox {
    static final int CAPACITY = 1 << 14; // rows

    final int width;
    private final double[] rows;
    private final long[] arrival;
    private final AtomicLong written = new AtomicLong(); // rows so far
    private final AtomicLong taken = new AtomicLong();

    Inbox(int width) {
        this.width = width;
        rows = new double[Math.multiplyExact(CAPACITY, width)];
        arrival = new long[CAPACITY];
    }

    /** Puts a row in, if there is room; the thread that learns. */
    boolean put(double[] x, double[] y, double weight, long time) {
        long at = written.getPlain();
        if (at - taken.getAcquire() >= CAPACITY) {
            return false;
        }
        int from = from(at);
        System.arraycopy(x, 0, rows, from, x.length);
        System.arraycopy(y, 0, rows, from + x.length, y.length);
        rows[from + width - 1] = weight;
        arrival[(int) (at % CAPACITY)] = time;
        written.setRelease(at + 1);
        return true;
    }

    /** Number of rows ever put in. */
    long written() {
        return written.getAcquire();
    }

    /** Number of rows ever taken out. */
    long taken() {
        return taken.getAcquire();
    }

    /** Moves all rows to a store; the thread that refines. */
    void drain(RowStore store) {
        long end = written();
        for (long at = taken.getPlain(); at < end; at++) {
            store.add(rows, from(at), time(at));
        }
        taken.setRelease(end);
    }

    /** Whether it should be drained soon. */
    boolean halfFull() {
        return written() - taken() > CAPACITY / 2;
    }

    /** Copies the values of a row that has not been taken. */
    void copy(long at, double[] into) {
        System.arraycopy(rows, from(at), into, 0, width);
    }

    /** When such a row came. */
    long time(long at) {
        return arrival[(int) (at % CAPACITY)];
    }

    private int from(long at) {
        return (int) (at % CAPACITY) * width;
    }

    /**
     * The rows that have not been taken.
     *
     * @param end rows ever put in, of those that are meant; of no meaning when reading
     */
    void exchange(Archive archive, long end) throws IOException {
        long first = taken();
        int count = archive.count(archive.reading() ? 0 : (int) (end - first), (long) width * Double.BYTES);
        archive.require(count <= CAPACITY, count + " rows on their way");
        for (long at = first; at < first + count; at++) {
            int place = (int) (at % CAPACITY);
            arrival[place] = archive.int64(arrival[place]);
            for (int i = place * width; i < (place + 1) * width; i++) {
                rows[i] = archive.float64(rows[i]);
            }
        }
        if (archive.reading()) {
            written.set(first + count);
        }
    }
}
