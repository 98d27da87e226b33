package org.lgr.internal.file;

import java.util.Arrays;
import org.lgr.PosteriorForm;
import org.lgr.internal.loops.PointLoops;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;

/**
 * Bounds of what a model can predict at any input whatsoever. If they are finite, no input makes a mean, a variance or
 * a gradient overflow on the way. A feature of a local model with length scales λ is at most (rλ)^k, where r is the
 * distance at which activations are taken for zero and k the order of its basis.
 */
final class PredictionBounds {
    private static final double SMALLEST_LENGTH = 1e-150; // whose square is positive
    private static final double FARTHEST = 1e145; // whose square is finite, also times a million
    private static final double LARGEST_WEIGHT = 1e120;
    private static final double LARGEST = 1e50;
    private static final double SMALLEST = 1e-50;
    private static final double STEEPEST = 1e3; // exponent of a variance map; fits have at most 3

    private final ModelParameters parameters;
    private final double[] features; // P, the largest value of each feature
    private double smallestLength = Double.POSITIVE_INFINITY;

    private PredictionBounds(ModelParameters parameters) {
        this.parameters = parameters;
        features = new double[parameters.weights().length];
        int dimension = parameters.dimension();
        int p = 0;
        for (int m = 0; m < parameters.live().length; m++) {
            double longest = 0;
            for (int i = m * dimension; i < (m + 1) * dimension; i++) {
                longest = Math.max(longest, parameters.lengthScales()[i]);
                smallestLength = Math.min(smallestLength, parameters.lengthScales()[i]);
            }
            double reach = Math.max(1, Math.sqrt(PointLoops.FARTHEST) * longest);
            double largest = Math.pow(reach, parameters.basis().order());
            for (int k = 0; k < parameters.live()[m].length; k++) {
                features[p++] = largest;
            }
        }
    }

    /**
     * Refuses values for which some prediction is not finite, or some variance not positive.
     *
     * @throws IllegalArgumentException at the first of them
     */
    static void check(ModelParameters parameters) {
        FieldChecks.between("length scales", SMALLEST_LENGTH, LARGEST, parameters.lengthScales());
        WeightPosterior posterior = parameters.posterior();
        FieldChecks.between("noise", SMALLEST, FARTHEST * FARTHEST, posterior.noise());
        if (posterior.map() != null) {
            FieldChecks.between(
                    "factors of noise and leverage, and reference leverage",
                    SMALLEST,
                    LARGEST,
                    posterior.map().noiseFactor(),
                    posterior.map().leverageFactor(),
                    posterior.map().reference());
            FieldChecks.within("exponent", STEEPEST, posterior.map().exponent());
            FieldChecks.within("shrinkage", LARGEST, posterior.map().shrinkage());
        }
        Support support = parameters.support();
        FieldChecks.between("activation scale", SMALLEST, LARGEST, support.activationScale());
        FieldChecks.between("distance scale", SMALLEST, LARGEST, support.distanceScale());
        FieldChecks.within("weights", LARGEST_WEIGHT, parameters.weights());
        FieldChecks.within("covariance or samples", LARGEST_WEIGHT, posterior.spread());
        FieldChecks.within("whitening", LARGEST, support.whitening());
        FieldChecks.within("offset", LARGEST_WEIGHT, posterior.offset());
        if (Double.isFinite(support.targetLow())) {
            FieldChecks.within("smallest and largest target", FARTHEST, support.targetLow(), support.targetHigh());
        }
        FieldChecks.within("centres", FARTHEST, parameters.centres());
        FieldChecks.within("smallest inputs", FARTHEST, support.low());
        FieldChecks.within("largest inputs", FARTHEST, support.high());
        new PredictionBounds(parameters).require();
    }

    private void require() {
        double scale = parameters.scaling().targetScale();
        double mean = Math.max(sum(), targets());
        double variance = 1 + 2 * mean * mean + spread();
        double slope = steepest(variance)
                / (smallestLength * Math.min(1, parameters.support().activationScale()));
        boolean finite = Double.isFinite(Math.abs(parameters.scaling().targetMean()) + scale * mean)
                && Double.isFinite(scale * scale * variance + parameters.noiseVariance())
                && Double.isFinite(slope / parameters.posterior().noise());
        FieldChecks.require(
                finite && parameters.noiseVariance() > 0,
                "means and variances of predictions must be finite and variances positive at any input, but"
                        + " standardised ones may reach " + mean + " and " + variance + ", with noise of "
                        + parameters.noiseVariance() + " and the target scale " + scale);
    }

    /** Returns the largest term in a gradient of the variance, but for the factors that follow. */
    private double steepest(double variance) {
        if (parameters.posterior().form() != PosteriorForm.SAMPLES) {
            return variance;
        }
        double sample = largest(parameters.posterior().spread());
        double weight = 1 + largest(parameters.weights());
        return Math.max(variance, sample * Math.sqrt(variance) * weight * PointLoops.FARTHEST * largest(features));
    }

    private static double largest(double[] values) {
        return Arrays.stream(values).map(Math::abs).max().orElse(0);
    }

    /** Returns the largest sum of all local models. */
    private double sum() {
        double sum = Math.abs(parameters.posterior().offset());
        for (int p = 0; p < features.length; p++) {
            sum += Math.abs(parameters.weights()[p]) * features[p];
        }
        return sum;
    }

    /** Returns the largest target, which means return to. */
    private double targets() {
        double low = parameters.support().targetLow();
        return Double.isFinite(low)
                ? Math.max(Math.abs(low), Math.abs(parameters.support().targetHigh()))
                : 0; // not known, and no limit to means
    }

    /** Returns the largest variance of the sum. */
    private double spread() {
        WeightPosterior posterior = parameters.posterior();
        if (posterior.form() == PosteriorForm.SAMPLES) {
            return sampled(posterior.spread());
        }
        double variance = 0;
        int at = 0;
        int from = 0;
        for (int size : ModelFile.blocks(posterior.form(), parameters.live(), features.length)) {
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    variance += Math.abs(posterior.spread()[at++]) * features[from + i] * features[from + j];
                }
            }
            from += size;
        }
        return variance;
    }

    private double sampled(double[] samples) {
        int dimension = parameters.dimension();
        int scales = parameters.centres().length;
        int size = 1 + features.length + scales;
        double largest = 0;
        for (int from = 0; from < samples.length; from += size) {
            double sum = Math.abs(samples[from]);
            for (int p = 0; p < features.length; p++) {
                sum += Math.abs(samples[from + 1 + p]) * features[p];
            }
            int p = 0;
            for (int m = 0; m < parameters.live().length; m++) {
                double share = 0;
                for (int end = p + parameters.live()[m].length; p < end; p++) {
                    share += Math.abs(parameters.weights()[p]) * features[p];
                }
                for (int i = m * dimension; i < (m + 1) * dimension; i++) {
                    sum += share * PointLoops.FARTHEST * Math.abs(samples[from + 1 + features.length + i]);
                }
            }
            largest = Math.max(largest, sum * sum);
        }
        return largest;
    }
}
