package org.lgr.bench.scaling;

import java.util.concurrent.locks.LockSupport;
import org.lgr.FitListener;
import org.lgr.Iteration;
import org.lgr.bench.measure.PeakHeap;

/**
 * The largest heap that a fit keeps between iterations, without garbage, beyond the use before the fit. It runs the
 * garbage collector repeatedly, for about a fifth of the time, and at the end, so it must not be used when time is
 * measured. Memory held only during a pass over the rows is not counted.
 */
final class LiveHeap implements FitListener {
    // Interval between two measurements, in multiples of the duration of one.
    private static final int PERIOD = 4;
    private static final int PATIENCE = 4; // number of collections
    private static final long PAUSE = 50_000_000; // nanoseconds

    private final long before;
    private long most;
    private long next; // time of the next measurement

    /** Starts measuring. */
    LiveHeap() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < PATIENCE; i++) { // threads of an earlier fit may just be ending and still hold its memory
            least = Math.min(least, PeakHeap.settledMegabytes());
            LockSupport.parkNanos(PAUSE);
        }
        before = least;
        most = least;
        next = System.nanoTime();
    }

    @Override
    public void onIteration(Iteration iteration) {
        if (System.nanoTime() - next >= 0) {
            look();
        }
    }

    /** Runs the garbage collector and measures the heap. */
    void look() {
        long start = System.nanoTime();
        most = Math.max(most, PeakHeap.settledMegabytes());
        long end = System.nanoTime();
        next = end + PERIOD * (end - start);
    }

    long megabytes() {
        return most - before;
    }
}
