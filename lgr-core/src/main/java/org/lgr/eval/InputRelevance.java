package org.lgr.eval;

import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/**
 * How much each input matters: the change of the predicted mean for one standard deviation of the input, |∂mean/∂x_d| ·
 * sd(x_d), on average over some points. It is in units of the target, and the standard deviation is that of the
 * training data; at 0 the model does not use the input.
 */
public final class InputRelevance {
    private static final int CHUNK = 256; // points that share a workspace; fixed, so that sums do not depend on threads

    private InputRelevance() {}

    /** Relevance of every input, on average over the rows. */
    public static double[] of(LgrModel model, Dataset rows) {
        double[][] points = new double[rows.size()][rows.dimension()];
        for (int n = 0; n < points.length; n++) {
            rows.copyRow(n, points[n]);
        }
        return of(model, points);
    }

    /**
     * Relevance of every input, on average over some points.
     *
     * @param points at least one, each a finite input of the model
     */
    public static double[] of(LgrModel model, double[][] points) {
        if (points.length == 0) {
            throw new IllegalArgumentException("relevance needs at least one point");
        }
        double[][] sums = IntStream.range(0, (points.length + CHUNK - 1) / CHUNK)
                .parallel()
                .mapToObj(chunk -> slopes(model, points, chunk * CHUNK, Math.min(points.length, (chunk + 1) * CHUNK)))
                .toArray(double[][]::new);
        double[] relevance = model.inputScales();
        for (int d = 0; d < relevance.length; d++) {
            double sum = 0;
            for (double[] chunk : sums) {
                sum += chunk[d];
            }
            relevance[d] *= sum / points.length;
        }
        return relevance;
    }

    /** Sums of |∂mean/∂x_d| over some points. */
    private static double[] slopes(LgrModel model, double[][] points, int from, int to) {
        PointEvaluator evaluator = model.evaluator();
        double[] gradient = new double[model.dimension()];
        double[] sums = new double[model.dimension()];
        for (int n = from; n < to; n++) {
            evaluator.evaluate(points[n]).meanGradient(gradient);
            for (int d = 0; d < sums.length; d++) {
                sums[d] += Math.abs(gradient[d]);
            }
        }
        return sums;
    }
}
