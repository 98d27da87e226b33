package org.lgr;

/** How local models come into being. */
public enum Growth {
    /**
     * {@link #SWEEP} if a setting that only it knows was changed ({@code activationThreshold},
     * {@code initialLengthScale}, {@code growthIterations}, {@code maxIterations}, {@code tolerance}), length scales
     * are not learned, or inference is {@link Inference#MEAN_FIELD} or {@link Inference#COLLAPSED}; otherwise
     * {@link #ADAPTIVE}.
     */
    AUTO,
    /**
     * From one wide model to as many as the data need, judged on rows held out. Centres and length scales are both
     * learned. Nothing needs tuning.
     */
    ADAPTIVE,
    /** The paper's rule: a row that no model covers becomes the centre of a new one, whose centre stays. */
    SWEEP
}
