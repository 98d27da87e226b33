package org.lgr.internal.posterior;

import org.lgr.internal.ensemble.ChunkFeatures;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.ensemble.Localiser;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/**
 * The cost of localisers in evidence. Type-II maximum likelihood accounts for weights but not for hyperparameters, so
 * that every further model looks like a gain, and a narrow one can always be found that fits the noise of a few rows.
 *
 * <p>The price of the 2D parameters θ of a localiser, under a prior N(0, 1) in standardised units for each centre
 * coordinate and log length scale, is Laplace's ½ Σ log(1 + Σ_n (∂f_n/∂θ)²/s²). A parameter that the data do not
 * determine costs nothing.
 */
public final class LocaliserPrices {
    private LocaliserPrices() {}

    /** Returns the price of every localiser in nats. */
    public static double[] of(Ensemble ensemble, Rows rows) {
        int dimension = ensemble.monomials.dimension();
        Ensemble.Layout layout = ensemble.layout();
        ChunkFeatures features = new ChunkFeatures(ensemble, layout);
        double[][] curvature = new double[ensemble.size()][2 * dimension];
        double[] share = new double[Chunk.ROWS];
        for (Chunk chunk : rows.fetch(rows.chunks())) {
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
