package org.lgr.bench.method;

import org.lgr.bench.data.Samples;

/** A way to learn a function from samples. */
public interface Method {
    /** What users call it. */
    String name();

    /** What it is and how it is set, for the reader of a table. */
    String description();

    /**
     * The method with settings chosen for training rows, as a competent user would: on a validation part of them, never on
     * the test. Done once for each task; its time does not count.
     */
    default Method tuned(Samples training) {
        return this;
    }

    /** Learns all targets. */
    Fitted fit(Samples training, long seed);
}
