package org.lgr.internal.cells;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.internal.compute.BufferPool;
import org.lgr.internal.model.Standardizer;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Pass;
import org.lgr.internal.rows.PassSums;

/**
 * Means and scales of all columns, computed in passes over cells. They agree with those of {@link Standardizer} except
 * for the order of additions.
 *
 * @param dimension number of inputs
 * @param means means of the inputs, then of the targets
 * @param scales scales of the inputs, then of the targets
 * @param meanWeight mean weight of all rows
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record CellScaling(int dimension, double[] means, double[] scales, double meanWeight) implements Serializable {
    /** Computes the scaling of all rows. */
    static CellScaling of(CellStore rows, ChunkSelection all, long count, int dimension, int outputs) {
        int columns = dimension + outputs;
        double[] largest = rows.run(new LargestPass(columns), all).largest;
        double[] none = new double[columns];
        Moments first = rows.run(new MomentsPass(largest, none, 1), all);
        double[] mean = first.means();
        double[] variance = rows.run(new MomentsPass(largest, mean, 2), all).means();
        double[] means = new double[columns];
        double[] scales = new double[columns];
        for (int column = 0; column < columns; column++) {
            double[] unit = Standardizer.unit(largest[column], mean[column], variance[column]);
            means[column] = unit[0];
            scales[column] = unit[1];
        }
        return new CellScaling(dimension, means, scales, first.weight[0] / count);
    }

    /** Returns one standardiser for each output. */
    List<Standardizer> standardizers() {
        List<Standardizer> all = new ArrayList<>();
        double[] inputMeans = Arrays.copyOf(means, dimension);
        double[] inputScales = Arrays.copyOf(scales, dimension);
        for (int q = dimension; q < means.length; q++) {
            all.add(new Standardizer(inputMeans, inputScales, means[q], scales[q]));
        }
        return all;
    }

    /** Returns the scaling of the inputs and one target. */
    CellScaling output(int q) {
        double[] ownMeans = Arrays.copyOf(means, dimension + 1);
        double[] ownScales = Arrays.copyOf(scales, dimension + 1);
        ownMeans[dimension] = means[dimension + q];
        ownScales[dimension] = scales[dimension + q];
        return new CellScaling(dimension, ownMeans, ownScales, meanWeight);
    }

    /** Converts a chunk to standardised units. */
    public Chunk standardised(Chunk raw) {
        double[] x = new double[raw.x.length];
        for (int i = 0; i < x.length; i++) {
            int d = i / raw.rows;
            x[i] = (raw.x[i] - means[d]) / scales[d];
        }
        double[][] y = new double[raw.y.length][raw.rows];
        for (int q = 0; q < y.length; q++) {
            for (int i = 0; i < raw.rows; i++) {
                y[q][i] = (raw.y[q][i] - means[dimension + q]) / scales[dimension + q];
            }
        }
        double[] weight = raw.weight.clone();
        for (int i = 0; i < weight.length && !raw.uniform; i++) {
            weight[i] /= meanWeight;
        }
        return new Chunk(raw.rows, x, y, weight, raw.uniform);
    }

    /** Returns a value by row and column; targets come after inputs. */
    private static double value(Chunk chunk, int column, int row) {
        int dimension = chunk.x.length / chunk.rows;
        return column < dimension ? chunk.x[column * chunk.rows + row] : chunk.y[column - dimension][row];
    }

    /** Gathers {@link Largest}. */
    private record LargestPass(int columns) implements Pass<Largest> {
        @Override
        public Largest begin(BufferPool buffers) {
            return new Largest(columns);
        }

        @Override
        public long doubles() {
            return columns;
        }
    }

    /** The largest magnitude in every column. */
    private static final class Largest implements PassSums {
        final double[] largest;

        Largest(int columns) {
            largest = new double[columns];
        }

        @Override
        public void accept(Chunk chunk, int number) {
            for (int column = 0; column < largest.length; column++) {
                for (int i = 0; i < chunk.rows; i++) {
                    largest[column] = Math.max(largest[column], Math.abs(value(chunk, column, i)));
                }
            }
        }

        @Override
        public double[][] totals() {
            return new double[][] {largest};
        }

        @Override
        public void add(double[][] others) {
            for (int column = 0; column < largest.length; column++) {
                largest[column] = Math.max(largest[column], others[0][column]);
            }
        }
    }

    /** Gathers {@link Moments}. */
    private record MomentsPass(double[] largest, double[] centre, int power) implements Pass<Moments> {
        @Override
        public Moments begin(BufferPool buffers) {
            return new Moments(this);
        }

        @Override
        public long doubles() {
            return largest.length;
        }
    }

    /** Weighted sums of (value/largest − centre) to a power, for each column. */
    private static final class Moments implements PassSums {
        final double[] sums;
        final double[] weight = new double[1];
        private final MomentsPass pass;

        Moments(MomentsPass pass) {
            this.pass = pass;
            sums = new double[pass.largest.length];
        }

        double[] means() {
            return Arrays.stream(sums).map(sum -> sum / weight[0]).toArray();
        }

        @Override
        public void accept(Chunk chunk, int number) {
            for (int column = 0; column < sums.length; column++) {
                double unit = pass.largest[column] == 0 ? 1 : pass.largest[column];
                for (int i = 0; i < chunk.rows; i++) {
                    double t = value(chunk, column, i) / unit - pass.centre[column];
                    sums[column] += chunk.weight[i] * (pass.power == 1 ? t : t * t);
                }
            }
            for (int i = 0; i < chunk.rows; i++) {
                weight[0] += chunk.weight[i];
            }
        }

        @Override
        public double[][] totals() {
            return new double[][] {sums, weight};
        }
    }
}
