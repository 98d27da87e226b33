package org.lgr.baselines.internal.lwpr;

import java.io.IOException;
import java.util.Arrays;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.baselines.option.LwprOptions;

/**
 * The receptive fields of one output, and mean and variance of all its targets for points that no field reaches.
 *
 * <p>Centres and metrics are stored twice: in the fields, and here in one contiguous array, because every point is
 * compared with all fields but concerns only a few.
 */
public final class FieldSet {
    /** Squared distance beyond which a field neither learns nor predicts: its activation is below 0.001. */
    public static final double REACH = -2 * Math.log(0.001);

    // Smallest variance of targets accepted from a file: fractions of it are still positive.
    private static final double LEAST_VARIANCE = 1e-50;

    private final int dimension;
    private final boolean diagonal;
    private final int stride; // length of one field's part of the geometry
    private ReceptiveField[] fields = new ReceptiveField[0];
    // For each field its centre, then the elements of the factor of its metric.
    private double[] geometry = new double[0];
    private int size;
    private double targets;
    private double targetMean;
    private double targetSquares; // Σ (y − ȳ)², by Welford's update

    public FieldSet(int dimension, boolean diagonal) {
        this.dimension = dimension;
        this.diagonal = diagonal;
        stride = dimension + DistanceMetric.elements(dimension, diagonal);
    }

    public FieldSet copy() {
        FieldSet copy = new FieldSet(dimension, diagonal);
        for (int m = 0; m < size; m++) {
            copy.add(fields[m].copy());
        }
        copy.targets = targets;
        copy.targetMean = targetMean;
        copy.targetSquares = targetSquares;
        return copy;
    }

    /**
     * The squared distance of a point from a centre, |M (x − c)|². Beyond {@link #REACH} any number not below
     * {@link #REACH} may be returned.
     *
     * @param offset receives x − c
     * @param image receives M (x − c); complete only if the result is within reach
     */
    public double squaredDistance(int m, double[] x, double[] offset, double[] image) {
        int at = m * stride;
        for (int d = 0; d < dimension; d++) {
            offset[d] = x[d] - geometry[at++];
        }
        double distance = 0;
        for (int n = 0; n < dimension && distance < REACH; n++) {
            double sum = geometry[at++] * offset[n];
            if (!diagonal) {
                for (int i = n + 1; i < dimension; i++) {
                    sum += geometry[at++] * offset[i];
                }
            }
            image[n] = sum;
            distance += sum * sum;
        }
        return distance;
    }

    /** Updates a field with a point; {@code work} holds the results of {@link #squaredDistance} for it. */
    public void learn(int m, double target, double activation, LwprWorkspace work, LwprOptions options) {
        fields[m].learn(target, activation, work, options);
        if (options.learnMetric()) {
            fields[m].metric().copyElements(geometry, m * stride + dimension);
        }
    }

    public int size() {
        return size;
    }

    public ReceptiveField get(int m) {
        return fields[m];
    }

    public void add(ReceptiveField field) {
        if (size == fields.length) {
            fields = Arrays.copyOf(fields, Math.max(16, 2 * size));
            geometry = Arrays.copyOf(geometry, Math.multiplyExact(fields.length, stride));
        }
        fields[size] = field;
        System.arraycopy(field.centre(), 0, geometry, size * stride, dimension);
        field.metric().copyElements(geometry, size * stride + dimension);
        size++;
    }

    /** Removes a field; the last one takes its place. */
    public void remove(int m) {
        size--;
        fields[m] = fields[size];
        System.arraycopy(geometry, size * stride, geometry, m * stride, stride);
    }

    public void countTarget(double y) {
        targets++;
        double delta = y - targetMean;
        targetMean += delta / targets;
        targetSquares += delta * (y - targetMean);
    }

    public double targetMean() {
        return targetMean;
    }

    /** Variance of the targets so far; positive, 1 if there is none. */
    public double targetVariance() {
        return targetSquares > 0 ? targetSquares / targets : 1;
    }

    public void writeTo(BodyOutput out) throws IOException {
        out.float64(targets);
        out.float64(targetMean);
        out.float64(targetSquares);
        out.int32(size);
        for (int m = 0; m < size; m++) {
            fields[m].writeTo(out);
        }
    }

    public static FieldSet readFrom(BodyInput in, int dimension, boolean diagonal) throws IOException {
        FieldSet set = new FieldSet(dimension, diagonal);
        set.targets = in.notNegative("number of targets");
        set.targetMean = in.float64("mean of the targets");
        set.targetSquares = in.notNegative("squares of the targets");
        if (set.targetSquares > 0
                && !(set.targetVariance() > LEAST_VARIANCE && set.targetVariance() < 1 / LEAST_VARIANCE)) {
            throw in.flaw("the variance of the targets is " + set.targetVariance());
        }
        int size = in.count("number of receptive fields", 0, Integer.MAX_VALUE);
        for (int m = 0; m < size; m++) {
            set.add(ReceptiveField.readFrom(in, dimension, diagonal));
        }
        return set;
    }
}
