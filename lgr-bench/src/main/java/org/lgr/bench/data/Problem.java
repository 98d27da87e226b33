package org.lgr.bench.data;

/**
 * The data that every method gets.
 *
 * @param training rows to learn from
 * @param test rows to predict; errors refer to their targets
 * @param observed the rows of {@code test} with noisy targets, for predicted distributions; equal to {@code test}
 * unless that holds the true function
 */
public record Problem(Samples training, Samples test, Samples observed) {
    /** A problem whose test targets are observations. */
    public Problem(Samples training, Samples test) {
        this(training, test, test);
    }

    /** This problem with some of the targets only. */
    public Problem targets(int[] outputs) {
        return new Problem(training.targets(outputs), test.targets(outputs), observed.targets(outputs));
    }

    /** A sample of the rows: the given number of training rows and of test rows. */
    public Problem sample(int rows) {
        // Equal seeds select equal rows for both kinds of test targets.
        return new Problem(training.sample(rows, 1), test.sample(rows, 1), observed.sample(rows, 1));
    }
}
