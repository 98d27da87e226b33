package org.lgr.bench.method;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import org.lgr.FitControl;
import org.lgr.FitListener;
import org.lgr.LgrOptions;
import org.lgr.bench.data.Samples;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;

/**
 * Local Gaussian Regression with default options, one model for each target. Of all classes of the suite, only this one
 * calls the learner.
 */
public final class LgrMethod implements Method {
    private final int threads;

    /**
     * The method.
     *
     * @param threads of the fit; affects only its time
     */
    public LgrMethod(int threads) {
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
        return fit(training, seed, iteration -> {}, new FitControl());
    }

    /** Fits until the handle stops the fit. */
    public Fitted fit(Samples training, long seed, FitListener listener, FitControl control) {
        LgrOptions options = LgrOptions.builder()
                .threads(threads)
                .seed(Math.toIntExact(seed))
                .build();
        List<LgrModel> models = new BatchLearner(options)
                .fit(training.datasets(), listener, control).stream()
                        .map(Fit::model)
                        .toList();
        return new Learned(models);
    }

    /**
     * Fitted models of LGR.
     *
     * @param models one for each target
     */
    public record Learned(List<LgrModel> models) implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            return models.stream()
                    .map(model -> Forecast.of(model.predict(rows)))
                    .toList();
        }

        @Override
        public PointPredictor points() {
            PointEvaluator evaluator = PointEvaluator.of(models);
            return (x, means, variances) -> {
                evaluator.evaluate(x);
                for (int q = 0; q < means.length; q++) {
                    means[q] = evaluator.mean(q);
                    variances[q] = evaluator.variance(q);
                }
            };
        }

        @Override
        public int[] localModels() {
            return models.stream().mapToInt(LgrModel::localModelCount).toArray();
        }

        @Override
        public OptionalLong savedBytes() throws IOException {
            return SavedSize.of(file -> LgrModel.saveAll(models, file));
        }
    }
}
