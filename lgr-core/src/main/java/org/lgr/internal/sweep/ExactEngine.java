package org.lgr.internal.sweep;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Inference;
import org.lgr.PosteriorForm;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.WeightPosterior;

/**
 * The joint Gaussian posterior of all live components [M14 eq. 4] and type-II maximum likelihood: MacKay's fixed point
 * iteration for relevances and noise, and the gradient of the log evidence for the length scales.
 */
final class ExactEngine implements Engine {
    static final double MIN_NOISE = 1e-10;
    static final double MIN_RELEVANCE = 1e-8;
    static final double MAX_RELEVANCE = 1e12;

    private final List<LocalState> models;
    private final Monomials monomials;
    private final PassRunner passes;
    private final double targetSquares;
    private double noise;
    private double offset;

    private int[] offsets = {0};
    private double[] covariance = {};
    private double[] mean = {};
    private double[] gram = {};
    private double[] curvature = {};
    private double[] support = {};
    private double[] worths = {};
    private double residualSquares;

    ExactEngine(List<LocalState> models, Monomials monomials, PassRunner passes, double noise) {
        this.models = models;
        this.monomials = monomials;
        this.passes = passes;
        this.noise = noise;
        targetSquares = passes.data().targetSquares();
    }

    @Override
    public double expectation() {
        offsets = new int[models.size() + 1];
        for (int m = 0; m < models.size(); m++) {
            offsets[m + 1] = offsets[m] + models.get(m).live.length;
        }
        int size = offsets[models.size()];
        JointPasses.Gram pass =
                passes.run(JointPasses.Gram.doubles(size), () -> new JointPasses.Gram(models, monomials, offsets));
        gram = pass.gram();
        return solve(pass);
    }

    /** Computes the posterior mean and covariance for the current α and s² [M14 eq. 4]. Returns the log evidence. */
    private double solve(JointPasses.Gram pass) {
        int size = pass.size;
        double[] precision = new double[size * size];
        double logPrior = 0;
        for (int m = 0; m < models.size(); m++) {
            LocalState model = models.get(m);
            for (int j = 0; j < model.live.length; j++) {
                double alpha = model.relevance[model.live[j]];
                int i = offsets[m] + j;
                precision[i * size + i] = alpha;
                logPrior += Math.log(alpha);
            }
        }
        for (int i = 0; i < precision.length; i++) {
            precision[i] += gram[i] / noise;
        }
        Cholesky cholesky = Cholesky.of(precision, size, passes.parallel());
        covariance = cholesky.inverse();
        offset = bestOffset(cholesky, pass);
        double[] cross = pass.cross.clone();
        FastLoops.axpy(-offset, pass.ones, 0, cross, 0, size);
        mean = cross.clone();
        cholesky.solve(mean);
        double fit = 0; // μᵀΦᵀy
        double penalty = 0;
        for (int i = 0; i < size; i++) {
            mean[i] /= noise;
            fit += mean[i] * cross[i];
        }
        for (int m = 0; m < models.size(); m++) {
            LocalState model = models.get(m);
            for (int j = 0; j < model.live.length; j++) {
                double weight = mean[offsets[m] + j];
                model.mean[model.live[j]] = weight;
                penalty += model.relevance[model.live[j]] * weight * weight;
            }
        }
        // |y − Φμ|² = yᵀy − 2 μᵀΦᵀy + μᵀGμ, with Gμ = Φᵀy − s² A μ by the normal equations.
        int rows = passes.data().size();
        residualSquares = Math.max(targetSquares + rows * offset * offset - fit - noise * penalty, 0);
        return -0.5
                * (rows * Math.log(2 * Math.PI * noise)
                        + cholesky.logDeterminant()
                        - logPrior
                        + residualSquares / noise
                        + penalty);
    }

    /**
     * Returns the constant that maximises the evidence given all else, 1ᵀC⁻¹y / 1ᵀC⁻¹1 with C = s²I + ΦA⁻¹Φᵀ and C⁻¹ =
     * (I − ΦΣΦᵀ/s²)/s². The mean of the targets is zero.
     */
    private double bestOffset(Cholesky cholesky, JointPasses.Gram pass) {
        double[] solved = pass.ones.clone();
        cholesky.solve(solved);
        int size = solved.length;
        double numerator = -FastLoops.dot(solved, 0, pass.cross, 0, size) / noise;
        double denominator = passes.data().size() - FastLoops.dot(solved, 0, pass.ones, 0, size) / noise;
        return numerator / denominator;
    }

    /**
     * α ← γ/μ², s² ← |r|²/(N − Σγ) with γ = 1 − αΣ_kk, which tells how well the data determine a weight (MacKay 1992).
     */
    private void updateRelevancesAndNoise() {
        int size = mean.length;
        double determined = 0;
        for (int m = 0; m < models.size(); m++) {
            LocalState model = models.get(m);
            for (int j = 0; j < model.live.length; j++) {
                int i = offsets[m] + j;
                int k = model.live[j];
                double gamma = Math.min(1, Math.max(0, 1 - model.relevance[k] * covariance[i * size + i]));
                determined += gamma;
                double updated = gamma / (mean[i] * mean[i] + 1e-300);
                model.relevance[k] = Math.min(MAX_RELEVANCE, Math.max(MIN_RELEVANCE, updated));
            }
        }
        int rows = passes.data().size();
        // MacKay's update divides by a small number when almost all rows are used up. EM's update has the same fixed
        // point and does not.
        double updated = determined < 0.5 * rows
                ? residualSquares / (rows - determined)
                : (residualSquares + noise * determined) / rows;
        noise = Math.max(MIN_NOISE, updated);
    }

    @Override
    public void maximisation(double rate) {
        if (rate > 0) {
            double[] gradient = lengthScaleGradient();
            worths = IntStream.range(0, models.size())
                    .mapToDouble(this::worthNow)
                    .toArray();
            for (int m = 0; m < models.size(); m++) {
                models.get(m).stepLengthScales(gradient, m * monomials.dimension(), rate);
            }
        }
        updateRelevancesAndNoise();
    }

    @Override
    public double worth(int m) {
        return worths[m];
    }

    private double worthNow(int m) {
        int from = offsets[m];
        int n = offsets[m + 1] - from;
        int size = mean.length;
        double[] block = new double[n * n];
        double logPrior = 0;
        for (int i = 0; i < n; i++) {
            System.arraycopy(covariance, (from + i) * size + from, block, i * n, n);
            logPrior += Math.log(models.get(m).relevance[models.get(m).live[i]]);
        }
        // Without the model, log|H| changes by log|Σ_mm| and yᵀC⁻¹y by μ_mᵀΣ_mm⁻¹μ_m.
        Cholesky cholesky = Cholesky.of(block, n);
        double[] weights = Arrays.copyOfRange(mean, from, from + n);
        double[] solved = weights.clone();
        cholesky.solve(solved);
        double evidence = 0.5 * (FastLoops.dot(weights, 0, solved, 0, n) + cholesky.logDeterminant() + logPrior);
        return evidence
                - LocaliserPrice.ofLengthScales(curvature, m * monomials.dimension(), monomials.dimension(), noise)
                - LocaliserPrice.ofCentre(support[m], passes.data().size());
    }

    /** Returns ∂ log evidence / ∂ log λ at the last expectation, M×D. */
    double[] lengthScaleGradient() {
        JointPasses.LengthScales pass = passes.run(
                (long) mean.length * RowBlocks.BLOCK_ROWS,
                () -> new JointPasses.LengthScales(models, monomials, offsets, covariance, mean, offset, noise));
        curvature = pass.curvature;
        support = pass.support;
        return pass.gradient;
    }

    @Override
    public double noise() {
        return noise;
    }

    @Override
    public WeightPosterior posterior() {
        return new WeightPosterior(Inference.EXACT, offset, noise, PosteriorForm.JOINT, covariance.clone(), null);
    }
}
