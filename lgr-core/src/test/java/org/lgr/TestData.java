package org.lgr;

import java.util.Arrays;
import java.util.Random;
import org.lgr.learn.BatchLearner;
import org.lgr.learn.Fit;
import org.lgr.learn.LgrModel;

/** Small seeded datasets and fast options that several tests share. */
public final class TestData {
    private TestData() {}

    /**
     * Rows uniform on [−1, 1]^D times a scale per input, with a smooth target of standard deviation about 1 and noise
     * 0.1.
     */
    public static Dataset smooth(int rows, double[] scales, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[rows][scales.length];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            for (int d = 0; d < scales.length; d++) {
                double u = 2 * random.nextDouble() - 1;
                x[n][d] = scales[d] * u;
                y[n] += Math.sin(3 * u + d) / Math.sqrt(scales.length);
            }
            y[n] += 0.1 * random.nextGaussian();
        }
        return Dataset.of(x, y);
    }

    /** As {@link #smooth(int, double[], long)} with inputs of unit scale. */
    public static Dataset smooth(int rows, int dimension, long seed) {
        double[] scales = new double[dimension];
        Arrays.fill(scales, 1);
        return smooth(rows, scales, seed);
    }

    /** The paper's cross function on [−1, 1]² with noise 0.2. */
    public static Dataset cross(int rows, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[rows][2];
        double[] y = new double[rows];
        for (int n = 0; n < rows; n++) {
            double a = 2 * random.nextDouble() - 1;
            double b = 2 * random.nextDouble() - 1;
            x[n] = new double[] {a, b};
            y[n] = Math.max(
                            Math.max(Math.exp(-10 * a * a), Math.exp(-50 * b * b)),
                            1.25 * Math.exp(-5 * (a * a + b * b)))
                    + 0.2 * random.nextGaussian();
        }
        return Dataset.of(x, y);
    }

    /** Fits and stops after the given iteration. */
    public static Fit fitUntil(int iteration, Dataset data, LgrOptions options) {
        FitControl control = new FitControl();
        FitListener stopping = done -> {
            if (done.number() == iteration) {
                control.stop();
            }
        };
        return new BatchLearner(options).fit(data, stopping, control);
    }

    /**
     * Options with few models and iterations and without early stopping, so that a fit takes a fraction of a second.
     */
    public static LgrOptions.Builder quick(Inference inference) {
        return quick(quickSweep(inference));
    }

    /** As {@link #quick(Inference)}, by another sweep. */
    public static LgrOptions.Builder quick(Growth.Sweep sweep) {
        return LgrOptions.builder().growth(sweep).maxLocalModels(10).threads(1);
    }

    /** The sweep of {@link #quick(Inference)}. */
    public static Growth.Sweep quickSweep(Inference inference) {
        return Growth.sweep()
                .withInference(inference)
                .withInitialLengthScale(0.8)
                .withGrowthIterations(5)
                .withMaxIterations(15)
                .withTolerance(0);
    }

    public static LgrModel fit(Dataset data, LgrOptions options) {
        return new BatchLearner(options).fit(data).model();
    }

    public static double[] row(Dataset data, int n) {
        double[] row = new double[data.dimension()];
        data.copyRow(n, row);
        return row;
    }

    public static double[][] rows(Dataset data) {
        double[][] rows = new double[data.size()][];
        Arrays.setAll(rows, n -> row(data, n));
        return rows;
    }

    /** Mean and population variance. */
    public static double[] moments(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        double variance = Arrays.stream(values)
                .map(v -> (v - mean) * (v - mean))
                .average()
                .orElseThrow();
        return new double[] {mean, variance};
    }

    public static double standardDeviation(Dataset data, int column) {
        double[] values = new double[data.size()];
        Arrays.setAll(values, n -> data.input(n, column));
        return Math.sqrt(moments(values)[1]);
    }
}
