package org.lgr.baselines.internal.lwpr;

import java.io.IOException;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;
import org.lgr.baselines.option.LwprOptions;

/**
 * The gradient for the metric of one receptive field: the derivative of its cross-validated error by the activation of
 * a point, from sums over the projections [Klanke, Vijayakumar, Schaal 2008].
 */
final class MetricGradient {
    private double fittedErrors; // Σ w e², e the error after the point was learned

    MetricGradient copy() {
        MetricGradient copy = new MetricGradient();
        copy.fittedErrors = fittedErrors;
        return copy;
    }

    /** Whether projection {@code k} has seen enough points for its sums to be meaningful. */
    static boolean informed(int k, Projection[] projections) {
        return projections[k].count * (1 - projections[0].forgetting) > 0.1;
    }

    /**
     * Takes one step down the gradient at one point.
     *
     * @param crossError error with the projections to be used, before the point was learned
     * @param error error with the same projections, after the point was learned
     * @param usable number of these projections
     * @param work with offset and image of the point, and its scores
     */
    void descend(
            Projection[] projections,
            DistanceMetric metric,
            double error,
            double crossError,
            int usable,
            double activation,
            LwprWorkspace work,
            LwprOptions options) {
        fittedErrors = projections[projections.length - 1].forgetting * fittedErrors + activation * error * error;
        double errors = projections[Math.max(0, usable - 1)].errors;
        double weight = projections[0].weight;
        double mean = errors / weight;
        double leverage = 0; // Σ s²/energy
        double slope = crossError * crossError - mean;
        double bend = 0; // Σ (s/energy) · H
        int count = 0;
        while (count < projections.length && informed(count, projections)) {
            Projection projection = projections[count];
            double score = work.scores[count++];
            double gain = score / projection.energy;
            leverage += score * gain;
            slope -= 2 * gain * (error * projection.errorScores + gain * projection.leverages);
            bend += gain * projection.errorScores;
        }
        slope /= weight;
        double curvature = (2 * (error * error * leverage - crossError * crossError / weight)
                        + mean / weight
                        + 4 * error * bend * (1 / weight + leverage))
                / weight;
        // Errors before learning a point that far exceed those after learning mean that the regression has not
        // converged.
        double ratio = fittedErrors / (errors + Projection.ALMOST_NOTHING);
        double caution = Math.min(1, ratio * ratio * ratio * ratio);
        metric.descend(activation, slope, curvature, activation / weight, caution, work, options);

        double factor = caution * activation / (1 - activation * leverage);
        for (int k = 0; k < count; k++) {
            Projection projection = projections[k];
            double score = work.scores[k];
            projection.errorScores = projection.forgetting * projection.errorScores + factor * score * crossError;
            projection.leverages = projection.forgetting * projection.leverages
                    + factor * activation * crossError * crossError * score * score;
        }
    }

    void writeTo(BodyOutput out) throws IOException {
        out.float64(fittedErrors);
    }

    static MetricGradient readFrom(BodyInput in) throws IOException {
        MetricGradient read = new MetricGradient();
        read.fittedErrors = in.notNegative("errors of learned points");
        return read;
    }
}
