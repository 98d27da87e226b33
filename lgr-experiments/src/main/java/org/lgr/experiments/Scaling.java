package org.lgr.experiments;

import java.util.Locale;
import java.util.SplittableRandom;
import org.lgr.BatchLearner;
import org.lgr.Dataset;
import org.lgr.Fit;
import org.lgr.Inference;
import org.lgr.LgrOptions;

/**
 * Cost of one iteration over the number of rows N and of local models M, at a fixed structure: centres on rows, nothing pruned,
 * length scales learned. Cost is linear when doubling N or M doubles the CPU time. Six inputs, local linear models.
 */
public final class Scaling {
    private static final int DIMENSION = 6;
    private static final int ITERATIONS = 6;
    private static final int[] ROWS = {5_000, 10_000, 20_000, 40_000};
    private static final int[] MODELS = {25, 50, 100, 200};

    private Scaling() {}

    /** Prints CPU milliseconds for each iteration, and the slopes on logarithmic axes. */
    public static void main(String[] arguments) {
        Report.machine();
        for (Inference inference : new Inference[] {Inference.COLLAPSED, Inference.MEAN_FIELD, Inference.EXACT}) {
            measure(inference, ROWS[0], MODELS[0]); // warm-up
            System.out.printf(
                    Locale.ROOT,
                    "%s, CPU milliseconds for an iteration%n%n| N | M = 25 | 50 | 100 | 200 | slope over M |%n",
                    inference);
            System.out.println("|---|---|---|---|---|---|");
            double[][] cost = new double[ROWS.length][MODELS.length];
            for (int i = 0; i < ROWS.length; i++) {
                System.out.print("| " + ROWS[i]);
                for (int j = 0; j < MODELS.length; j++) {
                    cost[i][j] = measure(inference, ROWS[i], MODELS[j]);
                    System.out.printf(Locale.ROOT, " | %.0f", cost[i][j]);
                }
                System.out.printf(Locale.ROOT, " | %.2f |%n", slope(cost[i][0], cost[i][MODELS.length - 1], 8));
            }
            System.out.print("| slope over N");
            for (int j = 0; j < MODELS.length; j++) {
                System.out.printf(Locale.ROOT, " | %.2f", slope(cost[0][j], cost[ROWS.length - 1][j], 8));
            }
            System.out.printf(Locale.ROOT, " | |%n%n");
        }
    }

    private static double slope(double first, double last, double factor) {
        return Math.log(last / first) / Math.log(factor);
    }

    /** CPU milliseconds of one iteration, the first, which places the models, left out. */
    private static double measure(Inference inference, int rows, int models) {
        LgrOptions options = LgrOptions.builder()
                .inference(inference)
                .activationThreshold(1)
                .maxLocalModels(models)
                .growthIterations(1)
                .maxIterations(ITERATIONS)
                .tolerance(0)
                .pruningThreshold(Double.POSITIVE_INFINITY)
                .initialLengthScale(1)
                .build();
        double[] start = new double[1];
        Fit fit = new BatchLearner(options).fit(data(rows), iteration -> {
            if (iteration.number() == 1) {
                start[0] = Report.cpuSeconds();
            }
            return true;
        });
        return 1000 * (Report.cpuSeconds() - start[0]) / (fit.trace().size() - 1);
    }

    private static Dataset data(int rows) {
        SplittableRandom random = new SplittableRandom(7);
        double[] x = new double[rows * DIMENSION];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            double sum = 0;
            for (int d = 0; d < DIMENSION; d++) {
                x[n * DIMENSION + d] = 2 * random.nextDouble() - 1;
                sum += StrictMath.sin((d + 1) * x[n * DIMENSION + d]);
            }
            y[n] = sum + 0.1 * random.nextGaussian();
        }
        return Dataset.of(DIMENSION, x, y);
    }
}
