package org.lgr.bench.accuracy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.lgr.Prediction;
import org.lgr.RegressionScore;
import org.lgr.bench.accuracy.OutputScore.DistributionScore;
import org.lgr.bench.data.Problem;
import org.lgr.bench.data.Samples;
import org.lgr.bench.measure.Moments;
import org.lgr.bench.measure.PeakHeap;
import org.lgr.bench.method.Fitted;
import org.lgr.bench.method.Forecast;
import org.lgr.bench.method.Method;
import org.lgr.cli.console.CpuClock;

/**
 * Accuracy and cost of one method on one problem, all targets together.
 *
 * @param outputs the score of each target
 * @param trainCpuSeconds processor time of the whole process during the fit
 * @param trainWallSeconds elapsed time of the fit
 * @param predictMicros processor time to predict all targets of a row, many rows at once
 * @param pointMicros elapsed time to predict all targets of a row, one row at a time
 * @param savedBytes size of the saved model, or {@code null} if the method cannot save it
 * @param peakHeapMegabytes largest heap used during the fit, including garbage, without memory of native libraries
 */
record Measurement(
        List<OutputScore> outputs,
        double trainCpuSeconds,
        double trainWallSeconds,
        double predictMicros,
        PointTimes pointMicros,
        @Nullable Long savedBytes,
        long peakHeapMegabytes) {
    /** Points far from the data are this many times as far from their mean. */
    private static final double FAR = 5;
    /**
     * Predictions are repeated for at least this time, because processor time has a resolution of hundredths of a
     * second.
     */
    private static final double LEAST_PREDICT_SECONDS = 0.25;

    Measurement {
        outputs = List.copyOf(outputs);
    }

    /** Fits a method and measures it. */
    static Measurement of(Method method, Problem problem, long seed) {
        PeakHeap heap = new PeakHeap();
        CpuClock clock = new CpuClock();
        try (Fitted fitted = method.fit(problem.training(), seed)) {
            double cpu = clock.cpuSeconds();
            double wall = clock.wallSeconds();
            long megabytes = heap.megabytes();
            return new Measurement(
                    scores(fitted, problem),
                    cpu,
                    wall,
                    predictMicros(fitted, problem.test()),
                    PointTimes.of(fitted, problem.test()),
                    savedBytes(fitted),
                    megabytes);
        }
    }

    private static @Nullable Long savedBytes(Fitted fitted) {
        try {
            OptionalLong bytes = fitted.savedBytes();
            return bytes.isPresent() ? (Long) bytes.getAsLong() : null;
        } catch (IOException e) {
            throw new UncheckedIOException("the size of a model could not be measured: " + e.getMessage(), e);
        }
    }

    private static double predictMicros(Fitted fitted, Samples test) {
        CpuClock clock = new CpuClock();
        long rows = 0;
        do {
            fitted.predict(test.inputs());
            rows += test.size();
        } while (clock.wallSeconds() < LEAST_PREDICT_SECONDS);
        return 1e6 * clock.cpuSeconds() / rows;
    }

    private static List<OutputScore> scores(Fitted fitted, Problem problem) {
        List<Forecast> forecasts = fitted.predict(problem.test().inputs());
        int[] models = fitted.localModels();
        List<OutputScore> scores = new ArrayList<>();
        List<Forecast> far = forecasts.get(0).distributions() == null ? List.of() : fitted.predict(farInputs(problem));
        for (int output = 0; output < forecasts.size(); output++) {
            Forecast forecast = forecasts.get(output);
            List<Prediction> distributions = forecast.distributions();
            scores.add(new OutputScore(
                    Moments.normalizedError(forecast.means(), problem.test().target(output)),
                    distributions == null ? null : score(distributions, far.get(output), problem, output),
                    models.length == 0 ? null : (Integer) models[output]));
        }
        return scores;
    }

    private static DistributionScore score(List<Prediction> distributions, Forecast far, Problem problem, int output) {
        double[] observed = problem.observed().target(output);
        RegressionScore.Accumulator scores = new RegressionScore.Accumulator();
        for (int n = 0; n < observed.length; n++) {
            scores.add(distributions.get(n), observed[n]);
        }
        RegressionScore score = scores.score();
        return new DistributionScore(
                score.nlpd(),
                score.coverage95(),
                shareOfIgnorance(
                        far.distributions(), Moments.variance(problem.training().target(output))));
    }

    private static double shareOfIgnorance(@Nullable List<Prediction> far, double variance) {
        if (far == null) {
            throw new IllegalStateException("a method offers distributions for all rows or for none");
        }
        return (double) far.stream()
                        .filter(prediction -> prediction.variance() >= variance)
                        .count()
                / far.size();
    }

    /** The inputs of the test rows, moved away from the mean of the training rows. */
    private static double[][] farInputs(Problem problem) {
        double[][] training = problem.training().inputs();
        double[] mean = new double[problem.training().dimension()];
        for (double[] row : training) {
            for (int d = 0; d < mean.length; d++) {
                mean[d] += row[d] / training.length;
            }
        }
        double[][] far = new double[problem.test().size()][mean.length];
        for (int n = 0; n < far.length; n++) {
            for (int d = 0; d < mean.length; d++) {
                far[n][d] = mean[d] + FAR * (problem.test().inputs()[n][d] - mean[d]);
            }
        }
        return far;
    }
}
