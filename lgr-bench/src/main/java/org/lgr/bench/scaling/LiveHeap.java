package org.lgr.bench.scaling;

import java.util.concurrent.locks.LockSupport;
import org.lgr.Iteration;
import org.lgr.bench.measure.PeakHeap;
import org.lgr.learn.OutputListener;

/**
 * The most heap that a fit keeps between iterations, garbage left out, beyond what was in use before. Heap is collected now and then, for
 * about a fifth of the time, and at the end: not for a fit whose time is measured. What a pass over the rows holds only while it runs
 * does not show.
 */
final class LiveHeap implements OutputListener {
    private static final int PERIOD = 4; // times what the last look took, to the next one
    private static final int PATIENCE = 4; // collections
    private static final long PAUSE = 50_000_000; // nanoseconds

    private final long before;
    private long most;
    private long next; // time of the next look

    /** Starts now. */
    LiveHeap() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < PATIENCE; i++) { // threads of a fit before may just be ending, and hold what it held
            least = Math.min(least, PeakHeap.settledMegabytes());
            LockSupport.parkNanos(PAUSE);
        }
        before = least;
        most = least;
        next = System.nanoTime();
    }

    @Override
    public boolean onIteration(int output, Iteration iteration) {
        if (System.nanoTime() - next >= 0) {
            look();
        }
        return true;
    }

    /** Collects and looks. */
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
