package org.lgr.learn;

import org.lgr.Prediction;
import org.lgr.internal.stream.StreamView;

/**
 * Predicts all targets of a stream, one point at a time, while it goes on learning: {@link #evaluate} first, then read
 * what is needed. For one thread; {@link OnlineLearner#evaluator()} makes as many as there are threads. Allocates
 * nothing but for the first point after a refinement.
 */
public final class OnlineEvaluator {
    private final StreamView view;
    private final int dimension;
    private final int outputs;

    OnlineEvaluator(StreamView view, int dimension, int outputs) {
        this.view = view;
        this.dimension = dimension;
        this.outputs = outputs;
    }

    /**
     * Moves to a point.
     *
     * @param x finite input; not modified, not kept
     * @return this
     */
    public OnlineEvaluator evaluate(double[] x) {
        if (x.length != dimension) {
            throw new IllegalArgumentException("this stream has " + dimension + " inputs, the point has " + x.length);
        }
        for (int d = 0; d < dimension; d++) {
            if (!Double.isFinite(x[d])) {
                throw new IllegalArgumentException("input " + d + " is " + x[d] + "; a prediction needs finite inputs");
            }
        }
        view.moveTo(x);
        return this;
    }

    /** Expected target. */
    public double mean(int output) {
        return view.mean(output(output));
    }

    /** Variance of a new observation, noise included: 1.96 of its roots hold 95 % of the targets along the stream. */
    public double variance(int output) {
        return view.variance(output(output));
    }

    /** Variance of what is observed, noise apart. */
    public double functionVariance(int output) {
        return view.functionVariance(output(output));
    }

    /** How well local models cover the point: the largest activation, in [0, 1]. */
    public double coverage(int output) {
        return view.coverage(output(output));
    }

    /** Writes ∂mean/∂x into {@code into}, of length D: at the moment of this call, if the stream went on. */
    public void meanGradient(int output, double[] into) {
        view.meanGradient(output(output), into);
    }

    /** Writes ∂variance/∂x into {@code into}, of length D: at the moment of this call, if the stream went on. */
    public void varianceGradient(int output, double[] into) {
        view.varianceGradient(output(output), into);
    }

    /** The values of one target as a record. */
    public Prediction toPrediction(int output) {
        return new Prediction(mean(output), variance(output), functionVariance(output), coverage(output));
    }

    private int output(int output) {
        if (output < 0 || output >= outputs) {
            throw new IndexOutOfBoundsException("target " + output + " of " + outputs + ", counted from 0");
        }
        return output;
    }
}
