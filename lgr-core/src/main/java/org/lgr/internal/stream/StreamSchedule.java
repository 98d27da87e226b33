package org.lgr.internal.stream;

import java.io.IOException;
import org.lgr.internal.file.Archive;

/**
 * When a stream is refined: after a seventh more points each time, counted from the last change of the world, and not before the work
 * is allowed. Depends on counts alone, so that the same stream is refined at the same points on any machine.
 */
final class StreamSchedule {
    static final long FIRST = 20; // points
    static final double GROWTH = 1.15;
    private static final double SHARE = 0.128; // of the work allowed so far, for one refinement
    private static final int FEWEST_POINTS = 10; // between refinements
    private static final double NEVER = 1e15; // points: far enough, and still within a long

    /** Multiplications of all refinements of one output within {@link #WORK_POINTS} points: some seconds. */
    private static final double WORK = 2.5e10;

    private static final double WORK_POINTS = 23_000;
    private static final double BEGINNING = 429; // points; work grows with the stream, then with its logarithm

    long next = FIRST;
    long changed; // points before the last change of the world
    double spent; // since then

    /** Points since the last change. */
    long age(long points) {
        return points - changed;
    }

    /** Multiplications allowed for a refinement of this age. */
    static double allowance(long age) {
        return SHARE * work((double) age);
    }

    private static double work(double age) {
        return WORK * Math.log1p(age / BEGINNING) / Math.log1p(WORK_POINTS / BEGINNING);
    }

    /** Plans the next refinement after one that cost so many multiplications. */
    void refined(long points, double cost) {
        spent += cost;
        double step = Math.max(FEWEST_POINTS, (GROWTH - 1) * age(points));
        double affordable = BEGINNING * Math.expm1((spent + cost) / WORK * Math.log1p(WORK_POINTS / BEGINNING));
        next = changed + (long) Math.max(age(points) + step, Math.min(affordable, NEVER));
    }

    /** The world changed after so many points: what follows is like a new stream. */
    void change(long points) {
        changed = points;
        spent = 0;
    }

    /** Its state. */
    void exchange(Archive archive) throws IOException {
        next = archive.int64(next);
        changed = archive.int64(changed);
        spent = archive.float64(spent);
    }

    StreamSchedule copy() {
        StreamSchedule copy = new StreamSchedule();
        copy.next = next;
        copy.changed = changed;
        copy.spent = spent;
        return copy;
    }
}
