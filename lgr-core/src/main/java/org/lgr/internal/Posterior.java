package org.lgr.internal;

import org.lgr.Inference;

/**
 * Covariance of the weights of all live components.
 *
 * @param inference the engine that found it
 * @param offset constant added to the sum of local models, standardised
 * @param noise variance of the noise, standardised
 * @param joint whether {@code covariance} is one P×P matrix, or a K_m×K_m block for each model, one after the other
 * @param covariance row-major, both triangles
 */
@SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
public record Posterior(Inference inference, double offset, double noise, boolean joint, double[] covariance) {}
