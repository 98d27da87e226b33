package org.lgr.internal.posterior;

import java.util.Arrays;
import java.util.List;
import org.lgr.internal.ensemble.Ensemble;

/**
 * The Gaussian posterior of the weights of all local models for one output, with precision H = ΦᵀWΦ/s² + A, and
 * MacKay's fixed point iteration for relevances and noise.
 */
public abstract class OutputPosterior {
    /** Prior precision of the constant offset, which is practically unconstrained. */
    private static final double OFFSET_PRECISION = 1e-6;

    private static final double SMALLEST_NOISE = 1e-8; // of the target's variance
    private static final double LEAST_RELEVANCE = 1e-8;
    private static final double LEAST_GAMMA = 1e-9;

    final Ensemble.Layout layout;
    final Ensemble.Output output;
    final int[] features; // features live for this output, the offset last
    final double[] relevance; // of these features
    private final double[] least; // lower bounds of the relevances
    final double[] cross; // ΦᵀWy
    final double squares; // yᵀWy
    final double weight; // Σ_n weight_n
    private final boolean profiled;

    /**
     * Starts from the relevances and the noise variance of the output.
     *
     * @param cross ΦᵀWy of all features of the layout
     * @param squares yᵀWy
     * @param weight sum of the weights of all rows
     * @param profiled whether the offset is a parameter that takes its best value, as the paper's rule has it.
     *     Otherwise it is a weight like all others, with a prior that hardly constrains it.
     */
    OutputPosterior(
            Ensemble ensemble,
            Ensemble.Layout layout,
            Ensemble.Output output,
            double[] cross,
            double squares,
            double weight,
            boolean profiled) {
        this.profiled = profiled;
        this.layout = layout;
        this.output = output;
        this.squares = squares;
        this.weight = weight;
        features = layout.of(output);
        double[] all = layout.gather(output.relevance);
        all[layout.size] = profiled ? 0 : OFFSET_PRECISION;
        relevance = gather(all);
        this.cross = gather(cross);
        least = gather(ensemble.leastRelevances(layout, output));
    }

    /** Returns the posterior mean μ of the features. */
    abstract double[] solution();

    /** Returns the diagonal of H⁻¹. That of the offset is not used. */
    abstract double[] variance();

    /** Returns ΦᵀWΦμ. */
    abstract double[] gramTimesMean();

    /** Returns log |H|, without the offset if that is profiled. */
    abstract double logDeterminant();

    /** Returns a few draws from the posterior minus its mean, N(0, H⁻¹), in the layout of all outputs. */
    public abstract double[][] samples();

    /**
     * Re-estimates relevances α = γ/μ² and noise s² = |y − Φμ|²/(n − Σγ) with γ = 1 − αΣ_ii (MacKay 1992). The
     * posterior must then be solved again.
     */
    void reestimate() {
        double[] gamma = gamma();
        double[] mean = solution();
        double residual = residualSquares();
        double effective = profiled ? 0 : 1; // the offset
        for (int i = 0; i < gamma.length; i++) {
            effective += gamma[i];
            relevance[i] = Math.max(least[i], relevance(gamma[i], mean[i]));
        }
        output.noise = bigEnough(residual / Math.max(weight - effective, 0.1 * weight));
    }

    /** Returns the nearest noise variance within the bounds. */
    static double bigEnough(double noise) {
        return Math.max(SMALLEST_NOISE, noise);
    }

    /** Returns how well the data determine each weight, from 0 to 1, without the offset. */
    final double[] gamma() {
        double[] variance = variance();
        double[] gamma = new double[features.length - 1];
        Arrays.setAll(gamma, i -> gamma(relevance[i], variance[i]));
        return gamma;
    }

    static double gamma(double relevance, double variance) {
        return Math.min(1, Math.max(LEAST_GAMMA, 1 - relevance * variance));
    }

    private static double relevance(double gamma, double mean) {
        return bounded(gamma / (mean * mean + Double.MIN_NORMAL));
    }

    /** Returns the nearest relevance within the bounds. */
    static double bounded(double relevance) {
        return Math.min(Ensemble.LARGEST_RELEVANCE, Math.max(LEAST_RELEVANCE, relevance));
    }

    /** Returns the re-estimated relevance of a weight with this posterior. */
    public static double relevance(double relevance, double mean, double variance) {
        return relevance(gamma(relevance, variance), mean);
    }

    /** Returns |y − Φμ|², computed from the sums alone. */
    double residualSquares() {
        double[] mean = solution();
        double[] product = gramTimesMean();
        double sum = squares;
        for (int i = 0; i < mean.length; i++) {
            sum += mean[i] * (product[i] - 2 * cross[i]);
        }
        return Math.max(0, sum);
    }

    /** Returns the right-hand side ΦᵀWy/s² of the equations for the mean. */
    final double[] target() {
        double[] target = new double[cross.length];
        for (int i = 0; i < target.length; i++) {
            target[i] = cross[i] / output.noise;
        }
        return target;
    }

    /**
     * Returns the log evidence −½ [n log 2πs² + log |H| − Σ log α + (yᵀy − μᵀΦᵀy)/s²]. For a posterior without
     * covariance between local models this is its bound of the evidence, with the blocks of H: the spread of the
     * weights and their divergence from the prior add up to log |H| − Σ log α.
     */
    public final double evidence() {
        double logPrior = 0;
        for (int i = 0; i < features.length - (profiled ? 1 : 0); i++) {
            logPrior += Math.log(relevance[i]);
        }
        return -0.5 * (weight * Math.log(2 * Math.PI * output.noise) + logDeterminant() - logPrior + misfit());
    }

    /** Returns |y − Φμ|²/s² + μᵀAμ, which for the exact mean is (yᵀy − μᵀΦᵀy)/s². */
    double misfit() {
        double[] mean = solution();
        double fit = squares;
        for (int i = 0; i < features.length; i++) {
            fit -= mean[i] * cross[i];
        }
        return fit / output.noise;
    }

    /** Returns Σγ, the number of parameters that the data determine, including the offset. */
    public final double effectiveParameters() {
        double sum = 1;
        for (double gamma : gamma()) {
            sum += gamma;
        }
        return sum;
    }

    /** Stores relevances and means in the output. */
    final void store() {
        double[] all = mean();
        double[] relevances = layout.gather(output.relevance);
        for (int i = 0; i < features.length; i++) {
            relevances[features[i]] = relevance[i];
        }
        scatter(all, output.mean);
        scatter(relevances, output.relevance);
        output.offset = all[layout.size];
    }

    private void scatter(double[] vector, List<double[]> values) {
        for (int m = 0; m < layout.live.length; m++) {
            for (int j = 0; j < layout.live[m].length; j++) {
                values.get(m)[layout.live[m][j]] = vector[layout.from[m] + j];
            }
        }
    }

    /** Returns the posterior mean in the layout of all outputs, 0 where this output has no component. */
    public final double[] mean() {
        return spread(solution());
    }

    /** Converts from the features of this output to the layout of all outputs. */
    final double[] spread(double[] values) {
        double[] all = new double[layout.size + 1];
        for (int i = 0; i < features.length; i++) {
            all[features[i]] = values[i];
        }
        return all;
    }

    /** Converts from the layout of all outputs to the features of this output. */
    final double[] gather(double[] all) {
        double[] values = new double[features.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = all[features[i]];
        }
        return values;
    }
}
