package org.lgr;

/** How the posterior over the weights of all local models is found. All share one model. */
public enum Inference {
    /**
     * With {@linkplain Growth#adaptive() adaptive growth}, in every iteration whichever of {@link #EXACT} and {@link
     * #SAMPLED} costs less. With the {@linkplain Growth#sweep() sweep}, {@link #EXACT} while its cost per iteration is
     * affordable for the data at hand, else {@link #COLLAPSED}.
     */
    AUTO,
    /**
     * Joint Gaussian posterior over all weights and type-II maximum likelihood: the most accurate, O(N P² + P³) per
     * iteration for P live components.
     */
    EXACT,
    /**
     * Mean and samples of the exact posterior by preconditioned conjugate gradients, with moments from the samples: for
     * many components and rows. Only with {@linkplain Growth#adaptive() adaptive growth}.
     */
    SAMPLED,
    /**
     * The paper's variational approximation with latent local targets and its Algorithm 1: local updates, linear cost,
     * many sweeps. Only with the {@linkplain Growth#sweep() sweep}.
     */
    MEAN_FIELD,
    /**
     * Latent targets integrated out, independent posteriors per local model, all means solved together by
     * preconditioned conjugate gradients: linear cost, few iterations. Only with the
     * {@linkplain Growth#sweep() sweep}.
     */
    COLLAPSED
}
