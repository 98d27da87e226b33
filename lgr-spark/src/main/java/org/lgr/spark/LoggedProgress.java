package org.lgr.spark;

import java.util.Locale;
import org.lgr.Iteration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes plan and iterations to the log of the driver, at level INFO and with the name of the estimator. */
final class LoggedProgress implements FitProgress {
    private static final Logger LOG = LoggerFactory.getLogger(LocalGaussianRegression.class);

    @Override
    public void planned(Plan plan) {
        LOG.info("{}", describe(plan));
    }

    @Override
    public void iterated(Iteration iteration, Work work) {
        LOG.info("{}", describe(iteration, work));
    }

    static String describe(Plan plan) {
        return String.format(
                Locale.ROOT,
                "fitting %d label(s) to %d rows of %d features, %s%s",
                plan.labels(),
                plan.rows(),
                plan.features(),
                plan.chunks() == 0
                        ? "so few that the driver fits them alone"
                        : "in " + plan.chunks() + " chunks kept in " + plan.cells() + " cells",
                plan.grouped() == 0 ? "" : ", " + plan.grouped() + " rows of whole groups held out");
    }

    static String describe(Iteration iteration, Work work) {
        return String.format(
                Locale.ROOT,
                "label %d, iteration %d (%s): objective %.6g from %d rows, %d local models, %d passes, %.1f s",
                iteration.output(),
                iteration.number(),
                iteration.phase().name().toLowerCase(Locale.ROOT),
                iteration.objective(),
                iteration.rows(),
                iteration.localModels(),
                work.passes(),
                work.seconds());
    }
}
