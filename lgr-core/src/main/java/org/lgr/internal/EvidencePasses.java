package org.lgr.internal;

import java.util.Arrays;

/** The two passes over rows of one iteration of adaptive growth. */
final class EvidencePasses {
    private EvidencePasses() {}

    /** ΦᵀWΦ (lower triangle), ΦᵀWy and yᵀWy, with W the weights of the rows. */
    static final class Gram implements ChunkPasses.Statistics<Gram> {
        final int size; // P+1
        final double[] gram; // size×size
        final double[][] cross; // Q×size
        final double[] squares; // Q
        double weight; // Σ_n weight_n
        private final ChunkFeatures features;
        private final Panels panels; // of a full chunk
        private final double[] weighted = new double[Chunk.ROWS];

        Gram(Ensemble ensemble, Ensemble.Layout layout, Buffers buffers) {
            size = layout.size + 1;
            gram = new double[Math.multiplyExact(size, size)];
            cross = new double[ensemble.outputs.size()][size];
            squares = new double[ensemble.outputs.size()];
            features = new ChunkFeatures(ensemble, layout, buffers);
            panels = new Panels(size, Chunk.ROWS);
        }

        @Override
        public void accept(Chunk chunk) {
            int rows = chunk.rows;
            features.fill(chunk);
            addProducts(MatrixView.of(features.phi, size, rows), chunk);
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
                weight += chunk.weight[i];
            }
        }

        /** As {@link Products#addGram}, with panels that serve all full chunks. */
        private void addProducts(MatrixView phi, Chunk chunk) {
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
            features.close();
        }

        @Override
        public void add(Gram other) {
            Kernels.axpy(1, other.gram, 0, gram, 0, gram.length);
            for (int q = 0; q < cross.length; q++) {
                Kernels.axpy(1, other.cross[q], 0, cross[q], 0, size);
                squares[q] += other.squares[q];
            }
            weight += other.weight;
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
    static final class Gradient implements ChunkPasses.Statistics<Gradient> {
        final double[] gradient; // M×2D, of log λ, then of c/λ; those of c/λ are 0 for polynomials beyond linear ones
        private final Ensemble ensemble;
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

        /**
         * @param vectors for every output the posterior mean and samples less the mean, each P+1, one after the other
         * @param samples number of samples S of each output
         */
        Gradient(Ensemble ensemble, Ensemble.Layout layout, double[][] vectors, int samples, Buffers buffers) {
            this.ensemble = ensemble;
            this.vectors = vectors;
            this.samples = samples;
            features = new ChunkFeatures(ensemble, layout, buffers);
            dimension = ensemble.monomials.dimension();
            int models = ensemble.size();
            gradient = new double[models * 2 * dimension];
            coefficients = new double[vectors.length][Chunk.ROWS];
            t = buffers.take(models * Chunk.ROWS);
            this.buffers = buffers;
            squares = new double[dimension * Chunk.ROWS];
            sums = new double[models];
            firsts = new double[models * dimension];
            seconds = new double[models * dimension];
            shifts = new double[models * vectors.length];
        }

        @Override
        public void accept(Chunk chunk) {
            int rows = chunk.rows;
            features.fill(chunk);
            fillCoefficients(chunk);
            int models = ensemble.size();
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
                    MatrixView.of(sum, ensemble.size(), dimension),
                    Parallel.NONE);
        }

        private void fillCoefficients(Chunk chunk) {
            int rows = chunk.rows;
            for (int q = 0; q < ensemble.outputs.size(); q++) {
                double noise = ensemble.outputs.get(q).noise;
                for (int s = 0; s <= samples; s++) {
                    int v = q * (samples + 1) + s;
                    double[] g = coefficients[v];
                    features.combine(vectors[v], rows, g);
                    for (int i = 0; i < rows; i++) {
                        double scale = chunk.weight[i] / noise;
                        g[i] = s == 0 ? scale * (chunk.y[q][i] - g[i]) : -scale / samples * g[i];
                    }
                }
            }
        }

        /** Turns the sums of this chunk into derivatives and clears them. */
        private void finish() {
            boolean moving = ensemble.monomials.linear();
            for (int m = 0; m < ensemble.size(); m++) {
                Localiser localiser = ensemble.localisers.get(m);
                for (int d = 0; d < dimension; d++) {
                    double c = localiser.centre[d];
                    double scale = localiser.lengthScale[d];
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

        @Override
        public void close() {
            features.close();
            buffers.give(t);
        }

        @Override
        public void add(Gradient other) {
            Kernels.axpy(1, other.gradient, 0, gradient, 0, gradient.length);
        }
    }
}
