package org.lgr.internal.stream;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lgr.internal.file.Archive;
import org.lgr.internal.memory.CheckpointVersion;
import org.lgr.internal.memory.Lately;
import org.lgr.internal.memory.Visit;
import org.lgr.internal.model.ModelParameters;
import org.lgr.internal.model.PointEvaluation;
import org.lgr.internal.model.WeightPosterior;

/**
 * The state of one output of a stream between two refinements: local models whose weights learn from each point, their
 * shared error, and the width of intervals. One thread writes; others read under a {@link SeqLock}.
 */
final class StreamFilter {
    private static final double COVERAGE = 0.95; // wanted coverage of intervals
    static final double NORMAL_SQUARED = 3.841458820694124; // quantile of χ²₁ for this coverage
    private static final double WIDTH_RATE = 0.03;
    private static final double NARROWEST = 1e-6; // width; positive even if no interval ever misses its target
    static final double WIDEST = 1e6;
    private static final double BIAS_RATE = 0.05;
    private static final double LARGEST_BIAS = 3; // standard deviations that a single error adds at most
    private static final double BIASED = 0.6; // standard deviations; four of those that independent errors have
    private static final double LARGEST_ERROR = 5; // standard deviations; larger errors may be gross ones

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

    /** The variance away from the path, where motions held out tell how large errors are. */
    Elsewhere elsewhere = Elsewhere.UNKNOWN;

    private Lately misses = new Lately(); // of intervals
    private double bias; // mean error lately, in standard deviations
    boolean farOff; // whether the last target was beyond the largest error
    double trust = 1; // in the last row, in (0, 1]

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
        StreamFilter copy = new StreamFilter(copy(parameters), evaluation, disturbance.copy(), detector.copy());
        copy.width = width;
        copy.elsewhere = elsewhere;
        copy.misses = misses.copy();
        copy.bias = bias;
        return copy;
    }

    /** Returns a copy of parameters that learning does not change. */
    static ModelParameters copy(ModelParameters parameters) {
        WeightPosterior posterior = parameters.posterior();
        return new ModelParameters(
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
     * @param nearness how near the point is to the path, in [0, 1]
     * @param beforehand variance of the base model without regard to the target range, in squared units of the target
     * @param evidence how much the point says about other places, in (0, 1]; see {@link Visit}
     * @return whether a change is suspected
     */
    boolean learn(
            double target, double weight, double correlation, double nearness, double beforehand, double evidence) {
        double noise = parameters.posterior().noise();
        double unknown = evaluation.posteriorVariance();
        double scale = parameters.scaling().targetScale();
        double doubt = evaluation.doubt() + beforehand / (scale * scale);
        double rest = noise / weight + unknown;
        double error = parameters.scaling().target(target) - evaluation.standardisedMean();
        double shared = disturbance.variance(correlation, noise);
        double surprise = error - disturbance.mean(correlation);
        double total = rest + shared;
        boolean changed =
                evidence == 1 && detector.observe(error * error * scale * scale, (unknown + doubt) / (rest + doubt));
        // Checks the interval that was predicted before learning.
        double off = surprise - evaluation.placement();
        double overshoot = overshoot(evaluation, correlation);
        double near = near(nearness);
        double predicted = width(near) * (rest + doubt) + sharedVariance(near, correlation);
        double squared = off * off / (predicted + overshoot * overshoot);
        boolean missed = squared > NORMAL_SQUARED;
        farOff = squared > LARGEST_ERROR * LARGEST_ERROR;
        // if many targets are missed lately, the world has changed, and no single row is to blame
        boolean often = misses.often(missed);
        trust = farOff && !often ? LARGEST_ERROR * LARGEST_ERROR / squared : 1;
        bias += BIAS_RATE * (Math.copySign(Math.min(LARGEST_BIAS, Math.sqrt(squared)), off) - bias);
        double bound = LARGEST_ERROR * Math.sqrt(Math.max(1, width) * total);
        evaluation.absorb(Math.max(-bound, Math.min(bound, surprise)), total / (trust * evidence));
        disturbance.learn(error, noise, rest, doubt, correlation, trust, evidence);
        if (trust == 1) {
            parameters.support().widen(evaluation.x, parameters.scaling().target(target));
        }
        double adapted = width * Math.exp(WIDTH_RATE * near * evidence * ((missed ? 1 : 0) - (1 - COVERAGE)));
        width = bounded(adapted);
        return changed;
    }

    static double bounded(double width) {
        return Math.max(NARROWEST, Math.min(WIDEST, width));
    }

    /** Returns the share of the path in a prediction. It is 1 everywhere until motions have been held out. */
    double near(double nearness) {
        return elsewhere.known() ? nearness : 1;
    }

    /** Returns the factor of the variance of function and noise, given the share of the path. */
    double width(double near) {
        return near * width + (1 - near) * elsewhere.width();
    }

    /** Returns the variance of the error that points share, standardised and with its factor. */
    double sharedVariance(double near, double correlation) {
        double noise = parameters.posterior().noise();
        return near * width * disturbance.variance(correlation, noise)
                + (1 - near) * elsewhere.width() * elsewhere.added() * noise;
    }

    /** Returns whether errors lately have the same sign, so that the rows of a visit say something new. */
    boolean biased() {
        return Math.abs(bias) > BIASED;
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
        width = archive.between(NARROWEST, WIDEST, width);
        if (archive.version() >= CheckpointVersion.ELSEWHERE) {
            elsewhere = Elsewhere.exchange(archive, elsewhere);
        }
        if (archive.version() >= CheckpointVersion.EVIDENCE) {
            misses.exchange(archive);
            bias = archive.float64(bias);
        }
    }
}
