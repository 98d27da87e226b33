package org.lgr;

import java.util.Optional;

/**
 * Where a model comes from.
 *
 * @param libraryVersion version of this library that made it
 * @param rows number of training rows; of a stream, the points it had learned
 * @param dataSha256 {@link Dataset#sha256()} of the training data; empty if they were never there as a whole, as those
 *     of a stream
 * @param source how the model was learned
 */
public record Provenance(String libraryVersion, int rows, Optional<String> dataSha256, Source source) {
    /** Version of this library. */
    public static final String LIBRARY_VERSION = "0.1.0";

    /** How a model was learned. */
    public sealed interface Source permits BatchFit, Stream {}

    /**
     * The model is the result of a fit.
     *
     * @param options the settings
     * @param inference the inference used; never {@link Inference#AUTO}
     * @param iterations iterations run
     */
    public record BatchFit(LgrOptions options, Inference inference, int iterations) implements Source {}

    /**
     * The model is a snapshot of a stream.
     *
     * @param options the settings of its learner; empty in files from before they were recorded
     */
    public record Stream(Optional<OnlineOptions> options) implements Source {}

    /** That of a model that this version fitted. */
    public static Provenance of(Dataset data, LgrOptions options, Inference inference, int iterations) {
        return new Provenance(
                LIBRARY_VERSION, data.size(), Optional.of(data.sha256()), new BatchFit(options, inference, iterations));
    }

    /** That of a snapshot that this version took of a stream. */
    public static Provenance ofStream(long points, OnlineOptions options) {
        return new Provenance(
                LIBRARY_VERSION,
                (int) Math.min(Integer.MAX_VALUE, points),
                Optional.empty(),
                new Stream(Optional.of(options)));
    }

    /** The fit that the model is the result of; empty for a snapshot of a stream. */
    public Optional<BatchFit> batchFit() {
        return source instanceof BatchFit fit ? Optional.of(fit) : Optional.empty();
    }
}
