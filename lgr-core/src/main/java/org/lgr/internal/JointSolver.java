package org.lgr.internal;

import java.util.Arrays;
import java.util.List;

/**
 * The exact Gaussian posterior over the weights of all local models of one output, and MacKay's fixed point for relevances and
 * noise. Everything follows from ΦᵀΦ, Φᵀy and yᵀy, so that several updates cost one pass over the rows.
 */
final class JointSolver {
    /** Prior precision of the constant offset: practically free. */
    private static final double OFFSET_PRECISION = 1e-6;

    private static final double SMALLEST_NOISE = 1e-8; // of the target's variance
    private static final double LEAST_RELEVANCE = 1e-8;
    private static final double LARGEST_RELEVANCE = 1e12;

    private final EvidencePasses.Gram statistics;
    private final Ensemble.Layout layout;
    private final Ensemble.Output output;
    private final int index; // of the output
    private final int[] features; // those live for this output, the offset last
    private final double[] gram; // of these features
    private final double[] cross;
    private final double[] relevance;
    private final Parallel parallel;
    private Cholesky precision; // of H = ΦᵀΦ/s² + A
    private double[] mean;

    JointSolver(
            EvidencePasses.Gram statistics, Ensemble.Layout layout, Ensemble ensemble, int index, Parallel parallel) {
        this.statistics = statistics;
        this.layout = layout;
        this.index = index;
        this.parallel = parallel;
        output = ensemble.outputs.get(index);
        features = layout.of(output);
        int size = features.length;
        gram = new double[Math.multiplyExact(size, size)];
        cross = new double[size];
        double[] all = layout.gather(output.relevance);
        all[layout.size] = OFFSET_PRECISION;
        relevance = new double[size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                gram[i * size + j] = statistics.gram[features[i] * statistics.size + features[j]];
            }
            cross[i] = statistics.cross[index][features[i]];
            relevance[i] = all[features[i]];
        }
        precision = factor();
        mean = solve();
    }

    private Cholesky factor() {
        int size = features.length;
        double[] h = new double[gram.length];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                h[i * size + j] = gram[i * size + j] / output.noise;
            }
            h[i * size + i] += relevance[i];
        }
        return Cholesky.of(h, size, parallel);
    }

    private double[] solve() {
        double[] solution = new double[cross.length];
        for (int i = 0; i < solution.length; i++) {
            solution[i] = cross[i] / output.noise;
        }
        precision.solve(solution);
        return solution;
    }

    /**
     * Re-estimates relevances α = γ/μ² and noise s² = |y − Φμ|²/(n − Σγ) with γ = 1 − αΣ_ii (MacKay 1992), and solves again.
     */
    void update() {
        int size = features.length;
        double[] variance = precision.inverseDiagonal();
        double effective = 1; // the offset
        for (int i = 0; i < size - 1; i++) {
            double gamma = Math.min(1, Math.max(1e-9, 1 - relevance[i] * variance[i]));
            effective += gamma;
            double updated = gamma / (mean[i] * mean[i] + Double.MIN_NORMAL);
            relevance[i] = Math.min(LARGEST_RELEVANCE, Math.max(LEAST_RELEVANCE, updated));
        }
        double rows = statistics.weight;
        output.noise = Math.max(SMALLEST_NOISE, residualSquares() / Math.max(rows - effective, 0.1 * rows));
        precision = factor();
        mean = solve();
    }

    /** |y − Φμ|² from the statistics alone. */
    private double residualSquares() {
        int size = features.length;
        double sum = statistics.squares[index];
        for (int i = 0; i < size; i++) {
            double row = 0.5 * gram[i * size + i] * mean[i] + Kernels.dot(gram, i * size, mean, 0, i);
            sum += 2 * mean[i] * (row - cross[i]);
        }
        return Math.max(0, sum);
    }

    /** Log evidence −½ [n log 2πs² + log |H| − Σ log α + (yᵀy − μᵀΦᵀy)/s²]. */
    double evidence() {
        double logPrior = 0;
        double fit = statistics.squares[index];
        for (int i = 0; i < features.length; i++) {
            logPrior += Math.log(relevance[i]);
            fit -= mean[i] * cross[i];
        }
        double noise = output.noise;
        return -0.5
                * (statistics.weight * Math.log(2 * Math.PI * noise)
                        + precision.logDeterminant()
                        - logPrior
                        + fit / noise);
    }

    /** Σγ, the number of parameters that the data determine. */
    double effectiveParameters() {
        double[] variance = precision.inverseDiagonal();
        double sum = 1;
        for (int i = 0; i < variance.length - 1; i++) {
            sum += 1 - relevance[i] * variance[i];
        }
        return sum;
    }

    /** Hands relevances and means over to the output. */
    void store() {
        double[] all = mean();
        double[] relevances = layout.gather(output.relevance);
        for (int i = 0; i < features.length; i++) {
            relevances[features[i]] = relevance[i];
        }
        scatter(all, output.mean);
        scatter(relevances, output.relevance);
        output.offset = mean[features.length - 1];
    }

    private void scatter(double[] vector, List<double[]> values) {
        for (int m = 0; m < layout.live.length; m++) {
            for (int j = 0; j < layout.live[m].length; j++) {
                values.get(m)[layout.live[m][j]] = vector[layout.from[m] + j];
            }
        }
    }

    /** The posterior mean in the common layout, 0 where this output has no component. */
    double[] mean() {
        return spread(mean, 1, 0);
    }

    /** Draws from the posterior less its mean, N(0, H⁻¹), in the common layout. */
    double[][] samples(int count, Gaussians random) {
        double[] noise = new double[features.length * count]; // size×count
        for (int i = 0; i < noise.length; i++) {
            noise[i] = random.next();
        }
        precision.colour(noise, count);
        double[][] samples = new double[count][];
        Arrays.setAll(samples, s -> spread(noise, count, s));
        return samples;
    }

    private double[] spread(double[] values, int columns, int column) {
        double[] all = new double[layout.size + 1];
        for (int i = 0; i < features.length; i++) {
            all[features[i]] = values[i * columns + column];
        }
        return all;
    }
}
