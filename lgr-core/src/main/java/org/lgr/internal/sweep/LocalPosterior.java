package org.lgr.internal.sweep;

import org.lgr.Inference;
import org.lgr.PosteriorForm;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.model.WeightPosterior;

/**
 * Posterior covariance of one local model alone, Σ_m = (precision · G_m + A_m)⁻¹ [M14 eq. 27].
 *
 * @param inverseFactor R with Σ_m = RᵀR, live×live lower triangle
 * @param divergence twice the divergence from the prior, without the term of the mean: tr(AΣ) − n − log|A| − log|Σ|
 * @param determined tr(precision · Σ_m G_m), the number of weights that the data determine
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
record LocalPosterior(double[] inverseFactor, double divergence, double determined) {

    static LocalPosterior of(LocalState model, double[] gram, double precision) {
        int live = model.live.length;
        double[] matrix = new double[live * live];
        double logPrior = 0;
        for (int i = 0; i < live; i++) {
            for (int j = 0; j <= i; j++) {
                matrix[i * live + j] = precision * gram[i * live + j];
            }
            matrix[i * live + i] += model.relevance[model.live[i]];
            logPrior += Math.log(model.relevance[model.live[i]]);
        }
        Cholesky cholesky = Cholesky.of(matrix, live);
        double[] r = cholesky.inverseFactor();
        double priorTrace = 0;
        double[] variances = variances(r, live);
        for (int i = 0; i < live; i++) {
            priorTrace += model.relevance[model.live[i]] * variances[i];
        }
        return new LocalPosterior(r, priorTrace - live - logPrior + cholesky.logDeterminant(), live - priorTrace);
    }

    /** Returns the diagonal of RᵀR. */
    static double[] variances(double[] r, int live) {
        double[] variances = new double[live];
        for (int i = 0; i < live; i++) {
            for (int j = 0; j <= i; j++) {
                variances[j] += r[i * live + j] * r[i * live + j];
            }
        }
        return variances;
    }

    /** out ← RᵀR v on the live components of v, both indexed by component. */
    static void multiply(double[] r, int[] live, double[] v, double[] out) {
        int n = live.length;
        double[] half = new double[n];
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j <= i; j++) {
                sum += r[i * n + j] * v[live[j]];
            }
            half[i] = sum;
        }
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int i = j; i < n; i++) {
                sum += r[i * n + j] * half[i];
            }
            out[live[j]] = sum;
        }
    }

    /** α ← 1/(μ² + Σ_kk) [M14 eq. alphamk]. */
    static void updateRelevances(LocalState model, double[] r) {
        double[] variances = variances(r, model.live.length);
        for (int j = 0; j < model.live.length; j++) {
            int k = model.live[j];
            double updated = 1 / (model.mean[k] * model.mean[k] + variances[j]);
            model.relevance[k] = Math.min(ExactEngine.MAX_RELEVANCE, Math.max(ExactEngine.MIN_RELEVANCE, updated));
        }
    }

    /** Returns all covariances, one block after the other. */
    static WeightPosterior blocks(Inference inference, double offset, double noise, double[][] inverseFactors) {
        int total = 0;
        for (double[] r : inverseFactors) {
            total = Math.addExact(total, r.length);
        }
        double[] covariance = new double[total];
        int at = 0;
        for (double[] r : inverseFactors) {
            int n = (int) Math.round(Math.sqrt(r.length));
            for (int k = 0; k < n; k++) { // Σ = Σ_k (row k of R)ᵀ(row k of R)
                for (int i = 0; i <= k; i++) {
                    FastLoops.axpy(r[k * n + i], r, k * n, covariance, at + i * n, k + 1);
                }
            }
            at += n * n;
        }
        return new WeightPosterior(inference, offset, noise, PosteriorForm.BLOCKS, covariance, null);
    }
}
