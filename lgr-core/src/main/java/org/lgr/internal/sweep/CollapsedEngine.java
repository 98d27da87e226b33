package org.lgr.internal.sweep;

import java.util.Arrays;
import java.util.List;
import org.lgr.Inference;
import org.lgr.internal.model.Monomials;
import org.lgr.internal.model.WeightPosterior;

/**
 * Inference with latent targets integrated out and q(w) = Π_m q(w_m). Each model has its own covariance Σ_m = (G_m/s² +
 * A_m)⁻¹. The means solve one joint linear system (the paper's remark after eq. 15). They are found by conjugate
 * gradients with the Σ_m as preconditioner, started from the last means.
 *
 * <p>No step lowers the bound: Σ_m and, by EM, α and s² are maximisers, and a conjugate gradient step never worsens the
 * means, however early it stops.
 */
final class CollapsedEngine implements Engine {
    private static final int MAX_STEPS = 15;
    /** Stop when the preconditioned residual predicts a gain of less than this many nats per row. */
    private static final double TOLERANCE = 1e-7;

    private final List<LocalState> models;
    private final Monomials monomials;
    private final PassRunner passes;
    private final ActivationCache cache;
    private double noise;
    private double offset;

    private double[][] inverseFactors = {};
    private double spread; // Σ_m tr(Σ_m G_m)
    private double residualSquares;
    private double residualSum;

    CollapsedEngine(List<LocalState> models, Monomials monomials, PassRunner passes, double noise) {
        this.models = models;
        this.monomials = monomials;
        this.passes = passes;
        cache = new ActivationCache(passes.data().blocks());
        this.noise = noise;
    }

    @Override
    public double expectation() {
        int k = monomials.size();
        long doubles = (long) models.size() * (k * k + RowBlocks.BLOCK_ROWS);
        cache.reset(models.size());
        LocalPasses.Gram pass = passes.run(doubles, () -> new LocalPasses.Gram(models, monomials, cache, offset));
        double divergence = localCovariances(pass.gram);
        double penalty = conjugateGradients(pass.adjoint, pass.residualSquares);
        residualSum = pass.residualSum(passes.data().size());
        int rows = passes.data().size();
        return -0.5
                * (rows * Math.log(2 * Math.PI * noise) + (residualSquares + spread) / noise + divergence + penalty);
    }

    /** Computes Σ_m for every model. Returns 2 KL(q‖prior) without the term of the means. */
    private double localCovariances(double[][] grams) {
        inverseFactors = new double[models.size()][];
        spread = 0;
        double divergence = 0;
        for (int m = 0; m < models.size(); m++) {
            LocalState model = models.get(m);
            LocalPosterior local = LocalPosterior.of(model, grams[m], 1 / noise);
            inverseFactors[m] = local.inverseFactor();
            divergence += local.divergence();
            spread += noise * local.determined();
        }
        return divergence;
    }

    /** Improves all means together. Returns μᵀAμ and sets the residual. */
    private double conjugateGradients(double[] adjoint, double startSquares) {
        int k = monomials.size();
        int count = models.size();
        double[][] residual = new double[count][k];
        double[][] direction = new double[count][k];
        double[][] preconditioned = new double[count][k];
        double penalty = 0;
        for (int m = 0; m < count; m++) {
            LocalState model = models.get(m);
            for (int j : model.live) {
                residual[m][j] = adjoint[m * k + j] / noise - model.relevance[j] * model.mean[j];
                penalty += model.relevance[j] * model.mean[j] * model.mean[j];
            }
        }
        double energy = startSquares / noise + penalty; // each step lowers it by step length · ρ
        double rho = precondition(residual, preconditioned);
        for (int m = 0; m < count; m++) {
            direction[m] = preconditioned[m].clone();
        }
        double enough = TOLERANCE * passes.data().size();
        for (int step = 0; step < MAX_STEPS && rho > enough; step++) {
            double[] product = passes.run(
                            (long) count * (k + RowBlocks.BLOCK_ROWS),
                            () -> new LocalPasses.NormalProduct(models, monomials, cache, direction))
                    .product;
            double curvature = 0;
            for (int m = 0; m < count; m++) {
                LocalState model = models.get(m);
                for (int j : model.live) {
                    product[m * k + j] = product[m * k + j] / noise + model.relevance[j] * direction[m][j];
                    curvature += product[m * k + j] * direction[m][j];
                }
            }
            double length = rho / curvature;
            for (int m = 0; m < count; m++) {
                LocalState model = models.get(m);
                for (int j : model.live) {
                    model.mean[j] += length * direction[m][j];
                    residual[m][j] -= length * product[m * k + j];
                }
            }
            energy -= length * rho;
            double previous = rho;
            rho = precondition(residual, preconditioned);
            for (int m = 0; m < count; m++) {
                for (int j : models.get(m).live) {
                    direction[m][j] = preconditioned[m][j] + rho / previous * direction[m][j];
                }
            }
        }
        penalty = 0;
        for (LocalState model : models) {
            for (int j : model.live) {
                penalty += model.relevance[j] * model.mean[j] * model.mean[j];
            }
        }
        residualSquares = Math.max(noise * (energy - penalty), 0);
        return penalty;
    }

    /** z ← Σ_m r_m for every model. Returns rᵀz. */
    private double precondition(double[][] residual, double[][] z) {
        double sum = 0;
        for (int m = 0; m < residual.length; m++) {
            int[] live = models.get(m).live;
            LocalPosterior.multiply(inverseFactors[m], live, residual[m], z[m]);
            for (int j : live) {
                sum += residual[m][j] * z[m][j];
            }
        }
        return sum;
    }

    @Override
    public void maximisation(double rate) {
        if (rate > 0) {
            double[] gradient = lengthScaleGradient();
            for (int m = 0; m < models.size(); m++) {
                models.get(m).stepLengthScales(gradient, m * monomials.dimension(), rate);
            }
        }
        for (int m = 0; m < models.size(); m++) {
            LocalPosterior.updateRelevances(models.get(m), inverseFactors[m]);
        }
        int rows = passes.data().size();
        double meanResidual = residualSum / rows;
        offset += meanResidual;
        residualSquares = Math.max(0, residualSquares - rows * meanResidual * meanResidual);
        noise = Math.max(ExactEngine.MIN_NOISE, (residualSquares + spread) / rows);
    }

    /** Returns ∂ bound / ∂ log λ at the last expectation, M×D. */
    double[] lengthScaleGradient() {
        double[] precisions = new double[models.size()];
        Arrays.fill(precisions, 1 / noise);
        return passes.run(
                        (long) models.size() * RowBlocks.BLOCK_ROWS,
                        () -> new LocalPasses.LengthScales(
                                models, monomials, cache, inverseFactors, precisions, offset, noise))
                .gradient;
    }

    @Override
    public double noise() {
        return noise;
    }

    @Override
    public WeightPosterior posterior() {
        return LocalPosterior.blocks(Inference.COLLAPSED, offset, noise, inverseFactors);
    }
}
