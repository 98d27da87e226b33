package org.lgr.internal;

import java.util.Arrays;

/**
 * Posterior variance from samples of weights and length scales: the mean square of φ̃ᵀw̃, where φ̃ are the features of the model
 * linearised in its weights and log λ. Part of the workspace of an {@link Evaluation}, at whose point it looks.
 *
 * <p>All samples of one feature stand side by side, and the features of one local model one after the other, so that a prediction
 * reads what belongs to active models once, in the order of memory.
 */
final class SampledSpread {
    private final Evaluation at;
    private final Parameters parameters;
    private final int dimension;
    private final int count; // of samples
    private final double[]
            rows; // of the offset, then for each model of its weights and of log λ; each with all samples
    private final double[] inverse; // M×D, 1/λ
    private final double[] features; // of one model: φ, then f_m (x − c)²/λ² for its share f_m of the mean
    private final double[] sums; // φ̃ᵀw̃ of every sample
    private final double[] mixture; // of one model, Σ_s a_s (sample s) for the gradient
    private final double[] combined; // P

    SampledSpread(Evaluation at) {
        this.at = at;
        parameters = at.parameters;
        dimension = parameters.dimension();
        int models = at.eta.length;
        int size = 1 + at.phi.length + models * dimension;
        count = parameters.posterior().spread().length / size;
        rows = rows(size);
        inverse = Localiser.inverse(parameters.lengthScales());
        int most = 0;
        for (int m = 0; m < models; m++) {
            most = Math.max(most, live(m) + dimension);
        }
        features = new double[most];
        sums = new double[count];
        mixture = new double[most];
        combined = new double[at.phi.length];
    }

    private int live(int m) {
        return at.weightOffsets[m + 1] - at.weightOffsets[m];
    }

    /** Where the features of a model start among all. */
    private int first(int m) {
        return 1 + at.weightOffsets[m] + m * dimension;
    }

    private double[] rows(int size) {
        double[] samples = parameters.posterior().spread();
        double[] all = new double[samples.length];
        for (int s = 0; s < count; s++) {
            int from = s * size;
            int to = s;
            all[to] = samples[from];
            for (int m = 0; m < at.eta.length; m++) {
                for (int p = at.weightOffsets[m]; p < at.weightOffsets[m + 1]; p++) {
                    all[to += count] = samples[from + 1 + p];
                }
                for (int d = 0; d < dimension; d++) {
                    all[to += count] = samples[from + 1 + at.phi.length + m * dimension + d];
                }
            }
        }
        return all;
    }

    double variance() {
        System.arraycopy(rows, 0, sums, 0, count);
        for (int a = 0; a < at.activeCount; a++) {
            int m = at.active[a];
            fillFeatures(m);
            Kernels.points().addRows(rows, first(m) * count, live(m) + dimension, features, sums);
        }
        double squares = 0;
        for (double sum : sums) {
            squares += sum * sum;
        }
        return squares / count;
    }

    private void fillFeatures(int m) {
        int live = live(m);
        System.arraycopy(at.phi, at.weightOffsets[m], features, 0, live);
        double share = at.share(m);
        at.offsetFromCentre(m);
        for (int d = 0; d < dimension; d++) {
            double z = at.delta[d] * inverse[m * dimension + d];
            features[live + d] = share * (z * z);
        }
    }

    /**
     * Half of the gradient of {@link #variance}, which must have been asked for: with a_s = φ̃ᵀw̃_s that is 2/S Σ_s a_s ∂a_s/∂x, and
     * because a_s is linear in the sample, the gradient for one mixture Σ_s a_s w̃_s of all samples.
     */
    void gradient(double[] into) {
        Arrays.fill(into, 0);
        for (int a = 0; a < at.activeCount; a++) {
            addGradient(at.active[a], into);
        }
    }

    /** Adds ∂/∂x of η_m [ξᵀw̃ + (ξᵀμ)(z²ᵀṽ)] for the part (w̃, ṽ) of model m in the mixture. */
    private void addGradient(int m, double[] into) {
        int live = live(m);
        for (int i = 0; i < live + dimension; i++) {
            mixture[i] = Kernels.dot(rows, (first(m) + i) * count, sums, 0, count) / count;
        }
        at.offsetFromCentre(m);
        double stretch = 0; // z²ᵀṽ
        for (int d = 0; d < dimension; d++) {
            double z = at.delta[d] * inverse[m * dimension + d];
            stretch += z * z * mixture[live + d];
        }
        int from = at.weightOffsets[m];
        for (int j = 0; j < live; j++) {
            combined[from + j] = mixture[j] + stretch * parameters.weights()[from + j];
        }
        at.addFeatureGradient(m, combined, into);
        double share = at.share(m);
        for (int d = 0; d < dimension; d++) {
            double perScale = inverse[m * dimension + d];
            into[d] += share * mixture[live + d] * 2 * at.delta[d] * perScale * perScale;
        }
    }
}
