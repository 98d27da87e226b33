package org.lgr.internal.durable;

/** Receives the points of a journal. */
@FunctionalInterface
public interface Points {
    /** Receives one point. The arrays are reused by the next call. */
    void accept(double[] x, double[] y, double weight);
}
