package org.lgr.baselines;

import java.io.IOException;
import org.lgr.Differentiable;
import org.lgr.Prediction;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;

/** A fitted {@link LinearRegression}. */
public final class LinearModel extends StandardizedModel implements Differentiable {
    private final double[] weights; // D, standardised
    private final double[] covariance; // D×D
    private final double interceptVariance;
    private final double noiseVariance;
    private final double degreesOfFreedom;

    LinearModel(
            Head head,
            double[] weights,
            double[] covariance,
            double interceptVariance,
            double noiseVariance,
            double degreesOfFreedom) {
        super(head);
        this.weights = weights;
        this.covariance = covariance;
        this.interceptVariance = interceptVariance;
        this.noiseVariance = noiseVariance;
        this.degreesOfFreedom = degreesOfFreedom;
    }

    @Override
    public BaselineMethod method() {
        return BaselineMethod.LINEAR;
    }

    @Override
    public int localModelCount() {
        return 1;
    }

    /** Change of the target per unit of each input, in units of the data. */
    public double[] slopes() {
        return head().gradient(weights);
    }

    /** {@inheritDoc} It is constant and equals {@link #slopes}. */
    @Override
    public double[] meanGradient(double[] x) {
        head().standardized(x); // throws if x is not a valid input
        return slopes();
    }

    /**
     * Degrees of freedom of the predictions, which follow Student's t: the number of rows left to estimate the noise,
     * at least 4.
     */
    public double degreesOfFreedom() {
        return degreesOfFreedom;
    }

    /** Variance of the noise, in squared units of the target. */
    public double noiseVariance() {
        return head().variance(noiseVariance);
    }

    @Override
    Prediction predictStandardized(double[] z) {
        double mean = 0;
        double spread = 0;
        for (int i = 0; i < z.length; i++) {
            mean += weights[i] * z[i];
            for (int j = 0; j < z.length; j++) {
                spread += z[i] * covariance[i * z.length + j] * z[j];
            }
        }
        // Predictions follow Student's t because the noise is estimated; its variance exceeds the squared scale.
        double inflation = degreesOfFreedom / (degreesOfFreedom - 2);
        double functionVariance = inflation * (interceptVariance + Math.max(0, spread));
        return new Prediction(
                mean, functionVariance + inflation * noiseVariance, functionVariance, 1, degreesOfFreedom);
    }

    @Override
    void writeTo(BodyOutput out) throws IOException {
        out.float64s(weights);
        out.float64s(covariance);
        out.float64(interceptVariance);
        out.float64(noiseVariance);
        out.float64(degreesOfFreedom);
    }

    static LinearModel readFrom(Head head, BodyInput in) throws IOException {
        int dimension = head.dimension();
        double[] weights = in.float64s(dimension, "weights");
        double[] covariance = in.float64s(dimension * dimension, "covariance of the weights");
        double interceptVariance = in.positive("variance of the intercept");
        double noiseVariance = in.positive("variance of the noise");
        double degreesOfFreedom = in.float64("degrees of freedom");
        if (!(degreesOfFreedom > 2)) {
            throw in.flaw("degrees of freedom must be greater than 2, got " + degreesOfFreedom);
        }
        return new LinearModel(head, weights, covariance, interceptVariance, noiseVariance, degreesOfFreedom);
    }
}
