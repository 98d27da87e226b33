package org.lgr.internal.stream;

import java.io.IOException;
import org.lgr.internal.file.Archive;

/**
 * Decides when a stream is refined: after a seventh more points each time, counted from the last change, and not before
 * enough work is allowed. It depends on counts alone, so that a stream is refined at the same points on any machine.
 */
final class StreamSchedule {
    static final long FIRST = 20; // points before the first refinement
    static final double GROWTH = 1.15;
    private static final double SHARE = 0.128; // share of the work allowed so far, for one refinement
    private static final int FEWEST_POINTS = 10; // points between refinements
    private static final double NEVER = 1e15; // points; practically never, and still within the range of long

    /**
     * Multiplications of all refinements of one output within the first {@code WORK_POINTS} points. They take some
     * seconds.
     */
    private static final double WORK = 2.5e10;

    private static final double WORK_POINTS = 23_000;
    // points; the work allowed is proportional to the stream before, and to its logarithm after
    private static final double BEGINNING = 429;

    long next = FIRST;
    long changed; // points before the last change
    double spent; // multiplications since the last change

    /** Returns the number of points since the last change. */
    long age(long points) {
        return points - changed;
    }

    /** Returns the multiplications allowed for a refinement at this age. */
    static double allowance(long age) {
        return SHARE * work((double) age);
    }

    private static double work(double age) {
        return WORK * Math.log1p(age / BEGINNING) / Math.log1p(WORK_POINTS / BEGINNING);
    }

    /**
     * Plans the next refinement after one.
     *
     * @param points number of points so far
     * @param cost multiplications of the last refinement
     */
    void refined(long points, double cost) {
        spent += cost;
        double step = Math.max(FEWEST_POINTS, (GROWTH - 1) * age(points));
        double affordable = BEGINNING * Math.expm1((spent + cost) / WORK * Math.log1p(WORK_POINTS / BEGINNING));
        next = changed + (long) Math.max(age(points) + step, Math.min(affordable, NEVER));
    }

    /** Records a change after {@code points} points. The stream is then treated as a new one. */
    void change(long points) {
        changed = points;
        spent = 0;
    }

    /** Reads or writes the state. */
    void exchange(Archive archive) throws IOException {
        next = archive.counter(next);
        changed = archive.counter(changed);
        spent = archive.float64(spent);
        archive.require(spent >= 0, "work of " + spent);
    }

    StreamSchedule copy() {
        StreamSchedule copy = new StreamSchedule();
        copy.next = next;
        copy.changed = changed;
        copy.spent = spent;
        return copy;
    }
}
