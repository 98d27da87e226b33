package org.lgr.bench;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lgr.BatchLearner;
import org.lgr.Dataset;
import org.lgr.Fit;
import org.lgr.LgrOptions;
import org.lgr.bench.StreamProblem.Points;
import org.lgr.cli.CpuClock;
import org.lgr.data.ArmTrajectories;

/**
 * One fit of the simulated arm.
 *
 * @param rows to learn from
 * @param inputs the first of the arm; noise beyond its 21
 * @param outputs the first torques
 * @param mostModels that the fit may place for each output
 * @param threads of the fit
 */
record ScalingCase(int rows, int inputs, int outputs, int mostModels, int threads) {
    /**
     * What the fit took.
     *
     * @param cpuSeconds of all processors
     * @param wallSeconds on the clock
     * @param models local models of one output, on average
     * @param heapMegabytes most heap in use, garbage included, beyond what the data took
     */
    record Cost(double cpuSeconds, double wallSeconds, double models, long heapMegabytes) {}

    Cost measure() {
        List<Dataset> data = data();
        LgrOptions.Builder options = LgrOptions.builder().threads(threads);
        if (mostModels > 0) {
            options.maxLocalModels(mostModels);
        }
        BatchLearner learner = new BatchLearner(options.build());
        long before = PeakHeap.settledMegabytes();
        PeakHeap heap = new PeakHeap();
        CpuClock clock = new CpuClock();
        List<Fit> fits = learner.fitAll(data, (output, iteration) -> true);
        return new Cost(
                clock.cpuSeconds(),
                clock.wallSeconds(),
                fits.stream().mapToInt(fit -> fit.model().size()).average().orElseThrow(),
                Math.max(0, heap.megabytes() - before));
    }

    /** The rows with each of the outputs; written in place, since there may be a million. */
    List<Dataset> data() {
        Points source = StreamSuite.armPoints(new ArmTrajectories(1, ArmTrajectories.NOISE));
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
        Dataset first = Dataset.of(inputs, flat, targets[0]).grouped(trajectories);
        return IntStream.range(0, outputs)
                .mapToObj(q ->
                        first.withTarget(targets[q], RobotData.torqueNames().get(q)))
                .toList();
    }
}
