package org.lgr.baselines.internal.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lgr.baselines.internal.file.BodyInput;
import org.lgr.baselines.internal.file.BodyOutput;

/**
 * A linear function about a centre, and a Gaussian localiser that says where it applies; in standardised units. The
 * arrays are never modified.
 *
 * @param weights K = D + 1: the value at the centre, then the slopes
 * @param covariance of the weights, K×K; its unit depends on the method
 * @param variance of the noise about the function
 */
@SuppressWarnings("ArrayRecordComponent") // records are never compared
public record LocalLinear(
        double[] centre, double[] lengthScales, double[] weights, double[] covariance, double variance) {
    /** η(z). */
    public double activation(double[] z) {
        return Math.exp(logActivation(z));
    }

    /** ln η(z), which distinguishes points at which η underflows to zero. */
    public double logActivation(double[] z) {
        double distance = 0;
        for (int d = 0; d < z.length; d++) {
            double offset = (z[d] - centre[d]) / lengthScales[d];
            distance += offset * offset;
        }
        return -0.5 * distance;
    }

    /** ξ(z) = (1, z − c). */
    public double[] features(double[] z) {
        double[] features = new double[z.length + 1];
        features[0] = 1;
        for (int d = 0; d < z.length; d++) {
            features[d + 1] = z[d] - centre[d];
        }
        return features;
    }

    /** The function at a point with the given features. */
    public double mean(double[] features) {
        return dot(weights, features);
    }

    /** ξᵀΣξ: the variance of the function at a point with the given features. */
    public double leverage(double[] features) {
        // Computes Σξ by rows of the symmetric Σ, because such loops vectorise.
        double[] product = new double[features.length];
        for (int k = 0; k < features.length; k++) {
            double feature = features[k];
            int from = k * features.length;
            for (int l = 0; l < product.length; l++) {
                product[l] += feature * covariance[from + l];
            }
        }
        return Math.max(0, dot(product, features));
    }

    /**
     * Adds this function's term of the derivative of a mean f̄ = Σ η f/Σ η, times Σ η: η [f' − (f − f̄) (z − c)/λ²].
     *
     * @param share η, or its share of a sum that is 1
     */
    public void addSlope(double[] z, double share, double mean, double[] into) {
        double above = mean(features(z)) - mean;
        for (int d = 0; d < z.length; d++) {
            double pull = (z[d] - centre[d]) / (lengthScales[d] * lengthScales[d]);
            into[d] += share * (weights[d + 1] - above * pull);
        }
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int k = 0; k < b.length; k++) {
            sum += a[k] * b[k];
        }
        return sum;
    }

    public static void writeAll(List<LocalLinear> models, BodyOutput out) throws IOException {
        out.int32(models.size());
        for (LocalLinear model : models) {
            model.writeTo(out);
        }
    }

    private void writeTo(BodyOutput out) throws IOException {
        out.float64s(centre);
        out.float64s(lengthScales);
        out.float64s(weights);
        out.float64s(covariance);
        out.float64(variance);
    }

    public static List<LocalLinear> readAll(BodyInput in, int dimension) throws IOException {
        int size = in.count("number of local models", 1, Integer.MAX_VALUE);
        List<LocalLinear> models = new ArrayList<>();
        for (int m = 0; m < size; m++) {
            models.add(readFrom(in, dimension));
        }
        return models;
    }

    private static LocalLinear readFrom(BodyInput in, int dimension) throws IOException {
        int components = dimension + 1;
        double[] centre = in.float64s(dimension, "centre");
        double[] lengthScales = in.positives(dimension, "length scales");
        double[] weights = in.float64s(components, "weights");
        double[] covariance = in.float64s(components * components, "covariance of the weights");
        double variance = in.notNegative("variance of a local model");
        return new LocalLinear(centre, lengthScales, weights, covariance, variance);
    }
}
