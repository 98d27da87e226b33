package org.lgr.bench.micro;

import java.util.concurrent.TimeUnit;
import org.lgr.OnlineOptions;
import org.lgr.bench.data.ArmPoints;
import org.lgr.bench.data.Points;
import org.lgr.bench.data.RobotData;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost and allocation of one call in a control loop: a stream of 21 inputs and seven targets after 20,000 points.
 *
 * <p>{@code learn} is measured between two refinements: measurement starts just after one, and the next is 3,000 points
 * away, more than all iterations learn. Otherwise {@code -prof gc} would also count the allocations of a refinement.
 */
@State(Scope.Thread)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g") // every fork creates equal learners
public class OnlineBenchmark {
    private static final int TRAINED = 20_000;
    private static final int POINTS = 200;

    private final int trained;
    private final Points source = ArmPoints.of(new ArmTrajectories(1, ArmTrajectories.NOISE));
    private final double[][] x;
    private final double[][] y;
    private final OnlineLearner learner;
    private final PointEvaluator evaluator;
    private int asked;

    /** For JMH. */
    public OnlineBenchmark() {
        this(TRAINED, POINTS);
    }

    /**
     * For tests.
     *
     * @param trained points learned beforehand
     * @param points of an iteration, fewer than between two refinements
     */
    OnlineBenchmark(int trained, int points) {
        this.trained = trained;
        x = new double[points][RobotData.INPUTS];
        y = new double[points][RobotData.torqueNames().size()];
        learner = OnlineLearner.create(x[0].length, y[0].length, OnlineOptions.defaults());
        evaluator = learner.evaluator();
    }

    /** Learns, and stops just after a refinement. */
    @Setup(Level.Trial)
    public void prepare() {
        long refined = learner.refinements();
        while (learner.count() < trained || learner.refinements() == refined) {
            refined = learner.count() < trained ? learner.refinements() : refined;
            source.next(x[0], y[0]);
            learner.learn(x[0], y[0]);
        }
        for (int i = 0; i < x.length; i++) {
            source.next(x[i], y[i]);
        }
    }

    /** Learns all targets of one point. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 5)
    @Measurement(iterations = 5)
    @OperationsPerInvocation(POINTS)
    public void learn() {
        for (int i = 0; i < x.length; i++) {
            learner.learn(x[i], y[i]);
        }
    }

    /** Predicts mean and variance of all targets at one point. */
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Warmup(iterations = 3, time = 1)
    @Measurement(iterations = 5, time = 1)
    public double evaluate() {
        asked = (asked + 1) % x.length;
        return evaluator.evaluate(x[asked]).variance(0);
    }

    long refinements() {
        return learner.refinements();
    }
}
