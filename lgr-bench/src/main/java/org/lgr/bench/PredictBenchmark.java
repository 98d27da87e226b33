package org.lgr.bench;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lgr.BatchLearner;
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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it cost to predict the seven torques of an arm at one point, and does it allocate? 21 inputs, 300 local models for each
 * torque, with localisers of their own and nothing pruned, from the paper's rule and collapsed inference: a covariance for each model.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 3, jvmArgsAppend = "-Xmx1g")
public class PredictBenchmark {
    private static final int MODELS = 300;
    private static final int ROWS = 3000;

    private final double[][] x;
    private final List<PointEvaluator> evaluators;
    private int asked;

    /** For JMH. */
    public PredictBenchmark() {
        this(MODELS, ROWS);
    }

    /** For tests. */
    PredictBenchmark(int models, int rows) {
        Samples samples = RobotData.armRows(new ArmTrajectories(1, ArmTrajectories.NOISE), rows);
        x = samples.inputs();
        LgrOptions options = LgrOptions.builder()
                .growth(Growth.SWEEP)
                .inference(Inference.COLLAPSED)
                .activationThreshold(1)
                .initialLengthScale(3)
                .maxLocalModels(models)
                .maxIterations(1)
                .pruningThreshold(Double.POSITIVE_INFINITY)
                .build();
        evaluators = new BatchLearner(options)
                .fitAll(samples.datasets(), (output, iteration) -> true).stream()
                        .map(fit -> exactly(models, fit.model()).evaluator())
                        .toList();
    }

    private static LgrModel exactly(int models, LgrModel model) {
        if (model.size() != models) {
            throw new IllegalStateException(models + " local models are to be measured, the fit has " + model.size());
        }
        return model;
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
