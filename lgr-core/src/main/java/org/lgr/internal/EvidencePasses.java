package org.lgr.internal;

import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The two passes over rows of one iteration of adaptive growth. */
final class EvidencePasses {
    private EvidencePasses() {}

    /** Gathers a {@link Gram}. */
    record GramPass(FeatureMap map, int outputs) implements Pass<Gram> {
        @Override
        public Gram begin(Buffers buffers) {
            return new Gram(map, outputs, buffers);
        }

        @Override
        public long doubles() {
            return map.features() * ((long) map.features() + Chunk.ROWS);
        }
    }

    /** ΦᵀWΦ (lower triangle), ΦᵀWy and yᵀWy, with W the weights of the rows. */
    static final class Gram implements Statistics {
        final int size; // P+1
        final double[] gram; // size×size
        final double[][] cross; // Q×size
        final double[] squares; // Q
        private final double[] weight = new double[1]; // Σ_n weight_n
        private final FeatureMap map;
        private final Buffers buffers;
        private @Nullable GramWork work; // whoever only adds others needs none

        /** What only those need who see rows. */
        private static final class GramWork {
            final ChunkFeatures features;
            final Panels panels; // of a full chunk
            final double[] weighted = new double[Chunk.ROWS];

            GramWork(FeatureMap map, Buffers buffers) {
                features = new ChunkFeatures(map, buffers);
                panels = new Panels(map.features(), Chunk.ROWS);
            }
        }

        private Gram(FeatureMap map, int outputs, Buffers buffers) {
            this.map = map;
            this.buffers = buffers;
            size = map.features();
            gram = new double[Math.multiplyExact(size, size)];
            cross = new double[outputs][size];
            squares = new double[outputs];
        }

        double weight() {
            return weight[0];
        }

        @Override
        public void accept(Chunk chunk, int number) {
            work = work == null ? new GramWork(map, buffers) : work;
            ChunkFeatures features = work.features;
            double[] weighted = work.weighted;
            int rows = chunk.rows;
            features.fill(chunk);
            addProducts(MatrixView.of(features.phi, size, rows), chunk, work.panels);
            for (int q = 0; q < cross.length; q++) {
                for (int i = 0; i < rows; i++) {
                    weighted[i] = chunk.weight[i] * chunk.y[q][i];
                }
                for (int p = 0; p < size; p++) {
                    cross[q][p] += Kernels.dot(features.phi, p * rows, weighted, 0, rows);
                }
                squares[q] += Kernels.dot(weighted, 0, chunk.y[q], 0, rows);
            }
            for (int i = 0; i < rows; i++) {
                weight[0] += chunk.weight[i];
            }
        }

        /** As {@link Products#addGram}, with panels that serve all full chunks. */
        private void addProducts(MatrixView phi, Chunk chunk, Panels panels) {
            MatrixView sum = MatrixView.of(gram, size, size);
            if (chunk.uniform && chunk.rows == Chunk.ROWS) {
                panels.pack(phi, null, Parallel.NONE);
                Products.addGram(1, panels, panels, sum, Parallel.NONE);
            } else {
                Products.addGram(1, phi, chunk.uniform ? null : chunk.weight, sum, Parallel.NONE);
            }
        }

        @Override
        public void close() {
            if (work != null) {
                work.features.close();
                work = null;
            }
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
     * @param noise of every output
     * @param vectors for every output the posterior mean and samples less the mean, each P+1, one after the other
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record GradientPass(FeatureMap map, double[] noise, double[][] vectors) implements Pass<Gradient> {
        @Override
        public Gradient begin(Buffers buffers) {
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
     * <p>∂ log evidence/∂Φ = (r μᵀ − ΦΣ)/s² with the residual r, and Σ = E[u uᵀ] over samples u of the posterior less its mean:
     * a few samples replace a product with the P×P covariance, without bias. With coefficients g = r/s² for the vector v = μ and
     * g = −Φu/(S s²) for each of S samples v = u, and t_n = Σ_v g_n (φ_nᵀv) over the features of one model, derivatives follow from
     * ∂φ/∂log λ_d = φ z_d² and ∂φ/∂(c_d/λ_d) = φ z_d − λ_d η ∂ξ/∂x_d, where z = (x − c)/λ.
     */
    static final class Gradient implements Statistics {
        final double[] gradient; // M×2D, of log λ, then of c/λ; those of c/λ are 0 for polynomials beyond linear ones
        private final GradientPass pass;
        private final FeatureMap map;
        private final Buffers buffers;
        private @Nullable GradientWork work; // whoever only adds others needs none

        private Gradient(GradientPass pass, Buffers buffers) {
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

    /** The work on one chunk after the other for a {@link Gradient}. */
    private static final class GradientWork {
        private final double[] gradient;
        private final FeatureMap map;
        private final double[] noise;
        private final Buffers buffers;
        private final ChunkFeatures features;
        private final double[][] vectors; // per output: μ, then S samples
        private final int samples;
        private final int dimension;
        private final double[][] coefficients; // one for each vector
        private final double[] part = new double[Chunk.ROWS];
        private final double[] t; // M×rows
        private final double[] squares; // D×rows, x²
        private final double[] sums; // M, Σ t
        private final double[] firsts; // M×D, Σ t x
        private final double[] seconds; // M×D, Σ t x²
        private final double[] shifts; // M×V, Σ η g

        GradientWork(GradientPass pass, double[] gradient, Buffers buffers) {
            this.gradient = gradient;
            map = pass.map;
            noise = pass.noise;
            vectors = pass.vectors;
            samples = vectors.length / noise.length - 1;
            features = new ChunkFeatures(map, buffers);
            dimension = map.monomials().dimension();
            int models = map.models();
            coefficients = new double[vectors.length][Chunk.ROWS];
            t = buffers.take(models * Chunk.ROWS);
            this.buffers = buffers;
            squares = new double[dimension * Chunk.ROWS];
            sums = new double[models];
            firsts = new double[models * dimension];
            seconds = new double[models * dimension];
            shifts = new double[models * vectors.length];
        }

        void add(Chunk chunk) {
            int rows = chunk.rows;
            features.fill(chunk);
            fillCoefficients(chunk);
            int models = map.models();
            Arrays.fill(t, 0, models * rows, 0.0);
            for (int m = 0; m < models; m++) {
                for (int v = 0; v < vectors.length; v++) {
                    features.combine(m, vectors[v], rows, part);
                    double[] g = coefficients[v];
                    for (int i = 0; i < rows; i++) {
                        t[m * rows + i] += g[i] * part[i];
                    }
                    shifts[m * vectors.length + v] += Kernels.dot(features.eta, m * rows, g, 0, rows);
                }
            }
            for (int i = 0; i < dimension * rows; i++) {
                squares[i] = chunk.x[i] * chunk.x[i];
            }
            MatrixView all = MatrixView.of(t, models, rows);
            addProduct(all, chunk.x, rows, firsts);
            addProduct(all, squares, rows, seconds);
            for (int m = 0; m < models; m++) { // the feature of the offset is one
                sums[m] += Kernels.dot(t, m * rows, features.phi, features.layout.size * rows, rows);
            }
            finish();
        }

        private void addProduct(MatrixView all, double[] x, int rows, double[] sum) {
            Products.add(
                    1,
                    all,
                    MatrixView.of(x, dimension, rows).transposed(),
                    MatrixView.of(sum, map.models(), dimension),
                    Parallel.NONE);
        }

        private void fillCoefficients(Chunk chunk) {
            int rows = chunk.rows;
            for (int q = 0; q < noise.length; q++) {
                for (int s = 0; s <= samples; s++) {
                    int v = q * (samples + 1) + s;
                    double[] g = coefficients[v];
                    features.combine(vectors[v], rows, g);
                    for (int i = 0; i < rows; i++) {
                        double scale = chunk.weight[i] / noise[q];
                        g[i] = s == 0 ? scale * (chunk.y[q][i] - g[i]) : -scale / samples * g[i];
                    }
                }
            }
        }

        /** Turns the sums of this chunk into derivatives and clears them. */
        private void finish() {
            boolean moving = map.monomials().linear();
            for (int m = 0; m < map.models(); m++) {
                for (int d = 0; d < dimension; d++) {
                    double c = map.centres()[m][d];
                    double scale = map.lengthScales()[m][d];
                    double first = firsts[m * dimension + d];
                    double square = seconds[m * dimension + d] - 2 * c * first + c * c * sums[m];
                    gradient[2 * m * dimension + d] += square / (scale * scale);
                    if (moving) {
                        gradient[(2 * m + 1) * dimension + d] += (first - c * sums[m]) / scale - scale * shift(m, d);
                    }
                }
            }
            Arrays.fill(sums, 0.0);
            Arrays.fill(firsts, 0.0);
            Arrays.fill(seconds, 0.0);
            Arrays.fill(shifts, 0.0);
        }

        /** Σ_v v_d Σ_n η g: moving the centre also moves the zero of the component x_d − c_d. */
        private double shift(int m, int d) {
            Ensemble.Layout layout = features.layout;
            int at = Arrays.binarySearch(layout.live[m], d + 1);
            double sum = 0;
            if (at >= 0) {
                for (int v = 0; v < vectors.length; v++) {
                    sum += vectors[v][layout.from[m] + at] * shifts[m * vectors.length + v];
                }
            }
            return sum;
        }

        void close() {
            features.close();
            buffers.give(t);
        }
    }
}
