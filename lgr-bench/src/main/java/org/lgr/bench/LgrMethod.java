package org.lgr.bench;

import java.util.List;
import org.lgr.BatchLearner;
import org.lgr.Fit;
import org.lgr.LgrModel;
import org.lgr.LgrOptions;

/** Local Gaussian Regression with default options, one model for each target. The only class that calls the learner. */
final class LgrMethod implements Method {
    private final int threads;

    /** @param threads of the fit, on which nothing but time depends */
    LgrMethod(int threads) {
        this.threads = threads;
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
        LgrOptions options = LgrOptions.builder()
                .threads(threads)
                .seed(Math.toIntExact(seed))
                .build();
        List<LgrModel> models = new BatchLearner(options)
                .fitAll(training.datasets(), (output, iteration) -> true).stream()
                        .map(Fit::model)
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
