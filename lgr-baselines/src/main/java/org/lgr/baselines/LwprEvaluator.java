package org.lgr.baselines;

import java.util.Arrays;
import org.lgr.Prediction;
import org.lgr.baselines.internal.lwpr.FieldSet;
import org.lgr.baselines.internal.lwpr.ReceptiveField;

/**
 * Predicts one point at a time without allocating: call {@link #evaluate} first, then read the results. For one thread.
 *
 * <p>The mean is Σ w ŷ / Σ w over the fields that reach the point and have seen enough points. The variance of the
 * function is the squared confidence bound of [Klanke, Vijayakumar, Schaal 2008]. The variance of an observation adds
 * the noise estimated by the fields, which the authors' library leaves out. Where no field reaches, mean and variance
 * are those of all targets.
 */
public final class LwprEvaluator {
    private static final double LEAST_NOISE = 1e-12; // of the variance of the targets; keeps variances positive

    private final FieldSet fields;
    private final StandardizedModel.Head head;
    private final double[] input;
    private final double[] offset;
    private final double[] image;
    private final double[] residual;
    private final double[] scores;
    private final double[] activationSlope;
    private double mean;
    private double functionVariance;
    private double noiseVariance;
    private double activation; // Σ w
    private double coverage;

    LwprEvaluator(FieldSet fields, StandardizedModel.Head head) {
        int dimension = head.dimension();
        this.fields = fields;
        this.head = head;
        input = new double[dimension];
        offset = new double[dimension];
        image = new double[dimension];
        residual = new double[dimension];
        scores = new double[dimension];
        activationSlope = new double[dimension];
    }

    /**
     * Evaluates a point; the other methods return the results.
     *
     * @param x finite input; not modified, not kept
     * @return this
     */
    public LwprEvaluator evaluate(double[] x) {
        head.standardize(x, input);
        combine();
        return this;
    }

    /** Predicts in standardised units. */
    Prediction predictStandardized(double[] z) {
        System.arraycopy(z, 0, input, 0, z.length);
        combine();
        return new Prediction(mean, functionVariance + noiseVariance, functionVariance, coverage);
    }

    private void combine() {
        double targetVariance = fields.targetVariance();
        double values = 0; // Σ w ŷ
        double squares = 0; // Σ w ŷ², with centred targets to avoid cancellation
        double noise = 0; // Σ w σ²
        double spread = 0; // Σ w σ² (1 + w sᵀPs)
        activation = 0;
        coverage = 0;
        for (int m = 0; m < fields.size(); m++) {
            double distance = fields.squaredDistance(m, input, offset, image);
            if (distance < FieldSet.REACH && fields.get(m).trustworthy()) {
                ReceptiveField field = fields.get(m);
                double w = Math.exp(-0.5 * distance);
                double value = field.predict(input, residual, scores) - fields.targetMean();
                double weighted = w * field.noiseVariance(targetVariance);
                values += w * value;
                squares += w * value * value;
                noise += weighted;
                spread += weighted * (1 + w * field.leverage(scores));
                activation += w;
                coverage = Math.max(coverage, w);
            }
        }
        if (activation > 0) {
            double average = values / activation;
            double disagreement = Math.max(0, squares - values * average);
            mean = fields.targetMean() + average;
            functionVariance = (spread + disagreement) / (activation * activation);
            noiseVariance = Math.max(noise / activation, LEAST_NOISE * targetVariance);
        } else {
            mean = fields.targetMean();
            functionVariance = targetVariance;
            noiseVariance = LEAST_NOISE * targetVariance;
        }
    }

    /** Expected target. */
    public double mean() {
        return head.mean(mean);
    }

    /** Variance of a new observation, noise included. */
    public double variance() {
        return head.variance(functionVariance + noiseVariance);
    }

    /** Variance of the function alone: the squared confidence bound. */
    public double functionVariance() {
        return head.variance(functionVariance);
    }

    /** Largest activation, in [0, 1]. */
    public double coverage() {
        return coverage;
    }

    /** Writes ∂mean/∂x into {@code into}, of length D. It is zero where no field reaches. */
    public void meanGradient(double[] into) {
        Arrays.fill(into, 0);
        for (int m = 0; m < fields.size(); m++) {
            double distance = fields.squaredDistance(m, input, offset, image);
            if (distance < FieldSet.REACH && fields.get(m).trustworthy()) {
                ReceptiveField field = fields.get(m);
                double w = Math.exp(-0.5 * distance);
                double deviation = field.predict(input, residual, scores) - mean;
                field.metric().apply(image, activationSlope); // ∂w/∂x = −w D (x − c)
                for (int d = 0; d < into.length; d++) {
                    into[d] -= w * deviation * activationSlope[d];
                }
                field.addSlope(w, residual, into);
            }
        }
        if (activation > 0) {
            for (int d = 0; d < into.length; d++) {
                into[d] *= head.scaling().targetScale()
                        / (activation * head.scaling().inputScale()[d]);
            }
        }
    }

    /** The values at this point as a record. */
    public Prediction toPrediction() {
        return new Prediction(mean(), variance(), functionVariance(), coverage);
    }
}
