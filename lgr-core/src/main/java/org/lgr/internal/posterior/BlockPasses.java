package org.lgr.internal.posterior;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.ensemble.Activations;
import org.lgr.internal.ensemble.ChunkFeatures;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;

/**
 * The passes over rows of a {@link BlockPosterior}. They treat one local model after the other and skip those that do
 * not matter in a chunk. Their costs are linear in rows and models.
 */
final class BlockPasses {
    private BlockPasses() {}

    /** Workspace of every pass: features, and activations of the chunk at hand. */
    private abstract static class Sums implements PassSums {
        final FeatureMap map;
        final Ensemble.Layout layout;
        final int[] order; // 0, 1, …
        private final Activations.Cache cache;
        private @Nullable ChunkFeatures features; // null in accumulators that only merge
        private @Nullable Activations own; // for chunks that the cache does not hold

        Sums(FeatureMap map, Activations.Cache cache) {
            this.map = map;
            this.cache = cache;
            layout = map.layout();
            order = IntStream.range(0, map.monomials().size()).toArray();
        }

        @Override
        public final void accept(Chunk chunk, int number) {
            features = features == null ? ChunkFeatures.ofSingleModels(map, Chunk.FEW_ROWS) : features;
            Activations known = cache.of(number);
            if (known == null) {
                own = own == null ? new Activations(map.models(), Chunk.FEW_ROWS) : own.forget();
                known = own;
            }
            features.activate(chunk, known);
            add(chunk, features, known);
        }

        abstract void add(Chunk chunk, ChunkFeatures features, Activations known);

        /** Returns Φᵀv, the predictions of all models under the weights v. */
        final double[] forward(Chunk chunk, ChunkFeatures features, Activations known, double[] v) {
            double[] sum = new double[chunk.rows];
            Arrays.fill(sum, v[layout.size]);
            for (int m = 0; m < map.models(); m++) {
                if (known.active[m]) {
                    features.addForward(chunk, m, known, v, sum);
                }
            }
            return sum;
        }

        /** Returns values of all rows multiplied by the weights of the rows. */
        static double[] weighted(Chunk chunk, double[] values) {
            if (chunk.uniform) {
                return values;
            }
            double[] product = new double[chunk.rows];
            Arrays.setAll(product, i -> chunk.weight[i] * values[i]);
            return product;
        }
    }

    /**
     * Gathers a {@link Gram}.
     *
     * @param means weights of every output, of length P+1
     */
    @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; passes of the sweep stay on this machine
    record GramPass(FeatureMap map, Activations.Cache cache, double[][] means) implements Pass<Gram> {
        @Override
        public Gram begin(BufferPool buffers) {
            return new Gram(this);
        }

        @Override
        public long doubles() {
            return (long) map.features() * ((long) map.monomials().size() + means.length)
                    + (long) map.models() * Chunk.FEW_ROWS;
        }
    }

    /**
     * Σ_n w_n φ_m φ_mᵀ of every model (lower triangles), and for every output ΦᵀWr and rᵀWr with the residual r = y −
     * Φμ.
     */
    static final class Gram extends Sums {
        final double[][] grams; // per model live×live, then that of the offset, Σ_n w_n
        final int[] borders; // the first feature of each block, then the number of features
        final double[][] cross; // Q×(P+1), ΦᵀWr
        final double[] squares; // Q, rᵀWr
        private final double[][] means;
        private final double[] projected;

        private Gram(GramPass pass) {
            super(pass.map, pass.cache);
            means = pass.means;
            borders = Arrays.copyOf(layout.from, layout.from.length + 1);
            borders[layout.from.length] = layout.size + 1;
            grams = new double[borders.length - 1][];
            Arrays.setAll(grams, b -> new double[(borders[b + 1] - borders[b]) * (borders[b + 1] - borders[b])]);
            cross = new double[means.length][layout.size + 1];
            squares = new double[means.length];
            projected = new double[order.length];
        }

        double weight() {
            return grams[map.models()][0];
        }

        @Override
        void add(Chunk chunk, ChunkFeatures features, Activations known) {
            int rows = chunk.rows;
            double[][] residuals = new double[means.length][];
            for (int q = 0; q < means.length; q++) {
                double[] r = forward(chunk, features, known, means[q]);
                for (int i = 0; i < rows; i++) {
                    r[i] = chunk.y[q][i] - r[i];
                }
                residuals[q] = weighted(chunk, r);
                squares[q] += FastLoops.dot(residuals[q], 0, r, 0, rows);
                cross[q][layout.size] += FastLoops.sum(residuals[q], 0, rows);
            }
            grams[map.models()][0] += FastLoops.sum(chunk.weight, 0, rows);
            for (int m = 0; m < map.models(); m++) {
                if (!known.active[m]) {
                    continue;
                }
                features.fill(chunk, m, known);
                int live = layout.live[m].length;
                for (int q = 0; q < means.length; q++) {
                    FastLoops.project(features.phi, 0, order, live, rows, residuals[q], 0, projected);
                    FastLoops.axpy(1, projected, 0, cross[q], layout.from[m], live);
                }
                if (!chunk.uniform) {
                    for (int i = 0; i < live * rows; i++) {
                        features.phi[i] *= Math.sqrt(chunk.weight[i % rows]);
                    }
                }
                FastLoops.addGram(features.phi, live, rows, grams[m]);
            }
        }

        @Override
        public double[][] totals() {
            return Stream.of(grams, cross, new double[][] {squares})
                    .flatMap(Arrays::stream)
                    .toArray(double[][]::new);
        }
    }

    /** Gathers {@link GramTimes}. */
    @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; passes of the sweep stay on this machine
    record GramTimesPass(FeatureMap map, Activations.Cache cache, double[][] vectors) implements Pass<GramTimes> {
        @Override
        public GramTimes begin(BufferPool buffers) {
            return new GramTimes(this);
        }

        @Override
        public long doubles() {
            return (long) map.features() * vectors.length + (long) map.models() * Chunk.FEW_ROWS;
        }
    }

    /** ΦᵀWΦ v for several vectors. */
    static final class GramTimes extends Sums {
        final double[][] products;
        private final double[][] vectors;

        private GramTimes(GramTimesPass pass) {
            super(pass.map, pass.cache);
            vectors = pass.vectors;
            products = new double[vectors.length][layout.size + 1];
        }

        @Override
        void add(Chunk chunk, ChunkFeatures features, Activations known) {
            for (int v = 0; v < vectors.length; v++) {
                double[] sum = weighted(chunk, forward(chunk, features, known, vectors[v]));
                products[v][layout.size] += FastLoops.sum(sum, 0, chunk.rows);
                for (int m = 0; m < map.models(); m++) {
                    if (known.active[m]) {
                        features.addAdjoint(chunk, m, known, sum, products[v]);
                    }
                }
            }
        }

        @Override
        public double[][] totals() {
            return products;
        }
    }

    /**
     * Gathers a {@link Gradient}.
     *
     * @param means weights of every output, of length P+1
     * @param factors for every output and model R with Σ_m = RᵀR, live×live lower triangle
     * @param precisions for every output and model the precision that Σ_m was computed with
     * @param noise noise variance of every output
     */
    @SuppressWarnings({"ArrayRecordComponent", "serial"}) // never compared; passes of the sweep stay on this machine
    record GradientPass(
            FeatureMap map,
            Activations.Cache cache,
            double[][] means,
            double[][][] factors,
            double[][] precisions,
            double[] noise)
            implements Pass<Gradient> {
        @Override
        public Gradient begin(BufferPool buffers) {
            return new Gradient(this);
        }

        @Override
        public long doubles() {
            return (long) map.models() * (2L * map.monomials().dimension() + Chunk.FEW_ROWS);
        }
    }

    /**
     * Gradient of the bound with respect to log λ [M14 eq. lambdamk]: Σ_n t_nm (x_nd − c_md)²/λ_md² with
     * t_nm = w_n (r_n μ_mᵀφ_m / s² − precision_m φ_mᵀΣ_mφ_m), and Σ w r and Σ w r² of the residual r of every output.
     *
     * <p>Mean field has precision β_fm; its first term β_fm (E[f_nm] − μᵀφ) μᵀφ equals r μᵀφ / s² by eq. 15. Collapsed
     * inference has precision 1/s².
     */
    static final class Gradient extends Sums {
        final double[] gradient; // M×2D as that of EvidencePasses; derivatives by the centre are not computed
        final double[] residualSums; // Q
        final double[] residualSquares; // Q
        private final GradientPass pass;
        private final double[] t = new double[Chunk.FEW_ROWS];
        private final double[] prediction = new double[Chunk.FEW_ROWS];
        private final double[] spread = new double[Chunk.FEW_ROWS];

        private Gradient(GradientPass pass) {
            super(pass.map, pass.cache);
            this.pass = pass;
            gradient = new double[map.models() * 2 * map.monomials().dimension()];
            residualSums = new double[pass.noise.length];
            residualSquares = new double[pass.noise.length];
        }

        @Override
        void add(Chunk chunk, ChunkFeatures features, Activations known) {
            int rows = chunk.rows;
            double[][] residuals = new double[pass.noise.length][];
            for (int q = 0; q < residuals.length; q++) {
                residuals[q] = forward(chunk, features, known, pass.means[q]);
                for (int i = 0; i < rows; i++) {
                    double r = chunk.y[q][i] - residuals[q][i];
                    residuals[q][i] = r;
                    residualSums[q] += chunk.weight[i] * r;
                    residualSquares[q] += chunk.weight[i] * r * r;
                }
            }
            for (int m = 0; m < map.models(); m++) {
                if (!known.active[m]) {
                    continue;
                }
                features.fill(chunk, m, known);
                int live = layout.live[m].length;
                Arrays.fill(t, 0, rows, 0.0);
                for (int q = 0; q < residuals.length; q++) {
                    double noise = pass.noise[q];
                    double precision = pass.precisions[q][m];
                    FastLoops.combine(pass.means[q], layout.from[m], features.phi, 0, order, live, rows, prediction);
                    FastLoops.quadratic(pass.factors[q][m], features.phi, live, rows, spread);
                    for (int i = 0; i < rows; i++) {
                        t[i] += chunk.weight[i] * (residuals[q][i] * prediction[i] / noise - precision * spread[i]);
                    }
                }
                features.addScaleDerivatives(
                        chunk, m, t, gradient, 2 * m * map.monomials().dimension());
            }
        }

        @Override
        public double[][] totals() {
            return new double[][] {gradient, residualSums, residualSquares};
        }
    }
}
