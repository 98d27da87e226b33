package org.lgr.eval;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.lgr.RegressionScore;
import org.lgr.learn.PointEvaluator;

/**
 * Scores of a stream by test, then train: every point is predicted before it is learned from, so that no prediction has
 * seen its target.
 *
 * <pre>{@code
 * scores.add(evaluator.evaluate(x), y);
 * learner.learn(x, y);
 * }</pre>
 *
 * <p>There is a score of all points, one of the last few ("recent"), and a learning curve: the recent score at up to
 * {@value EvenSample#MOST} evenly spaced moments. Points of the burn-in, before which nothing can be known, count
 * nowhere. Adding a point allocates nothing but at these moments.
 */
public final class PrequentialScore {
    private final int outputs;
    private final int window;
    private final long burnIn;
    private final List<RegressionScore.Accumulator> totals; // Q
    private final EvenSample<Moment> curve = new EvenSample<>();
    private final Supplier<Moment> moment = this::now;
    private final double[] means; // of the last points, a ring of W times Q
    private final double[] variances;
    private final double[] targets;
    private final double[] mean; // Q, of one point
    private final double[] variance;
    private long points;
    private int slot; // of the ring, for the next point

    /**
     * The recent past at one moment.
     *
     * @param points of the stream until then, burn-in included
     * @param recent scores of each target over the window
     */
    public record Moment(long points, List<RegressionScore> recent) {
        /** Copies the scores. */
        public Moment {
            recent = List.copyOf(recent);
        }
    }

    /**
     * Nothing scored yet.
     *
     * @param outputs number of targets
     * @param window points that are recent, at least 1
     * @param burnIn points at the beginning that are not scored
     */
    public PrequentialScore(int outputs, int window, long burnIn) {
        if (outputs < 1 || window < 1 || burnIn < 0) {
            throw new IllegalArgumentException(
                    "scores of a stream need targets and a window of at least 1 and a burn-in " + "of at least 0, got "
                            + outputs + ", " + window + " and " + burnIn);
        }
        this.outputs = outputs;
        this.window = window;
        this.burnIn = burnIn;
        totals = IntStream.range(0, outputs)
                .mapToObj(q -> new RegressionScore.Accumulator())
                .toList();
        int size = Math.multiplyExact(window, outputs);
        means = new double[size];
        variances = new double[size];
        targets = new double[size];
        mean = new double[outputs];
        variance = new double[outputs];
    }

    /**
     * Adds what an evaluator predicts where it is, and what was observed there.
     *
     * @param observed one value for each target; not kept
     */
    public void add(PointEvaluator prediction, double... observed) {
        for (int q = 0; q < outputs; q++) {
            mean[q] = prediction.mean(q);
            variance[q] = prediction.variance(q);
        }
        add(mean, variance, observed);
    }

    /**
     * Adds predictions of a point and what was observed; each array has one value for each target and is not kept.
     *
     * @param predicted means
     * @param spread variances of a new observation, &gt; 0
     * @param observed targets
     */
    public void add(double[] predicted, double[] spread, double[] observed) {
        if (predicted.length != outputs || spread.length != outputs || observed.length != outputs) {
            throw new IllegalArgumentException("this stream has " + outputs + " targets, got " + predicted.length
                    + " means, " + spread.length + " variances and " + observed.length + " values observed");
        }
        points++;
        if (points <= burnIn) {
            return;
        }
        for (int q = 0; q < outputs; q++) {
            totals.get(q).add(predicted[q], spread[q], observed[q]);
        }
        System.arraycopy(predicted, 0, means, slot * outputs, outputs);
        System.arraycopy(spread, 0, variances, slot * outputs, outputs);
        System.arraycopy(observed, 0, targets, slot * outputs, outputs);
        slot = (slot + 1) % window;
        curve.offer(scored(), moment);
    }

    private Moment now() {
        return new Moment(
                points, IntStream.range(0, outputs).mapToObj(this::recent).toList());
    }

    /** Points added, burn-in included. */
    public long points() {
        return points;
    }

    /** Points scored. */
    public long scored() {
        return Math.max(0, points - burnIn);
    }

    /**
     * The score of all points since the burn-in; nMSE is divided by the variance of their targets.
     *
     * @throws IllegalStateException if there are none
     */
    public RegressionScore total(int output) {
        return totals.get(output).score();
    }

    /**
     * The score of the last points, as many as the window holds; nMSE is divided by the variance of their targets.
     * Takes the time of a pass over them: sums that lose old points would lose digits, too.
     *
     * @throws IllegalStateException if there are none
     */
    public RegressionScore recent(int output) {
        RegressionScore.Accumulator recent = new RegressionScore.Accumulator();
        int filled = (int) Math.min(window, scored());
        for (int i = 0; i < filled; i++) {
            int at = (slot - filled + i + window) % window * outputs + output; // oldest first
            recent.add(means[at], variances[at], targets[at]);
        }
        return recent.score();
    }

    /** Recent scores along the stream, oldest first. */
    public List<Moment> curve() {
        return curve.values();
    }
}
