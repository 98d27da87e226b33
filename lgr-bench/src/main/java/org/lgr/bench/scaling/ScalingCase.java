package org.lgr.bench.scaling;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lgr.Dataset;
import org.lgr.Growth;
import org.lgr.Inference;
import org.lgr.LgrOptions;
import org.lgr.bench.data.ArmPoints;
import org.lgr.bench.data.Points;
import org.lgr.bench.data.RobotData;
import org.lgr.cli.console.CpuClock;
import org.lgr.data.synthetic.ArmTrajectories;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;

/**
 * One fit of the simulated arm.
 *
 * @param rows to learn from
 * @param inputs number of inputs: those of the arm first, noise beyond its 21
 * @param outputs number of torques
 * @param mostModels largest number of local models for each output
 * @param threads of the fit
 * @param fixed inference of {@value #ITERATIONS} iterations with exactly {@code mostModels} local models, none pruned;
 * {@code null} for a fit with default options, which determines their number
 */
record ScalingCase(
        int rows,
        int inputs,
        int outputs,
        int mostModels,
        int threads,
        @Nullable Inference fixed) {
    private static final int ITERATIONS = 9;
    private static final int REPETITIONS = 3;

    /** A fit with default options, but a single growth. */
    ScalingCase(int rows, int inputs, int outputs, int mostModels, int threads) {
        this(rows, inputs, outputs, mostModels, threads, null);
    }

    /**
     * The cost of a fit, or of one iteration with a fixed number of local models.
     *
     * @param cpuSeconds of all processors
     * @param wallSeconds elapsed time
     * @param models local models of one output, on average
     * @param liveMegabytes largest heap that the fit kept between iterations, beyond the data
     */
    record Cost(double cpuSeconds, double wallSeconds, double models, long liveMegabytes) {}

    /** Fits once to measure time, and once more to measure memory, which takes time itself. */
    Cost measure() {
        List<Dataset> data = data();
        BatchLearner learner = new BatchLearner(options());
        Cost time = fixed == null ? timeOfFit(learner, data) : timeOfIteration(learner, data);
        LiveHeap heap = new LiveHeap();
        List<Fit> fits = learner.fit(data, heap);
        heap.look();
        return new Cost(
                time.cpuSeconds(),
                time.wallSeconds(),
                fits.stream()
                        .mapToInt(fit -> fit.model().localModelCount())
                        .average()
                        .orElseThrow(),
                heap.megabytes());
    }

    private static Cost timeOfFit(BatchLearner learner, List<Dataset> data) {
        CpuClock clock = new CpuClock();
        learner.fit(data);
        return new Cost(clock.cpuSeconds(), clock.wallSeconds(), 0, 0);
    }

    /** The best of a few fits, because other work on the machine can only add time. */
    private static Cost timeOfIteration(BatchLearner learner, List<Dataset> data) {
        Cost best = new Cost(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0, 0);
        for (int i = 0; i < REPETITIONS; i++) {
            IterationClock clock = new IterationClock();
            learner.fit(data, clock);
            best = new Cost(
                    Math.min(best.cpuSeconds, clock.cpuSeconds()),
                    Math.min(best.wallSeconds, clock.wallSeconds()),
                    0,
                    0);
        }
        return best;
    }

    private LgrOptions options() {
        LgrOptions.Builder options = LgrOptions.builder()
                .threads(threads)
                .growth(Growth.adaptive().withMembers(1)); // one growth at every size
        if (mostModels > 0) {
            options.maxLocalModels(mostModels);
        }
        if (fixed != null) {
            options.pruningThreshold(Double.POSITIVE_INFINITY)
                    .growth(Growth.sweep()
                            .withInference(fixed)
                            .withActivationThreshold(1) // places a local model at each of the first rows
                            .withGrowthIterations(1)
                            .withMaxIterations(ITERATIONS)
                            .withTolerance(0)
                            .withInitialLengthScale(Math.sqrt(inputs)));
        }
        return options.build();
    }

    /** One dataset for each output; written in place, because there may be a million rows. */
    List<Dataset> data() {
        Points source = ArmPoints.of(new ArmTrajectories(1, ArmTrajectories.NOISE));
        SplittableRandom random = new SplittableRandom(1);
        double[] x = new double[RobotData.INPUTS];
        double[] y = new double[RobotData.torqueNames().size()];
        double[] flat = new double[Math.multiplyExact(rows, inputs)];
        double[][] targets = new double[outputs][rows];
        int[] trajectories = new int[rows];
        for (int n = 0; n < rows; n++) {
            source.next(x, y);
            for (int d = 0; d < inputs; d++) {
                flat[n * inputs + d] = d < x.length ? x[d] : random.nextGaussian();
            }
            for (int q = 0; q < outputs; q++) {
                targets[q][n] = y[q];
            }
            trajectories[n] = n / ArmTrajectories.ROWS_PER_TRAJECTORY;
        }
        Dataset first = Dataset.of(inputs, flat, targets[0]).withGroups(trajectories);
        return IntStream.range(0, outputs)
                .mapToObj(q ->
                        first.withTarget(targets[q], RobotData.torqueNames().get(q)))
                .toList();
    }
}
