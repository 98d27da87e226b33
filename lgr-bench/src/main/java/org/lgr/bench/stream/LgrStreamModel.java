package org.lgr.bench.stream;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.lgr.Dataset;
import org.lgr.FitControl;
import org.lgr.LgrOptions;
import org.lgr.OnlineOptions;
import org.lgr.bench.measure.ProcessTime;
import org.lgr.bench.measure.ThreadTime;
import org.lgr.bench.method.Forecast;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;

/** Local Gaussian Regression on a stream, with all targets in one learner, from nothing or from a batch fit. */
final class LgrStreamModel implements StreamModel {
    private final OnlineOptions options;
    private final int pretraining; // number of first points from which a batch fit is made, 0 for none
    private final List<double[]> firstInputs = new ArrayList<>();
    private final List<double[]> firstTargets = new ArrayList<>();
    private OnlineLearner learner;
    private PointEvaluator evaluator;
    private long tuningNanos;

    LgrStreamModel(int dimension, int outputs, OnlineOptions options, int pretraining) {
        this.options = options;
        this.pretraining = pretraining;
        learner = OnlineLearner.create(dimension, outputs, options);
        evaluator = learner.evaluator();
    }

    @Override
    public int outputs() {
        return learner.outputs();
    }

    @Override
    public void learn(double[] x, double[] y) {
        learner.learn(x, y);
        if (firstInputs.size() < pretraining) {
            firstInputs.add(x.clone());
            firstTargets.add(y.clone());
            if (firstInputs.size() == pretraining) {
                startFromBatchFit();
            }
        }
    }

    private void startFromBatchFit() {
        long start = ThreadTime.nanos();
        Dataset inputs = Dataset.of(firstInputs.toArray(double[][]::new), new double[pretraining]);
        List<Dataset> targets = IntStream.range(0, outputs())
                .mapToObj(q -> inputs.withTarget(
                        firstTargets.stream().mapToDouble(y -> y[q]).toArray(), "y" + q))
                .toList();
        LgrOptions batch = LgrOptions.builder().threads(1).build();
        List<LgrModel> models = targets.stream()
                .map(target -> new BatchLearner(batch).fit(target).model())
                .toList();
        learner.close();
        learner = OnlineLearner.startingFrom(models, options);
        evaluator = learner.evaluator();
        tuningNanos = ThreadTime.nanos() - start;
    }

    @Override
    public void predict(double[] x, double[] means, double[] variances) {
        evaluator.evaluate(x);
        for (int q = 0; q < means.length; q++) {
            means[q] = evaluator.mean(q);
            variances[q] = evaluator.variance(q);
        }
    }

    @Override
    public List<State> states() {
        return List.of(state("as it is", 0, learner.snapshot()));
    }

    @Override
    public List<State> endings() {
        State now = states().get(0);
        long start = ProcessTime.nanos();
        LgrOptions batch = LgrOptions.builder().threads(1).seed(options.seed()).build();
        List<LgrModel> polished = learner.polish(batch, iteration -> {}, new FitControl()).stream()
                .map(Fit::model)
                .toList();
        return List.of(now, state("polished", 1e-9 * (ProcessTime.nanos() - start), polished));
    }

    private static State state(String name, double cpuSeconds, List<LgrModel> models) {
        return new State(
                name,
                cpuSeconds,
                rows -> models.stream()
                        .map(model -> Forecast.of(model.predict(rows)))
                        .toList());
    }

    @Override
    public boolean distributions() {
        return true;
    }

    @Override
    public OptionalDouble localModels() {
        return IntStream.range(0, outputs()).map(learner::localModelCount).average();
    }

    @Override
    public long refinements() {
        return learner.refinements();
    }

    @Override
    public long tuningNanos() {
        return tuningNanos;
    }

    @Override
    public void close() {
        learner.close();
    }
}
