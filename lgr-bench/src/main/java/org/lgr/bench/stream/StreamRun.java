package org.lgr.bench.stream;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lgr.bench.data.Points;
import org.lgr.bench.measure.ThreadTime;
import org.lgr.bench.stream.StreamModel.State;
import org.lgr.bench.stream.StreamProblem.Probe;

/**
 * Runs one method on one stream: every point is predicted, then learned. If this is slow compared with reading the
 * clock, both are timed point by point. Otherwise the clock is read once per batch of points. Every tenth batch is
 * predicted twice to measure the time of predictions, and the rest of the time of a batch is learning.
 */
final class StreamRun {
    private static final int PREDICTED_AGAIN = 10; // every tenth batch is predicted twice
    // Nanoseconds of a point, a hundred times the cost of reading the clock.
    private static final long SLOW = 50_000;
    // Number of heap measurements, unless the stream is tiny, because a garbage collection takes longer than learning
    // it.
    private static final int HEAPS = 10;

    private final StreamProblem problem;
    private final int batch; // points per batch
    private final StreamModel model;
    private final WindowSums sums;
    private final double[][] x;
    private final double[][] y;
    private final double[][] means;
    private final double[][] variances;
    private final List<Double> heap = new ArrayList<>();
    private final List<List<ApartScore>> probes = new ArrayList<>();
    private boolean slow;
    private double quietNanos; // learning time in batches without a refinement
    private long quietBatches;
    private double refiningNanos;
    private long refiningBatches;
    private long predictNanos;
    private long predicted; // number of points
    private long tuned; // nanoseconds of tuning already subtracted

    private StreamRun(StreamProblem problem, StreamModel model, int outputs) {
        this.problem = problem;
        this.model = model;
        batch = problem.window();
        sums = new WindowSums(outputs, problem.points(), problem.warmUp(), batch);
        x = new double[batch][problem.dimension()];
        y = new double[batch][outputs];
        means = new double[batch][outputs];
        variances = new double[batch][outputs];
        for (double[] row : variances) {
            Arrays.fill(row, 1); // a placeholder for methods without variances; never shown
        }
    }

    /** Runs the whole stream. */
    static StreamMeasurement of(StreamMethod method, StreamProblem problem, int seed) {
        int outputs = problem.targets().size();
        double before = heapMegabytes();
        try (StreamModel model = method.start(problem.dimension(), outputs, problem.warmUp(), seed)) {
            return new StreamRun(problem, model, outputs).run(before);
        }
    }

    private StreamMeasurement run(double heapBefore) {
        Points points = problem.source().get();
        int batches = sums.windows();
        int heaps = problem.tiny() ? 1 : HEAPS;
        for (int b = 0; b < batches; b++) {
            int from = b * batch;
            int rows = Math.min(batch, problem.points() - from);
            for (int i = 0; i < rows; i++) {
                points.next(x[i], y[i]);
            }
            testThenTrain(rows, b % PREDICTED_AGAIN == 0);
            for (int i = 0; i < rows; i++) {
                sums.add(from + i, y[i], means[i], variances[i]);
            }
            probe(from + rows);
            if ((b + 1) * heaps / batches > b * heaps / batches) {
                heap.add(heapMegabytes() - heapBefore);
            }
        }
        return new StreamMeasurement(sums, model.distributions(), cost(), heap, model.localModels(), probes);
    }

    /** Predicts and learns a batch, and measures its cost. */
    private void testThenTrain(int rows, boolean predictAgain) {
        long refinements = model.refinements();
        long start = ThreadTime.nanos();
        double learning = slow ? pointByPoint(rows) : together(rows, predictAgain);
        slow = ThreadTime.nanos() - start > SLOW * rows;
        learning -= model.tuningNanos() - tuned;
        tuned = model.tuningNanos();
        if (model.refinements() > refinements) {
            refiningNanos += learning;
            refiningBatches++;
        } else {
            quietNanos += learning;
            quietBatches++;
        }
    }

    private double pointByPoint(int rows) {
        long learning = 0;
        for (int i = 0; i < rows; i++) {
            long start = ThreadTime.nanos();
            model.predict(x[i], means[i], variances[i]);
            long between = ThreadTime.nanos();
            model.learn(x[i], y[i]);
            learning += ThreadTime.nanos() - between;
            predictNanos += between - start;
        }
        predicted += rows;
        return learning;
    }

    private double together(int rows, boolean predictAgain) {
        long start = ThreadTime.nanos();
        for (int i = 0; i < rows; i++) {
            model.predict(x[i], means[i], variances[i]);
            model.learn(x[i], y[i]);
        }
        double total = ThreadTime.nanos() - start;
        if (predictAgain || predicted == 0) {
            double[] mean = new double[y[0].length];
            double[] variance = mean.clone();
            long again = ThreadTime.nanos();
            for (int i = 0; i < rows; i++) {
                model.predict(x[i], mean, variance);
            }
            predictNanos += ThreadTime.nanos() - again;
            predicted += rows;
        }
        return total - (double) rows * predictNanos / predicted;
    }

    private void probe(int learned) {
        for (Probe probe : problem.probes()) { // in the order of time
            if (probe.after() == learned) {
                // What a method makes of the whole stream in a batch stands beside a batch fit only; it takes long.
                boolean whole = learned == problem.points() && problem.batch() != null;
                List<State> states = whole ? model.endings() : model.states();
                probes.add(states.stream()
                        .map(state -> ApartScore.of(state, probe.rows()))
                        .toList());
            }
        }
    }

    private StreamMeasurement.Cost cost() {
        double toMicros = 1e-3 / problem.points();
        // A batch with a refinement costs as much as others, plus the refinement.
        double refining = refiningBatches == 0 ? 0 : refiningNanos - refiningBatches * quietNanos / quietBatches;
        return new StreamMeasurement.Cost(
                toMicros * (quietNanos + refiningNanos),
                toMicros * refining,
                1e-3 * predictNanos / predicted,
                1e-9 * tuned);
    }

    private static double heapMegabytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / (double) (1 << 20);
    }
}
