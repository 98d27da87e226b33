package org.lgr.bench.method;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.lgr.OnlineOptions;
import org.lgr.Prediction;
import org.lgr.bench.data.Samples;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;

/** Local Gaussian Regression on a stream: every row is learned once, in order, and only the learner keeps rows. */
public final class LgrStreamMethod implements Method {
    @Override
    public String name() {
        return "lgr-stream";
    }

    @Override
    public String description() {
        return "Local Gaussian Regression, one pass over the rows in their order, default options; saved with what it needs to go on";
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        OnlineLearner learner = OnlineLearner.create(
                training.dimension(),
                training.outputs(),
                OnlineOptions.builder().seed(Math.toIntExact(seed)).build());
        double[] y = new double[training.outputs()];
        for (int n = 0; n < training.size(); n++) {
            for (int q = 0; q < y.length; q++) {
                y[q] = training.target(q)[n];
            }
            learner.learn(training.inputs()[n], y);
        }
        return new Learned(learner);
    }

    private record Learned(OnlineLearner learner) implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            List<List<Prediction>> predictions =
                    Stream.of(rows).map(learner::predict).toList();
            return IntStream.range(0, learner.outputs())
                    .mapToObj(q -> Forecast.of(
                            predictions.stream().map(row -> row.get(q)).toList()))
                    .toList();
        }

        @Override
        public PointPredictor points() {
            PointEvaluator evaluator = learner.evaluator();
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
            return IntStream.range(0, learner.outputs())
                    .map(learner::localModelCount)
                    .toArray();
        }

        @Override
        public OptionalLong savedBytes() throws IOException {
            return SavedSize.of(learner::save);
        }

        @Override
        public void close() {
            learner.close();
        }
    }
}
