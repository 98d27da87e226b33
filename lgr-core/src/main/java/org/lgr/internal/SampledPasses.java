package org.lgr.internal;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/** The passes over rows of {@link SampledSolver}. */
final class SampledPasses {
    private static final int PART =
            64; // rows of a part of a chunk; more would leave the cache, fewer start sums too often

    private SampledPasses() {}

    /** Vectors in fours: component p of vector 4g + c stands in group g at 4p + c; what is missing to four is zero. */
    static double[][] fours(double[][] vectors, int size) {
        double[][] groups = new double[(vectors.length + 3) / 4][4 * size];
        for (int v = 0; v < vectors.length; v++) {
            for (int p = 0; p < size; p++) {
                groups[v / 4][4 * p + v % 4] = vectors[v][p];
            }
        }
        return groups;
    }

    /**
     * Φᵀg for several columns g of coefficients, one for each row. Features are computed anew in every pass, and in parts of a chunk
     * that stay near while all columns are visited.
     */
    abstract static class Projection<S extends Projection<S>> implements ChunkPasses.Statistics<S> {
        final int columns;
        final ChunkFeatures features;
        private final int size; // P+1
        private final double[][] sums; // in fours
        private final double[][] coefficients; // of four columns, one after the other

        Projection(Ensemble ensemble, Ensemble.Layout layout, int columns) {
            this.columns = columns;
            size = layout.size + 1;
            features = new ChunkFeatures(ensemble, layout);
            sums = new double[(columns + 3) / 4][4 * size];
            coefficients = new double[sums.length][4 * PART];
        }

        @Override
        public final void accept(Chunk chunk) {
            begin(chunk);
            for (int from = 0; from < chunk.rows; from += PART) {
                Chunk some = chunk.part(from, Math.min(chunk.rows, from + PART));
                features.fill(some);
                fill(some, coefficients);
                for (int g = 0; g < sums.length; g++) {
                    Kernels.addProjectFour(features.phi, size, some.rows, coefficients[g], sums[g]);
                }
            }
        }

        /** Called before the first part of a chunk. */
        void begin(Chunk chunk) {}

        /** Fills the coefficients of some rows, whose features are filled. */
        abstract void fill(Chunk some, double[][] coefficients);

        @Override
        public void add(S other) {
            for (int g = 0; g < sums.length; g++) {
                Kernels.axpy(1, other.sums(g), 0, sums[g], 0, sums[g].length);
            }
        }

        final double[] sums(int group) {
            return sums[group];
        }

        /** The sum of one column. */
        final double[] sum(int column) {
            double[] sum = new double[size];
            Arrays.setAll(sum, p -> sums[column / 4][4 * p + column % 4]);
            return sum;
        }

        /** out ← W Φv for four vectors v. */
        final void forward(double[] vectors, Chunk some, double[] out) {
            Kernels.combineFour(vectors, features.phi, size, some.rows, out);
            if (!some.uniform) {
                for (int i = 0; i < 4 * some.rows; i++) {
                    out[i] *= some.weight[i % some.rows];
                }
            }
        }
    }

    /** ΦᵀWΦ v for several vectors. */
    static final class GramTimes extends Projection<GramTimes> {
        private final double[][] vectors; // in fours

        /** @param vectors see {@link #fours} */
        GramTimes(Ensemble ensemble, Ensemble.Layout layout, double[][] vectors) {
            super(ensemble, layout, 4 * vectors.length);
            this.vectors = vectors;
        }

        @Override
        void fill(Chunk some, double[][] coefficients) {
            for (int g = 0; g < vectors.length; g++) {
                forward(vectors[g], some, coefficients[g]);
            }
        }
    }

    /**
     * What the equations begin with. For every output ΦᵀWy, yᵀWy, and ΦᵀW^½ε for {@value SampledSolver#SAMPLES} draws ε of
     * standard normal noise. Each chunk has random numbers of its own, so that threads change none.
     */
    static final class Beginning extends Projection<Beginning> {
        final double[] squares; // Q
        double weight; // Σ_n weight_n
        private final long seed;
        private final IdentityHashMap<Chunk, Integer> numbers = new IdentityHashMap<>();
        private Gaussians random;

        Beginning(Ensemble ensemble, Ensemble.Layout layout, List<Chunk> chunks, long seed) {
            super(ensemble, layout, ensemble.outputs.size() * (1 + SampledSolver.SAMPLES));
            this.seed = seed;
            squares = new double[ensemble.outputs.size()];
            random = new Gaussians(seed);
            for (int c = 0; c < chunks.size(); c++) {
                numbers.put(chunks.get(c), c);
            }
        }

        /** ΦᵀWy. */
        double[] cross(int output) {
            return sum(output * (1 + SampledSolver.SAMPLES));
        }

        /** ΦᵀW^½ε. */
        double[] noise(int output, int sample) {
            return sum(output * (1 + SampledSolver.SAMPLES) + 1 + sample);
        }

        @Override
        void begin(Chunk chunk) {
            int number = numbers.getOrDefault(chunk, 0);
            random = new Gaussians(seed + number * 0x9E3779B97F4A7C15L); // far apart
        }

        @Override
        void fill(Chunk some, double[][] coefficients) {
            int rows = some.rows;
            for (int column = 0; column < columns; column++) {
                double[] four = coefficients[column / 4];
                int from = column % 4 * rows;
                int q = column / (1 + SampledSolver.SAMPLES);
                boolean target = column % (1 + SampledSolver.SAMPLES) == 0;
                for (int i = 0; i < rows; i++) {
                    four[from + i] = target ? some.weight[i] * some.y[q][i] : Math.sqrt(some.weight[i]) * random.next();
                }
                if (target) {
                    squares[q] += Kernels.dot(four, from, some.y[q], 0, rows);
                }
            }
            weight += Arrays.stream(some.weight).sum();
        }

        @Override
        public void add(Beginning other) {
            super.add(other);
            for (int q = 0; q < squares.length; q++) {
                squares[q] += other.squares[q];
            }
            weight += other.weight;
        }
    }

    /** Blocks on the diagonal of ΦᵀWΦ (lower triangles). */
    static final class Blocks implements ChunkPasses.Statistics<Blocks> {
        final int[] borders; // features at which blocks begin, then their number
        final double[][] grams;
        double weight; // Σ_n weight_n
        private final ChunkFeatures features;

        Blocks(Ensemble ensemble, Ensemble.Layout layout, int[] borders) {
            this.borders = borders;
            features = new ChunkFeatures(ensemble, layout);
            grams = new double[borders.length - 1][];
            Arrays.setAll(grams, b -> new double[Math.multiplyExact(size(b), size(b))]);
        }

        int size(int block) {
            return borders[block + 1] - borders[block];
        }

        @Override
        public void accept(Chunk chunk) {
            features.fill(chunk);
            double[] weights = chunk.uniform ? null : chunk.weight;
            MatrixView phi = MatrixView.of(features.phi, features.layout.size + 1, chunk.rows);
            for (int b = 0; b < grams.length; b++) {
                MatrixView rows = phi.part(borders[b], size(b), 0, chunk.rows);
                Products.addGram(1, rows, weights, MatrixView.of(grams[b], size(b), size(b)), Parallel.NONE);
            }
            weight += Arrays.stream(chunk.weight).sum();
        }

        @Override
        public void add(Blocks other) {
            for (int b = 0; b < grams.length; b++) {
                Kernels.axpy(1, other.grams[b], 0, grams[b], 0, grams[b].length);
            }
            weight += other.weight;
        }
    }
}
