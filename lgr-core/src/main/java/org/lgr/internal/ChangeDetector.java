package org.lgr.internal;

import java.io.IOException;

/**
 * Suspects that the world has changed: squared errors, in units of the variance that a model sure of itself predicts, are suddenly far
 * larger than they used to be. Points of which little is known do not count, and neither do those of the first thousand. What
 * is usual is not learned while there is a suspicion, but after a while what goes on has become usual.
 */
final class ChangeDetector {
    static final int MEMORY = 100; // points that say how errors are now
    private static final double NOW = 1.0 / MEMORY;
    private static final double USUALLY = 1.0 / 2000;
    private static final double FAR_LARGER = 4;
    private static final double LARGEST = 25; // so that single outliers do not count
    private static final int FIRST = 1000; // points before the first suspicion
    private static final int APART = 500; // points from one suspicion to the next
    private static final int MOST = 6; // suspicions in a row

    double now = 1;
    double usually = 1;
    long points;
    int suspicions; // in a row

    /**
     * Takes the error of one point in.
     *
     * @param error of the local models, squared
     * @param total its variance: noise, and what is not known
     * @param unknown the second of these
     * @return whether the world may have changed
     */
    boolean observe(double error, double total, double unknown) {
        if (unknown > 0.5 * total) {
            return false;
        }
        double ratio = Math.min(LARGEST, error / total);
        points++;
        now += Math.max(NOW, 1.0 / points) * (ratio - now);
        if (now < FAR_LARGER * Math.max(usually, 0.5)) {
            usually += Math.max(USUALLY, 1.0 / points) * (ratio - usually);
            suspicions = 0;
            return false;
        }
        if (points < FIRST + (suspicions > 0 ? APART : 0)) {
            return false;
        }
        points = FIRST;
        if (++suspicions > MOST) {
            usually = now;
            suspicions = 0;
        }
        return suspicions > 0;
    }

    /** Its state. */
    void exchange(Archive archive) throws IOException {
        now = archive.float64(now);
        usually = archive.float64(usually);
        points = archive.int64(points);
        suspicions = archive.int32(suspicions);
    }

    ChangeDetector copy() {
        ChangeDetector copy = new ChangeDetector();
        copy.now = now;
        copy.usually = usually;
        copy.points = points;
        copy.suspicions = suspicions;
        return copy;
    }
}
