package org.lgr.cli;

import java.util.Arrays;
import java.util.List;
import org.lgr.LgrModel;
import org.lgr.PointEvaluator;
import org.lgr.Prediction;

/** Predicts all targets of a row; a row with an input that is not finite gets NaN. */
final class PredictionTask {
    private static final int VALUES = 4; // of a prediction

    private final List<LgrModel> models;
    private final int dimension;
    private final boolean gradients;
    private final int stride; // values for each target

    PredictionTask(Models models, boolean gradients) {
        this.models = models.all();
        this.dimension = models.inputs().size();
        this.gradients = gradients;
        this.stride = VALUES + (gradients ? dimension : 0);
    }

    /** Values of a result. */
    int width() {
        return models.size() * stride;
    }

    /** The prediction of one target in a result. */
    Prediction prediction(double[] result, int target) {
        return new Prediction(
                mean(result, target),
                variance(result, target),
                result[target * stride + 2],
                coverage(result, target),
                models.get(target).degreesOfFreedom());
    }

    double mean(double[] result, int target) {
        return result[target * stride];
    }

    double variance(double[] result, int target) {
        return result[target * stride + 1];
    }

    double coverage(double[] result, int target) {
        return result[target * stride + 3];
    }

    /** One entry of the gradient of a target in a result. */
    double gradient(double[] result, int target, int input) {
        return result[target * stride + VALUES + input];
    }

    /** A function with a workspace of its own, from a row that begins with the inputs to a result. */
    ParallelRows.RowFunction function() {
        List<PointEvaluator> evaluators =
                models.stream().map(LgrModel::evaluator).toList();
        double[] x = new double[dimension];
        double[] gradient = new double[dimension];
        return (row, result) -> {
            System.arraycopy(row, 0, x, 0, dimension);
            if (!Arrays.stream(x).allMatch(Double::isFinite)) {
                Arrays.fill(result, Double.NaN);
                return;
            }
            for (int i = 0; i < evaluators.size(); i++) {
                evaluate(evaluators.get(i), x, gradient, result, i * stride);
            }
        };
    }

    private void evaluate(PointEvaluator point, double[] x, double[] gradient, double[] result, int at) {
        Prediction prediction = point.evaluate(x).toPrediction(); // refuses what is no distribution
        result[at] = prediction.mean();
        result[at + 1] = prediction.variance();
        result[at + 2] = prediction.functionVariance();
        result[at + 3] = prediction.coverage();
        if (gradients) {
            point.meanGradient(gradient);
            System.arraycopy(gradient, 0, result, at + VALUES, dimension);
        }
    }
}
