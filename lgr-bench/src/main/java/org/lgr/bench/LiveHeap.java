package org.lgr.bench;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.lgr.Iteration;
import org.lgr.OutputListener;

/**
 * The most heap that a fit keeps between iterations, garbage left out, beyond what was in use before. Heap is collected at each change
 * of phase, every few iterations and at the end, which takes time: not for a fit whose time is measured. What a pass over the rows
 * holds only while it runs does not show.
 */
final class LiveHeap implements OutputListener {
    private static final int PERIOD = 8; // iterations
    private static final int PATIENCE = 4; // collections
    private static final long PAUSE = 50_000_000; // nanoseconds

    private final long before;
    private long most;
    private int iterations;
    private Iteration.@Nullable Phase phase;

    /** Starts now. */
    LiveHeap() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < PATIENCE; i++) { // threads of a fit before may just be ending, and hold what it held
            least = Math.min(least, PeakHeap.settledMegabytes());
            LockSupport.parkNanos(PAUSE);
        }
        before = least;
        most = least;
    }

    @Override
    public boolean onIteration(int output, Iteration iteration) {
        if (iteration.phase() != phase || iterations % PERIOD == 0 || iteration.progress() >= 1) {
            look();
        }
        phase = iteration.phase();
        iterations++;
        return true;
    }

    /** Collects and looks. */
    void look() {
        most = Math.max(most, PeakHeap.settledMegabytes());
    }

    long megabytes() {
        return most - before;
    }
}
