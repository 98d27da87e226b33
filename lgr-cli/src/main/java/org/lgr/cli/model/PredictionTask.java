package org.lgr.cli.model;

import java.util.Arrays;
import java.util.List;
import org.lgr.Differentiable;
import org.lgr.Prediction;
import org.lgr.Predictor;
import org.lgr.baselines.LwprEvaluator;
import org.lgr.baselines.LwprModel;
import org.lgr.cli.column.ParallelRows;
import org.lgr.cli.console.CommandException;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/** Predicts all targets of a row; a row with an input that is not finite gets NaN. */
public final class PredictionTask {
    private static final int VALUES = 5; // of a prediction

    private final List<SavedModel> models;
    private final int dimension;
    private final boolean gradients;
    private final int stride; // values for each target
    private final int[] baselines; // where in a row predictions are that the models correct; empty if there are none

    /**
     * Describes the task.
     *
     * @param baselines where in a row the predictions are that the models correct, one for each model or none
     */
    public PredictionTask(ModelFileContents models, boolean gradients, int[] baselines) {
        this.baselines = baselines.clone();
        this.models = models.all();
        this.dimension = models.inputs().size();
        this.gradients = gradients;
        this.stride = VALUES + (gradients ? dimension : 0);
    }

    /** Values of a result. */
    public int width() {
        return models.size() * stride;
    }

    /** The prediction of one target in a result. */
    public Prediction prediction(double[] result, int target) {
        return new Prediction(
                mean(result, target),
                variance(result, target),
                result[target * stride + 2],
                coverage(result, target),
                degreesOfFreedom(result, target));
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

    double degreesOfFreedom(double[] result, int target) {
        return result[target * stride + 4];
    }

    /** One entry of the gradient of a target in a result. */
    double gradient(double[] result, int target, int input) {
        return result[target * stride + VALUES + input];
    }

    /** A function with a workspace of its own, from a row that begins with the inputs to a result. */
    public ParallelRows.RowFunction function() {
        List<PointFunction> functions = models.stream().map(this::function).toList();
        double[] x = new double[dimension];
        return (row, result) -> {
            System.arraycopy(row, 0, x, 0, dimension);
            if (!Arrays.stream(x).allMatch(Double::isFinite)) {
                Arrays.fill(result, Double.NaN);
                return;
            }
            for (int i = 0; i < functions.size(); i++) {
                functions.get(i).apply(x, result, i * stride);
                result[i * stride] += baselines.length == 0 ? 0 : row[baselines[i]];
            }
        };
    }

    /** Writes what one model predicts for a point into a result. */
    @FunctionalInterface
    private interface PointFunction {
        void apply(double[] x, double[] result, int at);
    }

    private PointFunction function(SavedModel model) {
        Predictor predictor = model.predictor();
        if (predictor instanceof LgrModel lgr) {
            return lgrFunction(lgr);
        }
        if (predictor instanceof LwprModel lwpr) {
            return lwprFunction(lwpr);
        }
        if (!gradients) {
            return (x, result, at) -> write(predictor.predict(x), result, at);
        }
        if (predictor instanceof Differentiable differentiable) {
            return (x, result, at) -> {
                write(predictor.predict(x), result, at);
                writeGradient(differentiable.meanGradient(x), result, at);
            };
        }
        throw new CommandException("--gradient needs the derivative of the mean, which a model of " + model.method()
                + " does not know; drop the option");
    }

    private PointFunction lwprFunction(LwprModel model) {
        LwprEvaluator point = model.evaluator();
        double[] gradient = new double[dimension];
        return (x, result, at) -> {
            write(point.evaluate(x).toPrediction(), result, at);
            if (gradients) {
                point.meanGradient(gradient);
                writeGradient(gradient, result, at);
            }
        };
    }

    private PointFunction lgrFunction(LgrModel model) {
        PointEvaluator point = model.evaluator();
        double[] gradient = new double[dimension];
        return (x, result, at) -> {
            write(point.evaluate(x).toPrediction(), result, at); // refuses what is no distribution
            if (gradients) {
                point.meanGradient(gradient);
                writeGradient(gradient, result, at);
            }
        };
    }

    private static void writeGradient(double[] gradient, double[] result, int at) {
        System.arraycopy(gradient, 0, result, at + VALUES, gradient.length);
    }

    private static void write(Prediction prediction, double[] result, int at) {
        result[at] = prediction.mean();
        result[at + 1] = prediction.variance();
        result[at + 2] = prediction.functionVariance();
        result[at + 3] = prediction.coverage();
        result[at + 4] = prediction.degreesOfFreedom();
    }
}
