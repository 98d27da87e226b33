package org.lgr.internal;

import java.util.Arrays;
import java.util.List;

/**
 * Draws from the posterior of one output, linearised in its weights and log λ: what tells how far an input lies from what the rows
 * determine.
 *
 * <p>With length scales held fixed a model is blind to what it does not know about them, and its variance on stretches of data not
 * seen is far too small. The derivatives of the prediction with respect to log λ_md are J_md = (φ_mᵀμ_m)(x_d − c_md)²/λ_md². With
 * them as further features, under a prior N(0, 1/α_λ), the model is linear again, and its posterior precision is
 * F̃ᵀF̃/s² + Ã. To keep that matrix small the D derivatives of each model are projected on a few random orthogonal directions.
 */
final class Leverage {
    private static final int DIRECTIONS = 4; // for each model
    private static final double SCALE_PRECISION = 0.1; // α_λ
    private static final int ROWS = 6144; // enough to estimate the precision matrix
    private static final double OFFSET_PRECISION = 1e-6;

    private final Packed packed;
    private final int dimension;
    private final int directions;
    private final double[] projections; // M×directions×D
    private final int size; // 1 + P + M·directions

    private Leverage(Packed packed, Gaussians random) {
        this.packed = packed;
        dimension = packed.ensemble.monomials.dimension();
        directions = Math.min(DIRECTIONS, dimension);
        projections = new double[packed.models.length * directions * dimension];
        size = 1 + packed.weights.length + packed.models.length * directions;
        for (int m = 0; m < packed.models.length; m++) {
            drawProjection(m * directions * dimension, random);
        }
    }

    /** Random orthonormal rows, scaled so that the projection keeps squared lengths on average. */
    private void drawProjection(int from, Gaussians random) {
        for (int e = 0; e < directions; e++) {
            int row = from + e * dimension;
            for (int d = 0; d < dimension; d++) {
                projections[row + d] = random.next();
            }
            for (int other = from; other < row; other += dimension) {
                double along = Kernels.dot(projections, row, projections, other, dimension);
                Kernels.axpy(-along, projections, other, projections, row, dimension);
            }
            double length = Math.sqrt(Kernels.dot(projections, row, projections, row, dimension));
            for (int d = 0; d < dimension; d++) {
                projections[row + d] /= length;
            }
        }
    }

    /**
     * Draws as {@link Posterior.Form#SAMPLES} has them.
     *
     * @param rows all rows, in random order
     */
    static double[] samples(Packed packed, List<Chunk> rows, int count, ChunkPasses passes, Gaussians random) {
        Leverage leverage = new Leverage(packed, random);
        List<Chunk> some = Chunk.leading(rows, ROWS);
        double scale = Chunk.rows(rows) / (double) Chunk.rows(some);
        long size = leverage.size;
        Gram gram = passes.run(some, size * (size + Chunk.ROWS), leverage::gram);
        return leverage.draw(gram.gram, scale, count, passes.parallel(), random);
    }

    private Gram gram() {
        return new Gram();
    }

    private double[] draw(double[] gram, double scale, int count, Parallel parallel, Gaussians random) {
        for (int i = 0; i < gram.length; i++) {
            gram[i] *= scale / packed.noise;
        }
        gram[0] += OFFSET_PRECISION;
        int weights = packed.weights.length;
        for (int i = 1; i < size; i++) {
            gram[i * size + i] += i <= weights ? packed.relevances[i - 1] : SCALE_PRECISION;
        }
        Cholesky precision = Cholesky.of(gram, size, parallel);
        double[] draws = new double[size * count];
        for (int i = 0; i < draws.length; i++) {
            draws[i] = random.next();
        }
        precision.colour(draws, count);
        int width = 1 + weights + packed.models.length * dimension;
        double[] samples = new double[count * width];
        for (int s = 0; s < count; s++) {
            for (int i = 0; i <= weights; i++) {
                samples[s * width + i] = draws[i * count + s];
            }
            for (int m = 0; m < packed.models.length; m++) {
                int to = s * width + 1 + weights + m * dimension;
                for (int e = 0; e < directions; e++) {
                    double value = draws[(1 + weights + m * directions + e) * count + s];
                    Kernels.axpy(value, projections, (m * directions + e) * dimension, samples, to, dimension);
                }
            }
        }
        return samples;
    }

    /** F̃ᵀF̃. */
    private final class Gram implements ChunkPasses.Statistics<Gram> {
        final double[] gram = new double[Math.multiplyExact(size, size)];
        private final double[] features = new double[Math.multiplyExact(size, Chunk.ROWS)];
        private final double[] eta = new double[Chunk.ROWS];
        private final double[] share = new double[Chunk.ROWS];
        private final double[] xi = new double[packed.ensemble.monomials.size() * Chunk.ROWS];

        @Override
        public void accept(Chunk chunk) {
            int rows = chunk.rows;
            Arrays.fill(features, 0, rows, 1.0);
            for (int m = 0; m < packed.models.length; m++) {
                fill(chunk, m);
            }
            double[] weights = chunk.uniform ? null : chunk.weight;
            MatrixView f = MatrixView.of(features, size, rows);
            Products.addGram(1, f, weights, MatrixView.of(gram, size, size), Parallel.NONE);
        }

        private void fill(Chunk chunk, int m) {
            int rows = chunk.rows;
            Localiser localiser = packed.ensemble.localisers.get(packed.models[m]);
            double[] inverse = localiser.inverse();
            Kernels.activations(chunk.x, 0, rows, localiser.centre, inverse, eta, 0);
            packed.ensemble.monomials.evaluate(chunk, localiser.centre, xi);
            Arrays.fill(share, 0, rows, 0.0);
            int[] live = packed.live[m];
            for (int j = 0; j < live.length; j++) {
                int p = packed.from[m] + j;
                for (int i = 0; i < rows; i++) {
                    double phi = eta[i] * xi[live[j] * rows + i];
                    features[(1 + p) * rows + i] = phi;
                    share[i] += packed.weights[p] * phi;
                }
            }
            int first = (1 + packed.weights.length + m * directions) * rows;
            Arrays.fill(features, first, first + directions * rows, 0.0);
            for (int d = 0; d < dimension; d++) {
                double c = localiser.centre[d];
                double factor = inverse[d] * inverse[d];
                for (int e = 0; e < directions; e++) {
                    double r = factor * projections[(m * directions + e) * dimension + d];
                    int to = first + e * rows;
                    for (int i = 0; i < rows; i++) {
                        double delta = chunk.x[d * rows + i] - c;
                        features[to + i] += r * delta * delta;
                    }
                }
            }
            for (int i = 0; i < directions * rows; i++) {
                features[first + i] *= share[i % rows];
            }
        }

        @Override
        public void add(Gram other) {
            Kernels.axpy(1, other.gram, 0, gram, 0, gram.length);
        }
    }
}
