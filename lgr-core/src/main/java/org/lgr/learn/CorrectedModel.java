package org.lgr.learn;

import java.util.function.ToDoubleFunction;
import org.lgr.Dataset;
import org.lgr.Prediction;
import org.lgr.Predictor;

/**
 * A prediction of the user's own, such as that of rigid-body dynamics or of a data sheet, and a model that corrects it.
 * Far from the data the correction is the mean error of the baseline, and the variance follows from the errors that the
 * baseline had.
 *
 * <pre>{@code
 * CorrectedModel model = CorrectedModel.fit(new BatchLearner(), data, x -> dynamics.torque(x));
 * }</pre>
 *
 * @param baseline the user's own prediction; must be safe for concurrent use for this to be so
 * @param correction what is added to it
 */
public record CorrectedModel(ToDoubleFunction<double[]> baseline, LgrModel correction) implements Predictor {
    /**
     * Fits the correction to what the baseline leaves of the targets.
     *
     * @throws IllegalArgumentException if the baseline is not finite at an input of the data
     */
    public static CorrectedModel fit(BatchLearner learner, Dataset data, ToDoubleFunction<double[]> baseline) {
        double[] rest = data.targets();
        double[] x = new double[data.dimension()];
        for (int n = 0; n < rest.length; n++) {
            data.copyRow(n, x);
            rest[n] -= baseline.applyAsDouble(x);
        }
        Dataset residuals = data.withTarget(rest, data.names().target());
        return new CorrectedModel(baseline, learner.learn(residuals));
    }

    @Override
    public int dimension() {
        return correction.dimension();
    }

    @Override
    public Prediction predict(double[] x) {
        return correction.predict(x).plus(baseline.applyAsDouble(x));
    }
}
