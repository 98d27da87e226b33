package org.lgr.internal.sweep;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.linalg.Panels;
import org.lgr.internal.linalg.Products;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.model.Monomials;

/** The two passes over the data of exact inference, for the live components of all models together. */
final class JointPasses {
    private JointPasses() {}

    /** Computes and packs the features of the models that matter in a block. */
    private abstract static class Pass {
        final List<LocalState> models;
        final int[] offsets; // M+1; index of the first live component of each model
        final BlockFeatures features;
        final double[] eta = new double[RowBlocks.BLOCK_ROWS];
        final double[] phi; // packed×rows
        final int[] packed; // joint index of each packed component
        final int[] activeModels;
        final double[] squares; // Σ_i η_i² of each active model in this block
        int active; // number of active models
        int count; // number of packed components

        Pass(List<LocalState> models, Monomials monomials, int[] offsets) {
            this.models = models;
            this.offsets = offsets;
            features = new BlockFeatures(monomials);
            int total = offsets[models.size()];
            phi = new double[total * RowBlocks.BLOCK_ROWS];
            packed = new int[total];
            activeModels = new int[models.size()];
            squares = new double[models.size()];
        }

        final void pack(RowBlocks.Block block) {
            active = 0;
            count = 0;
            for (int m = 0; m < models.size(); m++) {
                LocalState model = models.get(m);
                if (features.activations(block, model, eta, 0)) {
                    features.features(block, model, eta, 0, phi, count * block.rows);
                    for (int j = offsets[m]; j < offsets[m + 1]; j++) {
                        packed[count++] = j;
                    }
                    squares[active] = FastLoops.dot(eta, 0, eta, 0, block.rows);
                    activeModels[active++] = m;
                }
            }
        }
    }

    /** ΦᵀΦ (lower triangle), Φᵀy and Φᵀ1. */
    static final class Gram extends Pass implements RowPass<Gram> {
        private static final int WAITING_ROWS = 2 * Panels.DEPTH; // whole blocks

        final int size;
        private final double[] gram; // size×size, lower triangle
        final double[] cross; // size
        final double[] ones; // size
        private final Panels waiting; // size×WAITING_ROWS, features not yet added to gram
        private int rows; // number of waiting rows

        /** Returns the number of doubles that a pass over {@code size} components holds. */
        static long doubles(int size) {
            return (long) size * (size + WAITING_ROWS);
        }

        Gram(List<LocalState> models, Monomials monomials, int[] offsets) {
            super(models, monomials, offsets);
            size = offsets[models.size()];
            gram = new double[size * size];
            cross = new double[size];
            ones = new double[size];
            waiting = new Panels(size, WAITING_ROWS);
        }

        @Override
        public void accept(RowBlocks.Block block) {
            pack(block);
            if (rows + block.rows > WAITING_ROWS) {
                multiply();
            }
            for (int a = 0; a < count; a++) {
                waiting.put(packed[a], rows, phi, a * block.rows, block.rows);
                cross[packed[a]] += FastLoops.dot(phi, a * block.rows, block.y, block.from, block.rows);
                ones[packed[a]] += FastLoops.sum(phi, a * block.rows, block.rows);
            }
            rows += block.rows;
        }

        /** Adds the waiting rows to the Gram matrix. A few large products are faster than many small ones. */
        private void multiply() {
            Products.addGram(1, waiting, waiting, MatrixView.of(gram, size, size), Parallel.NONE);
            waiting.clear();
            rows = 0;
        }

        /** Returns ΦᵀΦ, size×size, lower triangle. */
        double[] gram() {
            multiply();
            return gram;
        }

        @Override
        public void add(Gram other) {
            multiply();
            FastLoops.axpy(1, other.gram(), 0, gram, 0, gram.length);
            FastLoops.axpy(1, other.cross, 0, cross, 0, cross.length);
            FastLoops.axpy(1, other.ones, 0, ones, 0, ones.length);
        }
    }

    /**
     * Gradient of the log evidence with respect to log λ: Σ_n t_nm (x_nd − c_md)²/λ_md² with
     * t_nm = Σ_k (r_n μ_mk − (Σφ_n)_mk) φ_nmk / s², from ∂ log evidence / ∂Φ = (r μᵀ − ΦΣ)/s².
     */
    static final class LengthScales extends Pass implements RowPass<LengthScales> {
        final double[] gradient; // M×D
        final double[] curvature; // M×D, Σ_n (∂ prediction_n / ∂ log λ)²
        final double[] support; // M, Σ_n η²
        private final double[] covariance; // size×size
        private final double[] mean; // size
        private final double offset;
        private final double noise;
        private final int size;
        private final int dimension;
        private final double[] packedRow;
        private final int[] order; // 0, 1, ...
        private final double[] residual = new double[RowBlocks.BLOCK_ROWS];
        private final double[] strip; // rows of the covariance for one model, columns for packed components
        private final double[] products; // strip · features
        private final double[] t = new double[RowBlocks.BLOCK_ROWS];
        private final double[] own = new double[RowBlocks.BLOCK_ROWS];

        LengthScales(
                List<LocalState> models,
                Monomials monomials,
                int[] offsets,
                double[] covariance,
                double[] mean,
                double offset,
                double noise) {
            super(models, monomials, offsets);
            this.offset = offset;
            this.covariance = covariance;
            this.mean = mean;
            this.noise = noise;
            size = offsets[models.size()];
            dimension = monomials.dimension();
            packedRow = new double[size];
            int widest =
                    models.stream().mapToInt(model -> model.live.length).max().orElse(0);
            strip = new double[widest * size];
            products = new double[widest * RowBlocks.BLOCK_ROWS];
            order = IntStream.range(0, size).toArray();
            gradient = new double[models.size() * dimension];
            curvature = new double[models.size() * dimension];
            support = new double[models.size()];
        }

        @Override
        public void accept(RowBlocks.Block block) {
            int rows = block.rows;
            pack(block);
            for (int j = 0; j < active; j++) {
                support[activeModels[j]] += squares[j];
            }
            for (int a = 0; a < count; a++) {
                packedRow[a] = mean[packed[a]];
            }
            FastLoops.combine(packedRow, 0, phi, 0, order, count, rows, residual);
            for (int i = 0; i < rows; i++) {
                residual[i] = block.y[block.from + i] - offset - residual[i];
            }
            Panels columns = new Panels(rows, count);
            columns.pack(MatrixView.of(phi, count, rows).transposed(), null, Parallel.NONE);
            int a = 0;
            for (int j = 0; j < active; j++) {
                int m = activeModels[j];
                java.util.Arrays.fill(t, 0, rows, 0.0);
                java.util.Arrays.fill(own, 0, rows, 0.0);
                multiplyCovariance(m, columns);
                for (int joint = offsets[m]; joint < offsets[m + 1]; joint++, a++) {
                    int product = (joint - offsets[m]) * rows;
                    for (int i = 0; i < rows; i++) {
                        own[i] += mean[joint] * phi[a * rows + i];
                        t[i] += (residual[i] * mean[joint] - products[product + i]) * phi[a * rows + i] / noise;
                    }
                }
                features.addScaleDerivatives(block, models.get(m), t, own, gradient, curvature, m * dimension);
            }
        }

        /** Computes Σφ_n for the components of one model and all rows n of the block. */
        private void multiplyCovariance(int m, Panels columns) {
            int live = offsets[m + 1] - offsets[m];
            for (int k = 0; k < live; k++) {
                int row = (offsets[m] + k) * size;
                for (int b = 0; b < count; b++) {
                    strip[k * count + b] = covariance[row + packed[b]];
                }
            }
            java.util.Arrays.fill(products, 0, live * columns.rows(), 0.0);
            MatrixView result = MatrixView.of(products, live, columns.rows());
            Products.add(1, MatrixView.of(strip, live, count), columns, result, Parallel.NONE);
        }

        @Override
        public void add(LengthScales other) {
            FastLoops.axpy(1, other.gradient, 0, gradient, 0, gradient.length);
            FastLoops.axpy(1, other.curvature, 0, curvature, 0, curvature.length);
            FastLoops.axpy(1, other.support, 0, support, 0, support.length);
        }
    }
}
