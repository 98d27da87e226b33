package org.lgr.data;

import java.util.List;
import org.lgr.Dataset;

/**
 * A training set and a test set, with one or more targets.
 *
 * @param training one dataset for each target; they share their inputs
 * @param test one dataset for each target, with the test rows
 */
public record Partition(List<Dataset> training, List<Dataset> test) {
    /** Checks that both sets have the same targets. */
    public Partition {
        training = List.copyOf(training);
        test = List.copyOf(test);
        if (training.isEmpty() || training.size() != test.size()) {
            throw new IllegalArgumentException("training and test rows need the same targets, at least one, got "
                    + training.size() + " and " + test.size());
        }
    }

    /** Number of targets. */
    public int targets() {
        return training.size();
    }
}
