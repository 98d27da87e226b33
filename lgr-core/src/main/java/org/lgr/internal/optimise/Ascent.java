package org.lgr.internal.optimise;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.lgr.internal.loops.FastLoops;

/**
 * Maximises a smooth function by its gradient with L-BFGS, the limited-memory method of Broyden, Fletcher, Goldfarb and
 * Shanno (Nocedal 1980). The line search halves each step until it satisfies the Armijo condition. Intended for log
 * evidences of logarithmic parameters: gains are judged in nats, and no step changes a parameter by more than a factor
 * e.
 */
public final class Ascent {
    private static final int MEMORY = 12;
    private static final int HALVINGS = 8;
    private static final double LONGEST_STEP = 1; // largest change of a coordinate
    private static final double FIRST_STEP = 0.3; // largest change of a coordinate before curvature is known
    private static final double LEAST_SHARE = 1e-4; // of the gain that the gradient predicts (Armijo)
    private static final double LEAST_GAIN = 0.1; // nats per iteration
    private static final int PATIENCE = 4; // iterations with less gain before it stops; a ridge takes a few to explore

    /** The function at one point. The gradient is asked for at most once, and only where the ascent continues. */
    public interface Point {
        public double value();

        double[] gradient();
    }

    @SuppressWarnings("ArrayRecordComponent") // internal carrier; never compared
    private record Pair(double[] step, double[] change, double curvature) {}

    private final Function<double[], Point> function;
    private final Deque<Pair> pairs = new ArrayDeque<>(); // newest first
    private double[] place;
    private double value;

    public Ascent(double[] start, Function<double[], Point> function) {
        this.function = function;
        place = start.clone();
    }

    /** Returns the best point so far. */
    public double[] place() {
        return place;
    }

    /** Returns the value of the function at the best point so far. */
    public double value() {
        return value;
    }

    /** Iterates until the gains become small, at most {@code iterations} times. */
    public Ascent run(int iterations) {
        return run(iterations, () -> true);
    }

    /**
     * Iterates until the gains become small, at most {@code iterations} times.
     *
     * @param goOn called after each iteration; its answer {@code false} ends the ascent
     */
    public Ascent run(int iterations, BooleanSupplier goOn) {
        Point here = function.apply(place);
        value = here.value();
        double[] gradient = here.gradient();
        int small = 0;
        for (int i = 0; i < iterations && small < PATIENCE; i++) {
            double[] direction = direction(gradient);
            double promise = dot(direction, gradient);
            double step = 1;
            double[] next = move(direction, step);
            Point there = function.apply(next);
            for (int h = 0; h < HALVINGS && !(there.value() >= value + LEAST_SHARE * step * promise); h++) {
                step /= 2;
                next = move(direction, step);
                there = function.apply(next);
            }
            if (!(there.value() > value)) {
                if (pairs.isEmpty()) {
                    break; // no gain even along the gradient
                }
                pairs.clear(); // the remembered curvature is misleading
                continue;
            }
            small = there.value() - value < LEAST_GAIN ? small + 1 : 0;
            double[] changed = there.gradient();
            remember(next, gradient, changed);
            place = next;
            value = there.value();
            gradient = changed;
            if (!goOn.getAsBoolean()) {
                break;
            }
        }
        return this;
    }

    private double[] move(double[] direction, double step) {
        double[] next = place.clone();
        FastLoops.axpy(step, direction, 0, next, 0, next.length);
        return next;
    }

    private void remember(double[] next, double[] before, double[] after) {
        double[] step = new double[place.length];
        double[] change = new double[place.length];
        for (int i = 0; i < step.length; i++) {
            step[i] = next[i] - place[i];
            change[i] = before[i] - after[i]; // minus sign: the pairs describe the negated function, which is minimised
        }
        double curvature = dot(step, change);
        if (curvature > 1e-10 * dot(change, change)) {
            pairs.addFirst(new Pair(step, change, curvature));
            if (pairs.size() > MEMORY) {
                pairs.removeLast();
            }
        }
    }

    /**
     * Returns the quasi-Newton direction by the two-loop recursion over the remembered pairs, cut to the longest step
     * allowed.
     */
    private double[] direction(double[] gradient) {
        double[] direction = gradient.clone();
        double[] shares = new double[pairs.size()];
        int k = 0;
        for (Pair pair : pairs) {
            shares[k] = dot(pair.step, direction) / pair.curvature;
            FastLoops.axpy(-shares[k++], pair.change, 0, direction, 0, direction.length);
        }
        double longest = FIRST_STEP;
        if (!pairs.isEmpty()) {
            Pair newest = pairs.getFirst();
            double scale = newest.curvature / dot(newest.change, newest.change);
            Arrays.setAll(direction, i -> scale * direction[i]);
            longest = LONGEST_STEP;
        }
        for (Iterator<Pair> oldest = pairs.descendingIterator(); oldest.hasNext(); ) {
            Pair pair = oldest.next();
            double share = shares[--k] - dot(pair.change, direction) / pair.curvature;
            FastLoops.axpy(share, pair.step, 0, direction, 0, direction.length);
        }
        double length = Arrays.stream(direction).map(Math::abs).max().orElse(0);
        double shrink = length > longest ? longest / length : 1;
        Arrays.setAll(direction, i -> shrink * direction[i]);
        return direction;
    }

    private static double dot(double[] a, double[] b) {
        return FastLoops.dot(a, 0, b, 0, a.length);
    }
}
