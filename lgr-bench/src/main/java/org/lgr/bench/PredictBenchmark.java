package org.lgr.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lgr.BatchLearner;
import org.lgr.Fit;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrModel;
import org.lgr.LgrOptions;
import org.lgr.PointEvaluator;
import org.lgr.data.ArmTrajectories;
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
 * What does it cost to predict the seven torques of an arm at one point, 21 inputs, and does it allocate? {@link #models} says of
 * which models.
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

    /**
     * {@code fitted}: 300 local models for all torques together, from a fit with default options but for that limit; the posterior is held
     * in samples. {@code unpruned}: 300 for each torque, with all components, from the paper's rule and collapsed inference; a covariance
     * for each model.
     */
    @Param({"fitted", "unpruned"})
    public String models = "fitted";

    private double[][] x = {};
    private List<PointEvaluator> evaluators = List.of();
    private int asked;

    /** Fits. */
    @Setup
    public void fit() {
        fit(MODELS, ROWS);
    }

    void fit(int count, int rows) {
        boolean fitted = models.equals("fitted");
        Samples samples = RobotData.armRows(
                new ArmTrajectories(1, ArmTrajectories.NOISE), fitted ? rows : Math.min(rows, 10 * count));
        x = samples.inputs();
        List<LgrModel> all = new BatchLearner(fitted ? adaptive(count) : unpruned(count))
                .fitAll(samples.datasets(), (output, iteration) -> true).stream()
                        .map(Fit::model)
                        .toList();
        evaluators = all.stream().map(LgrModel::evaluator).toList();
        int size = all.stream().mapToInt(LgrModel::size).sum();
        int wanted = fitted ? count : OUTPUTS * count;
        if (Math.abs(size - wanted) > 0.1 * wanted) {
            throw new IllegalStateException(wanted + " local models are to be measured, the fit has " + size);
        }
    }

    private static LgrOptions adaptive(int models) {
        return LgrOptions.builder()
                .maxLocalModels((models + OUTPUTS - 1) / OUTPUTS)
                .build();
    }

    private static LgrOptions unpruned(int models) {
        return LgrOptions.builder()
                .growth(Growth.SWEEP)
                .inference(Inference.COLLAPSED)
                .activationThreshold(1)
                .initialLengthScale(3)
                .maxLocalModels(models)
                .maxIterations(1)
                .pruningThreshold(Double.POSITIVE_INFINITY)
                .build();
    }

    /** The means of all targets. */
    @Benchmark
    public double mean() {
        asked = (asked + 1) % x.length;
        double sum = 0;
        for (int q = 0; q < evaluators.size(); q++) {
            sum += evaluators.get(q).evaluate(x[asked]).mean();
        }
        return sum;
    }

    /** The means and variances of all targets. */
    @Benchmark
    public double meanAndVariance() {
        asked = (asked + 1) % x.length;
        double sum = 0;
        for (int q = 0; q < evaluators.size(); q++) {
            PointEvaluator evaluator = evaluators.get(q).evaluate(x[asked]);
            sum += evaluator.mean() + evaluator.variance();
        }
        return sum;
    }
}
