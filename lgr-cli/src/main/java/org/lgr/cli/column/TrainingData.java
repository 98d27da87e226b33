package org.lgr.cli.column;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.data.Table;
import org.lgr.data.prepare.Preparation;

/**
 * What a fit learns from, and what it is tested on.
 *
 * @param training rows to learn from: the inputs, then the targets
 * @param test rows to compare predictions with, in the same columns
 * @param inputs number of inputs
 * @param targetCount number of targets; what follows them is no variable
 * @param weights of the training rows; empty if they have none
 * @param groups numbers of the groups of the training rows; empty if there are none
 * @param testedOn what the test rows are, for people
 * @param heldOut whether the test rows played no part in the fit
 * @param badTestRows rows left out of a test file; those of the training file are counted in {@code training}
 * @param preparation how the inputs come from the columns of the files
 */
@SuppressWarnings("ArrayRecordComponent") // carrier between reading and fitting; never compared
public record TrainingData(
        Table training,
        Table test,
        int inputs,
        int targetCount,
        double[] weights,
        int[] groups,
        String testedOn,
        boolean heldOut,
        long badTestRows,
        Preparation preparation) {
    /** Names of the targets. */
    public List<String> targets() {
        return training.names().subList(inputs, inputs + targetCount);
    }

    /** What to learn from, a dataset for each target. */
    public List<Dataset> trainingSets() {
        return datasets(training).stream()
                .map(data -> data.withNames(data.names().withPreparation(preparation.toText())))
                .map(data -> weights.length == 0 ? data : data.withWeights(weights))
                .map(data -> groups.length == 0 || oneGroup() ? data : data.withGroups(groups))
                .toList();
    }

    /**
     * Whether there are groups, but all training rows are of the same; then none can be held out, and they tell
     * nothing.
     */
    public boolean oneGroup() {
        return Arrays.stream(groups).distinct().count() == 1;
    }

    /** What to compare predictions with, a dataset for each target. */
    public List<Dataset> testSets() {
        return datasets(test);
    }

    private List<Dataset> datasets(Table table) {
        return table.toDatasets(
                IntStream.range(0, inputs).toArray(),
                IntStream.range(inputs, inputs + targetCount).toArray());
    }

    /** Names of inputs that never change, from which nothing can be learned. */
    public List<String> constantInputs() {
        return constant(0, inputs);
    }

    /** Names of targets that never change. */
    public List<String> constantTargets() {
        return constant(inputs, inputs + targetCount);
    }

    private List<String> constant(int from, int to) {
        List<String> names = new ArrayList<>();
        for (int c = from; c < to; c++) {
            double[] values = training.column(c);
            if (Arrays.stream(values).allMatch(value -> value == values[0])) {
                names.add(training.names().get(c));
            }
        }
        return names;
    }
}
