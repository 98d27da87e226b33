package org.lgr.internal.posterior;

import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.ChunkFeatures;
import org.lgr.internal.ensemble.FeatureMap;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.linalg.Products;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;

/** The passes over rows of {@link SampledPosterior}. */
final class SampledPasses {
    // Rows of a part of a chunk. More would not fit into the cache; fewer would start sums too often.
    private static final int PART = 64;

    private SampledPasses() {}

    /**
     * Groups vectors in fours: component p of vector 4g + c is in group g at 4p + c. The last group is padded with
     * zeros.
     */
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
     * Φᵀg for several columns g of coefficients, which have one element for each row. Features are recomputed in every
     * pass, for parts of a chunk that stay in the cache while all columns are processed.
     */
    abstract static class Projection implements PassSums {
        final int columns;
        private final FeatureMap map;
        private final BufferPool buffers;
        private @Nullable ChunkFeatures features; // null in accumulators that only merge
        private final int size; // P+1
        private final double[][] sums; // in groups of four columns
        private final double[][] coefficients; // of four columns, one after the other

        Projection(FeatureMap map, int columns, BufferPool buffers) {
            this.map = map;
            this.columns = columns;
            this.buffers = buffers;
            size = map.features();
            sums = new double[(columns + 3) / 4][4 * size];
            coefficients = new double[sums.length][4 * PART];
        }

        @Override
        public final void accept(Chunk chunk, int number) {
            features = features == null ? new ChunkFeatures(map, buffers) : features;
            begin(number);
            for (int from = 0; from < chunk.rows; from += PART) {
                Chunk some = chunk.part(from, Math.min(chunk.rows, from + PART));
                features.fill(some);
                fill(some, features.phi, coefficients);
                for (int g = 0; g < sums.length; g++) {
                    FastLoops.addProjectFour(features.phi, size, some.rows, coefficients[g], sums[g]);
                }
            }
        }

        /** Called before the first part of a chunk. */
        void begin(int number) {}

        /** Computes the coefficients of some rows with features {@code phi}. */
        abstract void fill(Chunk some, double[] phi, double[][] coefficients);

        @Override
        public final void close() {
            if (features != null) {
                features.close();
                features = null;
            }
        }

        @Override
        public double[][] totals() {
            return sums;
        }

        /** Returns the sum of one column. */
        final double[] sum(int column) {
            double[] sum = new double[size];
            Arrays.setAll(sum, p -> sums[column / 4][4 * p + column % 4]);
            return sum;
        }

        /** out ← W Φv for four vectors v. */
        final void forward(double[] vectors, Chunk some, double[] phi, double[] out) {
            FastLoops.combineFour(vectors, phi, size, some.rows, out);
            if (!some.uniform) {
                for (int i = 0; i < 4 * some.rows; i++) {
                    out[i] *= some.weight[i % some.rows];
                }
            }
        }
    }

    /**
     * Gathers {@link GramTimes}.
     *
     * @param map features
     * @param vectors see {@link #fours}
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record GramTimesPass(FeatureMap map, double[][] vectors) implements Pass<GramTimes> {
        @Override
        public GramTimes begin(BufferPool buffers) {
            return new GramTimes(this, buffers);
        }

        @Override
        public long doubles() {
            return 4L * map.features() * vectors.length;
        }
    }

    /** ΦᵀWΦ v for several vectors. */
    static final class GramTimes extends Projection {
        private final double[][] vectors; // in groups of four

        private GramTimes(GramTimesPass pass, BufferPool buffers) {
            super(pass.map, 4 * pass.vectors.length, buffers);
            vectors = pass.vectors;
        }

        @Override
        void fill(Chunk some, double[] phi, double[][] coefficients) {
            for (int g = 0; g < vectors.length; g++) {
                forward(vectors[g], some, phi, coefficients[g]);
            }
        }
    }

    /** Gathers a {@link Beginning}. */
    record BeginningPass(FeatureMap map, int outputs, long seed) implements Pass<Beginning> {
        @Override
        public Beginning begin(BufferPool buffers) {
            return new Beginning(this, buffers);
        }

        @Override
        public long doubles() {
            return (long) map.features() * outputs * (1 + SampledPosterior.SAMPLES);
        }
    }

    /**
     * The sums with which the equations are set up. For every output they are ΦᵀWy, yᵀWy, and ΦᵀW^½ε for
     * {@value SampledPosterior#SAMPLES} draws ε of standard normal noise. Each chunk has its own random numbers, so
     * that the number of threads does not matter.
     */
    static final class Beginning extends Projection {
        final double[] squares; // Q
        private final double[] weight = new double[1]; // Σ_n weight_n
        private final long seed;
        private Randomness random;

        private Beginning(BeginningPass pass, BufferPool buffers) {
            super(pass.map, pass.outputs * (1 + SampledPosterior.SAMPLES), buffers);
            seed = pass.seed;
            squares = new double[pass.outputs];
            random = new Randomness(seed);
        }

        double weight() {
            return weight[0];
        }

        /** Returns ΦᵀWy. */
        double[] cross(int output) {
            return sum(output * (1 + SampledPosterior.SAMPLES));
        }

        /** Returns ΦᵀW^½ε. */
        double[] noise(int output, int sample) {
            return sum(output * (1 + SampledPosterior.SAMPLES) + 1 + sample);
        }

        @Override
        void begin(int number) {
            random = new Randomness(seed + number * 0x9E3779B97F4A7C15L); // seeds far apart
        }

        @Override
        void fill(Chunk some, double[] phi, double[][] coefficients) {
            int rows = some.rows;
            for (int column = 0; column < columns; column++) {
                double[] four = coefficients[column / 4];
                int from = column % 4 * rows;
                int q = column / (1 + SampledPosterior.SAMPLES);
                boolean target = column % (1 + SampledPosterior.SAMPLES) == 0;
                for (int i = 0; i < rows; i++) {
                    four[from + i] = target ? some.weight[i] * some.y[q][i] : Math.sqrt(some.weight[i]) * random.next();
                }
                if (target) {
                    squares[q] += FastLoops.dot(four, from, some.y[q], 0, rows);
                }
            }
            weight[0] += Arrays.stream(some.weight).sum();
        }

        @Override
        public double[][] totals() {
            return Stream.concat(Stream.of(squares, weight), Arrays.stream(super.totals()))
                    .toArray(double[][]::new);
        }
    }

    /**
     * Gathers {@link Blocks}.
     *
     * @param map features
     * @param borders the first feature of each block, then the number of features
     */
    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    record BlocksPass(FeatureMap map, int[] borders) implements Pass<Blocks> {
        @Override
        public Blocks begin(BufferPool buffers) {
            return new Blocks(this, buffers);
        }

        @Override
        public long doubles() {
            int largest = Math.min(map.features(), ConjugateGradients.LARGEST_BLOCK);
            return (long) map.features() * (largest + Chunk.ROWS);
        }
    }

    /** Diagonal blocks of ΦᵀWΦ (lower triangles). */
    static final class Blocks implements PassSums {
        final int[] borders; // the first feature of each block, then the number of features
        final double[][] grams;
        private final double[] weight = new double[1]; // Σ_n weight_n
        private final FeatureMap map;
        private final BufferPool buffers;
        private @Nullable ChunkFeatures features; // null in accumulators that only merge

        private Blocks(BlocksPass pass, BufferPool buffers) {
            map = pass.map;
            borders = pass.borders;
            this.buffers = buffers;
            grams = new double[borders.length - 1][];
            Arrays.setAll(grams, b -> new double[Math.multiplyExact(size(b), size(b))]);
        }

        double weight() {
            return weight[0];
        }

        int size(int block) {
            return borders[block + 1] - borders[block];
        }

        @Override
        public void accept(Chunk chunk, int number) {
            features = features == null ? new ChunkFeatures(map, buffers) : features;
            features.fill(chunk);
            double[] weights = chunk.uniform ? null : chunk.weight;
            MatrixView phi = MatrixView.of(features.phi, map.features(), chunk.rows);
            for (int b = 0; b < grams.length; b++) {
                MatrixView rows = phi.part(borders[b], size(b), 0, chunk.rows);
                Products.addGram(1, rows, weights, MatrixView.of(grams[b], size(b), size(b)), Parallel.NONE);
            }
            weight[0] += Arrays.stream(chunk.weight).sum();
        }

        @Override
        public void close() {
            if (features != null) {
                features.close();
                features = null;
            }
        }

        @Override
        public double[][] totals() {
            return Stream.concat(Stream.of(weight), Arrays.stream(grams)).toArray(double[][]::new);
        }
    }
}
