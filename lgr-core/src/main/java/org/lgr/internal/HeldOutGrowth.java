package org.lgr.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.Fit;
import org.lgr.Inference;
import org.lgr.Iteration;

/**
 * Growth on large data: some single rows and some groups are held out once. Models grow on the others until they are enough, then
 * they learn from the groups too, and are refined.
 */
final class HeldOutGrowth {
    private static final int PATIENCE = 3; // rounds without a gain
    private static final int LONG_PATIENCE =
            6; // the same while they are nearly free: errors on few groups may rise before they fall
    private static final double NEARLY_FREE = 1e9; // multiplications of a round
    private static final int REFINEMENTS = 10;
    private static final double LEAST_GAIN = 0.01; // of a round
    private static final double WORTHWHILE = 0.7; // exponent of errors over components, once rounds are not cheap
    private static final int SLOPE_ROUNDS = 6; // errors of single rounds scatter by a tenth
    private static final double FAR_WORSE = 2; // error on new groups, of that on other rows
    private static final double CHEAP = 4e9; // multiplications of a round
    // Of the variance of the targets, that one multiplication for each row must explain once rounds are not cheap:
    private static final double WORTH = 2.5e-9;
    private static final double WORTH_ALWAYS = 2.5e-8; // enough to go on, however slowly errors fall
    private static final double NEW_GROUND = 2; // births there, of those that its share of the rows would have had
    private static final double MOST_WORK = 4e11; // multiplications of all rounds; half a minute of one processor
    private static final int MOST_COMPONENTS = 6000;
    private static final int MOST_EXACT_COMPONENTS = 1500;

    private final AdaptiveTrainer trainer;
    private final ChunkPasses passes; // over rows held out
    private final List<Chunk> rows;
    private Division division; // the present one: of that before, not even chunks that are kept are needed

    HeldOutGrowth(AdaptiveTrainer trainer, Division division) {
        this.trainer = trainer;
        this.division = division;
        passes = new ChunkPasses(trainer.parallel);
        rows = all(division.rows());
    }

    private static List<Chunk> all(Rows some) {
        return some.fetch(some.chunks());
    }

    AdaptiveTrainer.Solved run() {
        Ensemble grown = grownAndObserved();
        Rows singleRows = division.rows();
        long groupRows = division.groups().count();
        division = division.withGroups(trainer.random);
        Rows most = division.train();
        coverNewGround(grown, most, all(division.rows()), (double) groupRows / most.count());
        Rows unseen = singleRows.and(division.rows());
        Ensemble refined = refinedIfBetter(grown, most, all(unseen));
        trainer.observe(refined, most, all(unseen), List.of());
        return trainer.solve(refined, most.and(unseen));
    }

    private Ensemble grownAndObserved() {
        List<Chunk> groups = all(division.groups());
        // Groups too large to be held out leave single rows to decide.
        Ensemble grown = growUntilEnough(division.grouped() && !groups.isEmpty() ? groups : rows);
        trainer.observe(grown, division.train(), List.of(), groups);
        return grown;
    }

    /** Grows until held-out rows gain no more, or not enough for what it costs; the best ensemble on the way. */
    private Ensemble growUntilEnough(List<Chunk> deciding) {
        Grower grower = trainer.grower(division.train());
        int mostModels = trainer.options.maxLocalModels();
        Ensemble best = grower.ensemble();
        double bestError = Double.POSITIVE_INFINITY;
        int sinceGain = 0;
        int mostComponents = 0;
        double work = 0;
        List<Round> rounds = new ArrayList<>();
        while (!trainer.stopped()) {
            Grower.Step step = trainer.learn(grower, Iteration.Phase.GROWTH);
            double error = error(grower.ensemble(), deciding);
            double gain = bestError == Double.POSITIVE_INFINITY ? 1 : 1 - error / bestError;
            if (gain > LEAST_GAIN) {
                best = grower.ensemble().copy();
                bestError = error;
                sinceGain = 0;
            } else {
                sinceGain++;
            }
            double cost = cost(step, grower.ensemble());
            mostComponents = Math.max(mostComponents, grower.ensemble().layout().size);
            rounds.add(new Round(mostComponents, error, bestError, cost));
            boolean enough = sinceGain >= (cost < NEARLY_FREE ? LONG_PATIENCE : PATIENCE)
                    || (cost > CHEAP && worth(rounds) < (steepness(rounds) < WORTHWHILE ? WORTH_ALWAYS : WORTH));
            work += cost;
            boolean tooDear = grower.ensemble().layout().size >= componentLimit()
                    || work + 2 * cost > MOST_WORK; // the next round costs about twice as much as this one
            if (tooDear && !enough) {
                trainer.endBecause(Fit.Ending.WORK_LIMIT);
            }
            if (enough || tooDear || grower.giveBirth(Grower.GROWTH, mostModels) == 0) {
                break;
            }
        }
        return best;
    }

    /**
     * What a round left.
     *
     * @param components most live ones so far: errors that fall while components are pruned do not fall slowly
     * @param error on the rows that decide, of their variance
     * @param bestError the least so far
     * @param cost multiplications
     */
    private record Round(double components, double error, double bestError, double cost) {}

    private static double cost(Grower.Step step, Ensemble ensemble) {
        double components = ensemble.layout().size;
        return Grower.ITERATIONS * step.rows() * components * components;
    }

    /** The exponent a with which errors fell over the last rounds, as components^−a: the slope of a line through their logarithms. */
    private static double steepness(List<Round> rounds) {
        List<Round> last = rounds.subList(Math.max(0, rounds.size() - SLOPE_ROUNDS), rounds.size());
        double meanX =
                last.stream().mapToDouble(r -> Math.log(r.components)).average().orElse(0);
        double meanY =
                last.stream().mapToDouble(r -> Math.log(r.error)).average().orElse(0);
        double xx = 0;
        double xy = 0;
        for (Round round : last) {
            double x = Math.log(round.components) - meanX;
            xx += x * x;
            xy += x * (Math.log(round.error) - meanY);
        }
        return xx > 0 ? -xy / xx : Double.POSITIVE_INFINITY;
    }

    /** How much of the variance the last two rounds explained for each multiplication that all rows took part in. */
    private double worth(List<Round> rounds) {
        if (rounds.size() < 3) {
            return Double.POSITIVE_INFINITY;
        }
        List<Round> last = rounds.subList(rounds.size() - 3, rounds.size());
        double work = (last.get(1).cost + last.get(2).cost) / division.train().count();
        return (last.get(0).bestError - last.get(2).bestError) / work;
    }

    private int componentLimit() {
        return trainer.options.inference() == Inference.EXACT ? MOST_EXACT_COMPONENTS : MOST_COMPONENTS;
    }

    /**
     * Grows on the groups that were held out too, while rows of them are predicted far worse than other rows: they lie where there
     * are no local models yet.
     *
     * @param share of the groups' rows in most
     */
    private void coverNewGround(Ensemble grown, Rows most, List<Chunk> newRows, double share) {
        if (newRows.isEmpty()) {
            return;
        }
        trainer.solve(grown, most);
        Grower grower = trainer.grower(grown, most);
        double births = Math.min(1, NEW_GROUND * share) * Grower.GROWTH;
        double error = error(grown, newRows);
        boolean worthwhile = true;
        while (worthwhile && error > FAR_WORSE * error(grown, rows) && !trainer.stopped()) {
            if (grower.giveBirth(births, trainer.options.maxLocalModels()) == 0) {
                return;
            }
            Grower.Step step = trainer.learn(grower, Iteration.Phase.REFINEMENT);
            double before = error;
            error = error(grown, newRows);
            double cost = cost(step, grown);
            worthwhile = before > error && (cost < CHEAP || share * (before - error) > WORTH * cost / most.count());
        }
    }

    /**
     * Refines on all rows but single ones, which then decide whether that was for the better: with very many local models it may
     * only fit the noise closer.
     */
    private Ensemble refinedIfBetter(Ensemble grown, Rows most, List<Chunk> unseen) {
        Ensemble refined = grown.copy();
        trainer.refine(refined, most, REFINEMENTS, Iteration.Phase.REFINEMENT);
        trainer.solve(grown, most);
        return error(refined, unseen) < error(grown, unseen) ? refined : grown;
    }

    private double error(Ensemble ensemble, List<Chunk> some) {
        return Arrays.stream(Grower.squaredErrors(ensemble, some, passes)).sum() / Math.max(1, Chunk.rows(some));
    }
}
