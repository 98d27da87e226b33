package org.lgr.internal.stream;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.file.Archive;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.WeightPosterior;

/**
 * The state of one output of a stream between two refinements: local models whose weights learn from each point, their
 * shared error, and the width of intervals. One thread writes; others read under a {@link SeqLock}.
 */
final class StreamFilter {
    private static final double COVERAGE = 0.95; // wanted coverage of intervals
    private static final double NORMAL_SQUARED = 3.841458820694124; // quantile of χ²₁ for this coverage
    private static final double WIDTH_RATE = 0.03;
    private static final double LARGEST_ERROR = 5; // standard deviations; weights learn from no larger error

    ModelParameters parameters; // weights, covariance and ranges are written in place
    PointEvaluation evaluation;
    final SharedError disturbance;
    final ChangeDetector detector;
    /**
     * Factor of the model's variance of a new observation. It is adapted after each interval that hit or missed its
     * target, so that in the long run 95 % of the targets are inside, whatever the errors are like (Gibbs and Candès,
     * "Adaptive conformal inference under distribution shift", 2021).
     */
    double width = 1;

    StreamFilter(ModelParameters parameters) {
        this(parameters, new PointEvaluation(parameters), new SharedError(), new ChangeDetector());
    }

    private StreamFilter(
            ModelParameters parameters, PointEvaluation evaluation, SharedError disturbance, ChangeDetector detector) {
        this.parameters = parameters;
        this.evaluation = evaluation;
        this.disturbance = disturbance;
        this.detector = detector;
    }

    /** Returns a copy of the current state. It must not learn, because it shares the workspace. */
    StreamFilter copy() {
        WeightPosterior posterior = parameters.posterior();
        ModelParameters copied = new ModelParameters(
                parameters.basis(),
                parameters.scaling(),
                parameters.centres(),
                parameters.lengthScales(),
                parameters.live(),
                parameters.weights().clone(),
                parameters.relevances(),
                new WeightPosterior(
                        posterior.inference(),
                        posterior.offset(),
                        posterior.noise(),
                        posterior.form(),
                        posterior.spread().clone(),
                        posterior.map()),
                parameters.support().copy());
        StreamFilter copy = new StreamFilter(copied, evaluation, disturbance.copy(), detector.copy());
        copy.width = width;
        return copy;
    }

    /**
     * Continues with refined local models.
     *
     * @param last the last point, which tells the current error of the refined models; {@code null} if there is none
     * @param target the target at the last point
     */
    void adopt(ModelParameters refined, PointEvaluation refinedEvaluation, double @Nullable [] last, double target) {
        parameters = refined;
        evaluation = refinedEvaluation;
        if (last != null) {
            evaluation.moveTo(last);
            disturbance.restart(
                    refined.scaling().target(target) - evaluation.standardisedMean(),
                    refined.posterior().noise());
        }
    }

    /** Evaluates the next point, before the write begins and readers have to wait. */
    void look(double[] x) {
        evaluation.moveTo(x);
        evaluation.posteriorVariance();
    }

    /**
     * Learns from the point that {@link #look} evaluated.
     *
     * @param correlation correlation of the errors here and at the last point
     * @param beforehand variance of the base model without regard to the target range, in squared units of the target
     * @return whether a change is suspected
     */
    boolean learn(double target, double weight, double correlation, double beforehand) {
        double noise = parameters.posterior().noise();
        double unknown = evaluation.posteriorVariance();
        double scale = parameters.scaling().targetScale();
        double doubt = evaluation.doubt() + beforehand / (scale * scale);
        double rest = noise / weight + unknown;
        double error = parameters.scaling().target(target) - evaluation.standardisedMean();
        double shared = disturbance.variance(correlation, noise);
        double surprise = error - disturbance.mean(correlation);
        double total = rest + shared;
        boolean changed = detector.observe(error * error * scale * scale, (unknown + doubt) / (rest + doubt));
        // Checks the interval that was predicted before learning.
        double off = surprise - evaluation.placement();
        double overshoot = overshoot(evaluation, correlation);
        boolean missed = off * off > NORMAL_SQUARED * (width * (total + doubt) + overshoot * overshoot);
        double bound = LARGEST_ERROR * Math.sqrt(Math.max(1, width) * total);
        evaluation.absorb(Math.max(-bound, Math.min(bound, surprise)), total);
        disturbance.learn(error, noise, rest, doubt, correlation);
        parameters.support().widen(evaluation.x, parameters.scaling().target(target));
        width *= Math.exp(WIDTH_RATE * ((missed ? 1 : 0) - (1 - COVERAGE)));
        return changed;
    }

    /**
     * Returns how far the predicted mean, including the shared error, is outside the range of the targets,
     * standardised. The variance gains its square. This is not multiplied by the width, which may be small, so that
     * intervals reach the range whatever the width (docs/adr/0014).
     *
     * @param at the parameters of this filter, evaluated at the point
     */
    double overshoot(PointEvaluation at, double correlation) {
        return at.overshoot(disturbance.mean(correlation));
    }

    /** Updates the weights and ranges of refined models with a point that arrived during the refinement. */
    static void relearn(ModelParameters refined, PointEvaluation evaluation, double[] x, double target, double weight) {
        evaluation.moveTo(x);
        double total = refined.posterior().noise() / weight + evaluation.posteriorVariance();
        double error = refined.scaling().target(target) - evaluation.standardisedMean();
        double bound = LARGEST_ERROR * Math.sqrt(total);
        evaluation.absorb(Math.max(-bound, Math.min(bound, error)), total);
        refined.support().widen(evaluation.x, refined.scaling().target(target));
    }

    /** Reads or writes the state, except for the parameters, which the constructor takes. */
    void exchange(Archive archive) throws IOException {
        disturbance.exchange(archive);
        detector.exchange(archive);
        width = archive.positive(width);
    }
}
