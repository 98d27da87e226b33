package org.lgr;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.Sha256;

/**
 * Inputs and targets held in memory: N rows of D finite inputs and one finite target, if wanted each with a weight and
 * as a member of a group. Immutable.
 */
public final class Dataset {
    private final int dimension;
    private final double[] inputs; // N×D row-major
    private final double[] targets; // N
    private final double @Nullable [] weights; // N, > 0
    private final int @Nullable [] groups; // N
    private final VariableNames names;

    private Dataset(
            int dimension,
            double[] inputs,
            double[] targets,
            double @Nullable [] weights,
            int @Nullable [] groups,
            VariableNames names) {
        this.dimension = dimension;
        this.inputs = inputs;
        this.targets = targets;
        this.weights = weights;
        this.groups = groups;
        this.names = names;
    }

    /**
     * Copies rows and targets.
     *
     * @param x N rows of equal, positive length
     * @param y N targets
     * @throws IllegalArgumentException if sizes differ, there are no rows or columns, or a value is not finite; the
     *     message names row and column, both counted from 0
     */
    public static Dataset of(double[][] x, double[] y) {
        if (x.length == 0) {
            throw new IllegalArgumentException("a dataset needs at least one row");
        }
        int dimension = x[0].length;
        double[] inputs = new double[Math.multiplyExact(x.length, dimension)];
        for (int n = 0; n < x.length; n++) {
            if (x[n].length != dimension) {
                throw new IllegalArgumentException("row " + n + " has " + x[n].length + " inputs, row 0 has "
                        + dimension + "; all rows must be alike");
            }
            System.arraycopy(x[n], 0, inputs, n * dimension, dimension);
        }
        return checked(dimension, inputs, y.clone());
    }

    /**
     * Copies a row-major array of inputs and the targets.
     *
     * @param dimension number of inputs D, at least 1
     * @param x N·D values, row after row
     * @param y N targets
     * @throws IllegalArgumentException as {@link #of(double[][], double[])}
     */
    public static Dataset of(int dimension, double[] x, double[] y) {
        return checked(dimension, x.clone(), y.clone());
    }

    /**
     * Copies rows and several targets of each, as one dataset for each target. They share their inputs.
     *
     * @param x N rows of equal, positive length
     * @param y N rows of Q targets, equally many for each row, at least one
     * @return Q datasets in the order of the targets, which are called y1, y2, …; y if there is one
     * @throws IllegalArgumentException as {@link #of(double[][], double[])}
     */
    public static List<Dataset> ofOutputs(double[][] x, double[][] y) {
        int outputs = y.length == 0 ? 0 : y[0].length;
        if (outputs == 0) {
            throw new IllegalArgumentException("datasets of several outputs need at least one row with one target");
        }
        for (int n = 0; n < y.length; n++) {
            if (y[n].length != outputs) {
                throw new IllegalArgumentException("row " + n + " has " + y[n].length + " targets, row 0 has " + outputs
                        + "; all rows must be alike");
            }
        }
        Dataset first = of(x, column(y, 0));
        return outputs == 1
                ? List.of(first)
                : IntStream.range(0, outputs)
                        .mapToObj(q -> first.withTarget(column(y, q), "y" + (q + 1)))
                        .toList();
    }

    private static double[] column(double[][] rows, int column) {
        return Arrays.stream(rows).mapToDouble(row -> row[column]).toArray();
    }

    private static Dataset checked(int dimension, double[] inputs, double[] targets) {
        if (dimension < 1) {
            throw new IllegalArgumentException("a dataset needs at least one input column, got " + dimension);
        }
        if (targets.length == 0) {
            throw new IllegalArgumentException("a dataset needs at least one row");
        }
        if (inputs.length != (long) dimension * targets.length) {
            throw new IllegalArgumentException(targets.length + " targets with " + dimension + " inputs each need "
                    + (long) dimension * targets.length + " input values, got " + inputs.length);
        }
        for (int n = 0; n < targets.length; n++) {
            for (int d = 0; d < dimension; d++) {
                requireFinite(inputs[n * dimension + d], "input", n, "column " + d);
            }
            requireFinite(targets[n], "target", n, "the target column");
        }
        return new Dataset(dimension, inputs, targets, null, null, VariableNames.numbered(dimension));
    }

    private static void requireFinite(double value, String what, int row, String column) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(what + " in row " + row + ", " + column + " is " + value
                    + "; every value must be a finite number: remove the row or replace the value");
        }
    }

    /** Number of rows N. */
    public int size() {
        return targets.length;
    }

    /** Number of inputs D. */
    public int dimension() {
        return dimension;
    }

    /** Returns these data with names for inputs and target, which models fitted to them take over. */
    public Dataset withNames(VariableNames newNames) {
        if (newNames.inputs().size() != dimension) {
            throw new IllegalArgumentException("the dataset has " + dimension + " inputs, but there are "
                    + newNames.inputs().size() + " names for them");
        }
        return new Dataset(dimension, inputs, targets, weights, groups, newNames);
    }

    /**
     * Returns these rows with another target; inputs are shared, not copied.
     *
     * @param y N finite targets
     * @param name what the target is called
     */
    public Dataset withTarget(double[] y, String name) {
        checkLength(y.length, "targets");
        for (int n = 0; n < y.length; n++) {
            requireFinite(y[n], "target", n, "the target column");
        }
        return new Dataset(
                dimension,
                inputs,
                y.clone(),
                weights,
                groups,
                new VariableNames(names.inputs(), name, names.preparation()));
    }

    /**
     * Returns these data with weights: a row of weight 2 counts as two rows alike, so that the noise of a row is the
     * common one divided by its weight. Only their ratios matter: the common noise is that of a row of average weight.
     *
     * @param newWeights N positive, finite numbers; drop a row instead of giving it the weight 0
     */
    public Dataset withWeights(double[] newWeights) {
        checkLength(newWeights.length, "weights");
        for (int n = 0; n < newWeights.length; n++) {
            if (!(newWeights[n] > 0 && Double.isFinite(newWeights[n]))) {
                throw new IllegalArgumentException("the weight of row " + n + " is " + newWeights[n]
                        + "; weights must be positive, finite numbers: drop rows that shall not count");
            }
        }
        return new Dataset(dimension, inputs, targets, newWeights.clone(), groups, names);
    }

    /**
     * Returns these data with groups, such as trajectories or subjects: rows of one group are held out together where
     * the learner tests how well it generalises, so that it is judged, and its error bars calibrated, on groups it has
     * not seen.
     *
     * @param newGroups N group numbers
     */
    public Dataset withGroups(int[] newGroups) {
        checkLength(newGroups.length, "group numbers");
        return new Dataset(dimension, inputs, targets, weights, newGroups.clone(), names);
    }

    private void checkLength(int length, String what) {
        if (length != targets.length) {
            throw new IllegalArgumentException(
                    "the dataset has " + targets.length + " rows, but there are " + length + " " + what);
        }
    }

    /** Whether rows have weights of their own. */
    public boolean hasWeights() {
        return weights != null;
    }

    /** The weight of a row, 1 if none were given. */
    public double weight(int row) {
        return weights == null ? 1 : weights[row];
    }

    /** Whether rows belong to groups. */
    public boolean hasGroups() {
        return groups != null;
    }

    /** The group of a row, 0 if none were given. */
    public int group(int row) {
        return groups == null ? 0 : groups[row];
    }

    /** Whether the other dataset has the same rows of inputs, weights and groups, targets and names apart. */
    public boolean sameInputs(Dataset other) {
        return dimension == other.dimension
                && (inputs == other.inputs || Arrays.equals(inputs, other.inputs))
                && Arrays.equals(weights, other.weights)
                && Arrays.equals(groups, other.groups);
    }

    /** The names of inputs and target; {@link VariableNames#numbered} unless others were given. */
    public VariableNames names() {
        return names;
    }

    /** One input value. */
    public double input(int row, int column) {
        return inputs[row * dimension + column];
    }

    /** Copies the inputs of one row into {@code into}. */
    public void copyRow(int row, double[] into) {
        System.arraycopy(inputs, row * dimension, into, 0, dimension);
    }

    /** One target. */
    public double target(int row) {
        return targets[row];
    }

    /** A copy of all inputs, N×D row-major. */
    public double[] inputs() {
        return inputs.clone();
    }

    /** A copy of all targets. */
    public double[] targets() {
        return targets.clone();
    }

    /** The rows with the given numbers, in that order, as a dataset of its own. */
    public Dataset select(int... rows) {
        if (rows.length == 0) {
            throw new IllegalArgumentException("a dataset needs at least one row");
        }
        double[] x = new double[rows.length * dimension];
        double[] y = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            System.arraycopy(inputs, rows[i] * dimension, x, i * dimension, dimension);
            y[i] = targets[rows[i]];
        }
        double[] w = weights == null
                ? null
                : Arrays.stream(rows).mapToDouble(n -> weights[n]).toArray();
        int[] g =
                groups == null ? null : Arrays.stream(rows).map(n -> groups[n]).toArray();
        return new Dataset(dimension, x, y, w, g, names);
    }

    /**
     * SHA-256 over shape, values and weights if there are any, in hexadecimal: tells whether two models saw the same
     * data.
     */
    public String sha256() {
        MessageDigest digest = Sha256.digest();
        ByteBuffer row = ByteBuffer.allocate(8 * (dimension + 1)).order(ByteOrder.LITTLE_ENDIAN);
        digest.update(row.putInt(dimension).putInt(targets.length).flip());
        for (int n = 0; n < targets.length; n++) {
            row.clear();
            for (int d = 0; d < dimension; d++) {
                row.putDouble(inputs[n * dimension + d]);
            }
            digest.update(row.putDouble(targets[n]).flip());
            if (weights != null) {
                digest.update(row.clear().putDouble(weights[n]).flip());
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Dataset that
                && dimension == that.dimension
                && names.equals(that.names)
                && Arrays.equals(inputs, that.inputs)
                && Arrays.equals(targets, that.targets)
                && Arrays.equals(weights, that.weights)
                && Arrays.equals(groups, that.groups);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(inputs) + Arrays.hashCode(targets);
    }

    @Override
    public String toString() {
        return "Dataset[" + size() + " rows, " + dimension + " inputs]";
    }
}
