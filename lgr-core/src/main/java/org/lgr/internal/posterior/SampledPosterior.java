package org.lgr.internal.posterior;

import java.util.Arrays;
import java.util.List;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.compute.Randomness;
import org.lgr.internal.ensemble.Ensemble;

/**
 * The posterior by conjugate gradients: the mean and samples are solutions of H v = b, and no P×P sum over all rows is
 * formed.
 *
 * <p>With standard normal ε for each row and ζ for each weight, b = ΦᵀW^½ε/s + A^½ζ has the covariance H, so that H⁻¹b
 * is exactly a draw from N(0, H⁻¹) (Papandreou and Yuille 2010). Variances of single weights from a few such draws
 * would be too noisy, see {@link #variance()}.
 */
final class SampledPosterior extends OutputPosterior {
    /** Number of samples. With the mean there are four vectors, which share each read of the features. */
    static final int SAMPLES = 3;

    private final Preconditioner preconditioner;
    private final boolean complete; // whether the preconditioner equals H
    private final double[][] noise; // samples×features, ΦᵀW^½ε
    private final double[][] prior; // samples×features, ζ
    final LinearEquation[] equations; // equation of the mean, then those of the samples

    /**
     * Prepares the equations. {@link ConjugateGradients} solves those of all outputs together.
     *
     * @param complete whether the preconditioner equals H
     * @param start initial guess of the mean, in the layout of all outputs
     * @param gramTimesStart ΦᵀWΦ times the initial guess
     */
    SampledPosterior(
            Ensemble ensemble,
            Ensemble.Layout layout,
            int index,
            SampledPasses.Beginning beginning,
            SampledPasses.Blocks blocks,
            boolean complete,
            double[] start,
            double[] gramTimesStart,
            Parallel parallel,
            Randomness random) {
        super(
                ensemble,
                layout,
                ensemble.outputs.get(index),
                beginning.cross(index),
                beginning.squares[index],
                beginning.weight(),
                false);
        this.complete = complete;
        preconditioner = new Preconditioner(blocks, beginning.weight(), features, parallel);
        noise = new double[SAMPLES][];
        prior = new double[SAMPLES][features.length];
        equations = new LinearEquation[1 + SAMPLES];
        equations[0] = new LinearEquation(this, gather(start), gather(gramTimesStart));
        for (int s = 0; s < SAMPLES; s++) {
            noise[s] = gather(beginning.noise(index, s));
            Arrays.setAll(prior[s], i -> random.next());
            equations[1 + s] = new LinearEquation(this, new double[features.length], new double[features.length]);
        }
    }

    /** Sets up the equations for the current noise and relevances. They start from the solutions so far. */
    void begin() {
        preconditioner.factor(output.noise, relevance);
        equations[0].right = target();
        double scale = 1 / Math.sqrt(output.noise);
        for (int s = 0; s < SAMPLES; s++) {
            double[] right = new double[features.length];
            for (int i = 0; i < right.length; i++) {
                right[i] = scale * noise[s][i] + Math.sqrt(relevance[i]) * prior[s][i];
            }
            equations[1 + s].right = right;
        }
        List<LinearEquation> all = List.of(equations);
        double[][] sizes = preconditioner.solve(all.stream().map(e -> e.right).toList());
        for (int c = 0; c < equations.length; c++) {
            equations[c].begin(sizes[c]);
        }
        preconditioner.turn(all);
    }

    /**
     * Takes one step in some equations.
     *
     * @param products ΦᵀWΦ times their directions, in the layout of all outputs
     */
    void step(List<LinearEquation> some, List<double[]> products) {
        for (int c = 0; c < some.size(); c++) {
            some.get(c).step(gather(products.get(c)));
        }
        preconditioner.turn(some);
    }

    @Override
    double[] solution() {
        return equations[0].solution;
    }

    /**
     * Returns the preconditioner's variances d, corrected by the samples u. Where the data determine a weight (γ = 1 −
     * αd near 1), a sample of the rows determines it less well than all rows do. Where the prior determines it, there
     * is no difference. So E[u²] ≈ d (1 − kγ) with one k for all weights, which is found by least squares.
     */
    @Override
    double[] variance() {
        double[] variance = preconditioner.inverseDiagonal();
        if (complete) {
            return variance;
        }
        double[] gamma = new double[variance.length];
        double above = 0;
        double below = 0;
        for (int i = 0; i < gamma.length; i++) {
            gamma[i] = Math.max(0, 1 - relevance[i] * variance[i]);
            double square = 0;
            for (int s = 1; s <= SAMPLES; s++) {
                square += equations[s].solution[i] * equations[s].solution[i] / SAMPLES;
            }
            above += gamma[i] * (1 - square / variance[i]);
            below += gamma[i] * gamma[i];
        }
        double k = above / Math.max(below, Double.MIN_NORMAL);
        for (int i = 0; i < gamma.length; i++) {
            variance[i] *= Math.max(0, 1 - k * gamma[i]);
        }
        return variance;
    }

    @Override
    double[] gramTimesMean() {
        return equations[0].gramTimesSolution;
    }

    /**
     * Returns that of the preconditioner. It is too small by slightly less than P²/2n for n rows, which is good enough
     * for the trace of the evidence.
     */
    @Override
    double logDeterminant() {
        return preconditioner.logDeterminant();
    }

    @Override
    public double[][] samples() {
        double[][] samples = new double[SAMPLES][];
        Arrays.setAll(samples, s -> spread(equations[1 + s].solution));
        return samples;
    }
}
