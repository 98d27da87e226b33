package org.lgr.learn;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.Prediction;

/**
 * Predicts one point at a time without allocating: {@link #evaluate} moves to a point, then whatever is needed is read,
 * and only that is computed.
 *
 * <pre>{@code
 * PointEvaluator point = model.evaluator(); // or PointEvaluator.of(models), or onlineLearner.evaluator()
 * while (running) {
 *     double feedForward = point.evaluate(wanted).mean();
 * }
 * }</pre>
 *
 * <p>Outputs are counted from 0 in the order of the targets. Methods without an index are for a single output, and
 * refuse several with an {@link IllegalStateException}; an index that there is not is an
 * {@link IndexOutOfBoundsException}.
 *
 * <p>An evaluator is a workspace for one thread; each thread makes its own. One that a model made sees that model for
 * ever. One that an {@link OnlineLearner} made sees what has been learned at the moment of {@link #evaluate}, all
 * outputs at the same moment, and allocates only for the first point after a refinement.
 */
public sealed interface PointEvaluator permits ModelEvaluator, StreamEvaluator {
    /**
     * An evaluator of several models with the same inputs, such as those of {@link BatchLearner#learn(List)}.
     *
     * @param models at least one; output q is the model of that index
     */
    static PointEvaluator of(List<LgrModel> models) {
        return ModelEvaluator.of(models);
    }

    /** Number of inputs. */
    int dimension();

    /** Number of outputs. */
    int outputs();

    /**
     * Moves to a point.
     *
     * @param x finite input of length {@link #dimension()}; not modified, not kept
     * @return this
     */
    PointEvaluator evaluate(double[] x);

    /**
     * Expected target: the sum of the local models among the data, the mean of the training targets far away, and never
     * farther outside the range of the training targets than half of that range.
     */
    double mean(int output);

    /** {@link #mean(int)} of the single output. */
    default double mean() {
        return mean(single());
    }

    /** Variance of a new observation, noise included. */
    double variance(int output);

    /** {@link #variance(int)} of the single output. */
    default double variance() {
        return variance(single());
    }

    /** Variance of the function alone, without noise. */
    double functionVariance(int output);

    /** {@link #functionVariance(int)} of the single output. */
    default double functionVariance() {
        return functionVariance(single());
    }

    /** Degrees of freedom of the predictive distribution: Student's t, a normal distribution if infinite. */
    double degreesOfFreedom(int output);

    /** {@link #degreesOfFreedom(int)} of the single output. */
    default double degreesOfFreedom() {
        return degreesOfFreedom(single());
    }

    /** How well local models cover the point: the largest activation, in [0, 1]. */
    double coverage(int output);

    /** {@link #coverage(int)} of the single output. */
    default double coverage() {
        return coverage(single());
    }

    /**
     * How near the point is to the path of a stream, in [0, 1]. At 1 it is next to the last point learned, whose error
     * is known, so that the interval is as wide as those along the path need to be. At 0 it is elsewhere: the interval
     * is as wide as at motions that the stream has not made. It is 0 for fitted models, which have no path.
     */
    double nearness(int output);

    /** {@link #nearness(int)} of the single output. */
    default double nearness() {
        return nearness(single());
    }

    /**
     * Writes ∂mean/∂x into {@code into}, of length {@link #dimension()}. That of a stream is the gradient at the moment
     * of this call, if it has learned since {@link #evaluate}.
     */
    void meanGradient(int output, double[] into);

    /** {@link #meanGradient(int, double[])} of the single output. */
    default void meanGradient(double[] into) {
        meanGradient(single(), into);
    }

    /**
     * Writes ∂variance/∂x into {@code into}, of length {@link #dimension()}. The noise of a fitted model is constant,
     * so that this serves both variances. That of a stream is the gradient at the moment of this call, if it has
     * learned since {@link #evaluate}.
     */
    void varianceGradient(int output, double[] into);

    /** {@link #varianceGradient(int, double[])} of the single output. */
    default void varianceGradient(double[] into) {
        varianceGradient(single(), into);
    }

    /** The values of one output as a record. */
    default Prediction toPrediction(int output) {
        return new Prediction(
                mean(output), variance(output), functionVariance(output), coverage(output), degreesOfFreedom(output));
    }

    /** {@link #toPrediction(int)} of the single output. */
    default Prediction toPrediction() {
        return toPrediction(single());
    }

    /** The values of all outputs as records. */
    default List<Prediction> toPredictions() {
        return IntStream.range(0, outputs()).mapToObj(this::toPrediction).toList();
    }

    private int single() {
        if (outputs() != 1) {
            throw new IllegalStateException(
                    "there are " + outputs() + " outputs; name the one that is meant by its index, from 0");
        }
        return 0;
    }
}
