package org.lgr.experiments;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import org.lgr.Dataset;
import org.lgr.OnlineOptions;
import org.lgr.data.RowSource;
import org.lgr.data.synthetic.Cross;
import org.lgr.learn.OnlineLearner;
import org.lgr.learn.PointEvaluator;

/**
 * Tests that a stream learner is stable over time. It learns millions of noisy points of the cross function. Memory,
 * the time per point and the error must not grow, and every prediction must be a number. Argument: number of points (50
 * million), reported in ten lines. Ends with exit code 1 if heap or p99 grew by more than half from the second line to
 * the last, or if a NaN appeared.
 */
public final class Soak {
    private static final int LINES = 10;
    private static final double GROWTH = 1.5;
    private static final int LONGEST_PART = 10_000_000; // most points whose times are kept

    /** The numbers of one line. */
    record Line(long points, double heapMegabytes, double p50, double p99, double nmse, long notANumber) {}

    private final RowSource source = Cross.rows(Cross.NOISE, 1);
    private final Dataset grid = Cross.grid();
    private final double[] row = new double[3];
    private final double[] x = new double[2];
    private final double[] y = new double[1];
    private final long[] nanos; // time of each point of a part
    private long notANumber;

    /**
     * @param part number of points per line
     */
    Soak(int part) {
        nanos = new long[part];
    }

    /** Prints the lines and judges them. */
    public static void main(String[] arguments) {
        long points = arguments.length > 0 ? Long.parseLong(arguments[0]) : 50_000_000;
        long part = points / LINES;
        if (part < 1 || part > LONGEST_PART) {
            throw new IllegalArgumentException(
                    "points must be in [" + LINES + ", " + LINES * (long) LONGEST_PART + "], got " + points);
        }
        Report.machine();
        if (!new Soak((int) part).run()) {
            System.exit(1);
        }
    }

    /** Prints all lines; returns whether nothing grew. */
    private boolean run() {
        System.out.println(
                "| points | heap MB | learn p50 µs | p99 µs | nMSE on the grid | not a number | local models |");
        System.out.println("|---|---|---|---|---|---|---|");
        Line[] lines = new Line[LINES];
        try (OnlineLearner learner = OnlineLearner.create(2, 1, OnlineOptions.defaults())) {
            for (int i = 0; i < LINES; i++) {
                lines[i] = part(learner);
                print(lines[i], learner.localModelCount(0));
            }
        }
        String verdict = verdict(lines[1], lines[LINES - 1]);
        System.out.println();
        System.out.println(verdict.isEmpty() ? "Nothing grew." : verdict);
        return verdict.isEmpty();
    }

    /** Learns the points of the next line. */
    Line part(OnlineLearner learner) {
        PointEvaluator evaluator = learner.evaluator();
        for (int n = 0; n < nanos.length; n++) {
            source.next(row);
            x[0] = row[0];
            x[1] = row[1];
            y[0] = row[2];
            evaluator.evaluate(x);
            notANumber += Double.isFinite(evaluator.mean(0) + evaluator.variance(0)) ? 0 : 1;
            long start = System.nanoTime();
            learner.learn(x, y);
            nanos[n] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        System.gc();
        long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed()
                // The array of times is ours, not the learner's, and would hide growth.
                - (long) Long.BYTES * nanos.length;
        return new Line(
                learner.count(), heap / (double) (1 << 20), quantile(0.5), quantile(0.99), nmse(evaluator), notANumber);
    }

    /** A quantile of the times, in microseconds. */
    private double quantile(double share) {
        return 1e-3 * nanos[(int) (share * (nanos.length - 1))];
    }

    private double nmse(PointEvaluator evaluator) {
        double squares = 0;
        double mean = Arrays.stream(grid.targets()).average().orElseThrow();
        double spread = 0;
        for (int n = 0; n < grid.size(); n++) {
            grid.copyRow(n, x);
            double error = evaluator.evaluate(x).mean(0) - grid.target(n);
            squares += error * error;
            spread += (grid.target(n) - mean) * (grid.target(n) - mean);
        }
        return squares / spread;
    }

    private static void print(Line line, int localModels) {
        System.out.printf(
                Locale.ROOT,
                "| %d | %.1f | %.2f | %.2f | %.5f | %d | %d |%n",
                line.points(),
                line.heapMegabytes(),
                line.p50(),
                line.p99(),
                line.nmse(),
                line.notANumber(),
                localModels);
    }

    /** The problems found; empty if there are none. */
    static String verdict(Line early, Line late) {
        if (late.notANumber() > 0) {
            return late.notANumber() + " predictions were not numbers.";
        }
        if (late.heapMegabytes() > GROWTH * early.heapMegabytes()) {
            return "The heap grew from " + early.heapMegabytes() + " to " + late.heapMegabytes() + " MB.";
        }
        return late.p99() > GROWTH * early.p99()
                ? "p99 of learning grew from " + early.p99() + " to " + late.p99() + " µs."
                : "";
    }
}
