package org.lgr.internal.model;

import org.jspecify.annotations.Nullable;
import org.lgr.Inference;
import org.lgr.PosteriorForm;

/**
 * The posterior of the weights of all live components, except for their means.
 *
 * @param inference the inference method that computed it
 * @param offset constant added to the sum of local models, standardised
 * @param noise noise variance, standardised
 * @param form what {@code spread} holds
 * @param spread see {@link PosteriorForm}
 * @param map calibration, or {@code null} without hold-out rows
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record WeightPosterior(
        Inference inference,
        double offset,
        double noise,
        PosteriorForm form,
        double[] spread,
        @Nullable VarianceMap map) {}
