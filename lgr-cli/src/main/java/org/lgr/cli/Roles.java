package org.lgr.cli;

import java.util.stream.IntStream;
import org.lgr.data.Table;

/** What the columns of a training file are for, counted from 0; time and group have one column or none. */
final class Roles {
    private final int[] inputs;
    private final int[] targets;
    private final int[] time;
    private final int[] group;

    Roles(int[] inputs, int[] targets, int[] time, int[] group) {
        this.inputs = inputs;
        this.targets = targets;
        this.time = time;
        this.group = group;
    }

    /** The inputs, then the targets. */
    int[] variables() {
        return IntStream.concat(IntStream.of(inputs), IntStream.of(targets)).toArray();
    }

    /** What to read as numbers: the inputs, the targets, the time. */
    int[] numbers() {
        return IntStream.concat(IntStream.of(variables()), IntStream.of(time)).toArray();
    }

    /** What to read as labels: the group. */
    int[] labels() {
        return group.clone();
    }

    /** Times of a table with {@link #numbers} and {@link #labels}; empty if there is no such column. */
    double[] times(Table table) {
        return time.length == 0 ? new double[0] : table.column(inputs.length + targets.length);
    }

    /** Groups, likewise. */
    double[] groups(Table table) {
        return group.length == 0 ? new double[0] : table.column(inputs.length + targets.length + time.length);
    }

    /** Tables that begin with the {@link #variables}, as training data. */
    TrainingData data(Table training, Table test, String testedOn, boolean heldOut, long badTestRows) {
        return new TrainingData(training, test, inputs.length, targets.length, testedOn, heldOut, badTestRows);
    }
}
