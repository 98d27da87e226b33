package org.lgr.internal.growth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.lgr.FitEnding;
import org.lgr.Inference;
import org.lgr.Iteration;
import org.lgr.internal.blend.Blend;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.holdout.HoldOutRows;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.process.SharedFit;
import org.lgr.internal.process.SharedKernels;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.ChunkPasses;
import org.lgr.internal.rows.Rows;

/**
 * Growth on large data. Some single rows and some groups are held out once. Models grow on the other rows, then they
 * also learn from the groups, and are refined.
 *
 * <p>If the groups are those of the user, they decide when growth stops, and are held out until then. If they are
 * contiguous blocks of the data, they do not decide. Models learn from them as soon as rounds are not nearly free,
 * because it would cost more to learn about them later.
 */
final class HeldOutGrowth {
    private static final int REFINEMENTS = 10;
    private static final int CHEAP_MODELS = 100; // of one member, up to which there may be a third
    private static final int MANY_ROWS = 20_000; // above which at most two members are grown
    private static final int VERY_MANY_ROWS = 100_000; // above which there is only one member
    private static final double FAR_WORSE = 2; // ratio of the error on new groups to that on other rows
    // ratio of the error on groups held out to that on single rows, above which there is a warning
    private static final double BLIND = 5;
    private static final double WORTH_A_WARNING = 0.01; // least error on groups held out that is worth a warning
    private static final double NEW_GROUND = 2; // new models for the added groups, relative to their share of the rows
    private static final int MOST_ANCHORS = 600; // for all processes together; more would take longer than growth
    // Error above which a smooth function may be the better part of a blend.
    private static final double UNEXPLAINED = 0.05;
    private static final int MOST_COMPONENTS = 6000;
    private static final int MOST_EXACT_COMPONENTS = 1500;

    private final AdaptiveTrainer trainer;
    private final ChunkPasses passes; // for hold-out rows
    private final List<Chunk> rows; // single hold-out rows
    private final boolean groupsDecide;
    private final double groupShare; // share of the groups in all rows except single hold-out rows
    private final StoppingRule rounds;
    private Ensemble linear; // the ensemble after the first round
    private int bestRounds = 1;
    private double[][] shares;
    private @Nullable SharedKernels kernels;
    private HoldOutRows holdOut; // The current one. The previous one is dropped, so that its cached chunks are freed.
    private Rows unseen; // single rows from which nothing was learned
    private boolean groupsLearned;

    HeldOutGrowth(AdaptiveTrainer trainer, HoldOutRows holdOut) {
        this.trainer = trainer;
        this.holdOut = holdOut;
        linear = trainer.grower(holdOut.train()).ensemble();
        shares = Candidates.grownAlone(trainer.outputs());
        passes = new ChunkPasses(trainer.parallel);
        rows = all(holdOut.rows());
        unseen = holdOut.rows();
        long groupRows = holdOut.groups().count();
        long trainRows = holdOut.train().count();
        groupsDecide = holdOut.grouped() && groupRows > 0; // false if all groups are too large to be held out
        groupShare = (double) groupRows / (groupRows + trainRows);
        rounds = new StoppingRule(trainRows);
    }

    private static List<Chunk> all(Rows some) {
        return some.fetch(some.chunks());
    }

    AdaptiveTrainer.Outcome run() {
        Ensemble grown = growUntilEnough();
        if (!groupsLearned) {
            learnFromGroups(grown);
        }
        coverNewGround(grown);
        List<Ensemble> members = members(refinedIfBetter(grown));
        trainer.solve(linear, holdOut.train());
        Candidates candidates = candidates(members, error(members.get(0), all(unseen)));
        if (!groupsDecide) {
            shares = Candidates.shares(List.of(candidates), List.of(all(unseen)), trainer.outputs(), passes);
        }
        Blend blend = candidates.blend(candidates.possible(shares), trainer.parallel, trainer.random);
        trainer.observe(blend, holdOut.train(), all(unseen), List.of());
        return finish(members);
    }

    /**
     * The first ensemble and others that grew anew, whose average is wanted. If the user leaves their number open, they
     * are as many as hold-out rows gain from: an ensemble that makes the average worse is dropped, and ends the search.
     * A third one is grown only if predictions stay cheap.
     */
    private List<Ensemble> members(Ensemble first) {
        List<Ensemble> members = new ArrayList<>(List.of(first));
        boolean open = trainer.adaptive.members() == 0;
        long rowCount = holdOut.train().count();
        int usual = rowCount > VERY_MANY_ROWS ? 1 : rowCount > MANY_ROWS || first.size() > CHEAP_MODELS ? 2 : 3;
        int wanted = trainer.members(usual);
        double error = error(members, all(unseen));
        while (members.size() < wanted && room(members) >= first.size() && !trainer.stopped()) {
            members.add(grownAgain(room(members)));
            double before = error;
            error = error(members, all(unseen));
            if (open && error >= before) {
                members.remove(members.size() - 1);
                break;
            }
        }
        return members;
    }

    /** Lets all candidates learn from all rows. */
    private AdaptiveTrainer.Outcome finish(List<Ensemble> members) {
        Rows everything = holdOut.train().and(unseen);
        List<AdaptiveTrainer.Solved> solved = new ArrayList<>();
        if (Candidates.growthWanted(shares)) {
            members.forEach(member -> solved.add(trainer.solve(member, everything)));
        }
        trainer.solve(linear, everything);
        List<List<SharedFit>> processes = kernels == null
                ? List.of()
                : kernels.fits(
                        everything,
                        Math.min(MOST_ANCHORS, trainer.room(solved) - 1),
                        way -> Candidates.processWanted(shares, way));
        return trainer.outcome(solved, trainer.room(solved) > 0 ? linear : null, processes, everything, shares);
    }

    /** How many more local models there may be beside some ensembles. */
    private int room(List<Ensemble> ensembles) {
        return trainer.options.maxLocalModels()
                - ensembles.stream().mapToInt(Ensemble::size).sum();
    }

    /** Grows another member from one model on, with the number of rounds that was best before. */
    private Ensemble grownAgain(int mostModels) {
        Grower grower = trainer.grower(holdOut.train());
        for (int round = 0; round < bestRounds && !trainer.stopped(); round++) {
            if (round > 0) {
                grower.giveBirth(Grower.GROWTH, mostModels);
            }
            trainer.learn(grower, Iteration.Phase.GROWTH);
        }
        return refinedIfBetter(grower.ensemble());
    }

    /**
     * Returns all ways to learn from the current training rows. Processes are included only if growth leaves much
     * unexplained, or did so before.
     */
    private Candidates candidates(List<Ensemble> members, double error) {
        int room = room(members);
        List<List<SharedFit>> processes = List.of();
        if (kernels != null || (error > UNEXPLAINED && !trainer.stopped())) {
            kernels = kernels == null ? trainer.kernels(holdOut.train(), holdOut.trainGroups()) : kernels;
            processes = kernels.fits(holdOut.train(), Math.min(MOST_ANCHORS, room - 1), way -> true);
        }
        return new Candidates(members, room > 0 ? linear : null, processes, holdOut.train());
    }

    /** Grows until the error on hold-out rows falls no more, or too little for the cost. Returns the best ensemble. */
    private Ensemble growUntilEnough() {
        Grower grower = trainer.grower(holdOut.train());
        Ensemble best = grower.ensemble();
        linear = best.copy();
        int count = 0;
        List<Chunk> deciding = groupsDecide ? all(holdOut.groups()) : rows;
        while (!trainer.stopped()) {
            Grower.Step step = trainer.learn(grower, Iteration.Phase.GROWTH);
            Ensemble ensemble = grower.ensemble();
            linear = count++ == 0 ? ensemble.copy() : linear;
            if (rounds.add(step, ensemble, error(ensemble, deciding))) {
                best = ensemble.copy();
                bestRounds = count;
            }
            if (rounds.enough()) {
                break;
            }
            if (rounds.tooDear() || ensemble.layout().size >= componentLimit()) {
                trainer.endBecause(FitEnding.WORK_LIMIT);
                break;
            }
            if (!groupsDecide && !groupsLearned && !rounds.nearlyFree()) {
                learnFromGroups(ensemble);
                grower = trainer.grower(ensemble, holdOut.train());
            }
            if (grower.giveBirth(Grower.GROWTH, trainer.options.maxLocalModels()) == 0) {
                break;
            }
        }
        return best;
    }

    private int componentLimit() {
        return trainer.adaptive.inference() == Inference.EXACT ? MOST_EXACT_COMPONENTS : MOST_COMPONENTS;
    }

    /** Collects the errors on groups held out. From here on, models also learn from these, except for single rows. */
    private void learnFromGroups(Ensemble ensemble) {
        List<Chunk> groups = all(holdOut.groups());
        double error = error(ensemble, groups);
        Blend blend = Blend.of(Blend.Part.of(ensemble, holdOut.train(), trainer.parallel, trainer.random));
        if (groupsDecide) {
            trainer.solve(linear, holdOut.train());
            Candidates candidates = candidates(List.of(ensemble), error);
            shares = Candidates.shares(List.of(candidates), List.of(groups), trainer.outputs(), passes);
            blend = candidates.blend(shares, trainer.parallel, trainer.random);
        }
        trainer.observe(blend, holdOut.train(), List.of(), groups);
        warnIfBlind(error, error(ensemble, rows));
        holdOut = holdOut.withGroups(trainer.random);
        unseen = unseen.and(holdOut.rows());
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
     * Continues growth as long as rows of the groups held out before are predicted far worse than other rows, because
     * there are not enough local models near them yet.
     */
    private void coverNewGround(Ensemble grown) {
        List<Chunk> newRows = all(holdOut.rows());
        if (newRows.isEmpty()) {
            return;
        }
        trainer.solve(grown, holdOut.train());
        Grower grower = trainer.grower(grown, holdOut.train());
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
     * Refines on the training rows. Single hold-out rows decide whether the refined ensemble is better: with very many
     * local models, refinement may only overfit.
     */
    private Ensemble refinedIfBetter(Ensemble grown) {
        Ensemble refined = grown.copy();
        trainer.refine(refined, holdOut.train(), REFINEMENTS, Iteration.Phase.REFINEMENT);
        trainer.solve(grown, holdOut.train());
        List<Chunk> deciding = all(unseen);
        return error(refined, deciding) < error(grown, deciding) ? refined : grown;
    }

    /** Mean squared error of the average of some ensembles, over all outputs. */
    private double error(List<Ensemble> ensembles, List<Chunk> some) {
        double sum = 0;
        for (int q = 0; q < trainer.outputs(); q++) {
            int output = q;
            double[] average = new double[Chunk.rows(some)];
            for (Ensemble ensemble : ensembles) {
                double[] own = Grower.predictions(ensemble, output, some, passes);
                FastLoops.axpy(1.0 / ensembles.size(), own, 0, average, 0, own.length);
            }
            int n = 0;
            for (Chunk chunk : some) {
                for (double target : chunk.y[output]) {
                    double e = target - average[n++];
                    sum += e * e;
                }
            }
        }
        return sum;
    }

    private double error(Ensemble ensemble, List<Chunk> some) {
        return Arrays.stream(Grower.squaredErrors(ensemble, some, passes)).sum() / Math.max(1, Chunk.rows(some));
    }
}
