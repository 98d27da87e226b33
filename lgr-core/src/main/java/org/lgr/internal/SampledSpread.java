package org.lgr.internal;

import java.util.Arrays;

/**
 * Posterior variance from samples of weights and length scales: the mean square of φ̃ᵀw̃, where φ̃ are the features of the model
 * linearised in its weights and log λ. Part of the workspace of an {@link Evaluation}, at whose point it looks.
 */
final class SampledSpread {
    private final Evaluation at;
    private final Parameters parameters;
    private final double[] samples;
    private final int dimension;
    private final int scalesFrom; // in what follows: 1, φ, and f_m (x − c)²/λ² for each model's share f_m of the mean
    private final double[] linearised; // 1 + P + M·D, features of samples
    private final double[] mixture; // 1 + P + M·D, Σ_s a_s (sample s) for the gradient
    private final double[] combined; // P

    SampledSpread(Evaluation at) {
        this.at = at;
        parameters = at.parameters;
        samples = parameters.posterior().spread();
        dimension = parameters.dimension();
        scalesFrom = 1 + at.phi.length;
        linearised = new double[scalesFrom + at.eta.length * dimension];
        mixture = new double[linearised.length];
        combined = new double[at.phi.length];
    }

    double variance() {
        fillLinearised();
        int size = linearised.length;
        double squares = 0;
        for (int from = 0; from < samples.length; from += size) {
            double a = Kernels.dot(samples, from, linearised, 0, size);
            squares += a * a;
        }
        return squares * size / samples.length;
    }

    private void fillLinearised() {
        Arrays.fill(linearised, 0);
        linearised[0] = 1;
        for (int a = 0; a < at.activeCount; a++) {
            int m = at.active[a];
            int from = at.weightOffsets[m];
            System.arraycopy(at.phi, from, linearised, 1 + from, at.weightOffsets[m + 1] - from);
            double share = at.share(m);
            at.offsetFromCentre(m);
            for (int d = 0; d < dimension; d++) {
                double z = at.delta[d] / parameters.lengthScales()[m * dimension + d];
                linearised[scalesFrom + m * dimension + d] = share * z * z;
            }
        }
    }

    /**
     * Half of the gradient of {@link #variance}: with a_s = φ̃ᵀw̃_s that is 2/S Σ_s a_s ∂a_s/∂x, and because a_s is linear in the
     * sample, the gradient for one mixture Σ_s a_s w̃_s of all samples.
     */
    void gradient(double[] into) {
        int size = linearised.length;
        double count = samples.length / (double) size;
        Arrays.fill(mixture, 0);
        for (int from = 0; from < samples.length; from += size) {
            Kernels.axpy(Kernels.dot(samples, from, linearised, 0, size) / count, samples, from, mixture, 0, size);
        }
        Arrays.fill(into, 0);
        for (int a = 0; a < at.activeCount; a++) {
            addGradient(at.active[a], into);
        }
    }

    /** Adds ∂/∂x of η_m [ξᵀw̃ + (ξᵀμ)(z²ᵀṽ)] for the part (w̃, ṽ) of model m in the mixture. */
    private void addGradient(int m, double[] into) {
        at.offsetFromCentre(m);
        int from = scalesFrom + m * dimension;
        double stretch = 0; // z²ᵀṽ
        for (int d = 0; d < dimension; d++) {
            double z = at.delta[d] / parameters.lengthScales()[m * dimension + d];
            stretch += z * z * mixture[from + d];
        }
        for (int p = at.weightOffsets[m]; p < at.weightOffsets[m + 1]; p++) {
            combined[p] = mixture[1 + p] + stretch * parameters.weights()[p];
        }
        at.addFeatureGradient(m, combined, into);
        double share = at.share(m);
        for (int d = 0; d < dimension; d++) {
            double scale = parameters.lengthScales()[m * dimension + d];
            into[d] += share * mixture[from + d] * 2 * at.delta[d] / (scale * scale);
        }
    }
}
