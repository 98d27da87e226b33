package org.lgr.internal.model;

import org.jspecify.annotations.Nullable;
import org.lgr.Inference;
import org.lgr.PosteriorForm;

/**
 * What is known about the weights of all live components beyond their means.
 *
 * @param inference the engine that found it
 * @param offset constant added to the sum of local models, standardised
 * @param noise variance of the noise, standardised
 * @param form what {@code spread} holds
 * @param spread see {@link PosteriorForm}
 * @param map calibration, if rows held out gave one
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record WeightPosterior(
        Inference inference,
        double offset,
        double noise,
        PosteriorForm form,
        double[] spread,
        @Nullable VarianceMap map) {}
