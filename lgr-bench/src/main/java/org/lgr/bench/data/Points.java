package org.lgr.bench.data;

/** Points of a stream, one after the other. */
@FunctionalInterface
public interface Points {
    /** Writes the next point. */
    void next(double[] x, double[] y);
}
