package org.lgr;

/**
 * Where a model comes from.
 *
 * @param libraryVersion version of this library that fitted it
 * @param rows number of training rows
 * @param dataSha256 {@link Dataset#sha256()} of the training data
 * @param inference the inference used; never {@link Inference#AUTO}
 * @param iterations iterations run
 * @param options the settings
 */
public record Provenance(
        String libraryVersion, int rows, String dataSha256, Inference inference, int iterations, LgrOptions options) {
    /** Version of this library. */
    public static final String LIBRARY_VERSION = "0.1.0";

    /** That of a model that this version fitted. */
    public static Provenance of(Dataset data, LgrOptions options, Inference inference, int iterations) {
        return new Provenance(LIBRARY_VERSION, data.size(), data.sha256(), inference, iterations, options);
    }
}
