package org.lgr;

/**
 * Makes a predictor of data. What a learner tells beyond that, such as how training went, its own {@code fit} method
 * returns.
 */
@FunctionalInterface
public interface Learner {
    /** Learns from data, with the settings of this learner. */
    Predictor learn(Dataset data);
}
