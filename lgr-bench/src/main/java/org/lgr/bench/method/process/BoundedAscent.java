package org.lgr.bench.method.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Maximises a smooth function in a box by steps of L-BFGS [Nocedal and Wright 2006, algorithm 7.4] in the variables
 * that are not at a bound. Steps are projected onto the box and shortened until the value rises enough. The ascent
 * never leaves the box and never returns less than the value at the start.
 */
final class BoundedAscent {
    private static final int MEMORY = 10; // pairs of steps and gradient changes
    private static final double LONGEST = 1; // largest change of any variable in a step
    private static final double ENOUGH = 1e-4; // required share of the rise predicted by the gradient
    private static final int MOST_HALVINGS = 20;

    private final Objective objective;
    private final double[] lower;
    private final double[] upper;
    private final double tolerance;
    private final Deque<Pair> memory = new ArrayDeque<>(); // the newest first

    private double[] point;
    private double[] gradient;
    private double value;

    /** A step and the change of the gradient along it. */
    private static final class Pair {
        private final double[] step; // change of the point
        private final double[] fall; // negative change of the gradient

        private Pair(double[] step, double[] fall) {
            this.step = step;
            this.fall = fall;
        }
    }

    /**
     * An ascent before its first step.
     *
     * @param start a point in the box, where the value is finite
     * @param tolerance the ascent ends when no derivative exceeds it
     */
    BoundedAscent(Objective objective, double[] start, double[] lower, double[] upper, double tolerance) {
        this.objective = objective;
        this.lower = lower;
        this.upper = upper;
        this.tolerance = tolerance;
        point = start.clone();
        gradient = new double[start.length];
        value = objective.evaluate(point, gradient);
    }

    double[] point() {
        return point.clone();
    }

    double value() {
        return value;
    }

    /** Takes at most the given number of further steps. */
    BoundedAscent climb(int steps) {
        for (int i = 0; i < steps && !arrived(); i++) {
            if (!step(direction())) {
                if (memory.isEmpty()) {
                    break; // not even along the gradient does the value rise
                }
                memory.clear(); // discards the remembered pairs and starts again from the gradient
            }
        }
        return this;
    }

    private boolean arrived() {
        for (int i = 0; i < point.length; i++) {
            if (Math.abs(free(i, gradient[i])) > tolerance) {
                return false;
            }
        }
        return true;
    }

    /** A change of a variable, or 0 if it would leave the box at once. */
    private double free(int i, double move) {
        return (move > 0 && point[i] >= upper[i]) || (move < 0 && point[i] <= lower[i]) ? 0 : move;
    }

    private double[] direction() {
        double[] move = new double[point.length];
        for (int i = 0; i < move.length; i++) {
            move[i] = free(i, gradient[i]);
        }
        double[] ascent = move.clone();
        double[] shares = new double[memory.size()];
        int k = 0;
        for (Pair pair : memory) {
            shares[k] = dot(pair.step, move) / dot(pair.step, pair.fall);
            add(-shares[k++], pair.fall, move);
        }
        Pair newest = memory.peekFirst();
        if (newest != null) {
            double scale = dot(newest.step, newest.fall) / dot(newest.fall, newest.fall);
            for (int i = 0; i < move.length; i++) {
                move[i] *= scale;
            }
        }
        for (Iterator<Pair> oldest = memory.descendingIterator(); oldest.hasNext(); ) {
            Pair pair = oldest.next();
            add(shares[--k] - dot(pair.fall, move) / dot(pair.step, pair.fall), pair.step, move);
        }
        for (int i = 0; i < move.length; i++) {
            move[i] = ascent[i] == 0 ? 0 : free(i, move[i]);
        }
        return dot(move, ascent) > 0 ? move : ascent;
    }

    /** Moves along a direction until the value rises enough; returns false if it does not. */
    private boolean step(double[] direction) {
        double longest = 0;
        for (double move : direction) {
            longest = Math.max(longest, Math.abs(move));
        }
        double length = Math.min(1, LONGEST / longest);
        double[] nextGradient = new double[point.length];
        for (int halving = 0; halving < MOST_HALVINGS; halving++, length /= 2) {
            double[] next = point.clone();
            double promise = 0;
            for (int i = 0; i < next.length; i++) {
                next[i] = Math.max(lower[i], Math.min(upper[i], next[i] + length * direction[i]));
                promise += gradient[i] * (next[i] - point[i]);
            }
            double nextValue = objective.evaluate(next, nextGradient);
            if (Double.isFinite(nextValue) && promise > 0 && nextValue >= value + ENOUGH * promise) {
                remember(next, nextGradient);
                point = next;
                gradient = nextGradient;
                value = nextValue;
                return true;
            }
        }
        return false;
    }

    private void remember(double[] next, double[] nextGradient) {
        double[] step = next.clone();
        add(-1, point, step);
        double[] fall = gradient.clone();
        add(-1, nextGradient, fall);
        // Only if the function is concave along the step, because the pairs must describe a maximum.
        if (dot(step, fall) > 1e-10 * Math.sqrt(dot(step, step) * dot(fall, fall))) {
            memory.addFirst(new Pair(step, fall));
            if (memory.size() > MEMORY) {
                memory.removeLast();
            }
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static void add(double factor, double[] from, double[] to) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * from[i];
        }
    }
}
