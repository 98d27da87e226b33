package org.lgr.internal.posterior;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.Inference;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.rows.Rows;

/**
 * Inference with latent targets integrated out and q(w) = Π_m q(w_m). Each model has its own covariance Σ_m = (G_m/s² +
 * A_m)⁻¹. The means solve one joint linear system (the paper's remark after eq. 15). They are found by conjugate
 * gradients with the Σ_m as preconditioner, started from the last means.
 *
 * <p>No step lowers the bound: Σ_m and, by EM, α and s² are maximisers, and a conjugate gradient step never worsens the
 * means, however early it stops.
 */
final class CollapsedEngine extends Engine.OfBlocks {
    private static final int MAX_STEPS = 15;
    /** Stop when the preconditioned residual predicts a gain of less than this many nats per row. */
    private static final double TOLERANCE = 1e-7;

    private List<BlockPosterior> posteriors = List.of();

    CollapsedEngine(Ensemble ensemble, Rows rows) {
        super(ensemble, rows, Inference.COLLAPSED);
    }

    @Override
    List<BlockPosterior> posteriors() {
        return posteriors;
    }

    @Override
    List<BlockPosterior> solve() {
        BlockPasses.Gram sums = sums();
        posteriors = new ArrayList<>();
        for (int q = 0; q < ensemble.outputs.size(); q++) {
            double[] precisions = new double[ensemble.size()];
            Arrays.fill(precisions, 1 / ensemble.outputs.get(q).noise);
            BlockPosterior posterior = new BlockPosterior(ensemble, layout, q, sums, precisions);
            posterior.equation.right = posterior.target();
            posterior.equation.begin(posterior.equation.right);
            posterior.blocks.turn(List.of(posterior.equation));
            posteriors.add(posterior);
        }
        for (int step = 0; step < MAX_STEPS; step++) {
            List<BlockPosterior> open = posteriors.stream()
                    .filter(posterior -> posterior.equation.gain() > TOLERANCE * posterior.weight)
                    .toList();
            if (open.isEmpty()) {
                break;
            }
            double[][] directions = open.stream()
                    .map(posterior -> posterior.spread(posterior.equation.direction))
                    .toArray(double[][]::new);
            double[][] products = rows.run(new BlockPasses.GramTimesPass(map, cache, directions)).products;
            for (int i = 0; i < products.length; i++) {
                BlockPosterior posterior = open.get(i);
                posterior.equation.step(posterior.gather(products[i]));
                posterior.blocks.turn(List.of(posterior.equation));
            }
        }
        return posteriors;
    }

    @Override
    double[] gradient() {
        return gradientPass(posteriors).gradient;
    }
}
