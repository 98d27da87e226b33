package org.lgr.internal.stream;

import java.io.IOException;
import org.lgr.internal.file.Archive;

/**
 * The current error δ of the local models of one output, which neighbouring points share. In y = f(x) + δ + ε the error
 * has variance a·s². Between two points it has correlation ρ = exp(−½ d²/ℓ²) for their distance d, where ℓ is a few
 * steps of the stream. Conditioned on the last point alone, this is a Kalman filter with one state. It prevents that
 * errors in a new region are mistaken for noise, or for errors of the weights.
 *
 * <p>The best a changes along the stream. So a few values are filtered in parallel, and the one with the best recent
 * predictions is used. For points in random order ρ ≈ 0 or a = 0, and the filter has no effect.
 */
final class SharedError {
    private static final double[] AMPLITUDES = {0, 1, 4, 16, 64}; // a
    static final int COUNT = AMPLITUDES.length;
    private static final double MEMORY = 0.998; // decay of the mean losses per point
    private static final double LARGEST = 1e145; // mean in a checkpoint, whose square is finite
    // Squared error divided by the variance. Limits the effect of single outliers.
    private static final double LARGEST_SURPRISE = 25;

    final double[] mean = new double[COUNT];
    final double[] variance = new double[COUNT];
    final double[] loss = new double[COUNT];
    int best;

    /** Returns the expected error at a point with correlation ρ to the last one. */
    double mean(double correlation) {
        return correlation * mean[best];
    }

    /** Returns the variance of the error at a point with correlation ρ to the last one. */
    double variance(double correlation, double noise) {
        return variance(best, correlation, noise);
    }

    /** Returns the variance of the error at points that are not correlated with the last one. */
    double stationaryVariance(double noise) {
        return AMPLITUDES[best] * noise;
    }

    private double variance(int i, double correlation, double noise) {
        double kept = correlation * correlation;
        return AMPLITUDES[i] * noise * (1 - kept) + kept * variance[i];
    }

    /**
     * Takes in the error of one point.
     *
     * @param error y − f(x)
     * @param noise noise variance s²
     * @param rest variance of y − f(x) − δ: the noise of this point, and the uncertainty of f
     * @param doubt variance added where the data give no support; used to compare amplitudes, but not to learn
     * @param correlation ρ, the correlation of this point with the last one
     * @param trust in this point, in (0, 1]; its noise counts as if it were divided by it
     * @param evidence weight of this point in the comparison of amplitudes, in (0, 1]
     */
    void learn(
            double error, double noise, double rest, double doubt, double correlation, double trust, double evidence) {
        double news = (1 - MEMORY) * evidence;
        int next = 0;
        for (int i = 0; i < COUNT; i++) {
            double expected = correlation * mean[i];
            double own = variance(i, correlation, noise);
            double surprise = error - expected;
            double total = own + rest + doubt;
            double squared = Math.min(LARGEST_SURPRISE, surprise * surprise / total);
            loss[i] = (1 - news) * loss[i] + news * 0.5 * (Math.log(total) + squared);
            double gain = own / (own + rest / trust);
            mean[i] = expected + gain * surprise;
            variance[i] = own * (1 - gain);
            next = loss[i] < loss[next] ? i : next;
        }
        best = next;
    }

    /** Restarts after the local models changed, given their error at the last point. */
    void restart(double error, double noise) {
        for (int i = 0; i < COUNT; i++) {
            double gain = AMPLITUDES[i] / (AMPLITUDES[i] + 1);
            mean[i] = gain * error;
            variance[i] = gain * noise;
        }
    }

    /** Reads or writes the state. */
    void exchange(Archive archive) throws IOException {
        archive.fillWithin(LARGEST, mean);
        archive.fillWithin(LARGEST * LARGEST, variance);
        archive.fillWithin(LARGEST * LARGEST, loss);
        for (double value : variance) {
            archive.require(value >= 0, "a variance of " + value);
        }
        best = archive.int32(best);
        archive.require(best >= 0 && best < COUNT, "an amplitude numbered " + best);
    }

    SharedError copy() {
        SharedError copy = new SharedError();
        System.arraycopy(mean, 0, copy.mean, 0, COUNT);
        System.arraycopy(variance, 0, copy.variance, 0, COUNT);
        System.arraycopy(loss, 0, copy.loss, 0, COUNT);
        copy.best = best;
        return copy;
    }
}
