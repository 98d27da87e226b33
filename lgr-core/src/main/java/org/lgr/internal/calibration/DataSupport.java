package org.lgr.internal.calibration;

import java.util.List;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.linalg.Cholesky;
import org.lgr.internal.linalg.MatrixView;
import org.lgr.internal.linalg.Products;
import org.lgr.internal.model.Ranges;
import org.lgr.internal.model.Support;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;
import org.lgr.internal.rows.Rows;

/** Measures the {@link Support} that rows give to predictions. */
public final class DataSupport {
    /** Enough rows to estimate quantiles, if they are in random order. */
    static final int ENOUGH_ROWS = 16_384;

    private static final double RIDGE = 1e-6; // variance given to directions in which the training inputs do not vary

    private DataSupport() {}

    /** Measures the support of rows in random order with enough of them. */
    public static Support of(Rows rows, int output, List<Localiser> localisers, double noise) {
        return of(rows, output, localisers, noise, ENOUGH_ROWS);
    }

    /**
     * Measures the support of rows under fitted localisers, with about {@code enough} of the rows, the
     * first ones. The ranges of inputs and targets come from all rows.
     *
     * @param output index of the output whose targets are used
     * @param noise noise variance, standardised
     */
    public static Support of(Rows rows, int output, List<Localiser> localisers, double noise, int enough) {
        List<Chunk> some = List.copyOf(rows.fetch(Chunk.leading(rows.chunks(), enough)));
        int dimension = localisers.get(0).centre.length;
        Ranges ranges = rows.run(new RangesPass(dimension, output)).ranges;
        int count = Chunk.rows(some);
        double[] covariance = new double[dimension * dimension];
        for (Chunk chunk : some) {
            MatrixView x = MatrixView.of(chunk.x, dimension, chunk.rows);
            Products.addGram(1.0 / count, x, null, MatrixView.of(covariance, dimension, dimension), Parallel.NONE);
        }
        double[] whitening = whitening(covariance, dimension);
        double[] columns = Support.columns(whitening, dimension);
        double[] activations = new double[count];
        double[] distances = new double[count];
        double[] x = new double[dimension];
        double[] white = new double[dimension];
        int n = 0;
        for (Chunk chunk : some) {
            for (int i = 0; i < chunk.rows; i++) {
                chunk.copyRow(i, x);
                for (Localiser localiser : localisers) {
                    activations[n] += localiser.activation(x);
                }
                distances[n++] = Support.distance(columns, x, white);
            }
        }
        return Support.of(activations, distances, noise, whitening, ranges);
    }

    /**
     * Returns the factor W of the inverse covariance of centred inputs, D×D lower triangle, for distances |W x|.
     *
     * @param covariance D×D lower triangle; overwritten
     */
    private static double[] whitening(double[] covariance, int dimension) {
        for (int d = 0; d < dimension; d++) {
            covariance[d * dimension + d] += RIDGE;
        }
        return Cholesky.of(covariance, dimension).inverseFactor();
    }

    /** Gathers the ranges of all inputs and of one target. */
    private record RangesPass(int dimension, int output) implements Pass<RangeSums> {
        @Override
        public RangeSums begin(BufferPool buffers) {
            return new RangeSums(dimension, output);
        }

        @Override
        public long doubles() {
            return 2L * (dimension + 1);
        }
    }

    private static final class RangeSums implements PassSums {
        private final Ranges ranges; // the target last
        private final int dimension;
        private final int output;

        RangeSums(int dimension, int output) {
            this.dimension = dimension;
            this.output = output;
            ranges = new Ranges(dimension + 1);
        }

        @Override
        public void accept(Chunk chunk, int number) {
            for (int d = 0; d < dimension; d++) {
                ranges.include(d, chunk.x, d * chunk.rows, chunk.rows);
            }
            ranges.include(dimension, chunk.y[output], 0, chunk.rows);
        }

        @Override
        public double[][] totals() {
            return new double[][] {ranges.low, ranges.high};
        }

        @Override
        public void add(double[][] others) {
            ranges.include(others[0], others[1]);
        }
    }
}
