package org.lgr.bench.method.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.lgr.Prediction;
import org.lgr.bench.data.ColumnScaling;
import org.lgr.bench.data.Samples;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;
import org.lgr.bench.method.SavedSize;
import smile.math.kernel.GaussianKernel;
import smile.math.kernel.MercerKernel;
import smile.regression.GaussianProcessRegression;

/**
 * Smile's Gaussian process with its Gaussian kernel, one for each target, on a random part of the rows. The kernel has
 * one length scale for all inputs, and the variance of the function is that of the targets; Smile offers no other
 * choice. Length scale and noise maximise the marginal likelihood of a part of those rows.
 */
public final class GaussianProcessMethod implements Method {
    /** Most rows of a fit. More would take minutes, because the cost grows with the cube of their number. */
    private static final int MOST_ROWS = 2048;
    /**
     * Rows on which length scale and noise are searched from several starts before they are refined; cheaper than on
     * all rows.
     */
    private static final int SEARCH_ROWS = 512;

    private static final int REFINE_ROWS = 1024;
    private static final double[] STARTS = {0.1, 0.3, 1}; // length scales, in units of the root of the number of inputs
    private static final int SEARCH_ITERATIONS = 50;
    private static final int REFINE_ITERATIONS = 10;
    private static final double TOLERANCE = 1e-5;
    private static final double FIRST_NOISE = 0.1; // for targets with variance 1
    private static final int BATCH = 128; // rows predicted together, with their covariance
    private static final double LEAST_SCALE = 0.01;
    private static final double MOST_SCALE = 100;

    /**
     * @param threads of the linear algebra, for the whole process
     */
    public GaussianProcessMethod(int threads) {
        NativeThreads.set(threads);
    }

    @Override
    public String name() {
        return "gp";
    }

    @Override
    public String description() {
        return "Smile 3.1.1 Gaussian process, one length scale for all inputs, standardised, on at most " + MOST_ROWS
                + " rows, hyperparameters by marginal likelihood";
    }

    @Override
    public Fitted fit(Samples training, long seed) {
        Samples part = training.sample(MOST_ROWS, seed);
        ColumnScaling scaling = ColumnScaling.of(part.inputs());
        double[][] inputs = scaling.apply(part.inputs());
        return new Processes(
                scaling,
                IntStream.range(0, training.outputs())
                        .mapToObj(output -> fit(inputs, part.target(output)))
                        .toList());
    }

    private static GaussianProcessRegression<double[]> fit(double[][] inputs, double[] targets) {
        GaussianProcessRegression<double[]> found = Arrays.stream(STARTS)
                .mapToObj(start -> new GaussianKernel(start * Math.sqrt(inputs[0].length), LEAST_SCALE, MOST_SCALE))
                .map(kernel -> fit(inputs, targets, SEARCH_ROWS, kernel, FIRST_NOISE, SEARCH_ITERATIONS))
                .max(Comparator.comparingDouble(process -> process.L)) // the likelihood has several maxima
                .orElseThrow();
        GaussianProcessRegression<double[]> refined =
                fit(inputs, targets, REFINE_ROWS, found.kernel, found.noise, REFINE_ITERATIONS);
        return fit(inputs, targets, MOST_ROWS, refined.kernel, refined.noise, 0);
    }

    /** Fits to the first rows, starting from a kernel and a noise. */
    private static GaussianProcessRegression<double[]> fit(
            double[][] inputs,
            double[] targets,
            int mostRows,
            MercerKernel<double[]> kernel,
            double noise,
            int iterations) {
        int rows = Math.min(mostRows, inputs.length);
        return GaussianProcessRegression.fit(
                Arrays.copyOf(inputs, rows), Arrays.copyOf(targets, rows), kernel, noise, true, TOLERANCE, iterations);
    }

    private record Processes(ColumnScaling scaling, List<GaussianProcessRegression<double[]>> processes)
            implements Fitted {
        @Override
        public List<Forecast> predict(double[][] rows) {
            double[][] scaled = scaling.apply(rows);
            return processes.stream().map(process -> predict(process, scaled)).toList();
        }

        @Override
        public OptionalLong savedBytes() throws IOException {
            return SavedSize.ofSmile(processes);
        }

        private static Forecast predict(GaussianProcessRegression<double[]> process, double[][] rows) {
            // Smile returns the deviation of the function without noise; its noise refers to standardised targets.
            double noise = process.noise * process.sd * process.sd;
            List<Prediction> predictions = new ArrayList<>(rows.length);
            for (int from = 0; from < rows.length; from += BATCH) {
                double[][] batch = Arrays.copyOfRange(rows, from, Math.min(from + BATCH, rows.length));
                GaussianProcessRegression<double[]>.JointPrediction answer = process.query(batch);
                for (int n = 0; n < batch.length; n++) {
                    // Rounding can make a variance slightly negative, so that its root is NaN.
                    double deviation = Double.isNaN(answer.sd[n]) ? 0 : answer.sd[n];
                    double variance = deviation * deviation;
                    predictions.add(new Prediction(answer.mu[n], variance + noise, variance, 0));
                }
            }
            return Forecast.of(predictions);
        }
    }
}
