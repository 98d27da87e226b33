package org.lgr.internal.growth;

import java.util.ArrayList;
import java.util.List;
import org.lgr.internal.ensemble.Ensemble;

/**
 * Records the error and the cost of each round of growth, and decides whether another round is worth it (early
 * stopping).
 */
final class StoppingRule {
    private static final int PATIENCE = 3; // rounds without a gain
    // Rounds without a gain while they are nearly free: errors on few groups may rise before they fall.
    private static final int LONG_PATIENCE = 6;
    private static final double NEARLY_FREE = 1e9; // multiplications of a round
    private static final double CHEAP = 4e9; // multiplications of a round
    private static final double LEAST_GAIN = 0.01; // relative decrease of the error in a round
    private static final int SLOPE_ROUNDS = 6; // several, because errors of single rounds scatter by a tenth
    // Share of the variance of the targets that one multiplication per row must explain once rounds are not cheap,
    // where errors fall slowly and where they fall fast with the number of components.
    private static final double WORTH_SLOW = 2.5e-8;
    private static final double WORTH_FAST = 2.5e-9;
    private static final double SLOW = 0.3; // exponents of the error as a function of the number of components
    private static final double FAST = 0.7;
    private static final double MOST_WORK = 4e11; // multiplications of all rounds; half a minute on one processor

    private final double rows;
    private final List<Round> rounds = new ArrayList<>();
    private int sinceGain;
    private double work;

    /**
     * The outcome of a round.
     *
     * @param components largest number of live components so far; if errors fall while components are pruned, they do
     *     not fall slowly
     * @param error error on the deciding rows, relative to their variance
     * @param bestError least error so far
     * @param cost multiplications
     */
    private record Round(double components, double error, double bestError, double cost) {}

    /**
     * @param rows number of rows that models may learn from
     */
    StoppingRule(long rows) {
        this.rows = rows;
    }

    /** Records a round and the error after it. Returns whether the error is clearly the least so far. */
    boolean add(Grower.Step step, Ensemble ensemble, double error) {
        double bestBefore = rounds.isEmpty() ? Double.POSITIVE_INFINITY : last().bestError;
        boolean gained = rounds.isEmpty() || 1 - error / bestBefore > LEAST_GAIN;
        sinceGain = gained ? 0 : sinceGain + 1;
        double components = Math.max(ensemble.layout().size, rounds.isEmpty() ? 0 : last().components);
        double cost = cost(step, ensemble);
        rounds.add(new Round(components, error, gained ? error : bestBefore, cost));
        work += cost;
        return gained;
    }

    /** Returns the multiplications of a round, given its last step. */
    private static double cost(Grower.Step step, Ensemble ensemble) {
        double components = ensemble.layout().size;
        return Grower.ITERATIONS * step.rows() * components * components;
    }

    private Round last() {
        return rounds.get(rounds.size() - 1);
    }

    /** Returns whether the last round cost next to nothing. */
    boolean nearlyFree() {
        return last().cost < NEARLY_FREE;
    }

    /** Returns whether the error on hold-out rows falls no more, or too little for the cost. */
    boolean enough() {
        return sinceGain >= (nearlyFree() ? LONG_PATIENCE : PATIENCE)
                || (last().cost > CHEAP && worth() < wantedWorth());
    }

    /** Returns whether another round would exceed the work limit. */
    boolean tooDear() {
        return work + 2 * last().cost > MOST_WORK; // the next round costs about twice as much as the last
    }

    /** Returns whether a round was worth its cost, given the decrease of the error of all rows. */
    boolean worthwhile(Grower.Step step, Ensemble ensemble, double explained) {
        double cost = cost(step, ensemble);
        return explained > 0 && (cost < CHEAP || explained > WORTH_FAST * cost / rows);
    }

    /** Returns the share of the variance that the last two rounds explained per multiplication and row. */
    private double worth() {
        if (rounds.size() < 3) {
            return Double.POSITIVE_INFINITY;
        }
        List<Round> some = rounds.subList(rounds.size() - 3, rounds.size());
        return (some.get(0).bestError - some.get(2).bestError) * rows / (some.get(1).cost + some.get(2).cost);
    }

    /** Returns the least {@link #worth} required. It is smaller where errors fall faster. */
    private double wantedWorth() {
        double share = Math.max(0, Math.min(1, (steepness() - SLOW) / (FAST - SLOW)));
        return WORTH_SLOW * Math.pow(WORTH_FAST / WORTH_SLOW, share);
    }

    /**
     * Returns the exponent a with which errors fell over the last rounds, as components^−a: the negative slope of a
     * line fitted to their logarithms.
     */
    private double steepness() {
        List<Round> some = rounds.subList(Math.max(0, rounds.size() - SLOPE_ROUNDS), rounds.size());
        double meanX =
                some.stream().mapToDouble(r -> Math.log(r.components)).average().orElse(0);
        double meanY =
                some.stream().mapToDouble(r -> Math.log(r.error)).average().orElse(0);
        double xx = 0;
        double xy = 0;
        for (Round round : some) {
            double x = Math.log(round.components) - meanX;
            xx += x * x;
            xy += x * (Math.log(round.error) - meanY);
        }
        return xx > 0 ? -xy / xx : Double.POSITIVE_INFINITY;
    }
}
