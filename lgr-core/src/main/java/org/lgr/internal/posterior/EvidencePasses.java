package org.lgr.internal.posterior;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.ChunkFeatures;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.linalg.Panels;
import org.lgr.internal.linalg.Products;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;

/** The two passes over rows in each iteration of adaptive growth. */
public final class EvidencePasses {
    private EvidencePasses() {}

    /** Gathers a {@link Gram}. */
    public record GramPass(FeatureMap map, int outputs) implements Pass<Gram> {
        @Override
        public Gram begin(BufferPool buffers) {
            return new Gram(map, outputs, buffers);
        }

        @Override
        public long doubles() {
            return map.features() * ((long) map.features() + Chunk.ROWS);
        }
    }

    /** ΦᵀWΦ (lower triangle), ΦᵀWy and yᵀWy, with W the weights of the rows. */
    public static final class Gram implements PassSums {
        public final int size; // P+1
        public final double[] gram; // size×size
        public final double[][] cross; // Q×size
        final double[] squares; // Q
        private final double[] weight = new double[1]; // Σ_n weight_n
        private final FeatureMap map;
        private final BufferPool buffers;
        private @Nullable GramWork work; // null in accumulators that only merge

        /**
         * Workspace of accumulators that see rows. Features are computed for one slice of the panels at a time, so that
         * they are still in the cache when they are packed.
         */
        private static final class GramWork {
            final ChunkFeatures features;
            final double[] right; // panels of a chunk
            private final int room;
            private double @Nullable [] left; // panels of weighted rows
            final double[] weighted = new double[Panels.DEPTH];

            GramWork(FeatureMap map, BufferPool buffers) {
                features = new ChunkFeatures(map, Panels.DEPTH, buffers);
                room = Panels.size(map.features(), Chunk.ROWS);
                right = buffers.take(room);
            }

            double[] left(BufferPool buffers) {
                left = left == null ? buffers.take(room) : left;
                return left;
            }

            void close(BufferPool buffers) {
                features.close();
                buffers.give(right);
                if (left != null) {
                    buffers.give(left);
                }
            }
        }

        private Gram(FeatureMap map, int outputs, BufferPool buffers) {
            this.map = map;
            this.buffers = buffers;
            size = map.features();
            gram = buffers.zeros(Math.multiplyExact(size, size));
            cross = new double[outputs][size];
            squares = new double[outputs];
        }

        public double weight() {
            return weight[0];
        }

        @Override
        public void accept(Chunk chunk, int number) {
            work = work == null ? new GramWork(map, buffers) : work;
            Panels right = new Panels(size, chunk.rows, work.right);
            Panels left = chunk.uniform ? right : new Panels(size, chunk.rows, work.left(buffers));
            for (int slice = 0; slice < right.slices(); slice++) {
                Chunk part = chunk.part(slice * Panels.DEPTH, slice * Panels.DEPTH + right.depth(slice));
                work.features.fill(part);
                MatrixView phi = MatrixView.of(work.features.phi, size, part.rows);
                right.packSlice(slice, phi, null);
                if (!part.uniform) {
                    left.packSlice(slice, phi, part.weight);
                }
                addProducts(part);
            }
            Products.addGram(1, left, right, MatrixView.of(gram, size, size), Parallel.NONE);
        }

        /** Adds all products except those of features with each other. */
        private void addProducts(Chunk part) {
            double[] phi = Objects.requireNonNull(work).features.phi;
            double[] weighted = work.weighted;
            int rows = part.rows;
            for (int q = 0; q < cross.length; q++) {
                for (int i = 0; i < rows; i++) {
                    weighted[i] = part.weight[i] * part.y[q][i];
                }
                for (int p = 0; p < size; p++) {
                    cross[q][p] += FastLoops.dot(phi, p * rows, weighted, 0, rows);
                }
                squares[q] += FastLoops.dot(weighted, 0, part.y[q], 0, rows);
            }
            for (int i = 0; i < rows; i++) {
                weight[0] += part.weight[i];
            }
        }

        @Override
        public void close() {
            if (work != null) {
                work.close(buffers);
                work = null;
            }
        }

        @Override
        public void release() {
            buffers.giveSum(gram);
        }

        @Override
        public double[][] totals() {
            return Stream.concat(Stream.of(gram, squares, weight), Arrays.stream(cross))
                    .toArray(double[][]::new);
        }
    }

    /**
     * Gathers a {@link Gradient}.
     *
     * @param map features
     * @param noise noise variance of every output
     * @param vectors for every output the posterior mean, then samples minus the mean, each of length P+1
     * @param covariances for every output the covariance of the weights, P×P, instead of samples; or empty
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    public record GradientPass(FeatureMap map, double[] noise, double[][] vectors, double[][] covariances)
            implements Pass<Gradient> {
        /** Makes the pass for posteriors that are given by samples. */
        public GradientPass(FeatureMap map, double[] noise, double[][] vectors) {
            this(map, noise, vectors, new double[0][]);
        }

        @Override
        public Gradient begin(BufferPool buffers) {
            return new Gradient(this, buffers);
        }

        @Override
        public long doubles() {
            return (long) map.features() * Chunk.ROWS;
        }
    }

    /**
     * Gradient of the log evidence with respect to log λ and c/λ, summed over outputs.
     *
     * <p>∂ log evidence/∂Φ = (r μᵀ − ΦΣ)/s² with the residual r, and Σ = E[u uᵀ] over samples u of the posterior minus
     * its mean: a few samples replace a product with the P×P covariance, without bias. If the covariance itself is
     * given, the gradient is exact, and derivatives with respect to c/λ are not computed. With coefficients g = r/s²
     * for the vector v = μ and g = −Φu/(S s²) for each of S samples v = u, and t_n = Σ_v g_n (φ_nᵀv) over the features
     * of one model, derivatives follow from ∂φ/∂log λ_d = φ z_d² and ∂φ/∂(c_d/λ_d) = φ z_d − λ_d η ∂ξ/∂x_d, where z =
     * (x − c)/λ.
     */
    public static final class Gradient implements PassSums {
        // M×2D, derivatives by log λ, then by c/λ; those by c/λ are 0 if polynomials are not linear, or if not
        // computed.
        public final double[] gradient;
        private final GradientPass pass;
        private final FeatureMap map;
        private final BufferPool buffers;
        private @Nullable GradientWork work; // null in accumulators that only merge

        private Gradient(GradientPass pass, BufferPool buffers) {
            this.pass = pass;
            this.buffers = buffers;
            map = pass.map;
            gradient = new double[map.models() * 2 * map.monomials().dimension()];
        }

        @Override
        public void accept(Chunk chunk, int number) {
            work = work == null ? new GradientWork(pass, gradient, buffers) : work;
            work.add(chunk);
        }

        @Override
        public void close() {
            if (work != null) {
                work.close();
                work = null;
            }
        }

        @Override
        public double[][] totals() {
            return new double[][] {gradient};
        }
    }

    /** Workspace of a {@link Gradient}, which processes one chunk after the other. */
    private static final class GradientWork {
        private final double[] gradient;
        private final FeatureMap map;
        private final double[] noise;
        private final BufferPool buffers;
        private final ChunkFeatures features;
        private final double[][] fours; // per output μ, then S samples, see SampledPasses.fours
        private final int vectors;
        private final int samples;
        private final int dimension;
        private final double[][] coefficients; // one per row for each vector, in groups of four vectors
        private final double[] t; // M×rows
        private final double[] powers; // 2D×rows, x, then x²
        private final double[] panels; // panels of the powers
        private final double[] room; // workspace for the panels of t
        private final double[] sums; // M, Σ t
        private final double[] moments; // M×2D, Σ t x, then Σ t x²
        private final double[] shifts; // P, Σ_v v Σ_n η g
        private final double[][] covariances;
        private final double[] product; // P×rows, ΣΦ

        GradientWork(GradientPass pass, double[] gradient, BufferPool buffers) {
            this.gradient = gradient;
            map = pass.map;
            noise = pass.noise;
            fours = SampledPasses.fours(pass.vectors, map.features());
            vectors = pass.vectors.length;
            samples = vectors / noise.length - 1;
            features = new ChunkFeatures(map, Panels.DEPTH, buffers);
            dimension = map.monomials().dimension();
            int models = map.models();
            coefficients = new double[fours.length][4 * Panels.DEPTH];
            t = buffers.take(models * Panels.DEPTH);
            this.buffers = buffers;
            powers = buffers.take(2 * dimension * Panels.DEPTH);
            panels = buffers.take(Panels.size(2 * dimension, Panels.DEPTH));
            room = buffers.take(Products.room(Panels.DEPTH));
            sums = new double[models];
            moments = new double[models * 2 * dimension];
            shifts = new double[map.features()];
            covariances = pass.covariances;
            product = buffers.take(covariances.length > 0 ? map.layout().size * Panels.DEPTH : 1);
        }

        void add(Chunk chunk) {
            for (int from = 0; from < chunk.rows; from += Panels.DEPTH) {
                addPart(chunk.part(from, Math.min(chunk.rows, from + Panels.DEPTH)));
            }
            finish();
        }

        /** Adds the contribution of a part of a chunk, whose features fit into the cache. */
        private void addPart(Chunk part) {
            int rows = part.rows;
            features.fill(part);
            fillCoefficients(part);
            int models = map.models();
            Arrays.fill(t, 0, models * rows, 0.0);
            for (int four = 0; four < fours.length; four++) {
                for (int m = 0; m < models; m++) {
                    features.addMixtures(m, fours[four], rows, coefficients[four], t, shifts);
                }
            }
            for (int q = 0; q < covariances.length; q++) {
                subtractSpread(part, covariances[q], noise[q]);
            }
            addMoments(part);
            for (int m = 0; m < models; m++) { // multiplied by the feature of the offset, which is one
                sums[m] += FastLoops.dot(t, m * rows, features.phi, features.layout.size * rows, rows);
            }
        }

        /** t_n −= w_n φ_nᵀΣφ_n/s² over the features of one model, for every model. */
        private void subtractSpread(Chunk part, double[] covariance, double variance) {
            int rows = part.rows;
            int size = features.layout.size;
            Panels columns = new Panels(rows, size);
            columns.pack(MatrixView.of(features.phi, size, rows).transposed(), null, Parallel.NONE);
            Arrays.fill(product, 0, size * rows, 0.0);
            MatrixView result = MatrixView.of(product, size, rows);
            Products.add(1, MatrixView.of(covariance, size, size), columns, result, Parallel.NONE);
            for (int m = 0; m < map.models(); m++) {
                for (int p = features.layout.from[m]; p < features.layout.from[m + 1]; p++) {
                    for (int i = 0; i < rows; i++) {
                        double spread = product[p * rows + i] * features.phi[p * rows + i];
                        t[m * rows + i] -= part.weight[i] / variance * spread;
                    }
                }
            }
        }

        private void addMoments(Chunk part) {
            int rows = part.rows;
            int values = dimension * rows;
            System.arraycopy(part.x, 0, powers, 0, values);
            for (int i = 0; i < values; i++) {
                powers[values + i] = part.x[i] * part.x[i];
            }
            Panels packed = new Panels(2 * dimension, rows, panels);
            packed.pack(MatrixView.of(powers, 2 * dimension, rows), null, Parallel.NONE);
            MatrixView sum = MatrixView.of(moments, map.models(), 2 * dimension);
            Products.add(1, MatrixView.of(t, map.models(), rows), packed, sum, room);
        }

        private void fillCoefficients(Chunk part) {
            int rows = part.rows;
            for (int four = 0; four < fours.length; four++) {
                FastLoops.combineFour(fours[four], features.phi, map.features(), rows, coefficients[four]);
            }
            for (int v = 0; v < vectors; v++) {
                int q = v / (samples + 1);
                boolean mean = v % (samples + 1) == 0;
                double[] g = coefficients[v / 4];
                int from = v % 4 * rows;
                for (int i = 0; i < rows; i++) {
                    double scale = part.weight[i] / noise[q];
                    g[from + i] = mean ? scale * (part.y[q][i] - g[from + i]) : -scale / samples * g[from + i];
                }
            }
        }

        /** Converts the sums of this chunk to derivatives and clears them. */
        private void finish() {
            boolean moving = map.monomials().linear() && covariances.length == 0;
            for (int m = 0; m < map.models(); m++) {
                for (int d = 0; d < dimension; d++) {
                    double c = map.centres()[m][d];
                    double scale = map.lengthScales()[m][d];
                    double first = moments[2 * m * dimension + d];
                    double second = moments[(2 * m + 1) * dimension + d];
                    double square = second - 2 * c * first + c * c * sums[m];
                    gradient[2 * m * dimension + d] += square / (scale * scale);
                    if (moving) {
                        gradient[(2 * m + 1) * dimension + d] += (first - c * sums[m]) / scale - scale * shift(m, d);
                    }
                }
            }
            Arrays.fill(sums, 0.0);
            Arrays.fill(moments, 0.0);
            Arrays.fill(shifts, 0.0);
        }

        /** Returns Σ_v v_d Σ_n η g: moving the centre also moves the zero of the component x_d − c_d. */
        private double shift(int m, int d) {
            Ensemble.Layout layout = features.layout;
            int at = Arrays.binarySearch(layout.live[m], d + 1);
            return at < 0 ? 0 : shifts[layout.from[m] + at];
        }

        void close() {
            features.close();
            buffers.give(t);
            buffers.give(powers);
            buffers.give(panels);
            buffers.give(room);
            buffers.give(product);
        }
    }
}
