package org.lgr;

/** How a model holds the posterior covariance of its weights. */
public enum PosteriorForm {
    /** One P×P matrix, row-major, both triangles. */
    JOINT,
    /** A K_m×K_m matrix for each model, one after the other. */
    BLOCKS,
    /**
     * Draws, each of 1 + P + M·D values: of the offset, of the weights, and of log λ of every model, with respect to
     * which the model is linearised, all less their means.
     */
    SAMPLES
}
