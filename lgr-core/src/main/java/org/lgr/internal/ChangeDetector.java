package org.lgr.internal;

import java.io.IOException;

/**
 * Notices that the world has changed: squared errors, in units of the variance that a model sure of itself predicts, are suddenly
 * far larger than they used to be. Points of which little is known do not count, and neither do those of the first thousand.
 */
final class ChangeDetector {
    static final int MEMORY = 100; // points that say how errors are now
    private static final double NOW = 1.0 / MEMORY;
    private static final double USUALLY = 1.0 / 2000;
    private static final double FAR_LARGER = 4;
    private static final double LARGEST = 25; // so that single outliers do not count
    private static final int PATIENCE = 1000; // points from the start, and from one change to the next

    double now = 1;
    double usually = 1;
    long points;

    /**
     * Takes the error of one point in.
     *
     * @param error of the local models, squared
     * @param total its variance: noise, and what is not known
     * @param unknown the second of these
     * @return whether the world has changed
     */
    boolean observe(double error, double total, double unknown) {
        if (unknown > 0.5 * total) {
            return false;
        }
        double ratio = Math.min(LARGEST, error / total);
        points++;
        now += Math.max(NOW, 1.0 / points) * (ratio - now);
        usually += Math.max(USUALLY, 1.0 / points) * (ratio - usually);
        if (points < PATIENCE || now < FAR_LARGER * Math.max(usually, 0.5)) {
            return false;
        }
        points = 0;
        return true;
    }

    /** Its state. */
    void exchange(Archive archive) throws IOException {
        now = archive.float64(now);
        usually = archive.float64(usually);
        points = archive.int64(points);
    }

    ChangeDetector copy() {
        ChangeDetector copy = new ChangeDetector();
        copy.now = now;
        copy.usually = usually;
        copy.points = points;
        return copy;
    }
}
