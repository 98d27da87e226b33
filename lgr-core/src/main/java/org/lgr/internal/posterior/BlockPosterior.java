package org.lgr.internal.posterior;

import java.util.Arrays;
import java.util.List;
import org.lgr.internal.compute.Parallel;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.linalg.Cholesky;

/**
 * A posterior without covariance between local models, q(w) = Π_m q(w_m): each model has the covariance Σ_m =
 * (precision_m G_m + A_m)⁻¹ [M14 eq. 27]. The offset is profiled. Relevances are re-estimated by EM.
 *
 * <p>Sums over targets are sums over their residuals at the initial means instead, so that no digits are lost where the
 * residuals are small. {@link #gramTimesMean} is then the product with the change of the means.
 */
class BlockPosterior extends OutputPosterior {
    final Preconditioner blocks; // of the models, and of the offset last
    final LinearEquation equation; // of the means
    private final double[] precisions; // per model
    private final double[] start; // initial means

    /**
     * Starts from the means of the output.
     *
     * @param precisions per model, what its Gram matrix is multiplied by
     */
    BlockPosterior(Ensemble ensemble, Ensemble.Layout layout, int index, BlockPasses.Gram sums, double[] precisions) {
        super(
                ensemble,
                layout,
                ensemble.outputs.get(index),
                sums.cross[index],
                sums.squares[index],
                sums.weight(),
                true);
        this.precisions = precisions;
        start = gather(layout.means(output));
        equation = new LinearEquation(this, start.clone(), new double[start.length]);
        blocks = new Preconditioner(sums.grams, sums.borders, 1, features, Parallel.NONE);
        blocks.factor(this::precision, relevance);
    }

    /** Returns the precision of a model, or that of the offset. */
    private double precision(int block) {
        return block < precisions.length ? precisions[block] : 1 / output.noise;
    }

    double[] precisions() {
        return precisions;
    }

    @Override
    final double[] solution() {
        return equation.solution;
    }

    @Override
    final double[] gramTimesMean() {
        return equation.gramTimesSolution;
    }

    @Override
    double residualSquares() {
        double sum = squares;
        for (int i = 0; i < start.length; i++) {
            sum += (equation.solution[i] - start[i]) * (equation.gramTimesSolution[i] - 2 * cross[i]);
        }
        return Math.max(0, sum);
    }

    @Override
    final double[] variance() {
        return blocks.inverseDiagonal();
    }

    @Override
    final double logDeterminant() {
        return blocks.logDeterminant() - Math.log(weight / output.noise);
    }

    @Override
    final double misfit() {
        double[] mean = solution();
        double penalty = 0;
        for (int i = 0; i < mean.length; i++) {
            penalty += relevance[i] * mean[i] * mean[i];
        }
        return residualSquares() / output.noise + penalty;
    }

    /** Re-estimates relevances, α ← 1/(μ² + Σ_kk) [M14 eq. alphamk], and the noise, s² ← (|r|² + Σ_m tr(Σ_m G_m))/n. */
    @Override
    void reestimate() {
        double spread = 0; // Σ_m tr(Σ_m G_m)/s²
        for (double gamma : gamma()) {
            spread += gamma;
        }
        double residual = residualSquares();
        reestimateRelevances();
        output.noise = bigEnough((residual + output.noise * spread) / weight);
    }

    final void reestimateRelevances() {
        double[] mean = solution();
        double[] variance = variance();
        for (int i = 0; i < mean.length - 1; i++) {
            relevance[i] = bounded(1 / (mean[i] * mean[i] + variance[i]));
        }
    }

    /** Returns R with Σ_m = RᵀR for every model, live×live, with zeros for components that this output does not use. */
    final double[][] inverseFactors() {
        double[][] all = new double[precisions.length][];
        Arrays.setAll(all, m -> new double[layout.live[m].length * layout.live[m].length]);
        for (int b = 0; b < blocks.blocks.size() - 1; b++) {
            int m = blocks.numbers.get(b);
            int from = blocks.blocks.get(b).from;
            int size = blocks.blocks.get(b).size;
            double[] own = blocks.factors.get(b).inverseFactor();
            for (int i = 0; i < size; i++) {
                int row = (features[from + i] - layout.from[m]) * layout.live[m].length - layout.from[m];
                for (int j = 0; j <= i; j++) {
                    all[m][row + features[from + j]] = own[i * size + j];
                }
            }
        }
        return all;
    }

    /** Returns the covariances of all models, one block after the other. */
    final double[] covariances() {
        List<Cholesky> ofModels = blocks.factors.subList(0, blocks.factors.size() - 1);
        return ofModels.stream()
                .flatMapToDouble(factor -> Arrays.stream(factor.inverse()))
                .toArray();
    }

    @Override
    public final double[][] samples() {
        throw new UnsupportedOperationException("the gradient of separate models is exact and needs no samples");
    }
}
