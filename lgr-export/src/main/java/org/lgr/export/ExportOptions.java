package org.lgr.export;

/**
 * What to export; change single values of {@link #defaults()}:
 *
 * <pre>{@code ExportOptions.defaults().withPrecision(Precision.FLOAT).withGradient(true)}</pre>
 *
 * @param precision numbers that the exported model computes with; in JSON, numbers that are written
 * @param variance whether the variance of a new observation is exported; the mean alone needs far smaller tables
 * @param gradient whether C and ONNX compute the gradient of the mean; JSON always holds what it needs
 * @param learner whether C gets a state that goes on learning
 */
public record ExportOptions(Precision precision, boolean variance, boolean gradient, boolean learner) {
    private static final ExportOptions DEFAULTS = new ExportOptions(Precision.DOUBLE, true, false, false);

    /** Checks that the options are compatible. */
    public ExportOptions {
        if (learner && !variance) {
            throw new IllegalArgumentException(
                    "a learner needs the variance, which tells it how far to trust an error; export with variance");
        }
        if (learner && precision == Precision.FLOAT) {
            throw new IllegalArgumentException(
                    "a learner subtracts covariances that are nearly equal, for which a float has"
                            + " too few digits; export it with double precision");
        }
    }

    /** Mean and variance in double precision. */
    public static ExportOptions defaults() {
        return DEFAULTS;
    }

    /** These options with another precision. */
    public ExportOptions withPrecision(Precision value) {
        return new ExportOptions(value, variance, gradient, learner);
    }

    /** These options with or without variance. */
    public ExportOptions withVariance(boolean value) {
        return new ExportOptions(precision, value, gradient, learner);
    }

    /** These options with or without the gradient of the mean. */
    public ExportOptions withGradient(boolean value) {
        return new ExportOptions(precision, variance, value, learner);
    }

    /** These options with or without a learner in C. */
    public ExportOptions withLearner(boolean value) {
        return new ExportOptions(precision, variance, gradient, value);
    }
}
