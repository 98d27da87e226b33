package org.lgr.internal.ensemble;

import java.io.Serializable;
import org.lgr.internal.model.Monomials;

/**
 * All that features of inputs depend on: localisers and live components of an ensemble at one moment, as passes over rows need them.
 *
 * @param centres M×D
 * @param lengthScales M×D
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record FeatureMap(Monomials monomials, double[][] centres, double[][] lengthScales, Ensemble.Layout layout)
        implements Serializable {
    public static FeatureMap of(Ensemble ensemble, Ensemble.Layout layout) {
        return new FeatureMap(
                ensemble.monomials,
                ensemble.localisers.stream().map(localiser -> localiser.centre).toArray(double[][]::new),
                ensemble.localisers.stream()
                        .map(localiser -> localiser.lengthScale)
                        .toArray(double[][]::new),
                layout);
    }

    /** Number of models. */
    public int models() {
        return centres.length;
    }

    /** Number of features, the offset's included. */
    public int features() {
        return layout.size + 1;
    }
}
