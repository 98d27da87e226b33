package org.lgr.internal.sweep;

import java.util.List;
import org.lgr.LocalBasis;
import org.lgr.internal.calibration.DataSupport;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.Ranges;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.model.Support;
import org.lgr.internal.model.WeightPosterior;

/** Makes a model of the local models at the end of a sweep. */
public final class SweepResult {
    private SweepResult() {}

    /** Converts the final state of the training to a model. */
    static ModelParameters parameters(
            LocalBasis basis,
            Standardizer scaling,
            List<LocalState> models,
            WeightPosterior posterior,
            Support support) {
        int dimension = scaling.inputMean().length;
        double[] centres = new double[models.size() * dimension];
        double[] lengthScales = new double[models.size() * dimension];
        int[][] live = new int[models.size()][];
        int components = models.stream().mapToInt(model -> model.live.length).sum();
        double[] weights = new double[components];
        double[] relevances = new double[components];
        int at = 0;
        for (int m = 0; m < models.size(); m++) {
            LocalState model = models.get(m);
            System.arraycopy(model.centre, 0, centres, m * dimension, dimension);
            System.arraycopy(model.lengthScale, 0, lengthScales, m * dimension, dimension);
            live[m] = model.live.clone();
            for (int k : model.live) {
                weights[at] = model.mean[k];
                relevances[at++] = model.relevance[k];
            }
        }
        return new ModelParameters(
                basis, scaling, centres, lengthScales, live, weights, relevances, posterior, support);
    }

    /** Measures the support of the training data under fitted localisers. */
    public static Support support(PassRunner passes, List<LocalState> models, double noise) {
        RowBlocks data = passes.data();
        int dimension = data.dimension();
        Shape shape = passes.run((long) dimension * dimension, () -> new Shape(dimension));
        double[] covariance = shape.products;
        for (int i = 0; i < dimension; i++) {
            for (int j = 0; j <= i; j++) {
                covariance[i * dimension + j] /= data.size();
            }
        }
        double[] whitening = DataSupport.whitening(covariance, dimension);
        double[] activations = new double[data.size()];
        double[] distances = new double[data.size()];
        double[] columns = Support.columns(whitening, dimension);
        passes.run(dimension, () -> new Reach(models, columns, dimension, activations, distances));
        return Support.of(activations, distances, noise, whitening, shape.ranges);
    }

    /** Σ_n x_n x_nᵀ of the centred inputs, and the ranges of the inputs and the target. */
    private static final class Shape implements RowPass<Shape> {
        final double[] products; // D×D lower triangle
        final Ranges ranges; // the target last
        private final int dimension;

        Shape(int dimension) {
            this.dimension = dimension;
            products = new double[dimension * dimension];
            ranges = new Ranges(dimension + 1);
        }

        @Override
        public void accept(RowBlocks.Block block) {
            int rows = block.rows;
            for (int i = 0; i < dimension; i++) {
                int from = block.offset + i * rows;
                for (int j = 0; j <= i; j++) {
                    products[i * dimension + j] += FastLoops.dot(block.x, from, block.x, block.offset + j * rows, rows);
                }
                ranges.include(i, block.x, from, rows);
            }
            ranges.include(dimension, block.y, block.from, rows);
        }

        @Override
        public void add(Shape other) {
            FastLoops.axpy(1, other.products, 0, products, 0, products.length);
            ranges.include(other.ranges.low, other.ranges.high);
        }
    }

    /** Computes c and d of every row, see {@link Support}, into arrays of length N. */
    private static final class Reach implements RowPass<Reach> {
        private final List<LocalState> models;
        private final double[] columns;
        private final double[] activations;
        private final double[] distances;
        private final double[] x;
        private final double[] white;

        Reach(List<LocalState> models, double[] columns, int dimension, double[] activations, double[] distances) {
            this.models = models;
            this.columns = columns;
            this.activations = activations;
            this.distances = distances;
            x = new double[dimension];
            white = new double[dimension];
        }

        @Override
        public void accept(RowBlocks.Block block) {
            for (int i = 0; i < block.rows; i++) {
                for (int d = 0; d < x.length; d++) {
                    x[d] = block.x[block.offset + d * block.rows + i];
                }
                double sum = 0;
                for (LocalState model : models) {
                    sum += model.activation(x);
                }
                activations[block.from + i] = sum;
                distances[block.from + i] = Support.distance(columns, x, white);
            }
        }

        @Override
        public void add(Reach other) {}
    }
}
