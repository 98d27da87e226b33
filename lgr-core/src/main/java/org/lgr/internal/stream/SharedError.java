package org.lgr.internal.stream;

import java.io.IOException;
import org.lgr.internal.file.Archive;

/**
 * What the local models of one output miss at the moment: an error δ that neighbouring points share. In y = f(x) + δ + ε the error
 * has variance a·s², and between two points correlation ρ = exp(−½ d²/ℓ²) for their distance d, ℓ being a few steps of the stream. Following the last point alone, it is a
 * Kalman filter with one state. It keeps errors of a motion through new ground from being taken for noise, or for weights.
 *
 * <p>Which a is right changes along the stream: a few are followed side by side, and the one that has predicted best lately counts.
 * Points in random order have ρ ≈ 0 or a = 0, and nothing happens.
 */
final class SharedError {
    private static final double[] AMPLITUDES = {0, 1, 4, 16, 64}; // a
    static final int COUNT = AMPLITUDES.length;
    private static final double MEMORY = 0.998; // of losses
    private static final double LARGEST_SURPRISE =
            25; // squared error over variance, so that single outliers do not decide

    final double[] mean = new double[COUNT];
    final double[] variance = new double[COUNT];
    final double[] loss = new double[COUNT];
    int best;

    /** Expected error at a point with correlation ρ to the last one. */
    double mean(double correlation) {
        return correlation * mean[best];
    }

    /** Its variance. */
    double variance(double correlation, double noise) {
        return variance(best, correlation, noise);
    }

    /** Variance of the error at points that have nothing to do with the last one. */
    double stationaryVariance(double noise) {
        return AMPLITUDES[best] * noise;
    }

    private double variance(int i, double correlation, double noise) {
        double kept = correlation * correlation;
        return AMPLITUDES[i] * noise * (1 - kept) + kept * variance[i];
    }

    /**
     * Takes the error of one point in.
     *
     * @param error y − f(x)
     * @param noise variance s²
     * @param rest variance of y − f(x) − δ: noise of this point, and what is not known about f
     * @param doubt variance added where the data give no support: for judging, not for learning
     */
    void learn(double error, double noise, double rest, double doubt, double correlation) {
        int next = 0;
        for (int i = 0; i < COUNT; i++) {
            double expected = correlation * mean[i];
            double own = variance(i, correlation, noise);
            double surprise = error - expected;
            double total = own + rest + doubt;
            double squared = Math.min(LARGEST_SURPRISE, surprise * surprise / total);
            loss[i] = MEMORY * loss[i] + (1 - MEMORY) * 0.5 * (Math.log(total) + squared);
            double gain = own / (own + rest);
            mean[i] = expected + gain * surprise;
            variance[i] = own * (1 - gain);
            next = loss[i] < loss[next] ? i : next;
        }
        best = next;
    }

    /** Starts anew after the local models changed, with the error at the last point. */
    void restart(double error, double noise) {
        for (int i = 0; i < COUNT; i++) {
            double gain = AMPLITUDES[i] / (AMPLITUDES[i] + 1);
            mean[i] = gain * error;
            variance[i] = gain * noise;
        }
    }

    /** Its state. */
    void exchange(Archive archive) throws IOException {
        archive.fill(mean);
        archive.fill(variance);
        archive.fill(loss);
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
