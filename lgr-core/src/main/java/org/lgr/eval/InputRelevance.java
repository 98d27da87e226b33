package org.lgr.eval;

import java.util.stream.IntStream;
import org.lgr.LgrModel;
import org.lgr.PointEvaluator;

/**
 * How much each input matters: the root mean square, over given points, of ∂mean/∂x_d · sd(x_d) / sd(y), with the standard
 * deviations of the training data. It has no unit: at 1, moving that input by its standard deviation typically moves the
 * prediction by one standard deviation of the target; at 0 the model does not use the input.
 */
public final class InputRelevance {
    private static final int CHUNK = 256; // points that share a workspace; fixed, so that sums do not depend on threads

    private InputRelevance() {}

    /**
     * Relevance of every input over the given points.
     *
     * @param points at least one, each a finite input of the model
     */
    public static double[] of(LgrModel model, double[][] points) {
        if (points.length == 0) {
            throw new IllegalArgumentException("relevance needs at least one point");
        }
        int dimension = model.dimension();
        double[][] squares = IntStream.range(0, (points.length + CHUNK - 1) / CHUNK)
                .parallel()
                .mapToObj(chunk -> squares(model, points, chunk * CHUNK, Math.min(points.length, (chunk + 1) * CHUNK)))
                .toArray(double[][]::new);
        double[] scales = model.inputScales();
        double[] relevance = new double[dimension];
        for (int d = 0; d < dimension; d++) {
            double sum = 0;
            for (double[] chunk : squares) {
                sum += chunk[d];
            }
            relevance[d] = Math.sqrt(sum / points.length) * scales[d] / model.targetScale();
        }
        return relevance;
    }

    /** Sums of squared derivatives over some points. */
    private static double[] squares(LgrModel model, double[][] points, int from, int to) {
        PointEvaluator evaluator = model.evaluator();
        double[] gradient = new double[model.dimension()];
        double[] sums = new double[model.dimension()];
        for (int n = from; n < to; n++) {
            evaluator.evaluate(points[n]).meanGradient(gradient);
            for (int d = 0; d < sums.length; d++) {
                sums[d] += gradient[d] * gradient[d];
            }
        }
        return sums;
    }
}
