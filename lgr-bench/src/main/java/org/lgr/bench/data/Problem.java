package org.lgr.bench.data;

/**
 * What every method gets alike.
 *
 * @param training rows to learn from
 * @param test rows to predict: errors are measured on their targets
 * @param observed the rows of {@code test} with targets as they would be observed: predicted distributions are measured on
 *     them; the same as {@code test} unless that knows the truth
 */
public record Problem(Samples training, Samples test, Samples observed) {
    /** A problem whose test targets are what is observed. */
    public Problem(Samples training, Samples test) {
        this(training, test, test);
    }

    /** The same rows with some of the targets only. */
    public Problem targets(int[] outputs) {
        return new Problem(training.targets(outputs), test.targets(outputs), observed.targets(outputs));
    }

    /** Some of the rows, as many of the test as of the training set. */
    public Problem sample(int rows) {
        // The seed gives both kinds of test targets the same rows.
        return new Problem(training.sample(rows, 1), test.sample(rows, 1), observed.sample(rows, 1));
    }
}
