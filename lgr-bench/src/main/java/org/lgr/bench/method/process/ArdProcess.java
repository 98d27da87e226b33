package org.lgr.bench.method.process;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.Prediction;

/** A Gaussian process with a constant mean, conditioned on rows. */
final class ArdProcess {
    private static final int BATCH = 1024; // points predicted together

    private final ArdKernel kernel;
    private final double[][] scaled; // rows in units of the length scales
    private final CovarianceFactor factor;
    private final double mean;
    private final double[] alpha; // K⁻¹(y − c)

    ArdProcess(ArdKernel kernel, double[][] inputs, double[] targets) {
        this.kernel = kernel;
        scaled = kernel.scaled(inputs);
        factor = CovarianceFactor.of(kernel.covariance(scaled), targets.length);
        mean = mean(factor, targets);
        alpha = factor.solve(residuals(targets, mean));
    }

    /** The constant mean of maximum likelihood. */
    static double mean(CovarianceFactor factor, double[] targets) {
        double[] ones = new double[targets.length];
        Arrays.fill(ones, 1);
        double[] weights = factor.solve(ones);
        double sum = 0;
        double total = 0;
        for (int n = 0; n < targets.length; n++) {
            sum += weights[n] * targets[n];
            total += weights[n];
        }
        return sum / total;
    }

    static double[] residuals(double[] targets, double mean) {
        return Arrays.stream(targets).map(target -> target - mean).toArray();
    }

    /** Predicts new observations at the points. */
    List<Prediction> predict(double[][] points) {
        List<Prediction> predictions = new ArrayList<>(points.length);
        for (int from = 0; from < points.length; from += BATCH) {
            double[][] batch = Arrays.copyOfRange(points, from, Math.min(from + BATCH, points.length));
            predict(kernel.covariance(scaled, kernel.scaled(batch)), batch.length, predictions);
        }
        return predictions;
    }

    private void predict(double[] covariances, int points, List<Prediction> predictions) {
        int size = alpha.length;
        double[] means = new double[points];
        for (int p = 0; p < points; p++) {
            means[p] = mean;
            for (int n = 0; n < size; n++) {
                means[p] += covariances[p * size + n] * alpha[n];
            }
        }
        factor.whiten(covariances, points);
        for (int p = 0; p < points; p++) {
            double known = 0;
            for (int n = 0; n < size; n++) {
                known += covariances[p * size + n] * covariances[p * size + n];
            }
            double variance = Math.max(0, kernel.signalVariance() - known); // rounding can make it negative
            predictions.add(new Prediction(means[p], variance + kernel.noiseVariance(), variance, 0));
        }
    }
}
