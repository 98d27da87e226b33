package org.lgr.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.lgr.Fit;
import org.lgr.Inference;
import org.lgr.Iteration;

/**
 * Growth on large data: some single rows and some groups are held out once. Models grow on the others, then they learn from the
 * groups too, and are refined.
 *
 * <p>Groups of the user decide when growth has gone far enough, so that they are held out until then. Stretches of the data decide nothing;
 * they are learned from as soon as rounds cost something, because what lies in them would cost more to learn later.
 */
final class HeldOutGrowth {
    private static final int REFINEMENTS = 10;
    private static final double FAR_WORSE = 2; // error on new groups, of that on other rows
    private static final double BLIND = 5; // the same of groups that nothing was learned from
    private static final double WORTH_A_WARNING = 0.01; // error on these
    private static final double NEW_GROUND = 2; // births there, of those that its share of the rows would have had
    private static final int MOST_COMPONENTS = 6000;
    private static final int MOST_EXACT_COMPONENTS = 1500;

    private final AdaptiveTrainer trainer;
    private final ChunkPasses passes; // over rows held out
    private final List<Chunk> rows; // single ones
    private final boolean groupsDecide;
    private final double groupShare; // of the groups in all rows but the single ones
    private final Rounds rounds;
    private Division division; // the present one: of that before, not even chunks that are kept are needed
    private Rows unseen; // single rows that nothing was learned from
    private boolean groupsLearned;

    HeldOutGrowth(AdaptiveTrainer trainer, Division division) {
        this.trainer = trainer;
        this.division = division;
        passes = new ChunkPasses(trainer.parallel);
        rows = all(division.rows());
        unseen = division.rows();
        long groupRows = division.groups().count();
        long trainRows = division.train().count();
        groupsDecide = division.grouped() && groupRows > 0; // unless they are too large to be held out
        groupShare = (double) groupRows / (groupRows + trainRows);
        rounds = new Rounds(trainRows);
    }

    private static List<Chunk> all(Rows some) {
        return some.fetch(some.chunks());
    }

    AdaptiveTrainer.Solved run() {
        Ensemble grown = growUntilEnough();
        if (!groupsLearned) {
            learnFromGroups(grown);
        }
        coverNewGround(grown);
        Ensemble refined = refinedIfBetter(grown);
        trainer.observe(refined, division.train(), all(unseen), List.of());
        return trainer.solve(refined, division.train().and(unseen));
    }

    /** Grows until held-out rows gain no more, or not enough for what it costs; the best ensemble on the way. */
    private Ensemble growUntilEnough() {
        Grower grower = trainer.grower(division.train());
        Ensemble best = grower.ensemble();
        List<Chunk> deciding = groupsDecide ? all(division.groups()) : rows;
        while (!trainer.stopped()) {
            Grower.Step step = trainer.learn(grower, Iteration.Phase.GROWTH);
            Ensemble ensemble = grower.ensemble();
            if (rounds.add(step, ensemble, error(ensemble, deciding))) {
                best = ensemble.copy();
            }
            if (rounds.enough()) {
                break;
            }
            if (rounds.tooDear() || ensemble.layout().size >= componentLimit()) {
                trainer.endBecause(Fit.Ending.WORK_LIMIT);
                break;
            }
            if (!groupsDecide && !groupsLearned && !rounds.nearlyFree()) {
                learnFromGroups(ensemble);
                grower = trainer.grower(ensemble, division.train());
            }
            if (grower.giveBirth(Grower.GROWTH, trainer.options.maxLocalModels()) == 0) {
                break;
            }
        }
        return best;
    }

    private int componentLimit() {
        return trainer.options.inference() == Inference.EXACT ? MOST_EXACT_COMPONENTS : MOST_COMPONENTS;
    }

    /** Takes note of how wrong models are on the groups held out. From here on they learn from these too, but for single rows. */
    private void learnFromGroups(Ensemble ensemble) {
        List<Chunk> groups = all(division.groups());
        trainer.observe(ensemble, division.train(), List.of(), groups);
        warnIfBlind(error(ensemble, groups), error(ensemble, rows));
        division = division.withGroups(trainer.random);
        unseen = unseen.and(division.rows());
        groupsLearned = true;
    }

    private void warnIfBlind(double onGroups, double onRows) {
        if (onGroups > WORTH_A_WARNING && onGroups > BLIND * onRows) {
            trainer.warn(String.format(
                    Locale.ROOT,
                    "stretches of data held out whole are predicted far worse (nMSE %.2g) than single rows among others"
                            + " (%.2g): the model interpolates, but does not generalise to situations it has not seen",
                    onGroups,
                    onRows));
        }
    }

    /**
     * Grows on, while rows of groups that were held out are predicted far worse than other rows: they lie where there are not enough
     * local models yet.
     */
    private void coverNewGround(Ensemble grown) {
        List<Chunk> newRows = all(division.rows());
        if (newRows.isEmpty()) {
            return;
        }
        trainer.solve(grown, division.train());
        Grower grower = trainer.grower(grown, division.train());
        double births = Math.min(1, NEW_GROUND * groupShare) * Grower.GROWTH;
        double error = error(grown, newRows);
        boolean worthwhile = true;
        while (worthwhile && error > FAR_WORSE * error(grown, rows) && !trainer.stopped()) {
            if (grower.giveBirth(births, trainer.options.maxLocalModels()) == 0) {
                return;
            }
            Grower.Step step = trainer.learn(grower, Iteration.Phase.REFINEMENT);
            double before = error;
            error = error(grown, newRows);
            worthwhile = rounds.worthwhile(step, grown, groupShare * (before - error));
        }
    }

    /**
     * Refines on all rows but single ones, which then decide whether that was for the better: with very many local models it may
     * only fit the noise closer.
     */
    private Ensemble refinedIfBetter(Ensemble grown) {
        Ensemble refined = grown.copy();
        trainer.refine(refined, division.train(), REFINEMENTS, Iteration.Phase.REFINEMENT);
        trainer.solve(grown, division.train());
        List<Chunk> deciding = all(unseen);
        return error(refined, deciding) < error(grown, deciding) ? refined : grown;
    }

    private double error(Ensemble ensemble, List<Chunk> some) {
        return Arrays.stream(Grower.squaredErrors(ensemble, some, passes)).sum() / Math.max(1, Chunk.rows(some));
    }
}
