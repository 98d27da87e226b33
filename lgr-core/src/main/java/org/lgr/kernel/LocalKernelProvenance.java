package org.lgr.kernel;

import org.lgr.Dataset;
import org.lgr.Provenance;

/**
 * Where a {@link LocalKernelModel} comes from.
 *
 * @param libraryVersion version of this library that fitted it
 * @param rows number of training rows
 * @param dataSha256 {@link Dataset#sha256()} of the training data
 * @param options the settings
 */
public record LocalKernelProvenance(String libraryVersion, int rows, String dataSha256, LocalKernelOptions options) {
    /** That of a model that this version fitted. */
    static LocalKernelProvenance of(Dataset data, LocalKernelOptions options) {
        return new LocalKernelProvenance(Provenance.LIBRARY_VERSION, data.size(), data.sha256(), options);
    }
}
