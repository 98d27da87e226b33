package org.lgr.baselines.process;

import java.util.Random;
import org.lgr.Prediction;
import org.lgr.internal.loops.FastLoops;

/**
 * Incremental sparse spectrum Gaussian process regression, I-SSGPR [Gijsberts and Metta 2013], after the paper. The
 * covariance is replaced by that of random cosines and sines, whose frequencies are draws from its spectrum, so that
 * the process becomes Bayesian linear regression with features φ. Its precision A = σ²I + Σ φφᵀ is kept as the factor A
 * = RᵀR, which a new point changes by rotations; the right-hand side R⁻ᵀΣ φy is rotated along.
 */
public final class SparseSpectrumProcess implements ProcessStream {
    private final ProcessPrior prior;
    private final int frequencies;
    private final double[] omega; // frequencies×dimension
    private final double amplitude;
    private final double[] factor; // R, features×features, upper triangle by rows
    private final double[] rotated; // R⁻ᵀΣ φy
    private final double[] weights; // A⁻¹Σ φy
    private final double[] input;
    private final double[] features;

    /**
     * Without points.
     *
     * @param frequencies random frequencies; each gives a cosine and a sine
     * @param seed of the frequencies
     */
    public SparseSpectrumProcess(ProcessPrior prior, int frequencies, long seed) {
        if (frequencies < 1) {
            throw new IllegalArgumentException("at least 1 frequency is needed, got " + frequencies);
        }
        this.prior = prior;
        this.frequencies = frequencies;
        int dimension = prior.dimension();
        omega = new double[frequencies * dimension];
        Random random = new Random(seed);
        for (int i = 0; i < omega.length; i++) {
            omega[i] = random.nextGaussian();
        }
        amplitude = Math.sqrt(prior.signal() / frequencies);
        int size = 2 * frequencies;
        factor = new double[size * size];
        for (int i = 0; i < size; i++) {
            factor[i * size + i] = Math.sqrt(prior.noise());
        }
        rotated = new double[size];
        weights = new double[size];
        input = new double[dimension];
        features = new double[size];
    }

    /** Writes the features of a point: all cosines, then all sines. */
    void features(double[] x, double[] into) {
        prior.scale(x, input);
        for (int f = 0; f < frequencies; f++) {
            double phase = FastLoops.dot(omega, f * input.length, input, 0, input.length);
            into[f] = amplitude * Math.cos(phase);
            into[frequencies + f] = amplitude * Math.sin(phase);
        }
    }

    @Override
    public void update(double[] x, double y) {
        double left = prior.target(y);
        features(x, features);
        int size = features.length;
        for (int k = 0; k < size; k++) { // rotates row k of R and the features such that feature k vanishes
            double diagonal = factor[k * size + k];
            double length = Math.hypot(diagonal, features[k]);
            double cosine = diagonal / length;
            double sine = features[k] / length;
            rotate(cosine, sine, k * size, k, size);
            double before = rotated[k];
            rotated[k] = cosine * before + sine * left;
            left = cosine * left - sine * before;
        }
        System.arraycopy(rotated, 0, weights, 0, size);
        for (int k = size - 1; k >= 0; k--) {
            double known = FastLoops.dot(factor, k * size + k + 1, weights, k + 1, size - k - 1);
            weights[k] = (weights[k] - known) / factor[k * size + k];
        }
    }

    private void rotate(double cosine, double sine, int row, int from, int to) {
        for (int j = from; j < to; j++) {
            double entry = factor[row + j];
            double feature = features[j];
            factor[row + j] = cosine * entry + sine * feature;
            features[j] = cosine * feature - sine * entry;
        }
    }

    @Override
    public Prediction predict(double[] x) {
        features(x, features);
        int size = features.length;
        double mean = FastLoops.dot(features, 0, weights, 0, size);
        double leverage = 0; // φᵀA⁻¹φ = |R⁻ᵀφ|²
        for (int k = 0; k < size; k++) {
            double solved = features[k] / factor[k * size + k];
            leverage += solved * solved;
            FastLoops.axpy(-solved, factor, k * size + k + 1, features, k + 1, size - k - 1);
        }
        return prior.prediction(mean, prior.noise() * leverage);
    }
}
