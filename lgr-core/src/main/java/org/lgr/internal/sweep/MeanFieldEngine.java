package org.lgr.internal.sweep;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lgr.Inference;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.WeightPosterior;

/**
 * The paper's variational approximation: latent local targets f_nm = φ_mᵀw_m + N(0, 1/β_fm), y_n = Σ_m f_nm + N(0,
 * 1/β_y), and q(w) q(f) [M14 section 3.1].
 *
 * <p>The means of f are never stored. By eq. 15 (corrected: its first term belongs to one model) they are E[f_nm] =
 * μ_mᵀφ_m + share_m r_n with share_m = β_fm⁻¹/s², r the residual and s² = β_y⁻¹ + Σ_m β_fm⁻¹, so that Σ_n φ_m E[f_nm] =
 * G_m μ_m + share_m Φ_mᵀ r. One iteration is q(f), q(w), q(f) again (closed form) and the M-step. Each maximises the
 * bound over its own part.
 */
final class MeanFieldEngine implements Engine {
    private final List<LocalState> models;
    private final Monomials monomials;
    private final PassRunner passes;
    private final ActivationCache cache;
    private double targetVariance; // 1/β_y
    private final List<Double> localVariances = new ArrayList<>(); // 1/β_fm

    private final Set<LocalState> newborn = new HashSet<>();

    private double[][] inverseFactors = {};
    private double[] spreads = {}; // Σ_n φ_mᵀΣ_mφ_m
    private double[] gradient = {};
    private double offset;
    private double residualSquares;
    private double residualSum;

    MeanFieldEngine(List<LocalState> models, Monomials monomials, PassRunner passes, double noise) {
        this.models = models;
        this.monomials = monomials;
        this.passes = passes;
        cache = new ActivationCache(passes.data().blocks());
        targetVariance = noise;
    }

    @Override
    public void born() {
        // A new model gets the mean precision of the others, the first model that of the target.
        double precision =
                localVariances.stream().mapToDouble(v -> 1 / v).average().orElse(1 / targetVariance);
        localVariances.add(1 / precision);
        newborn.add(models.get(localVariances.size() - 1));
    }

    @Override
    public void removed(boolean[] flags) {
        for (int m = flags.length - 1; m >= 0; m--) {
            if (flags[m]) {
                localVariances.remove(m);
            }
        }
    }

    @Override
    public double noise() {
        double sum = targetVariance;
        for (double variance : localVariances) {
            sum += variance;
        }
        return sum;
    }

    @Override
    public double expectation() {
        int k = monomials.size();
        int count = models.size();
        double noise = noise();
        cache.reset(models.size());
        LocalPasses.Gram pass = passes.run(
                (long) count * (k * k + RowBlocks.BLOCK_ROWS),
                () -> new LocalPasses.Gram(models, monomials, cache, offset));
        inverseFactors = new double[count][];
        spreads = new double[count];
        double[] precisions = new double[count];
        double divergence = 0;
        double spreadTerm = 0;
        for (int m = 0; m < count; m++) {
            LocalState model = models.get(m);
            precisions[m] = 1 / localVariances.get(m);
            LocalPosterior local = LocalPosterior.of(model, pass.gram[m], precisions[m]); // eq. 27
            inverseFactors[m] = local.inverseFactor();
            if (newborn.remove(model)) {
                startMean(model, pass.gram[m], pass.adjoint, m * k, noise);
            } else {
                updateMean(m, pass.gram[m], pass.adjoint, localVariances.get(m) / noise);
            }
            divergence += local.divergence();
            for (int j : model.live) {
                divergence += model.relevance[j] * model.mean[j] * model.mean[j];
            }
            spreads[m] = local.determined() / precisions[m];
            spreadTerm += local.determined();
        }
        LocalPasses.LengthScales fit = passes.run(
                (long) count * RowBlocks.BLOCK_ROWS,
                () -> new LocalPasses.LengthScales(
                        models, monomials, cache, inverseFactors, precisions, offset, noise));
        gradient = fit.gradient;
        residualSquares = fit.residualSquares;
        residualSum = pass.residualSum(passes.data().size());
        // With q(f) at its optimum the terms of f collapse: E log p(y|f) + E log p(f|w) + H(q(f)) is the Gaussian with
        // variance s² at the means, minus ½ Σ_m β_fm Σ_n φᵀΣφ for the spread of w.
        int rows = passes.data().size();
        return -0.5 * (rows * Math.log(2 * Math.PI * noise) + residualSquares / noise + spreadTerm + divergence);
    }

    /**
     * Computes the initial mean of a new model, which the paper does not define. From zero, a damped update would raise
     * the mean by a share of only about 1/M at a time. Meanwhile its relevances would diverge, and it would be pruned
     * before it has learned anything. So it starts where it fits the current residual best, μ = (G/s² + A)⁻¹ Φᵀr / s².
     */
    private static void startMean(LocalState model, double[] gram, double[] adjoint, int offset, double noise) {
        double[] target = new double[model.mean.length];
        for (int k : model.live) {
            target[k] = adjoint[offset + k] / noise;
        }
        double[] inverseFactor = LocalPosterior.of(model, gram, 1 / noise).inverseFactor();
        LocalPosterior.multiply(inverseFactor, model.live, target, model.mean);
    }

    /** μ_m ← β_fm Σ_m (G_m μ_m + share_m Φ_mᵀr) [M14 eq. 28 with 15]. */
    private void updateMean(int m, double[] gram, double[] adjoint, double share) {
        LocalState model = models.get(m);
        int[] live = model.live;
        int n = live.length;
        double[] target = new double[model.mean.length];
        for (int i = 0; i < n; i++) {
            double sum = share * adjoint[m * monomials.size() + live[i]];
            for (int j = 0; j < n; j++) {
                sum += gram[Math.max(i, j) * n + Math.min(i, j)] * model.mean[live[j]];
            }
            target[live[i]] = sum / localVariances.get(m);
        }
        LocalPosterior.multiply(inverseFactors[m], live, target, model.mean);
    }

    @Override
    public void maximisation(double rate) {
        int rows = passes.data().size();
        double noise = noise();
        // With q(f) at its optimum, the best constant removes the mean of the residual.
        double meanResidual = residualSum / rows;
        offset += meanResidual;
        double meanSquare = residualSquares / rows - meanResidual * meanResidual;
        double localSum = noise - targetVariance;
        // eq. 18: y − Σ_m E[f_nm] = (1 − Σ share) r = r / (β_y s²), and 1ᵀΣ_f1 = S − S²/s² with S = Σ 1/β_fm.
        double own = targetVariance / noise;
        targetVariance =
                Math.max(ExactEngine.MIN_NOISE, own * own * meanSquare + localSum - localSum * localSum / noise);
        for (int m = 0; m < models.size(); m++) { // eq. betafm, with σ²_fm the diagonal of eq. 16
            double variance = localVariances.get(m);
            double share = variance / noise;
            double updated = share * share * meanSquare + spreads[m] / rows + variance - variance * variance / noise;
            localVariances.set(m, Math.max(ExactEngine.MIN_NOISE, updated));
            LocalPosterior.updateRelevances(models.get(m), inverseFactors[m]);
            if (rate > 0) {
                models.get(m).stepLengthScales(gradient, m * monomials.dimension(), rate);
            }
        }
    }

    /** Returns ∂ bound / ∂ log λ at the last expectation, M×D. */
    double[] lengthScaleGradient() {
        return gradient.clone();
    }

    @Override
    public WeightPosterior posterior() {
        return LocalPosterior.blocks(Inference.MEAN_FIELD, offset, noise(), inverseFactors);
    }
}
