package org.lgr.internal.ensemble;

import java.io.Serializable;
import org.lgr.internal.model.Monomials;

/**
 * Everything that the features of an input depend on: the localisers and live components of an ensemble at one moment.
 * Passes over rows use it.
 *
 * @param monomials components of each local model
 * @param centres M×D
 * @param lengthScales M×D
 * @param layout live components of all models
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

    /** Number of features, including that of the offset. */
    public int features() {
        return layout.size + 1;
    }
}
