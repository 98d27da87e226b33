package org.lgr.baselines;

import java.util.ArrayList;
import java.util.List;
import org.lgr.ModelFormatException;
import org.lgr.Prediction;

/**
 * What {@link LocallyWeightedRegression} learned.
 *
 * <p>The local predictions are a mixture weighted by activation: its variance is what the local models expect, plus what they
 * disagree about. Beside them stands, with an activation of {@value #ELSEWHERE}, the distribution of all targets, so that it is what
 * is predicted where no local model is active.
 */
public final class LwrModel extends StandardizedModel {
    private static final double ELSEWHERE = 1e-6;
    private static final double LEAST_NOISE = 1e-12; // variance, in units of that of the target

    private final List<Local> models;

    LwrModel(Head head, List<Local> models) {
        super(head);
        this.models = List.copyOf(models);
    }

    /** One local model, in standardised units; arrays are never changed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Local(double[] centre, double[] lengthScales, double[] weights, double[] covariance, double variance) {
        double activation(double[] z) {
            double distance = 0;
            for (int d = 0; d < z.length; d++) {
                double offset = (z[d] - centre[d]) / lengthScales[d];
                distance += offset * offset;
            }
            return Math.exp(-0.5 * distance);
        }

        double mean(double[] z) {
            double mean = weights[0];
            for (int d = 0; d < z.length; d++) {
                mean += weights[1 + d] * (z[d] - centre[d]);
            }
            return mean;
        }

        /** ξᵀPξ: how uncertain the regression is, in units of the noise. */
        double leverage(double[] z) {
            int components = weights.length;
            double sum = 0;
            for (int k = 0; k < components; k++) {
                for (int l = 0; l < components; l++) {
                    sum += feature(z, k) * covariance[k * components + l] * feature(z, l);
                }
            }
            return Math.max(0, sum);
        }

        private double feature(double[] z, int component) {
            return component == 0 ? 1 : z[component - 1] - centre[component - 1];
        }

        void writeTo(BodyOutput out) {
            out.float64s(centre);
            out.float64s(lengthScales);
            out.float64s(weights);
            out.float64s(covariance);
            out.float64(variance);
        }

        static Local readFrom(BodyInput in, int dimension) throws ModelFormatException {
            int components = dimension + 1;
            double[] centre = in.float64s(dimension, "centre");
            double[] lengthScales = in.positives(dimension, "length scales");
            double[] weights = in.float64s(components, "weights");
            double[] covariance = in.float64s(components * components, "covariance of the weights");
            double variance = in.notNegative("variance of a local model");
            return new Local(centre, lengthScales, weights, covariance, variance);
        }
    }

    @Override
    public BaselineMethod method() {
        return BaselineMethod.LWR;
    }

    @Override
    public int size() {
        return models.size();
    }

    /** Length scales of one local model, in units of the inputs. */
    public double[] lengthScales(int model) {
        double[] scales = models.get(model).lengthScales().clone();
        for (int d = 0; d < scales.length; d++) {
            scales[d] *= head().scaling().inputScale()[d];
        }
        return scales;
    }

    @Override
    Prediction predictStandardized(double[] z) {
        double total = ELSEWHERE;
        double values = 0;
        double squares = 0;
        double spread = ELSEWHERE; // that of all targets is 1
        double noise = 0;
        double coverage = 0;
        for (Local model : models) {
            double activation = model.activation(z);
            if (activation > 0) { // far away a value may be infinite
                double value = model.mean(z);
                total += activation;
                values += activation * value;
                squares += activation * value * value;
                spread += activation * model.variance() * model.leverage(z);
                noise += activation * model.variance();
                coverage = Math.max(coverage, activation);
            }
        }
        double mean = values / total; // [M14 eq. 6]
        double functionVariance = (spread + Math.max(0, squares - values * mean)) / total;
        return new Prediction(
                mean, functionVariance + Math.max(LEAST_NOISE, noise / total), functionVariance, coverage);
    }

    @Override
    void writeTo(BodyOutput out) {
        out.int32(models.size());
        models.forEach(model -> model.writeTo(out));
    }

    static LwrModel readFrom(Head head, BodyInput in) throws ModelFormatException {
        int size = in.count("number of local models", 1, Integer.MAX_VALUE);
        List<Local> models = new ArrayList<>();
        for (int m = 0; m < size; m++) {
            models.add(Local.readFrom(in, head.dimension()));
        }
        return new LwrModel(head, models);
    }
}
