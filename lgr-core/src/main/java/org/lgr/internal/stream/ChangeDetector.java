package org.lgr.internal.stream;

import java.io.IOException;
import org.lgr.internal.file.Archive;

/**
 * Suspects that the world has changed: squared errors are suddenly, and for a while, far larger than they used to be. Points of which
 * little is known do not count, and neither do those of the first thousand. What is usual is not learned while errors are
 * large, but if suspicions lead to nothing, what goes on has become usual.
 */
final class ChangeDetector {
    static final int MEMORY = 100; // points that say how errors are now, and that they must be large for
    private static final double NOW = 1.0 / MEMORY;
    private static final double USUALLY = 1.0 / 2000;
    private static final double FAR_LARGER = 4;
    private static final double LARGEST = 100; // of what is usual, so that single outliers do not count
    private static final int FIRST = 1000; // points before the first suspicion
    private static final int APART = 500; // points from one suspicion to the next
    private static final int MOST = 6; // suspicions in a row

    double now;
    double usually;
    long points;
    long large; // points in a row at which errors are large
    int suspicions; // in a row

    /**
     * Takes the error of one point in.
     *
     * @param error squared, in units that do not change
     * @param unknown share of its variance that is not noise
     * @return whether the world may have changed
     */
    boolean observe(double error, double unknown) {
        if (unknown > 0.5) {
            return false;
        }
        points++;
        double bounded = points == 1 ? error : Math.min(LARGEST * usually, error);
        now += Math.max(NOW, 1.0 / points) * (bounded - now);
        if (points <= FIRST || now < FAR_LARGER * usually) {
            usually += Math.max(USUALLY, 1.0 / points) * (bounded - usually);
            large = 0;
            suspicions = 0;
            return false;
        }
        if (++large < MEMORY + (long) APART * suspicions) {
            return false;
        }
        if (++suspicions > MOST) {
            usually = now;
        }
        return suspicions <= MOST;
    }

    /** Its state. */
    void exchange(Archive archive) throws IOException {
        now = archive.float64(now);
        usually = archive.float64(usually);
        points = archive.int64(points);
        large = archive.int64(large);
        suspicions = archive.int32(suspicions);
    }

    ChangeDetector copy() {
        ChangeDetector copy = new ChangeDetector();
        copy.now = now;
        copy.usually = usually;
        copy.points = points;
        copy.large = large;
        copy.suspicions = suspicions;
        return copy;
    }
}
