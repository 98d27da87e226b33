package org.lgr.internal.growth;

import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.posterior.LocaliserPrices;
import org.lgr.internal.posterior.OutputPosterior;
import org.lgr.internal.posterior.PosteriorFinder;
import org.lgr.internal.rows.Rows;

/**
 * Removes local models that are worth less than their localisers cost. The evidence alone does not account for centres
 * and length scales that were fitted. With few rows, a narrow model between two of them may fit the noise of one, and
 * it rises steeply where there are no rows.
 *
 * <p>The worth of a model is the evidence lost without it, which is compared with {@link LocaliserPrices}.
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
            double[] prices = LocaliserPrices.of(ensemble, rows);
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
}
