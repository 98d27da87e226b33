package org.lgr.internal.growth;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.Iteration;
import org.lgr.internal.blend.Blend;
import org.lgr.internal.ensemble.Ensemble;
import org.lgr.internal.holdout.HoldOutNumbers;
import org.lgr.internal.holdout.LocalData;
import org.lgr.internal.process.SharedFit;
import org.lgr.internal.process.SharedKernelSearch;
import org.lgr.internal.process.SharedKernels;
import org.lgr.internal.rows.Chunk;
import org.lgr.internal.rows.Rows;

/**
 * Growth on small data, and on data with few groups, by cross-validation. The data are divided into folds, so that
 * every row is held out once. Folds decide how many rounds to grow, and in which shares {@link Candidates} are blended.
 * Then all candidates learn from all rows. Growth is repeated several times, and its results are averaged.
 */
final class FoldedGrowth {
    private static final int TINY = 10; // rows; too few to hold any out
    private static final int FOLDS = 5;
    // Used with few rows, where each row held out matters most and folds cost least.
    private static final int MANY_FOLDS = 10;
    private static final int FEW_ROWS = 2000;
    private static final int PATIENCE = 3; // rounds without a gain before growth stops
    private static final int REFINEMENTS = 40;
    private static final int MEMBERS = 4;
    // For data that are not small, which cost more and vary less from run to run.
    private static final int LARGE_REFINEMENTS = 10;
    private static final int LARGE_MEMBERS = 2;

    private final AdaptiveTrainer trainer;
    private final LocalData data;
    private final boolean large;
    private final List<Fold> folds = new ArrayList<>();

    FoldedGrowth(AdaptiveTrainer trainer, LocalData data) {
        this.trainer = trainer;
        this.data = data;
        large = data.size() > AdaptiveTrainer.SMALL;
        if (data.size() >= TINY) {
            HoldOutNumbers.folds(data.first(), data.size() <= FEW_ROWS ? MANY_FOLDS : FOLDS, trainer.random)
                    .forEach(held -> folds.add(new Fold(held)));
        }
    }

    /** One fold: the rows held out, and the growth on the other rows. */
    private final class Fold {
        final Rows train;
        final List<Chunk> rows;
        final List<Chunk> groups;
        final Grower grower;
        Ensemble best;
        Ensemble linear; // the ensemble after the first round

        Fold(HoldOutNumbers held) {
            train = data.rows(held.train());
            rows = data.chunks(held.rows());
            groups = data.chunks(held.groups());
            grower = trainer.grower(train);
            best = grower.ensemble();
            linear = best;
        }

        /** Grows by one round and returns the squared errors on the hold-out rows. */
        double[] grow(boolean first) {
            if (!first) {
                grower.giveBirth(Grower.GROWTH, trainer.options.maxLocalModels());
            }
            trainer.learn(grower, Iteration.Phase.VALIDATION);
            linear = first ? grower.ensemble().copy() : linear;
            return errors(grower.ensemble());
        }

        List<Chunk> held() {
            return rows.isEmpty() ? groups : rows;
        }

        double[] errors(Ensemble ensemble) {
            return Grower.squaredErrors(ensemble, held(), data.passes());
        }
    }

    AdaptiveTrainer.Outcome run() {
        warnIfGroupsAreFew();
        int rounds = bestRounds();
        boolean refining = refiningHelps();
        int[] order = trainer.random.permutation(data.size());
        Rows all = data.rows(order);
        SharedKernels kernels = trainer.kernels(all, HoldOutNumbers.groups(data.first(), order));
        double[][] shares = shares(kernels);
        List<List<SharedFit>> processes = kernels.fits(all, room() - 1, way -> Candidates.processWanted(shares, way));
        int taken = processes.stream()
                        .flatMap(List::stream)
                        .mapToInt(fit -> fit.ensemble().size())
                        .sum()
                + Math.min(1, room()); // plus the linear model
        List<AdaptiveTrainer.Solved> members = new ArrayList<>();
        int wanted = Candidates.growthWanted(shares) ? trainer.members(large ? LARGE_MEMBERS : MEMBERS) : 0;
        int largest = 0;
        while (members.size() < wanted
                && (members.isEmpty() || (trainer.room(members) - taken >= largest && !trainer.stopped()))) {
            Ensemble ensemble = grown(all, rounds, trainer.room(members) - taken);
            members.add(refining ? refine(ensemble, all, Iteration.Phase.REFINEMENT) : trainer.solve(ensemble, all));
            largest = Math.max(largest, ensemble.size());
        }
        Ensemble linear = grown(all, 1, 1);
        trainer.solve(linear, all);
        if (members.isEmpty() && room() <= 0) {
            members.add(trainer.solve(linear, all));
        }
        return trainer.outcome(members, room() > 0 ? linear : null, processes, all, shares);
    }

    private void warnIfGroupsAreFew() {
        int groups = HoldOutNumbers.groupCount(data.first());
        if (data.first().hasGroups() && groups == 0) {
            trainer.warn("all rows are of one group: nothing tells how well others are predicted, so that scores and"
                    + " intervals hold for rows among these only; "
                    + SharedKernelSearch.ENOUGH_GROUPS + " groups or more would tell");
        } else if (groups > 1 && groups < SharedKernelSearch.ENOUGH_GROUPS) {
            trainer.warn("there are only " + groups
                    + " groups: what was learned from all but one of them says little about new ones,"
                    + " so that scores and intervals for new groups cannot be promised; "
                    + SharedKernelSearch.ENOUGH_GROUPS + " groups or more would tell");
        }
    }

    /** Returns how many local models are allowed beside one grown member. */
    private int room() {
        int grown = folds.stream().mapToInt(fold -> fold.best.size()).max().orElse(0);
        return trainer.options.maxLocalModels() - grown;
    }

    /** Returns the shares of all ways for every output, and collects the errors of each fold's blend. */
    private double[][] shares(SharedKernels kernels) {
        if (folds.isEmpty()) {
            return Candidates.grownAlone(trainer.outputs());
        }
        List<Candidates> candidates = new ArrayList<>();
        for (Fold fold : folds) {
            List<List<SharedFit>> processes = kernels.fits(fold.train, room() - 1, way -> true);
            candidates.add(new Candidates(List.of(fold.best), room() > 0 ? fold.linear : null, processes, fold.train));
        }
        List<List<Chunk>> held = folds.stream().map(Fold::held).toList();
        double[][] shares = Candidates.shares(candidates, held, trainer.outputs(), data.passes());
        for (int f = 0; f < folds.size(); f++) {
            Fold fold = folds.get(f);
            Blend blend = candidates.get(f).blend(shares, trainer.parallel, trainer.random);
            trainer.observe(blend, fold.train, fold.rows, fold.groups);
        }
        return shares;
    }

    /**
     * Returns the number of rounds with the least error on hold-out rows, over all folds together. Folds keep their
     * ensembles of that round. A later round must be better by more than its standard error.
     */
    private int bestRounds() {
        int best = 0;
        double[] bestErrors = {};
        for (int round = 0; round - best <= PATIENCE && !trainer.stopped() && !folds.isEmpty(); round++) {
            boolean first = round == 0;
            double[] errors = folds.stream()
                    .flatMapToDouble(fold -> Arrays.stream(fold.grow(first)))
                    .toArray();
            if (first || clearlyBetter(errors, bestErrors)) {
                best = round;
                bestErrors = errors;
                folds.forEach(fold -> fold.best = fold.grower.ensemble().copy());
            }
        }
        return best + 1;
    }

    /** Returns whether the errors fell by more than their standard error, compared row by row. */
    private static boolean clearlyBetter(double[] errors, double[] before) {
        double mean = 0;
        double squares = 0;
        for (int i = 0; i < errors.length; i++) {
            double d = before[i] - errors[i];
            mean += d;
            squares += d * d;
        }
        return mean > Math.sqrt(squares);
    }

    /** Returns whether refinement reduces the error on hold-out rows. If so, the folds keep the refined ensembles. */
    private boolean refiningHelps() {
        double before = 0;
        double after = 0;
        List<Ensemble> refined = new ArrayList<>();
        for (Fold fold : folds) {
            before += Arrays.stream(fold.errors(fold.best)).sum();
            Ensemble other = refine(fold.best.copy(), fold.train, Iteration.Phase.VALIDATION)
                    .ensemble();
            after += Arrays.stream(fold.errors(other)).sum();
            refined.add(other);
        }
        boolean helps = after < before;
        for (int f = 0; f < folds.size() && helps; f++) {
            folds.get(f).best = refined.get(f);
        }
        return helps;
    }

    /**
     * Refines, eliminates models not worth their price, and refines again. Large data are refined only once, without
     * elimination.
     */
    private AdaptiveTrainer.Solved refine(Ensemble ensemble, Rows rows, Iteration.Phase phase) {
        if (large) {
            return trainer.refine(ensemble, rows, LARGE_REFINEMENTS, phase);
        }
        trainer.refine(ensemble, rows, REFINEMENTS, phase);
        new Elimination(ensemble, rows, trainer.posteriors).run();
        return trainer.refine(ensemble, rows, REFINEMENTS, phase);
    }

    private Ensemble grown(Rows rows, int rounds, int most) {
        Grower grower = trainer.grower(rows);
        for (int round = 0; round < rounds && !trainer.stopped(); round++) {
            if (round > 0) {
                grower.giveBirth(Grower.GROWTH, most);
            }
            trainer.learn(grower, Iteration.Phase.GROWTH);
        }
        return grower.ensemble();
    }
}
