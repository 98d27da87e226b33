package org.lgr.experiments;

import java.util.Locale;
import java.util.SplittableRandom;
import org.lgr.Dataset;
import org.lgr.RegressionScore;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;

/**
 * Fits a large table with mostly irrelevant columns with default options: y = x₁ + sin 2x₂ + ½ x₃ x₄ + noise of
 * standard deviation 0.1. Arguments: rows (1,000,000) and columns (60).
 */
public final class WideTable {
    private static final int TEST_ROWS = 2000;

    private WideTable() {}

    /** Fits, and prints accuracy and cost. */
    public static void main(String[] arguments) {
        int rows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
        int columns = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 60;
        SplittableRandom random = new SplittableRandom(1);
        Dataset train = table(rows, columns, random);
        Dataset test = table(TEST_ROWS, columns, random);
        Report.machine();
        double before = Report.cpuSeconds();
        long start = System.nanoTime();
        Fit fit = new BatchLearner().fit(train);
        double cpu = Report.cpuSeconds() - before;
        double wall = (System.nanoTime() - start) / 1e9;
        RegressionScore score = RegressionScore.of(fit.model(), test);
        System.out.println("| rows | columns | local models | nMSE | of it noise | 95 % coverage | CPU s | wall s"
                + " | peak heap MB |");
        System.out.println("|---|---|---|---|---|---|---|---|---|");
        double signal = 1 + 0.5 * (1 - Math.exp(-8)) + 0.25; // variance of the three terms
        System.out.printf(
                Locale.ROOT,
                "| %d | %d | %d | %.4f | %.4f | %.1f %% | %.1f | %.1f | %d |%n",
                rows,
                columns,
                fit.model().localModelCount(),
                score.nmse(),
                0.01 / (signal + 0.01),
                100 * score.coverage95(),
                cpu,
                wall,
                Report.peakHeap());
    }

    private static Dataset table(int rows, int columns, SplittableRandom random) {
        double[] x = new double[rows * columns];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            for (int d = 0; d < columns; d++) {
                x[n * columns + d] = random.nextGaussian();
            }
            int at = n * columns;
            y[n] = x[at] + Math.sin(2 * x[at + 1]) + 0.5 * x[at + 2] * x[at + 3] + 0.1 * random.nextGaussian();
        }
        return Dataset.of(columns, x, y);
    }
}
