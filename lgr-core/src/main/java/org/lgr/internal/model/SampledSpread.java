package org.lgr.internal.model;

import java.util.Arrays;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.loops.PointLoops;

/**
 * Posterior variance from samples of weights and length scales: the mean square of φ̃ᵀw̃, where φ̃ are the features of
 * the model linearised in its weights and log λ. It is part of the workspace of a {@link PointEvaluation} and uses the
 * point of that.
 *
 * <p>All samples of one feature are stored side by side, and features of neighbouring local models one after the other,
 * so that a prediction reads the samples of active models once and in the order of memory.
 */
final class SampledSpread {
    private final PointEvaluation at;
    private final ModelParameters parameters;
    private final int dimension;
    private final int count; // number of samples
    private final int firstScale; // the first row of log λ, after those of the offset and of the weights
    private final double[] rows; // rows of the offset, of the weights, and of log λ (M×D); each holds all samples
    private final double[] inverse; // M×D, 1/λ
    private final double[] shares; // M, f_m, the contribution of each active model to the mean
    private final double[] stretches; // M×D, f_m (x − c)²/λ²
    private final double[] sums; // φ̃ᵀw̃ of every sample
    private final double[] mixture; // D, mixture Σ_s a_s (sample s) of log λ of one model, for the gradient
    private final double[] combined; // P

    SampledSpread(PointEvaluation at) {
        this.at = at;
        parameters = at.parameters;
        dimension = parameters.dimension();
        int models = at.eta.length;
        firstScale = 1 + at.phi.length;
        int size = firstScale + models * dimension;
        double[] samples = parameters.posterior().spread();
        count = samples.length / size;
        rows = new double[samples.length];
        for (int s = 0; s < count; s++) {
            for (int i = 0; i < size; i++) {
                rows[i * count + s] = samples[s * size + i];
            }
        }
        inverse =
                Arrays.stream(parameters.lengthScales()).map(scale -> 1 / scale).toArray();
        shares = new double[models];
        stretches = new double[models * dimension];
        sums = new double[count];
        mixture = new double[dimension];
        combined = new double[at.phi.length];
    }

    double variance() {
        System.arraycopy(rows, 0, sums, 0, count);
        int a = 0;
        while (a < at.activeCount) { // runs of neighbouring active models
            int from = at.active[a];
            int to = from;
            while (a < at.activeCount && at.active[a] == to) {
                shares[to] = at.share(to);
                to++;
                a++;
            }
            addModels(from, to);
        }
        double squares = 0;
        for (double sum : sums) {
            squares += sum * sum;
        }
        return squares / count;
    }

    private void addModels(int from, int to) {
        PointLoops loops = FastLoops.points();
        int weight = at.weightOffsets[from];
        loops.addRows(rows, (1 + weight) * count, at.weightOffsets[to] - weight, at.phi, weight, sums);
        loops.stretches(at.x, parameters.centres(), inverse, from, to, shares, stretches);
        int scale = from * dimension;
        loops.addRows(rows, (firstScale + scale) * count, (to - from) * dimension, stretches, scale, sums);
    }

    /**
     * Computes half of the gradient of {@link #variance}, which must have been called before. With a_s = φ̃ᵀw̃_s, the
     * gradient is 2/S Σ_s a_s ∂a_s/∂x. Because a_s is linear in the sample, it is the gradient for one mixture Σ_s a_s
     * w̃_s of all samples.
     */
    void gradient(double[] into) {
        Arrays.fill(into, 0);
        for (int a = 0; a < at.activeCount; a++) {
            addGradient(at.active[a], into);
        }
    }

    /** Adds ∂/∂x of η_m [ξᵀw̃ + (ξᵀμ)(z²ᵀṽ)] for the part (w̃, ṽ) of model m in the mixture. */
    private void addGradient(int m, double[] into) {
        at.offsetFromCentre(m);
        double stretch = 0; // z²ᵀṽ
        for (int d = 0; d < dimension; d++) {
            mixture[d] = mixture(firstScale + m * dimension + d);
            double z = at.delta[d] * inverse[m * dimension + d];
            stretch += z * z * mixture[d];
        }
        for (int p = at.weightOffsets[m]; p < at.weightOffsets[m + 1]; p++) {
            combined[p] = mixture(1 + p) + stretch * parameters.weights()[p];
        }
        at.addFeatureGradient(m, combined, into);
        for (int d = 0; d < dimension; d++) {
            double perScale = inverse[m * dimension + d];
            into[d] += shares[m] * mixture[d] * 2 * at.delta[d] * perScale * perScale;
        }
    }

    private double mixture(int row) {
        return FastLoops.dot(rows, row * count, sums, 0, count) / count;
    }
}
