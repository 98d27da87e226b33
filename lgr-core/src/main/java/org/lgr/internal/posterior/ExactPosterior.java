package org.lgr.internal.posterior;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.linalg.Cholesky;

/**
 * The exact posterior. It depends on the rows only through ΦᵀWΦ, ΦᵀWy and yᵀWy, so that several updates need only one
 * pass over the rows.
 */
public final class ExactPosterior extends OutputPosterior {
    private static final int SAMPLES = 3; // with the mean, four vectors, which the inner loops process together

    private final PrecisionBlock precision;
    private final boolean profiled;
    private final Parallel parallel;
    private final Randomness random;
    private Cholesky factor; // factor of H
    private double[] mean;
    private double @Nullable [] covariance; // null until it is needed

    public ExactPosterior(
            EvidencePasses.Gram statistics,
            Ensemble.Layout layout,
            Ensemble ensemble,
            int index,
            Parallel parallel,
            Randomness random) {
        this(statistics, layout, ensemble, index, false, parallel, random);
    }

    /** As the other constructor; {@link OutputPosterior} explains {@code profiled}. */
    ExactPosterior(
            EvidencePasses.Gram statistics,
            Ensemble.Layout layout,
            Ensemble ensemble,
            int index,
            boolean profiled,
            Parallel parallel,
            Randomness random) {
        super(
                ensemble,
                layout,
                ensemble.outputs.get(index),
                statistics.cross[index],
                statistics.squares[index],
                statistics.weight(),
                profiled);
        this.profiled = profiled;
        this.parallel = parallel;
        this.random = random;
        precision = new PrecisionBlock(statistics.gram, statistics.size, features, 0);
        factor = factor();
        mean = solve();
    }

    /** Returns the factor of H, without the offset if that is profiled. */
    private Cholesky ofWeights() {
        return profiled ? factor.leading(features.length - 1) : factor;
    }

    /** Returns the covariance of the weights: H⁻¹, without the offset if that is profiled. */
    double[] covariance() {
        covariance = covariance == null ? ofWeights().inverse() : covariance;
        return covariance;
    }

    private Cholesky factor() {
        return precision.factor(1 / output.noise, relevance, parallel);
    }

    private double[] solve() {
        double[] solution = target();
        factor.solve(solution);
        return solution;
    }

    /** Re-estimates relevances and noise, and solves again. */
    void update() {
        reestimate();
        factor = factor();
        mean = solve();
        covariance = null;
    }

    @Override
    double[] solution() {
        return mean;
    }

    @Override
    double[] variance() {
        if (covariance == null) {
            return ofWeights().inverseDiagonal();
        }
        int size = features.length - (profiled ? 1 : 0);
        double[] diagonal = new double[size];
        Arrays.setAll(diagonal, i -> covariance()[i * size + i]);
        return diagonal;
    }

    /**
     * Returns the diagonal blocks of H⁻¹, one after the other: the covariance of the weights of each local model.
     *
     * @param from index of the first weight of each model, then the end of the last model
     */
    public double[] marginalBlocks(int[] from) {
        double[] inverse = factor.inverse();
        int count = from.length - 1;
        int total = 0;
        for (int m = 0; m < count; m++) {
            total += (from[m + 1] - from[m]) * (from[m + 1] - from[m]);
        }
        double[] blocks = new double[total];
        int at = 0;
        for (int m = 0; m < count; m++) {
            int live = from[m + 1] - from[m];
            for (int i = from[m]; i < from[m + 1]; i++) {
                System.arraycopy(inverse, i * features.length + from[m], blocks, at, live);
                at += live;
            }
        }
        return blocks;
    }

    @Override
    double[] gramTimesMean() {
        return precision.gramTimes(mean);
    }

    @Override
    double logDeterminant() {
        return ofWeights().logDeterminant();
    }

    @Override
    public double[][] samples() {
        int size = features.length;
        double[] noise = new double[size * SAMPLES]; // size×SAMPLES
        for (int i = 0; i < noise.length; i++) {
            noise[i] = random.next();
        }
        factor.colour(noise, SAMPLES);
        double[][] samples = new double[SAMPLES][size];
        for (int i = 0; i < noise.length; i++) {
            samples[i % SAMPLES][i / SAMPLES] = noise[i];
        }
        Arrays.setAll(samples, s -> spread(samples[s]));
        return samples;
    }
}
