package org.lgr.internal.model;

import org.jspecify.annotations.Nullable;
import org.lgr.Inference;

/**
 * What is known about the weights of all live components beyond their means.
 *
 * @param inference the engine that found it
 * @param offset constant added to the sum of local models, standardised
 * @param noise variance of the noise, standardised
 * @param form what {@code spread} holds
 * @param spread see {@link Form}
 * @param map calibration, if rows held out gave one
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record WeightPosterior(
        Inference inference,
        double offset,
        double noise,
        Form form,
        double[] spread,
        @Nullable VarianceMap map) {

    /** Ways to hold a covariance. */
    public enum Form {
        /** One P×P matrix, row-major, both triangles. */
        JOINT,
        /** A K_m×K_m matrix for each model, one after the other. */
        BLOCKS,
        /**
         * Draws, each of 1 + P + M·D values: of the offset, of the weights, and of log λ of every model, with respect to which the
         * model is linearised, all less their means.
         */
        SAMPLES
    }
}
