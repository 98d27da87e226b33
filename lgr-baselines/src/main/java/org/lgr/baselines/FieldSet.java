package org.lgr.baselines;

import java.util.Arrays;
import org.lgr.ModelFormatException;

/** The receptive fields of one output, and mean and variance of all its targets for where no field reaches. */
final class FieldSet {
    private ReceptiveField[] fields = new ReceptiveField[0];
    private int size;
    private double targets;
    private double targetMean;
    private double targetSquares; // Σ (y − ȳ)², by Welford's update

    FieldSet copy() {
        FieldSet copy = new FieldSet();
        copy.fields = Arrays.stream(fields, 0, size).map(ReceptiveField::copy).toArray(ReceptiveField[]::new);
        copy.size = size;
        copy.targets = targets;
        copy.targetMean = targetMean;
        copy.targetSquares = targetSquares;
        return copy;
    }

    int size() {
        return size;
    }

    ReceptiveField get(int m) {
        return fields[m];
    }

    void add(ReceptiveField field) {
        if (size == fields.length) {
            fields = Arrays.copyOf(fields, Math.max(16, 2 * size));
        }
        fields[size++] = field;
    }

    /** Removes a field; the last one takes its place. */
    void remove(int m) {
        fields[m] = fields[--size];
    }

    void countTarget(double y) {
        targets++;
        double delta = y - targetMean;
        targetMean += delta / targets;
        targetSquares += delta * (y - targetMean);
    }

    double targetMean() {
        return targetMean;
    }

    /** Variance of the targets so far; positive, 1 if there is none. */
    double targetVariance() {
        return targetSquares > 0 ? targetSquares / targets : 1;
    }

    void writeTo(BodyOutput out) {
        out.float64(targets);
        out.float64(targetMean);
        out.float64(targetSquares);
        out.int32(size);
        for (int m = 0; m < size; m++) {
            fields[m].writeTo(out);
        }
    }

    static FieldSet readFrom(BodyInput in, int dimension, boolean diagonal) throws ModelFormatException {
        FieldSet set = new FieldSet();
        set.targets = in.float64("number of targets");
        set.targetMean = in.float64("mean of the targets");
        set.targetSquares = in.float64("squares of the targets");
        if (set.targets < 0 || set.targetSquares < 0) {
            throw in.flaw("number and squares of the targets must not be negative, got " + set.targets + " and "
                    + set.targetSquares);
        }
        int size = in.count("number of receptive fields", 0, Integer.MAX_VALUE);
        for (int m = 0; m < size; m++) {
            set.add(ReceptiveField.readFrom(in, dimension, diagonal));
        }
        return set;
    }
}
