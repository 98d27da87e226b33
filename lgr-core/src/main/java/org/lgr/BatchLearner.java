package org.lgr;

import org.lgr.internal.Trainer;

/**
 * Fits a {@link LgrModel} to a dataset in passes over all rows. Immutable and safe for concurrent use.
 *
 * <p>The same data and options give the same bits for any number of threads.
 */
public final class BatchLearner {
    private final LgrOptions options;

    /** A learner with default options. */
    public BatchLearner() {
        this(LgrOptions.defaults());
    }

    /** A learner with the given options. */
    public BatchLearner(LgrOptions options) {
        this.options = options;
    }

    /** Fits a model. */
    public Fit fit(Dataset data) {
        return fit(data, iteration -> true);
    }

    /**
     * Fits a model and reports every iteration.
     *
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public Fit fit(Dataset data, FitListener listener) {
        Trainer.Result result = new Trainer(data, options).run(listener);
        Provenance provenance =
                Provenance.of(data, options, result.inference(), result.trace().size());
        return new Fit(
                new LgrModel(result.parameters(), data.names(), provenance),
                result.trace(),
                result.ending(),
                result.warnings());
    }
}
