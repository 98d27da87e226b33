package org.lgr.bench.stream;

import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.lgr.Forgetting;
import org.lgr.OnlineOptions;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;

/** Local Gaussian Regression on a stream, with all targets in one learner. */
final class LgrStream implements StreamMethod {
    private final String name;
    private final String description;
    private final OnlineOptions options;
    private final boolean everywhere;

    private LgrStream(String name, String description, OnlineOptions options, boolean everywhere) {
        this.name = name;
        this.description = description;
        this.options = options;
        this.everywhere = everywhere;
    }

    static LgrStream usual() {
        return new LgrStream("lgr", "Local Gaussian Regression, default options", OnlineOptions.defaults(), true);
    }

    /** A method that never forgets, for comparison on streams that change. */
    static LgrStream keeping() {
        return new LgrStream(
                "lgr-keep",
                "the same, forgetting switched off",
                OnlineOptions.builder().forgetting(Forgetting.off()).build(),
                false);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public boolean takesPartIn(StreamTask task) {
        return everywhere || task.changes();
    }

    @Override
    public StreamModel start(int dimension, int outputs, int warmUp, int seed) {
        OnlineLearner learner = OnlineLearner.create(
                dimension, outputs, options.toBuilder().seed(seed).build());
        PointEvaluator evaluator = learner.evaluator();
        return new StreamModel() {
            @Override
            public void learn(double[] x, double[] y) {
                learner.learn(x, y);
            }

            @Override
            public void predict(double[] x, double[] means, double[] variances) {
                evaluator.evaluate(x);
                for (int q = 0; q < outputs; q++) {
                    means[q] = evaluator.mean(q);
                    variances[q] = evaluator.variance(q);
                }
            }

            @Override
            public boolean distributions() {
                return true;
            }

            @Override
            public OptionalDouble localModels() {
                return IntStream.range(0, outputs).map(learner::localModelCount).average();
            }

            @Override
            public long refinements() {
                return learner.refinements();
            }

            @Override
            public void close() {
                learner.close();
            }
        };
    }
}
