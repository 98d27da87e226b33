package org.lgr.learn;

import org.lgr.Prediction;
import org.lgr.internal.model.PointEvaluation;

/**
 * Predicts one point at a time without allocating: {@link #evaluate} first, then read what is needed. For one thread;
 * {@link LgrModel#evaluator()} makes as many as there are threads.
 */
public final class PointEvaluator {
    private final PointEvaluation evaluation;

    PointEvaluator(PointEvaluation evaluation) {
        this.evaluation = evaluation;
    }

    /**
     * Moves to a point.
     *
     * @param x finite input; not modified, not kept
     * @return this
     */
    public PointEvaluator evaluate(double[] x) {
        int dimension = evaluation.dimension();
        if (x.length != dimension) {
            throw new IllegalArgumentException("the model has " + dimension + " inputs, the point has " + x.length);
        }
        for (int d = 0; d < dimension; d++) {
            if (!Double.isFinite(x[d])) {
                throw new IllegalArgumentException("input " + d + " is " + x[d] + "; a prediction needs finite inputs");
            }
        }
        evaluation.moveTo(x);
        return this;
    }

    /**
     * Expected target: the sum of the local models among the data, the mean of the training targets far away, and never
     * farther outside the range of the training targets than half of that range.
     */
    public double mean() {
        return evaluation.mean();
    }

    /**
     * What one local model, counted as in {@link LgrModel#localModels()}, adds to the sum of all; the rest is the same
     * wherever the mean is this sum, that is among the data.
     */
    public double contribution(int localModel) {
        return evaluation.contribution(localModel);
    }

    /** Variance of a new observation, noise included. */
    public double variance() {
        return evaluation.functionVariance() + evaluation.noiseVariance();
    }

    /** Variance of the function alone. */
    public double functionVariance() {
        return evaluation.functionVariance();
    }

    /** Degrees of freedom of the predictive distribution: Student's t, a normal distribution if infinite. */
    public double degreesOfFreedom() {
        return evaluation.degreesOfFreedom();
    }

    /** Largest activation, in [0, 1]. */
    public double coverage() {
        return evaluation.coverage();
    }

    /** Writes ∂mean/∂x into {@code into}, of length D. */
    public void meanGradient(double[] into) {
        evaluation.meanGradient(into);
    }

    /** Writes ∂variance/∂x into {@code into}, of length D; the noise is constant, so this serves both variances. */
    public void varianceGradient(double[] into) {
        evaluation.varianceGradient(into);
    }

    /** The values at this point as a record. */
    public Prediction toPrediction() {
        return new Prediction(mean(), variance(), functionVariance(), coverage(), degreesOfFreedom());
    }
}
