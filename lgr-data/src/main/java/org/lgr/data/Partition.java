package org.lgr.data;

import java.util.List;
import org.lgr.Dataset;

/**
 * Rows to learn from and rows to test on, with one or more targets.
 *
 * @param training a dataset for each target; they share their inputs
 * @param test the same for the test rows
 */
public record Partition(List<Dataset> training, List<Dataset> test) {
    /** Checks that both sides have the same targets. */
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
