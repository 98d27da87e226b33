package org.lgr.plot.report;

import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/** Points in the space of the inputs and the model's predictions there; computed on all processors. */
final class Points {
    private static final int BATCH = 64; // points that share a workspace

    private final LgrModel model;
    private final int count;
    private final ObjIntConsumer<double[]> copy;

    /**
     * Points to be evaluated.
     *
     * @param copy writes the point with the given number into an array; must be safe for concurrent use
     */
    Points(LgrModel model, int count, ObjIntConsumer<double[]> copy) {
        this.model = model;
        this.count = count;
        this.copy = copy;
    }

    static Points of(LgrModel model, Dataset rows) {
        return new Points(model, rows.size(), (into, row) -> rows.copyRow(row, into));
    }

    Prediction[] predictions() {
        Prediction[] predictions = new Prediction[count];
        forEach((evaluator, point) -> predictions[point] = evaluator.toPrediction());
        return predictions;
    }

    /** ∂mean/∂x at each point. */
    double[][] gradients() {
        double[][] gradients = new double[count][model.dimension()];
        forEach((evaluator, point) -> evaluator.meanGradient(gradients[point]));
        return gradients;
    }

    private void forEach(ObjIntConsumer<PointEvaluator> read) {
        IntStream.range(0, (count + BATCH - 1) / BATCH).parallel().forEach(batch -> {
            PointEvaluator evaluator = model.evaluator();
            double[] x = new double[model.dimension()];
            for (int point = batch * BATCH; point < Math.min(count, (batch + 1) * BATCH); point++) {
                copy.accept(x, point);
                read.accept(evaluator.evaluate(x), point);
            }
        });
    }
}
