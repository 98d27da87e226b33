package org.lgr.data.synthetic;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.lgr.Dataset;
import org.lgr.VariableNames;
import org.lgr.data.RowSource;

/** Common parts of the generators. */
final class Sampling {
    private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8; // some virtual machines reserve a few words

    private Sampling() {}

    static void checkNoise(double noise) {
        if (!(noise >= 0 && Double.isFinite(noise))) {
            throw new IllegalArgumentException(
                    "noise is a standard deviation and must be a finite number >= 0, got " + noise);
        }
    }

    static void checkRow(double[] row, int columns) {
        if (row.length != columns) {
            throw new IllegalArgumentException(
                    "a row of this source has " + columns + " columns, got an array of " + row.length);
        }
    }

    /**
     * An endless source of rows: inputs uniform on a cube, and noisy values of a function.
     *
     * @param function reads its inputs from the front of the array, which is longer
     * @param low smallest value of every input; the largest is {@code high}
     */
    static RowSource noisy(
            ToDoubleFunction<double[]> function, int dimension, double low, double high, double noise, long seed) {
        checkNoise(noise);
        SplittableRandom random = new SplittableRandom(seed);
        List<String> names = columns(VariableNames.numbered(dimension));
        return new RowSource() {
            @Override
            public List<String> names() {
                return names;
            }

            @Override
            public void next(double[] row) {
                checkRow(row, dimension + 1);
                for (int d = 0; d < dimension; d++) {
                    row[d] = low + (high - low) * random.nextDouble();
                }
                row[dimension] = function.applyAsDouble(row) + noise * random.nextGaussian();
            }
        };
    }

    private static List<String> columns(VariableNames variables) {
        List<String> names = new ArrayList<>(variables.inputs());
        names.add(variables.target());
        return List.copyOf(names);
    }

    /**
     * The next rows of a source as a dataset.
     *
     * @param first column of the first input; the other inputs follow it
     * @param dimension number of inputs
     * @param target column of the target
     */
    static Dataset dataset(RowSource source, int rows, int first, int dimension, int target) {
        if (rows < 1) {
            throw new IllegalArgumentException("a sample needs at least one row, got " + rows);
        }
        int most = LARGEST_ARRAY / dimension; // all inputs must fit into one array
        if (rows > most) {
            throw new IllegalArgumentException("a sample has at most " + most + " rows, got " + rows);
        }
        List<String> names = source.names();
        double[] row = new double[names.size()];
        double[] inputs = new double[dimension * rows];
        double[] targets = new double[rows];
        for (int n = 0; n < rows; n++) {
            source.next(row);
            System.arraycopy(row, first, inputs, n * dimension, dimension);
            targets[n] = row[target];
        }
        return Dataset.of(dimension, inputs, targets)
                .withNames(new VariableNames(names.subList(first, first + dimension), names.get(target)));
    }

    /** The next rows of a source whose last column is the target and all others inputs. */
    static Dataset dataset(RowSource source, int rows) {
        int dimension = source.names().size() - 1;
        return dataset(source, rows, 0, dimension, dimension);
    }

    /** A function of one input at evenly spaced points, including both ends. */
    static Dataset grid(DoubleUnaryOperator function, int rows, double low, double high) {
        if (rows < 2) {
            throw new IllegalArgumentException("a grid needs at least two points, got " + rows);
        }
        double[] inputs = new double[rows];
        double[] targets = new double[rows];
        for (int n = 0; n < rows; n++) {
            inputs[n] = gridPoint(n, rows, low, high);
            targets[n] = function.applyAsDouble(inputs[n]);
        }
        return Dataset.of(1, inputs, targets);
    }

    /** Point {@code index} of {@code count} evenly spaced ones. The first and the last are exactly the ends. */
    static double gridPoint(int index, int count, double low, double high) {
        double last = count - 1.0;
        return (low * (last - index) + high * index) / last;
    }
}
