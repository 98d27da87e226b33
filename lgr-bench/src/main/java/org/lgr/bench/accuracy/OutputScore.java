package org.lgr.bench.accuracy;

import org.jspecify.annotations.Nullable;

/**
 * How well one target was predicted.
 *
 * @param nmse mean squared error over the variance of the test targets
 * @param distribution how good the predicted distributions are, or {@code null} if the method offers none
 * @param localModels their number, or {@code null} if the method has none
 */
record OutputScore(
        double nmse,
        @Nullable DistributionScore distribution,
        @Nullable Integer localModels) {
    /**
     * How good predicted distributions are.
     *
     * @param nlpd mean negative log predictive density of observed targets, in nats
     * @param coverage95 share of observed targets inside the 95 % interval
     * @param far share of points far from the training rows where the predicted variance is at least that of the training
     *     targets: there, nothing is known
     */
    record DistributionScore(double nlpd, double coverage95, double far) {}
}
