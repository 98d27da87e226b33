package org.lgr.internal.stream;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.file.Archive;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.WeightPosterior;

/**
 * What a stream knows about one output between two refinements: local models whose weights each point improves, the error that they
 * share at the moment, and how wide intervals must be. One thread writes; others read under {@link SeqLock}.
 */
final class StreamFilter {
    private static final double COVERAGE = 0.95; // of intervals
    private static final double NORMAL_SQUARED = 3.841458820694124; // quantile of χ²₁ for it
    private static final double WIDTH_RATE = 0.03;
    private static final double LARGEST_ERROR = 5; // standard deviations that weights learn from at most

    ModelParameters parameters; // weights, covariance and ranges are written in place
    PointEvaluation evaluation;
    final SharedError disturbance;
    final ChangeDetector detector;
    /**
     * Variance of a new observation in units of what the model says. It follows the intervals that missed: whatever the errors are
     * like, in the long run 95 % of them are inside (Gibbs and Candès, "Adaptive conformal inference under distribution shift", 2021).
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

    /** What it is at this moment; not to learn with, for it shares the workspace. */
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

    /** Continues with refined local models; one point seen last tells the error they have now, unless it is {@code null}. */
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

    /** Looks at the next point, before anything changes and readers have to wait. */
    void look(double[] x) {
        evaluation.moveTo(x);
        evaluation.posteriorVariance();
    }

    /**
     * Learns from the point looked at.
     *
     * @param correlation of errors here and at the last point
     * @param beforehand variance of what was known beforehand, in the target's units and whatever its range
     * @return whether the world seems to have changed
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
        // The interval that was predicted, whatever learning makes of it.
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
     * How far the mean that is predicted, the shared error included, lies outside of the range of the targets,
     * standardised. The variance gains its square, not multiplied by the width, which may be small: intervals meet the
     * range whatever the width is (docs/adr/0014).
     *
     * @param at this filter's parameters at the point
     */
    double overshoot(PointEvaluation at, double correlation) {
        return at.overshoot(disturbance.mean(correlation));
    }

    /** Teaches refined models a point that was seen while refinement was under way: weights and ranges. */
    static void relearn(ModelParameters refined, PointEvaluation evaluation, double[] x, double target, double weight) {
        evaluation.moveTo(x);
        double total = refined.posterior().noise() / weight + evaluation.posteriorVariance();
        double error = refined.scaling().target(target) - evaluation.standardisedMean();
        double bound = LARGEST_ERROR * Math.sqrt(total);
        evaluation.absorb(Math.max(-bound, Math.min(bound, error)), total);
        refined.support().widen(evaluation.x, refined.scaling().target(target));
    }

    /** Its state, but for the parameters, which it is made with. */
    void exchange(Archive archive) throws IOException {
        disturbance.exchange(archive);
        detector.exchange(archive);
        width = archive.positive(width);
    }
}
