package org.lgr.internal.model;

import org.lgr.LocalBasis;

/**
 * Everything that a fitted model needs to predict, in standardised units. Arrays are shared, not copied. They are not
 * written after construction, except while a stream is learning.
 *
 * @param basis the local basis
 * @param scaling standardisation of inputs and target
 * @param centres M×D
 * @param lengthScales M×D
 * @param live per model, the live components in ascending order
 * @param weights posterior means of the live components, model after model
 * @param relevances prior precisions, laid out as {@code weights}
 * @param posterior covariance and noise variance
 * @param support where the data support a prediction
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record ModelParameters(
        LocalBasis basis,
        Standardizer scaling,
        double[] centres,
        double[] lengthScales,
        int[][] live,
        double[] weights,
        double[] relevances,
        WeightPosterior posterior,
        Support support) {

    /** Returns the calibrated noise variance, in squared units of the target. */
    public double noiseVariance() {
        double scale = scaling.targetScale();
        VarianceMap map = posterior.map();
        return scale * scale * (map == null ? posterior.noise() : map.noise(posterior.noise()));
    }

    /** Returns the degrees of freedom of predictive distributions. */
    public double degreesOfFreedom() {
        VarianceMap map = posterior.map();
        return map == null ? Double.POSITIVE_INFINITY : map.degreesOfFreedom();
    }

    /** Number of inputs D. */
    public int dimension() {
        return scaling.inputMean().length;
    }
}
