package org.lgr.bench;

import java.util.List;
import java.util.stream.IntStream;
import org.lgr.BatchLearner;
import org.lgr.LgrModel;
import org.lgr.LgrOptions;

/** Local Gaussian Regression with default options, one model for each target. The only class that calls the learner. */
final class LgrMethod implements Method {
    private final BatchLearner learner;

    /** @param threads of the fit, on which nothing but time depends */
    LgrMethod(int threads) {
        learner = new BatchLearner(LgrOptions.builder().threads(threads).build());
    }

    @Override
    public String name() {
        return "lgr";
    }

    @Override
    public String description() {
        return "Local Gaussian Regression, default options";
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        List<LgrModel> models = IntStream.range(0, training.outputs())
                .mapToObj(output -> learner.fit(training.dataset(output)).model())
                .toList();
        return new Fitted() {
            @Override
            public List<Forecast> predict(double[][] rows) {
                return models.stream()
                        .map(model -> Forecast.of(model.predict(rows)))
                        .toList();
            }

            @Override
            public int[] localModels() {
                return models.stream().mapToInt(LgrModel::size).toArray();
            }
        };
    }
}
