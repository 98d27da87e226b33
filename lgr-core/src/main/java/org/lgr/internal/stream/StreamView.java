package org.lgr.internal.stream;

import java.util.Arrays;
import java.util.List;
import org.lgr.internal.loops.FastLoops;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.Standardizer;

/**
 * Predictions of a stream at one point, while the stream continues to learn. It is a workspace for one thread and
 * allocates only after a refinement. All values that {@link #moveTo} computes belong to the same moment, between two
 * learned points.
 */
public final class StreamView {
    /** Variance before anything is known. It is practically infinite, but its square is still finite. */
    private static final double UNKNOWN = 1e150;

    private final StreamLearner learner;
    private final List<PointEvaluation> base;
    private final PointEvaluation[] evaluations; // Q, of the current parameters of the filters
    private final ModelParameters[] known; // Q, those parameters
    private final double[] x;
    private final double[] mean; // Q
    private final double[] variance; // Q
    private final double[] functionVariance; // Q
    private final double[] coverage; // Q
    private final double[] nearness; // Q
    private final double[] gradient; // D
    private final double[] meanSlope; // D, gradient of the mean, used for that of the variance
    private final Runnable reading = this::read;
    private final Runnable readingMeanGradient = this::readMeanGradient;
    private final Runnable readingVarianceGradient = this::readVarianceGradient;
    private int output; // the output whose gradient is wanted
    private double baseWidth; // width of its intervals, which multiplies the variance of the base model
    private boolean summed; // whether it has local models, which are added to the base model

    StreamView(StreamLearner learner) {
        this.learner = learner;
        base = learner.base.stream().map(PointEvaluation::new).toList();
        int outputs = learner.outputs;
        evaluations = new PointEvaluation[outputs];
        known = new ModelParameters[outputs];
        x = new double[learner.dimension];
        gradient = new double[x.length];
        meanSlope = new double[x.length];
        mean = new double[outputs];
        variance = new double[outputs];
        functionVariance = new double[outputs];
        coverage = new double[outputs];
        nearness = new double[outputs];
    }

    /** Evaluates all outputs at a point. */
    public void moveTo(double[] point) {
        System.arraycopy(point, 0, x, 0, x.length);
        for (int q = 0; q < base.size(); q++) { // neither iterator nor lambda, so that nothing is allocated
            base.get(q).moveTo(x);
        }
        learner.sequence.read(reading);
    }

    private void read() {
        for (int q = 0; q < mean.length; q++) {
            if (learner.state.filters.length == 0) {
                readMoments(q);
            } else {
                readFilter(q);
            }
        }
    }

    /** Predicts the mean and the variance of the targets, as long as there are no local models. */
    private void readMoments(int q) {
        double points = learner.state.moments.weight;
        double spread = points > 0 ? learner.state.moments.targetVariance(q) * (1 + 4 / points) : 0;
        mean[q] = learner.state.moments.targetMean(q);
        variance[q] = spread > 0 ? spread : UNKNOWN;
        coverage[q] = 0;
        nearness[q] = 1;
        if (!base.isEmpty()) {
            PointEvaluation evaluation = base.get(q);
            mean[q] += evaluation.mean();
            variance[q] = spread + evaluation.functionVariance() + evaluation.noiseVariance();
            coverage[q] = evaluation.coverage();
        }
        functionVariance[q] = variance[q];
    }

    private void readFilter(int q) {
        StreamFilter filter = learner.state.filters[q];
        PointEvaluation evaluation = evaluationOf(q, filter.parameters);
        evaluation.moveTo(x);
        double distance = learner.distance(x);
        double correlation = learner.correlation(distance);
        double near = filter.near(learner.nearness(distance));
        double width = filter.width(near);
        Standardizer scaling = filter.parameters.scaling();
        double noise = filter.parameters.posterior().noise();
        double unit = scaling.targetScale() * scaling.targetScale();
        double unknown = width * (evaluation.posteriorVariance() + evaluation.doubt());
        double overshoot = scaling.targetScale() * filter.overshoot(evaluation, correlation);
        mean[q] = evaluation.mean() + scaling.targetScale() * filter.disturbance.mean(correlation);
        functionVariance[q] = unit * (unknown + filter.sharedVariance(near, correlation)) + overshoot * overshoot;
        coverage[q] = evaluation.coverage();
        if (!base.isEmpty()) {
            functionVariance[q] += width * base.get(q).claimedVariance();
            coverage[q] = Math.max(coverage[q], base.get(q).coverage());
        }
        variance[q] = functionVariance[q] + unit * width * noise;
        nearness[q] = near;
    }

    @SuppressWarnings("ReferenceEquality") // a refinement makes new parameters, even of equal values
    private PointEvaluation evaluationOf(int q, ModelParameters parameters) {
        if (known[q] != parameters) {
            evaluations[q] = new PointEvaluation(parameters);
            if (!base.isEmpty()) {
                evaluations[q].addTo(base.get(q));
            }
            known[q] = parameters;
        }
        return evaluations[q];
    }

    /** Expected target. */
    public double mean(int q) {
        return mean[q];
    }

    /** Variance of a new observation. */
    public double variance(int q) {
        return variance[q];
    }

    /** Variance of the function, without noise. */
    public double functionVariance(int q) {
        return functionVariance[q];
    }

    /** Largest activation of a local model. */
    public double coverage(int q) {
        return coverage[q];
    }

    /**
     * Share of the path in the variance, in [0, 1]: 1 next to the last point, 0 where the stream has not been lately.
     */
    public double nearness(int q) {
        return nearness[q];
    }

    /**
     * Computes ∂mean/∂x. If the stream has learned since {@link #moveTo}, the gradient is that at the time of this
     * call.
     */
    public void meanGradient(int q, double[] into) {
        output = q;
        learner.sequence.read(readingMeanGradient);
        System.arraycopy(gradient, 0, into, 0, gradient.length);
    }

    private void readMeanGradient() {
        Arrays.fill(gradient, 0);
        if (learner.state.filters.length == 0) {
            if (!base.isEmpty()) {
                base.get(output).meanGradient(gradient);
            }
            return;
        }
        StreamFilter filter = learner.state.filters[output];
        PointEvaluation evaluation = evaluationOf(output, filter.parameters);
        evaluation.moveTo(x);
        meanGradient(filter, evaluation, gradient);
    }

    /** Computes the gradient of m plus the shared error, in the units of the user's data. */
    private void meanGradient(StreamFilter filter, PointEvaluation evaluation, double[] into) {
        evaluation.meanGradient(into);
        double correlation = learner.correlation(learner.distance(x));
        double shared = filter.parameters.scaling().targetScale() * filter.disturbance.mean(correlation);
        addDecay(shared, learner.squaredReach(), into);
    }

    /**
     * Adds {@code factor} · ∂ log ρ/∂x = −factor (x − last)/(D ℓ²), in the units of each input.
     *
     * @param reach ℓ²
     */
    private void addDecay(double factor, double reach, double[] into) {
        if (reach == 0) {
            return;
        }
        double[] scale = learner.state.filters[0].parameters.scaling().inputScale();
        for (int d = 0; d < x.length; d++) {
            into[d] -= factor * (x[d] - learner.state.last[d]) / (scale[d] * scale[d] * x.length * reach);
        }
    }

    /**
     * Computes ∂variance/∂x. If the stream has learned since {@link #moveTo}, the gradient is that at the time of this
     * call.
     */
    public void varianceGradient(int q, double[] into) {
        output = q;
        learner.sequence.read(readingVarianceGradient);
        System.arraycopy(gradient, 0, into, 0, gradient.length);
        if (!base.isEmpty()) {
            addBaseVarianceGradient(base.get(q), into);
        }
    }

    /**
     * Adds the gradient of the base model's variance. Once there are local models, the term e² belongs to the mean of
     * the sum, not to that of the base model.
     */
    private void addBaseVarianceGradient(PointEvaluation known, double[] into) {
        if (summed) {
            known.claimedVarianceGradient(gradient);
        } else {
            known.varianceGradient(gradient);
        }
        FastLoops.axpy(baseWidth, gradient, 0, into, 0, gradient.length);
    }

    private void readVarianceGradient() {
        Arrays.fill(gradient, 0);
        baseWidth = 1;
        summed = learner.state.filters.length > 0;
        if (!summed) {
            return;
        }
        StreamFilter filter = learner.state.filters[output];
        PointEvaluation evaluation = evaluationOf(output, filter.parameters);
        evaluation.moveTo(x);
        evaluation.claimedVarianceGradient(gradient);
        double noise = filter.parameters.posterior().noise();
        double distance = learner.distance(x);
        double correlation = learner.correlation(distance);
        double near = filter.near(learner.nearness(distance));
        double scale = filter.parameters.scaling().targetScale();
        baseWidth = filter.width(near);
        for (int d = 0; d < gradient.length; d++) {
            gradient[d] *= baseWidth;
        }
        // The shared error has variance a s² + ρ² (v − a s²), so that its derivative with respect to log ρ is 2 ρ² (v −
        // a s²).
        double change = filter.disturbance.variance(correlation, noise) - filter.disturbance.stationaryVariance(noise);
        addDecay(2 * near * filter.width * scale * scale * change, learner.squaredReach(), gradient);
        double slope = filter.elsewhere.known() ? learner.nearnessSlope(distance) : 0;
        if (slope != 0) {
            double claimed = evaluation.posteriorVariance() + evaluation.doubt() + noise;
            double added = base.isEmpty() ? 0 : base.get(output).claimedVariance();
            // The variance is near · V + (1 − near) · V', so that its derivative with respect to near is V − V'.
            double narrower = (filter.width - filter.elsewhere.width()) * (scale * scale * claimed + added)
                    + scale * scale * (filter.sharedVariance(1, correlation) - filter.sharedVariance(0, correlation));
            // ∂d/∂x = (x − last)/(D d), in the units of each input
            addDecay(-narrower * slope / distance, 1, gradient);
        }
        double overshoot = scale * filter.overshoot(evaluation, correlation);
        if (overshoot != 0) { // ∂e²/∂x = 2 e ∂mean/∂x
            meanGradient(filter, evaluation, meanSlope);
            FastLoops.axpy(2 * overshoot, meanSlope, 0, gradient, 0, gradient.length);
        }
    }
}
