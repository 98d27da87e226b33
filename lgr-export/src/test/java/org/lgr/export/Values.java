package org.lgr.export;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/**
 * Predictions of models at some points.
 *
 * @param mean by point and output
 * @param variance by point and output
 * @param gradient of the mean, by point, output and input
 */
@SuppressWarnings("ArrayRecordComponent") // records are never compared
record Values(double[][] mean, double[][] variance, double[][][] gradient) {
    /** Empty arrays for the given number of points. */
    static Values room(int points, int outputs, int inputs) {
        return new Values(
                new double[points][outputs], new double[points][outputs], new double[points][outputs][inputs]);
    }

    /** Predictions of the library. */
    static Values of(List<LgrModel> models, double[][] points) {
        int dimension = models.get(0).dimension();
        Values values = room(points.length, models.size(), dimension);
        for (int q = 0; q < models.size(); q++) {
            PointEvaluator evaluator = models.get(q).evaluator();
            for (int n = 0; n < points.length; n++) {
                evaluator.evaluate(points[n]);
                values.mean[n][q] = evaluator.mean();
                values.variance[n][q] = evaluator.variance();
                evaluator.meanGradient(values.gradient[n][q]);
            }
        }
        return values;
    }

    /** Points like the training inputs, points near their edge, and points up to a million standard deviations away. */
    static double[][] points(LgrModel model, int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] means = model.inputMeans();
        double[] scales = model.inputScales();
        double[][] points = new double[count][means.length];
        for (int n = 0; n < count; n++) {
            double reach = n % 4 < 2 ? 1 : n % 4 == 2 ? 3 : Math.pow(10, 6 * random.nextDouble());
            for (int d = 0; d < means.length; d++) {
                points[n][d] = means[d] + reach * scales[d] * random.nextGaussian();
            }
        }
        return points;
    }

    /**
     * The largest relative errors of other values. Errors of a mean or derivative are relative to its size or, if that
     * is larger, to the spread of the targets, for derivatives divided by the spread of the input. Errors of a variance
     * are relative to itself.
     *
     * @param mean largest error of a mean
     * @param variance largest error of a variance
     * @param gradient largest error of a derivative
     */
    record Errors(double mean, double variance, double gradient) {
        double largest() {
            return Math.max(mean, Math.max(variance, gradient));
        }
    }

    Errors errorsOf(Values other, List<LgrModel> models) {
        double inMean = 0;
        double inVariance = 0;
        double inGradient = 0;
        double[] inputScales = models.get(0).inputScales();
        for (int q = 0; q < models.size(); q++) {
            double scale = new Output(models.get(q)).parameters.scaling().targetScale();
            for (int n = 0; n < mean.length; n++) {
                inMean = worse(inMean, mean[n][q], other.mean[n][q], scale);
                inVariance = worse(inVariance, variance[n][q], other.variance[n][q], 0);
                for (int d = 0; d < inputScales.length; d++) {
                    double unit = scale / inputScales[d];
                    inGradient = worse(inGradient, gradient[n][q][d], other.gradient[n][q][d], unit);
                }
            }
        }
        return new Errors(inMean, inVariance, inGradient);
    }

    /** The larger error; NaN, once it occurs, remains. */
    private static double worse(double worst, double expected, double actual, double unit) {
        return Math.max(worst, Math.abs(actual - expected) / Math.max(Math.abs(expected), unit));
    }

    /** Values from an array that holds means, variances and derivatives of each point in turn. */
    static Values unpack(double[] numbers, int points, int outputs, int inputs) {
        Values values = room(points, outputs, inputs);
        int at = 0;
        for (int n = 0; n < points; n++) {
            values.mean[n] = Arrays.copyOfRange(numbers, at, at + outputs);
            values.variance[n] = Arrays.copyOfRange(numbers, at + outputs, at + 2 * outputs);
            at += 2 * outputs;
            for (int q = 0; q < outputs; q++) {
                values.gradient[n][q] = Arrays.copyOfRange(numbers, at, at + inputs);
                at += inputs;
            }
        }
        return values;
    }
}
