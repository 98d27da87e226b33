package org.lgr.internal.stream;

import java.io.IOException;
import org.lgr.internal.file.Archive;

/**
 * Raises a suspicion that the data-generating process has changed: for a while, squared errors are far larger than
 * usual. Points where the model knows little are ignored, and there is no suspicion during the first thousand points.
 * The usual error is not updated while errors are large. But if several suspicions in a row are not confirmed, the
 * large errors become the usual ones.
 */
final class ChangeDetector {
    static final int MEMORY = 100; // points over which current errors are averaged, and for which they must be large
    private static final double NOW = 1.0 / MEMORY;
    private static final double USUALLY = 1.0 / 2000;
    private static final double FAR_LARGER = 4;
    private static final double LARGEST = 100; // of the usual error; limits the effect of single outliers
    private static final int FIRST = 1000; // points before the first suspicion
    private static final int APART = 500; // points between suspicions
    private static final int MOST = 6; // suspicions in a row

    double now;
    double usually;
    long points;
    long large; // number of points in a row with large errors
    int suspicions; // number of suspicions in a row

    /**
     * Takes in the error of one point.
     *
     * @param error squared error, in units that do not change
     * @param unknown share of its variance that is not noise
     * @return whether a change is suspected
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

    /** Reads or writes the state. */
    void exchange(Archive archive) throws IOException {
        now = archive.float64(now);
        usually = archive.float64(usually);
        archive.require(now >= 0 && usually >= 0, "squared errors of " + now + " and " + usually);
        points = archive.counter(points);
        large = archive.counter(large);
        suspicions = archive.int32(suspicions);
        archive.require(suspicions >= 0, suspicions + " suspicions");
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
