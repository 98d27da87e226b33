package org.lgr.internal.sweep;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.model.Monomials;

/**
 * The three passes over the data that mean-field and collapsed inference share. Their costs are linear in rows and
 * models.
 */
final class LocalPasses {
    private static final double[] ONES = new double[RowBlocks.BLOCK_ROWS]; // never written

    static {
        Arrays.fill(ONES, 1.0);
    }

    private LocalPasses() {}

    /** State of every pass: the models, and the activations of one block. */
    private abstract static class Pass {
        final List<LocalState> models;
        final int components;
        final BlockFeatures features;
        private final ActivationCache cache;
        private ActivationCache.@Nullable Entry own; // used for blocks that the cache does not hold
        double[] eta = {}; // M×rows of the current block
        boolean[] active = {}; // M
        final double[] residual = new double[RowBlocks.BLOCK_ROWS];

        Pass(List<LocalState> models, Monomials monomials, ActivationCache cache) {
            this.models = models;
            this.cache = cache;

            components = monomials.size();
            features = new BlockFeatures(monomials);
        }

        /** Computes the activations, and Σ_m φ_mᵀ weights_m into {@code residual}. */
        final void forward(RowBlocks.Block block, double[][] weights) {
            ActivationCache.Entry entry = entry(block);
            eta = entry.eta;
            active = entry.active;
            Arrays.fill(residual, 0, block.rows, 0.0);
            for (int m = 0; m < active.length; m++) {
                if (!entry.filled) {
                    active[m] = features.activations(block, models.get(m), eta, m * RowBlocks.BLOCK_ROWS);
                }
                if (active[m]) {
                    features.forward(block, models.get(m), weights[m], eta, m * RowBlocks.BLOCK_ROWS, residual);
                }
            }
            entry.filled = true;
        }

        private ActivationCache.Entry entry(RowBlocks.Block block) {
            ActivationCache.Entry cached = cache.entry(block);
            if (cached != null) {
                return cached;
            }
            if (own == null) {
                own = new ActivationCache.Entry(models.size());
            }
            own.filled = false;
            return own;
        }

        /** Replaces the prediction in {@code residual} by y − offset − prediction. Returns its squared norm. */
        final double subtractFromTargets(RowBlocks.Block block, double offset) {
            double squares = 0;
            for (int i = 0; i < block.rows; i++) {
                residual[i] = block.y[block.from + i] - offset - residual[i];
                squares += residual[i] * residual[i];
            }
            return squares;
        }

        /** Adds Φᵀ residual to {@code result} (M×K). */
        final void adjoint(RowBlocks.Block block, double[] result) {
            for (int m = 0; m < active.length; m++) {
                if (active[m]) {
                    features.adjoint(
                            block, models.get(m), residual, eta, m * RowBlocks.BLOCK_ROWS, result, m * components);
                }
            }
        }
    }

    /**
     * Gram matrices Σ_n φ_m φ_mᵀ and sums Σ_n φ_m of every model, and Φᵀr and |r|² of the residual at the current
     * means.
     */
    static final class Gram extends Pass implements RowPass<Gram> {
        final double[][] gram; // per model live×live, lower triangle
        final double[] ones; // M×K, Φᵀ1
        final double[] adjoint; // M×K, Φᵀr
        double residualSquares;
        private final double offset;
        private final double[][] means;
        private final double[] phi;

        Gram(List<LocalState> models, Monomials monomials, ActivationCache cache, double offset) {
            super(models, monomials, cache);
            this.offset = offset;
            gram = new double[models.size()][];
            means = new double[models.size()][];
            for (int m = 0; m < gram.length; m++) {
                gram[m] = new double[models.get(m).live.length * models.get(m).live.length];
                means[m] = models.get(m).mean;
            }
            ones = new double[models.size() * components];
            adjoint = new double[models.size() * components];
            phi = new double[components * RowBlocks.BLOCK_ROWS];
        }

        /** Returns Σ_n r_n at the current means of the models. The targets sum to zero. */
        double residualSum(int rows) {
            double sum = -offset * rows;
            for (int m = 0; m < means.length; m++) {
                sum -= FastLoops.dot(means[m], 0, ones, m * components, components);
            }
            return sum;
        }

        @Override
        public void accept(RowBlocks.Block block) {
            forward(block, means);
            for (int m = 0; m < active.length; m++) {
                if (active[m]) {
                    LocalState model = models.get(m);
                    features.features(block, model, eta, m * RowBlocks.BLOCK_ROWS, phi, 0);
                    FastLoops.addGram(phi, model.live.length, block.rows, gram[m]);
                    features.adjoint(block, model, ONES, eta, m * RowBlocks.BLOCK_ROWS, ones, m * components);
                }
            }
            residualSquares += subtractFromTargets(block, offset);
            adjoint(block, adjoint);
        }

        @Override
        public void add(Gram other) {
            for (int m = 0; m < gram.length; m++) {
                FastLoops.axpy(1, other.gram[m], 0, gram[m], 0, gram[m].length);
            }
            FastLoops.axpy(1, other.ones, 0, ones, 0, ones.length);
            FastLoops.axpy(1, other.adjoint, 0, adjoint, 0, adjoint.length);
            residualSquares += other.residualSquares;
        }
    }

    /** The product ΦᵀΦ v for conjugate gradients. */
    static final class NormalProduct extends Pass implements RowPass<NormalProduct> {
        final double[] product; // M×K
        private final double[][] v;

        NormalProduct(List<LocalState> models, Monomials monomials, ActivationCache cache, double[][] v) {
            super(models, monomials, cache);
            this.v = v;
            product = new double[models.size() * components];
        }

        @Override
        public void accept(RowBlocks.Block block) {
            forward(block, v);
            adjoint(block, product);
        }

        @Override
        public void add(NormalProduct other) {
            FastLoops.axpy(1, other.product, 0, product, 0, product.length);
        }
    }

    /**
     * Gradient of the objective with respect to log λ [M14 eq. lambdamk]: Σ_n t_nm (x_nd − c_md)²/λ_md² with
     * t_nm = r_n μ_mᵀφ_m / s² − precision_m φ_mᵀΣ_mφ_m.
     *
     * <p>Mean field has precision β_fm; its first term β_fm (E[f_nm] − μᵀφ) μᵀφ equals r μᵀφ / s² by eq. 15. Collapsed
     * inference has precision 1/s².
     */
    static final class LengthScales extends Pass implements RowPass<LengthScales> {
        final double[] gradient; // M×D
        final double[] curvature; // M×D, Σ_n (∂ prediction_n / ∂ log λ)²
        double residualSquares;
        private final double offset;
        private final double[][] means;
        private final double[][] inverseFactors; // per model R, live×live, Σ_m = RᵀR
        private final double[] precisions; // M
        private final double noise;
        private final double[] phi;
        private final double[] t = new double[RowBlocks.BLOCK_ROWS];
        private final double[] product = new double[RowBlocks.BLOCK_ROWS];
        private final double[] prediction = new double[RowBlocks.BLOCK_ROWS];
        private final double[] weights; // live
        private final int[] order; // 0, 1, ...
        private final int dimension;

        LengthScales(
                List<LocalState> models,
                Monomials monomials,
                ActivationCache cache,
                double[][] inverseFactors,
                double[] precisions,
                double offset,
                double noise) {
            super(models, monomials, cache);
            this.offset = offset;
            this.inverseFactors = inverseFactors;
            this.precisions = precisions;
            this.noise = noise;
            dimension = monomials.dimension();
            means = models.stream().map(model -> model.mean).toArray(double[][]::new);
            weights = new double[components];
            order = IntStream.range(0, components).toArray();
            gradient = new double[models.size() * dimension];
            curvature = new double[models.size() * dimension];
            phi = new double[components * RowBlocks.BLOCK_ROWS];
        }

        @Override
        public void accept(RowBlocks.Block block) {
            int rows = block.rows;
            forward(block, means);
            residualSquares += subtractFromTargets(block, offset);
            for (int m = 0; m < active.length; m++) {
                if (!active[m]) {
                    continue;
                }
                LocalState model = models.get(m);
                int live = model.live.length;
                features.features(block, model, eta, m * RowBlocks.BLOCK_ROWS, phi, 0);
                for (int j = 0; j < live; j++) {
                    weights[j] = model.mean[model.live[j]];
                }
                FastLoops.combine(weights, 0, phi, 0, order, live, rows, prediction);
                for (int i = 0; i < rows; i++) {
                    t[i] = residual[i] * prediction[i] / noise;
                }
                FastLoops.quadratic(inverseFactors[m], phi, live, rows, product);
                for (int i = 0; i < rows; i++) {
                    t[i] -= precisions[m] * product[i];
                }
                features.addScaleDerivatives(block, model, t, prediction, gradient, curvature, m * dimension);
            }
        }

        @Override
        public void add(LengthScales other) {
            FastLoops.axpy(1, other.gradient, 0, gradient, 0, gradient.length);
            FastLoops.axpy(1, other.curvature, 0, curvature, 0, curvature.length);
            residualSquares += other.residualSquares;
        }
    }
}
