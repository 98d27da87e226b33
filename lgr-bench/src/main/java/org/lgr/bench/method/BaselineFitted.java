package org.lgr.bench.method;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.lgr.Prediction;
import org.lgr.baselines.BaselineModel;

/**
 * Fitted models of a method of lgr-baselines.
 *
 * @param models one for each target
 */
public record BaselineFitted(List<? extends BaselineModel> models) implements Fitted {
    @Override
    public List<Forecast> predict(double[][] rows) {
        return models.stream().map(model -> Forecast.of(model.predict(rows))).toList();
    }

    @Override
    public PointPredictor points() {
        return (x, means, variances) -> {
            for (int q = 0; q < means.length; q++) {
                Prediction prediction = models.get(q).predict(x);
                means[q] = prediction.mean();
                variances[q] = prediction.variance();
            }
        };
    }

    @Override
    public int[] localModels() {
        return models.stream().mapToInt(BaselineModel::localModelCount).toArray();
    }

    @Override
    public OptionalLong savedBytes() throws IOException {
        return SavedSize.of(file -> BaselineModel.saveAll(models, file));
    }
}
