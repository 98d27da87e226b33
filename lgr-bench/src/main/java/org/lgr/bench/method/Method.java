package org.lgr.bench.method;

import org.lgr.bench.data.Samples;

/** A way to learn a function from samples. */
public interface Method {
    /** Name on the command line. */
    String name();

    /** Description of the method and its settings, for readers of tables. */
    String description();

    /**
     * The method with settings chosen for training rows, as a competent user would: on a validation part of them, never
     * on the test set. Done once for each task; its time is reported separately.
     */
    default Method tuned(Samples training) {
        return this;
    }

    /** Learns all targets. */
    Fitted fit(Samples training, long seed);
}
