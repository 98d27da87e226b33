package org.lgr.bench.data;

/** Points of a stream, one after the other. */
@FunctionalInterface
public interface Points {
    /** Writes the next one. */
    void next(double[] x, double[] y);
}
