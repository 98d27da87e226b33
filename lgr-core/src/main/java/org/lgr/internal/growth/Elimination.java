package org.lgr.internal.growth;

import org.lgr.internal.ensemble.ChunkFeatures;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.posterior.OutputPosterior;
import org.lgr.internal.posterior.PosteriorFinder;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/**
 * Removes local models that are worth less than their localisers cost. The evidence alone does not account for centres
 * and length scales that were fitted. With few rows, a narrow model between two of them may fit the noise of one, and
 * it rises steeply where there are no rows.
 *
 * <p>The worth of a model is the evidence lost without it. The price of its 2D localiser parameters θ, under a prior
 * N(0, 1) in standardised units for each centre coordinate and log length scale, is Laplace's ½ Σ log(1 + Σ_n
 * (∂f_n/∂θ)²/s²).
 */
final class Elimination {
    private final Ensemble ensemble;
    private final Rows rows;
    private final PosteriorFinder posteriors;

    Elimination(Ensemble ensemble, Rows rows, PosteriorFinder posteriors) {
        this.ensemble = ensemble;
        this.rows = rows;
        this.posteriors = posteriors;
    }

    /**
     * Removes the least worthy model as long as one is worth less than its price. Returns the number of models removed.
     */
    int run() {
        int removed = 0;
        while (ensemble.size() > 1) {
            int worst = -1;
            double least = 0;
            double evidence = evidence(ensemble);
            double[] prices = prices();
            for (int m = 0; m < ensemble.size(); m++) {
                Ensemble without = ensemble.copy();
                without.remove(m);
                double surplus = evidence - evidence(without) - prices[m];
                if (surplus < least) {
                    least = surplus;
                    worst = m;
                }
            }
            if (worst < 0) {
                break;
            }
            ensemble.remove(worst);
            removed++;
            posteriors.solve(ensemble, rows);
        }
        return removed;
    }

    private double evidence(Ensemble candidate) {
        return posteriors.solve(candidate, rows).stream()
                .mapToDouble(OutputPosterior::evidence)
                .sum();
    }

    private double[] prices() {
        int dimension = ensemble.monomials.dimension();
        Ensemble.Layout layout = ensemble.layout();
        ChunkFeatures features = new ChunkFeatures(ensemble, layout);
        double[][] curvature = new double[ensemble.size()][2 * dimension];
        double[] share = new double[Chunk.ROWS];
        for (Chunk chunk : rows.fetch(rows.chunks())) { // used for small data only
            features.fill(chunk);
            for (Ensemble.Output output : ensemble.outputs) {
                double[] weights = layout.gather(output.mean);
                for (int m = 0; m < ensemble.size(); m++) {
                    features.combine(m, weights, chunk.rows, share);
                    addCurvature(chunk, ensemble.localisers.get(m), share, output.noise, curvature[m]);
                }
            }
        }
        double[] prices = new double[curvature.length];
        for (int m = 0; m < prices.length; m++) {
            for (double value : curvature[m]) {
                prices[m] += 0.5 * Math.log1p(value);
            }
        }
        return prices;
    }

    /** Adds Σ_n w_n (∂f_n/∂θ)²/s² for θ = log λ_d, where ∂f/∂θ = f z_d², and θ = c_d, where it is f z_d/λ_d. */
    private static void addCurvature(
            Chunk chunk, Localiser localiser, double[] share, double noise, double[] curvature) {
        int dimension = localiser.centre.length;
        for (int d = 0; d < dimension; d++) {
            double scale = localiser.lengthScale[d];
            for (int i = 0; i < chunk.rows; i++) {
                double z = (chunk.x[d * chunk.rows + i] - localiser.centre[d]) / scale;
                double first = share[i] * z / scale;
                double second = share[i] * z * z;
                curvature[d] += chunk.weight[i] * second * second / noise;
                curvature[dimension + d] += chunk.weight[i] * first * first / noise;
            }
        }
    }
}
