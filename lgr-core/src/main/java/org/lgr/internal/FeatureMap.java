package org.lgr.internal;

import java.io.Serializable;

/**
 * All that features of inputs depend on: localisers and live components of an ensemble at one moment, as passes over rows need them.
 *
 * @param centres M×D
 * @param lengthScales M×D
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
record FeatureMap(Monomials monomials, double[][] centres, double[][] lengthScales, Ensemble.Layout layout)
        implements Serializable {
    static FeatureMap of(Ensemble ensemble, Ensemble.Layout layout) {
        return new FeatureMap(
                ensemble.monomials,
                ensemble.localisers.stream().map(localiser -> localiser.centre).toArray(double[][]::new),
                ensemble.localisers.stream()
                        .map(localiser -> localiser.lengthScale)
                        .toArray(double[][]::new),
                layout);
    }

    /** Number of models. */
    int models() {
        return centres.length;
    }

    /** Number of features, the offset's included. */
    int features() {
        return layout.size + 1;
    }
}
