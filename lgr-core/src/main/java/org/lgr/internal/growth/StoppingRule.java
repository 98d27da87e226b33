package org.lgr.internal.growth;

import java.util.ArrayList;
import java.util.List;
import org.lgr.internal.ensemble.Ensemble;

/** What the rounds of growth so far brought and cost, and whether more of them are worth it. */
final class StoppingRule {
    private static final int PATIENCE = 3; // rounds without a gain
    private static final int LONG_PATIENCE =
            6; // the same while they are nearly free: errors on few groups may rise before they fall
    private static final double NEARLY_FREE = 1e9; // multiplications of a round
    private static final double CHEAP = 4e9; // the same
    private static final double LEAST_GAIN = 0.01; // of a round
    private static final int SLOPE_ROUNDS = 6; // errors of single rounds scatter by a tenth
    // Of the variance of the targets, that one multiplication for each row must explain once rounds are not cheap,
    // where errors fall slowly
    // and where they fall fast for the components they take:
    private static final double WORTH_SLOW = 2.5e-8;
    private static final double WORTH_FAST = 2.5e-9;
    private static final double SLOW = 0.3; // exponents of errors over components
    private static final double FAST = 0.7;
    private static final double MOST_WORK = 4e11; // multiplications of all rounds; half a minute of one processor

    private final double rows;
    private final List<Round> rounds = new ArrayList<>();
    private int sinceGain;
    private double work;

    /**
     * What a round left.
     *
     * @param components most live ones so far: errors that fall while components are pruned do not fall slowly
     * @param error on the rows that decide, of their variance
     * @param bestError the least so far
     * @param cost multiplications
     */
    private record Round(double components, double error, double bestError, double cost) {}

    /** @param rows that models may learn from */
    StoppingRule(long rows) {
        this.rows = rows;
    }

    /** Takes note of a round, given the error that it left. Returns whether that is clearly the least so far. */
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

    /** Multiplications of a round whose last step this was. */
    private static double cost(Grower.Step step, Ensemble ensemble) {
        double components = ensemble.layout().size;
        return Grower.ITERATIONS * step.rows() * components * components;
    }

    private Round last() {
        return rounds.get(rounds.size() - 1);
    }

    /** Whether the last round cost next to nothing. */
    boolean nearlyFree() {
        return last().cost < NEARLY_FREE;
    }

    /** Whether rows held out gain no more, or not enough for what it costs. */
    boolean enough() {
        return sinceGain >= (nearlyFree() ? LONG_PATIENCE : PATIENCE)
                || (last().cost > CHEAP && worth() < wantedWorth());
    }

    /** Whether another round would be more work than anybody wants to wait for. */
    boolean tooDear() {
        return work + 2 * last().cost > MOST_WORK; // the next round costs about twice as much as the last
    }

    /** Whether a round was worth it that took that much off the error of all rows. */
    boolean worthwhile(Grower.Step step, Ensemble ensemble, double explained) {
        double cost = cost(step, ensemble);
        return explained > 0 && (cost < CHEAP || explained > WORTH_FAST * cost / rows);
    }

    /** How much of the variance the last two rounds explained for each multiplication that all rows took part in. */
    private double worth() {
        if (rounds.size() < 3) {
            return Double.POSITIVE_INFINITY;
        }
        List<Round> some = rounds.subList(rounds.size() - 3, rounds.size());
        return (some.get(0).bestError - some.get(2).bestError) * rows / (some.get(1).cost + some.get(2).cost);
    }

    /** What is wanted of {@link #worth}: the less, the faster errors fall. */
    private double wantedWorth() {
        double share = Math.max(0, Math.min(1, (steepness() - SLOW) / (FAST - SLOW)));
        return WORTH_SLOW * Math.pow(WORTH_FAST / WORTH_SLOW, share);
    }

    /** The exponent a with which errors fell over the last rounds, as components^−a: the slope of a line through their logarithms. */
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
