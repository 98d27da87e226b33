package org.lgr.bench.accuracy;

import org.jspecify.annotations.Nullable;

/**
 * Accuracy of the predictions of one target.
 *
 * @param nmse mean squared error over the variance of the test targets
 * @param distribution quality of the predicted distributions, or {@code null} if the method predicts none
 * @param localModels number of local models, or {@code null} if the method has none
 */
record OutputScore(
        double nmse,
        @Nullable DistributionScore distribution,
        @Nullable Integer localModels) {
    /**
     * Quality of predicted distributions.
     *
     * @param nlpd mean negative log predictive density of observed targets, in nats
     * @param coverage95 share of observed targets inside the 95 % interval
     * @param far share of points far from the training rows at which the predicted variance is at least that of the
     * training targets, as it should be where nothing is known
     */
    record DistributionScore(double nlpd, double coverage95, double far) {}
}
