package org.lgr.bench.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.bench.data.RobotData;
import org.lgr.bench.data.Samples;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;
import org.lgr.learn.PointEvaluator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost and allocation of predicting the seven torques of an arm at one point with 21 inputs. {@link #models}
 * selects the models.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 3, jvmArgsAppend = "-Xmx1g")
public class PredictBenchmark {
    private static final int MODELS = 300;
    private static final int ROWS = 10_000;
    private static final int OUTPUTS = 7;
    private static final int STEP = 20; // uses every twentieth row, so that points come from many trajectories
    /** The torques, ordered by the number of local models they need. */
    private static final int[] FEWEST_FIRST = {1, 3, 2, 5, 4, 6, 0};

    /**
     * {@code fitted}: 300 local models for all torques together, from fits with default options except for that limit;
     * the posterior is held in samples. Local models that a torque does not need are left to the others.
     * {@code unpruned}: 300 local models for each torque with all components, from the paper's rule and collapsed
     * inference, with a covariance for each model.
     */
    @Param({"fitted", "unpruned"})
    public String models = "fitted";

    private double[][] x = {};
    private @Nullable PointEvaluator evaluator;
    private int asked;

    /** Fits the models. */
    @Setup
    public void fit() {
        fit(MODELS, ROWS);
    }

    void fit(int count, int rows) {
        boolean fitted = models.equals("fitted");
        int step = fitted ? STEP : 1;
        int used = fitted ? rows : Math.min(rows, 10 * count);
        Samples samples = RobotData.armRows(new ArmTrajectories(1, ArmTrajectories.NOISE), used * step)
                .rows(IntStream.range(0, used).map(n -> n * step).toArray());
        x = samples.inputs();
        List<LgrModel> all = fitted ? adaptive(samples.datasets(), count) : unpruned(samples.datasets(), count);
        evaluator = PointEvaluator.of(all);
        int size = all.stream().mapToInt(LgrModel::localModelCount).sum();
        int wanted = fitted ? count : OUTPUTS * count;
        if (Math.abs(size - wanted) > 0.1 * wanted) {
            throw new IllegalStateException(wanted + " local models are to be measured, the fit has " + size);
        }
    }

    private static List<LgrModel> adaptive(List<Dataset> torques, int models) {
        List<LgrModel> all = new ArrayList<>();
        int left = models;
        for (int q : FEWEST_FIRST) {
            int others = OUTPUTS - all.size();
            LgrOptions options = LgrOptions.builder()
                    .maxLocalModels((left + others - 1) / others)
                    .build();
            LgrModel model = new BatchLearner(options).fit(torques.get(q)).model();
            all.add(model);
            left -= model.localModelCount();
        }
        return all;
    }

    private static List<LgrModel> unpruned(List<Dataset> torques, int models) {
        return new BatchLearner(unpruned(models))
                .fit(torques).stream().map(Fit::model).toList();
    }

    private static LgrOptions unpruned(int models) {
        return LgrOptions.builder()
                .growth(Growth.sweep()
                        .withInference(Inference.COLLAPSED)
                        .withActivationThreshold(1)
                        .withInitialLengthScale(3)
                        .withMaxIterations(1))
                .maxLocalModels(models)
                .pruningThreshold(Double.POSITIVE_INFINITY)
                .build();
    }

    /** Predicts the means of all targets. */
    @Benchmark
    public double mean() {
        asked = (asked + 1) % x.length;
        double sum = 0;
        PointEvaluator point = Objects.requireNonNull(evaluator).evaluate(x[asked]);
        for (int q = 0; q < point.outputs(); q++) {
            sum += point.mean(q);
        }
        return sum;
    }

    /** Predicts the means and variances of all targets. */
    @Benchmark
    public double meanAndVariance() {
        asked = (asked + 1) % x.length;
        double sum = 0;
        PointEvaluator point = Objects.requireNonNull(evaluator).evaluate(x[asked]);
        for (int q = 0; q < point.outputs(); q++) {
            sum += point.mean(q) + point.variance(q);
        }
        return sum;
    }
}
