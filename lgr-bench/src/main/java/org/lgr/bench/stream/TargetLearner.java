package org.lgr.bench.stream;

import org.lgr.Prediction;

/** A learner of one target, which knows its settings already. */
interface TargetLearner {
    void learn(double[] x, double y);

    Prediction predict(double[] x);

    /** Number of local models; 0 for a method that has none. */
    default int size() {
        return 0;
    }
}
