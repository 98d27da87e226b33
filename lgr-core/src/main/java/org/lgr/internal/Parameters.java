package org.lgr.internal;

import java.util.List;
import org.lgr.LocalBasis;

/**
 * Everything a fitted model needs to predict, in standardised units; arrays are shared, never written after construction.
 *
 * @param basis the local basis
 * @param scaling standardisation of inputs and target
 * @param centres M×D
 * @param lengthScales M×D
 * @param live per model, the live components in ascending order
 * @param weights posterior means of the live components of all models, one after the other
 * @param relevances prior precisions, laid out as {@code weights}
 * @param posterior covariance and noise
 * @param support where the data support a prediction
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record Parameters(
        LocalBasis basis,
        Standardizer scaling,
        double[] centres,
        double[] lengthScales,
        int[][] live,
        double[] weights,
        double[] relevances,
        Posterior posterior,
        Support support) {

    /** Packs the state of a finished training. */
    static Parameters of(
            LocalBasis basis, Standardizer scaling, List<LocalState> models, Posterior posterior, Support support) {
        int dimension = scaling.inputMean().length;
        double[] centres = new double[models.size() * dimension];
        double[] lengthScales = new double[models.size() * dimension];
        int[][] live = new int[models.size()][];
        int components = models.stream().mapToInt(model -> model.live.length).sum();
        double[] weights = new double[components];
        double[] relevances = new double[components];
        int at = 0;
        for (int m = 0; m < models.size(); m++) {
            LocalState model = models.get(m);
            System.arraycopy(model.centre, 0, centres, m * dimension, dimension);
            System.arraycopy(model.lengthScale, 0, lengthScales, m * dimension, dimension);
            live[m] = model.live.clone();
            for (int k : model.live) {
                weights[at] = model.mean[k];
                relevances[at++] = model.relevance[k];
            }
        }
        return new Parameters(basis, scaling, centres, lengthScales, live, weights, relevances, posterior, support);
    }

    /** Variance of the noise in squared units of the target, as the calibration has it. */
    public double noiseVariance() {
        double scale = scaling.targetScale();
        VarianceMap map = posterior.map();
        return scale * scale * (map == null ? posterior.noise() : map.noise(posterior.noise()));
    }

    /** Degrees of freedom of predictive distributions. */
    public double degreesOfFreedom() {
        VarianceMap map = posterior.map();
        return map == null ? Double.POSITIVE_INFINITY : map.degreesOfFreedom();
    }

    /** Number of inputs D. */
    public int dimension() {
        return scaling.inputMean().length;
    }
}
