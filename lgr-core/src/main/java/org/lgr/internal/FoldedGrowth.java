package org.lgr.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.lgr.Iteration;

/**
 * Growth on small data: they are divided into folds, so that every row is held out once; then growth starts anew on all rows,
 * several times, and goes as far as the folds found best.
 */
final class FoldedGrowth {
    private static final int TINY = 10; // rows; too few to hold any out
    private static final int FOLDS = 5;
    private static final int PATIENCE = 3; // rounds without a gain
    private static final int RESTARTS = 3;
    private static final int REFINEMENTS = 40;

    private final AdaptiveTrainer trainer;
    private final LocalData data;
    private final List<Fold> folds = new ArrayList<>();

    FoldedGrowth(AdaptiveTrainer trainer, LocalData data) {
        this.trainer = trainer;
        this.data = data;
        if (data.size() >= TINY) {
            HoldOut.folds(data.first(), FOLDS, trainer.random).forEach(held -> folds.add(new Fold(held)));
        }
    }

    /** One part of the data held out, and the growth on the others. */
    private final class Fold {
        final Rows train;
        final List<Chunk> rows;
        final List<Chunk> groups;
        final Grower grower;
        Ensemble best;

        Fold(HoldOut held) {
            train = data.rows(held.train());
            rows = data.chunks(held.rows());
            groups = data.chunks(held.groups());
            grower = trainer.grower(train);
            best = grower.ensemble();
        }

        /** Squared errors on the rows held out after another round. */
        double[] grow(boolean first) {
            if (!first) {
                grower.giveBirth(Grower.GROWTH, trainer.options.maxLocalModels());
            }
            trainer.learn(grower, Iteration.Phase.VALIDATION);
            return errors(grower.ensemble());
        }

        double[] errors(Ensemble ensemble) {
            return Grower.squaredErrors(ensemble, rows.isEmpty() ? groups : rows, data.passes());
        }
    }

    AdaptiveTrainer.Solved run() {
        int rounds = bestRounds();
        boolean refining = refiningHelps();
        for (Fold fold : folds) {
            trainer.observe(fold.best, fold.train, fold.rows, fold.groups);
        }
        Rows all = data.rows(trainer.random.permutation(data.size()));
        List<AdaptiveTrainer.Solved> candidates = new ArrayList<>();
        for (int start = 0; start < RESTARTS; start++) {
            Ensemble ensemble = grown(all, rounds);
            candidates.add(refining ? refine(ensemble, all, Iteration.Phase.REFINEMENT) : trainer.solve(ensemble, all));
        }
        return Collections.max(candidates, Comparator.comparingDouble(AdaptiveTrainer.Solved::evidence));
    }

    /**
     * The number of rounds after which held-out rows are predicted best, over all folds together; folds keep what they had then. A
     * later round must be better by more than its standard error.
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

    /** Whether errors fell by more than their standard error, row by row. */
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

    /** Whether refining makes rows held out better predicted; if so, the folds keep what it made. */
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

    /** Refines, eliminates models not worth their price, and refines again. */
    private AdaptiveTrainer.Solved refine(Ensemble ensemble, Rows rows, Iteration.Phase phase) {
        trainer.refine(ensemble, rows, REFINEMENTS, phase);
        new Elimination(ensemble, rows, trainer.posteriors).run();
        return trainer.refine(ensemble, rows, REFINEMENTS, phase);
    }

    private Ensemble grown(Rows rows, int rounds) {
        Grower grower = trainer.grower(rows);
        for (int round = 0; round < rounds && !trainer.stopped(); round++) {
            if (round > 0) {
                grower.giveBirth(Grower.GROWTH, trainer.options.maxLocalModels());
            }
            trainer.learn(grower, Iteration.Phase.GROWTH);
        }
        return grower.ensemble();
    }
}
